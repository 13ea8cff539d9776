import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

/** A downloaded table comes back changed. */
export const bulkUpdateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/revise',
  component: lazyScreen(() => import('../bulk-update/bulk-update-page.tsx'), 'BulkUpdatePage'),
});
