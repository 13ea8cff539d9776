import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const dataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data',
  component: lazyScreen(() => import('../importing/import-page.tsx'), 'ImportPage'),
  /** `tour`: begins the tour. */
  validateSearch: (search: Record<string, unknown>): { tour?: '1' | undefined } => ({
    tour: search.tour === '1' ? '1' : undefined,
  }),
});
