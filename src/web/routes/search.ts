import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { textParam } from './search-params.ts';

const component = lazyRouteComponent(() => import('../search/search-page.tsx'), 'SearchPage');

function validateSearch(search: Record<string, unknown>): { q?: string | undefined } {
  return { q: textParam(search.q) };
}

export const searchRoute = createRoute({ getParentRoute: () => rootRoute, path: '/search', component, validateSearch });

/** The same screen under the address that old links have. */
export const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seqElementdownload',
  component,
  validateSearch,
});
