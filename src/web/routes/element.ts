import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const elementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/id/$id',
  component: screen(() => import('../element/element-page.tsx'), 'ElementPage'),
});
