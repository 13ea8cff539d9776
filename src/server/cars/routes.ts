import { carEndpoints } from '../../catalogue/endpoints/cars.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { findCars } from './cars.ts';

/** A demonstration of a keyword search among made-up cars, for everybody. */
export const cars: ServerModule = async (app) => {
  const route = routesOf(app, carEndpoints);
  route('POST /search', async ({ body }) => findCars(body.term));
};
