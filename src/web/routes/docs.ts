import { createRoute } from '@tanstack/react-router';
import { textParam } from '../../catalogue/addresses/params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.ts';

export const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  component: lazyScreen(() => import('../docs/docs-page.tsx'), 'DocsPage'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textParam(search.q) }),
});
