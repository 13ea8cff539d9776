import { createRoute } from '@tanstack/react-router';
import { onlyLoggedIn } from './guards.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

/** One import, as a unit. */
export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/my-entries/$dataset',
  beforeLoad: onlyLoggedIn,
  component: screen(() => import('../entries/import-unit-page.tsx'), 'ImportUnitPage'),
  staticData: { slide: true },
});
