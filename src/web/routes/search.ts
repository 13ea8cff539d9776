import { createRoute } from '@tanstack/react-router';
import { type SearchAddress, searchAddress } from '../../catalogue/addresses/search-address.ts';
import { normalizeSearchAddress } from '../../catalogue/addresses/search-query.ts';
import { elementsQuery } from '../search/elements-query.ts';
import { lazyScreen } from './lazy-screen.ts';
import { prefetchOnEnter } from './prefetch-on-enter.ts';
import { rootRoute } from './root.ts';

const component = lazyScreen(() => import('../search/search-page.tsx'), 'SearchPage');
const beforeLoad = (where: { cause: string; search: SearchAddress }) =>
  prefetchOnEnter(where, elementsQuery(normalizeSearchAddress(where.search)));

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  component,
  validateSearch: searchAddress,
  beforeLoad,
});

/** The same screen under the address that old links have. */
export const oldSearchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seqElementdownload',
  component,
  validateSearch: searchAddress,
  beforeLoad,
});
