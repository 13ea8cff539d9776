import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';
import { textParam } from './search-params.ts';

export const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  component: screen(() => import('../docs/docs-page.tsx'), 'DocsPage'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textParam(search.q) }),
});
