import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyLoggedIn } from './guards.ts';
import { rootRoute } from './root.ts';
import { numberParam } from './search-params.ts';

export const entriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/my-entries',
  component: lazyRouteComponent(() => import('../entries/my-entries-page.tsx'), 'MyEntriesPage'),
  beforeLoad: onlyLoggedIn,
  /** The import that stands open. */
  validateSearch: (search: Record<string, unknown>): { dataset?: number | undefined } => ({
    dataset: numberParam(search.dataset, 1),
  }),
  staticData: { slide: true },
});
