import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const carsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/cars',
  component: lazyScreen(() => import('../cars/cars-page.tsx'), 'CarsPage'),
});
