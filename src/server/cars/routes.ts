import { z } from 'zod';
import { carsSchema } from '../../catalogue/answers/cars.ts';
import { object, type Schema, type Schemas } from '../../catalogue/json-schema.ts';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { parseBody } from '../http/parse.ts';
import type { ServerModule } from '../services.ts';
import { findCars } from './cars.ts';

const carSearch = z.object({ term: z.string().max(maxSearchCharacters) });

/** A demonstration of a keyword search among made-up cars, for everybody. */
export const cars: ServerModule = async (app) => {
  app.post('/search', async (request) => findCars(parseBody(carSearch, request.body).term));
};

const { term: termSchema } = (inputSchema(carSearch) as { properties: Schemas & { term: Schema } }).properties;

export const carCalls: Describe = (t) => ({
  calls: [
    {
      tag: 'site',
      method: 'POST',
      path: '/search',
      summary: t('api.site.cars'),
      description: t('api.site.carsText'),
      who: 'everybody',
      body: { schema: object({ term: { ...termSchema, description: t('api.site.carsText') } }) },
      answers: { 200: { meaning: t('api.status.200'), schema: carsSchema } },
    },
  ],
});
