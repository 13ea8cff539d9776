import { createRoute } from '@tanstack/react-router';
import { requireLogin } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

/** One import, as a unit. */
export const importBatchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/component/my-entries/$dataset',
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('../own-datasets/dataset-page.tsx'), 'DatasetPage'),
  staticData: { slide: true },
});
