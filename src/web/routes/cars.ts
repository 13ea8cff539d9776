import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const carsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/cars',
  component: screen(() => import('../cars/cars-page.tsx'), 'CarsPage'),
});
