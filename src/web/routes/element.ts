import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const elementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/id/$id',
  component: lazyScreen(() => import('../element/element-page.tsx'), 'ElementPage'),
});
