import { createRoute, redirect } from '@tanstack/react-router';
import { textParam } from '../../catalogue/addresses/params.ts';
import { type SearchAddress, searchAddress } from '../../catalogue/addresses/search-address.ts';
import { normalizeSearchAddress } from '../../catalogue/addresses/search-query.ts';
import { type EntityName, entityNames } from '../../catalogue/entity-names.ts';
import { HomePage } from '../home/home-page.tsx';
import { loadAllLanguages, withScreenTranslations } from '../language.ts';
import { elementsQuery } from '../search/elements-query.ts';
import { prefetchOnEnter } from './before-load.ts';
import { rootRoute, screenAt } from './root.ts';

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });

const searchOptions = {
  validateSearch: searchAddress,
  beforeLoad: (context: { cause: string; search: SearchAddress }) =>
    prefetchOnEnter(context, elementsQuery(normalizeSearchAddress(context.search))),
};
const searchRoute = createRoute({ ...screenAt('/search'), ...searchOptions });
/** The same screen at its former address, for old links. */
const oldSearchRoute = createRoute({ ...screenAt('/seqElementdownload'), ...searchOptions });

const elementRoute = createRoute(screenAt('/id/$id'));

const dataRoute = createRoute({
  ...screenAt('/data'),
  /** `tour`: begins the tour. */
  validateSearch: (search: Record<string, unknown>): { tour?: '1' | undefined } => ({
    tour: search.tour === '1' ? '1' : undefined,
  }),
});

/** The upload of a downloaded and changed table. */
const bulkUpdateRoute = createRoute(screenAt('/revise'));

const templateExportRoute = createRoute(screenAt('/template/export'));
const templateImportRoute = createRoute(screenAt('/template/import'));

const docsRoute = createRoute({
  ...screenAt('/docs'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textParam(search.q) }),
});

const helpRoute = createRoute(screenAt('/help'));

/** Search terms, the entity whose fields are listed, and whether only the mandatory ones are. */
type GuideSearch = { q?: string | undefined; table?: EntityName | undefined; mandatory?: '1' | undefined };

let hasAllLanguages = false;
/** Fields are found by their labels in every language; if another one fails to load, only by those in the reader's language. */
async function loadOtherLanguages(): Promise<void> {
  try {
    await withScreenTranslations(Promise.resolve());
    await loadAllLanguages();
    hasAllLanguages = true;
  } catch {}
}

const guideRoute = createRoute({
  ...screenAt('/help/fields'),
  validateSearch: (search: Record<string, unknown>): GuideSearch => ({
    q: textParam(search.q),
    table: entityNames.find((name) => name === search.table),
    mandatory: search.mandatory === '1' ? '1' : undefined,
  }),
  beforeLoad: ({ location: { hash }, search: { q } }) => {
    if (hash !== '') throw redirect({ to: '/help/fields/$name', params: { name: hash }, replace: true });
    // A promise only where there is something to load, as the inputs follow the address.
    return q && !hasAllLanguages ? loadOtherLanguages() : undefined;
  },
});

const guideFieldRoute = createRoute(screenAt('/help/fields/$name'));

const carsRoute = createRoute(screenAt('/demo/cars'));

/** Pages whose content is a file; the last part of the path is its name. */
const contentRoutes = [
  createRoute(screenAt('/about')),
  createRoute(screenAt('/contact')),
  createRoute(screenAt('/terms-of-use')),
  createRoute(screenAt('/privacy')),
  createRoute(screenAt('/imprint')),
  createRoute(screenAt('/release')),
] as const;

/** The screens that anybody may open. */
export const publicRoutes = [
  homeRoute,
  searchRoute,
  oldSearchRoute,
  elementRoute,
  dataRoute,
  bulkUpdateRoute,
  templateExportRoute,
  templateImportRoute,
  docsRoute,
  helpRoute,
  guideRoute,
  guideFieldRoute,
  carsRoute,
  ...contentRoutes,
] as const;
