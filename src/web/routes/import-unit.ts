import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyLoggedIn } from './guards.ts';
import { rootRoute } from './root.ts';

/** One import, as a unit. */
export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/my-entries/$dataset',
  beforeLoad: onlyLoggedIn,
  component: lazyRouteComponent(() => import('../entries/import-unit-page.tsx'), 'ImportUnitPage'),
  staticData: { slide: true },
});
