import { createRoute } from '@tanstack/react-router';
import { type SearchAddress, searchAddress } from '../../catalogue/addresses/search-address.ts';
import { shownSearch } from '../../catalogue/addresses/shown-search.ts';
import { elementsQuery } from '../search/elements-query.ts';
import { askEarly } from './ask-early.ts';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';

const component = screen(() => import('../search/search-page.tsx'), 'SearchPage');
const beforeLoad = (where: { cause: string; search: SearchAddress }) =>
  askEarly(where, elementsQuery(shownSearch(where.search)));

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  component,
  validateSearch: searchAddress,
  beforeLoad,
});

/** The same screen under the address that old links have. */
export const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seqElementdownload',
  component,
  validateSearch: searchAddress,
  beforeLoad,
});
