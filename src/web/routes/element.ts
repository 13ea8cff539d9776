import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const elementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/id/$id',
  component: lazyRouteComponent(() => import('../element/element-page.tsx'), 'ElementPage'),
});
