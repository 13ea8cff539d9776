import { createRoute } from '@tanstack/react-router';
import { textParam } from '../../catalogue/addresses/params.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

export const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  component: screen(() => import('../docs/docs-page.tsx'), 'DocsPage'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textParam(search.q) }),
});
