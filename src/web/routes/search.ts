import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root.ts';
import { screen } from './screen.ts';
import { searchAddress } from './search-address.ts';

const component = screen(() => import('../search/search-page.tsx'), 'SearchPage');

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  component,
  validateSearch: searchAddress,
});

/** The same screen under the address that old links have. */
export const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seqElementdownload',
  component,
  validateSearch: searchAddress,
});
