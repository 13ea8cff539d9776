import { createRoute } from '@tanstack/react-router';
import { numberParam } from '../../catalogue/addresses/params.ts';
import { requireLogin } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const entriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/my-entries',
  component: lazyScreen(() => import('../own-datasets/own-datasets-page.tsx'), 'OwnDatasetsPage'),
  beforeLoad: requireLogin,
  /** The import that stands open. */
  validateSearch: (search: Record<string, unknown>): { dataset?: number | undefined } => ({
    dataset: numberParam(search.dataset, 1),
  }),
  staticData: { slide: true },
});
