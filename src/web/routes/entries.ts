import { createRoute } from '@tanstack/react-router';
import { numberParam } from '../../catalogue/addresses/params.ts';
import { onlyLoggedIn } from './guards.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const entriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/my-entries',
  component: screen(() => import('../entries/my-entries-page.tsx'), 'MyEntriesPage'),
  beforeLoad: onlyLoggedIn,
  /** The import that stands open. */
  validateSearch: (search: Record<string, unknown>): { dataset?: number | undefined } => ({
    dataset: numberParam(search.dataset, 1),
  }),
  staticData: { slide: true },
});
