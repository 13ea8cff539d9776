import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { searchEndpoints } from '../../catalogue/endpoints/search.ts';
import { statsEndpoints } from '../../catalogue/endpoints/stats.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { chainCacheOf, findElements, type SortKey } from './engine/index.ts';
import { readFacets } from './facets.ts';
import { findRecordsByName, nameTermsOf } from './quick-search.ts';
import { readElements } from './read-elements.ts';
import { cachedSampling } from './sampling.ts';
import { findSearchMatches } from './search-matches.ts';
import { refuseManyTerms, requireTerm, searchRequestOf } from './search-request.ts';
import { parseSearchTerms } from './search-terms.ts';
import { rememberSearch, rememberSelection } from './selection.ts';
import { readStations } from './stations.ts';
import { cachedStats } from './stats.ts';

function requireColumn(field: string, name: string): Column {
  const column = columnOf(name);
  if (!column)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ [field]: [t('exporting.unknownField', { name })] }));
  return column;
}

/** `samp_name`, `samp_name:desc`, or a list of such; the order of import is that of the elements' ids. */
function sortKeys(sort: string | readonly string[] | undefined): SortKey[] {
  const wanted = (typeof sort === 'string' ? [sort] : (sort ?? [])).filter(Boolean);
  return wanted.map((entry) => {
    const name = entry.replace(/:(?:desc|asc)$/, '');
    const descending = entry.endsWith(':desc');
    return name === 'sequencing_element_id'
      ? { column: null, descending }
      : { column: requireColumn('sort', name), descending };
  });
}

/** Keyword search over all elements, and what is chosen of it for the downloads. */
export const search: ServerModule = async (app, { database }) => {
  const chain = chainCacheOf(database);

  const route = routesOf(app, { ...searchEndpoints, ...statsEndpoints });

  route('POST /searchSE', async ({ body }, request, reply) => {
    const names = body.fields ?? (body.id === undefined ? defaultSearchColumns : columns.map(({ name }) => name));
    const shown = names.map((name) => requireColumn('fields', name));
    const keys = sortKeys(body.sort);
    if (body.sort === undefined && body.id === undefined) requireTerm(body);
    const asked = searchRequestOf(request, body);
    const { id: number, hits, offset } = body;
    const response = runReadTransaction(database, reply, async (db) => {
      const isListed = body.count !== 'only' && hits > 0;
      if (number !== undefined) {
        const one = await readElements(db, request.user, shown, [number]);
        if (body.count) reply.header('x-total-count', String(one.length));
        return isListed ? one.slice(offset, offset + hits) : [];
      }
      const found = findElements({ db, chain }, asked);
      const elements = isListed
        ? await readElements(db, request.user, shown, await found.page(keys, hits, offset))
        : [];
      if (body.count) reply.header('x-total-count', String(await found.count()));
      return elements;
    });
    // Written while it is being searched: the downloads, which ask for it, come after the answer.
    const [elements] = await Promise.all([response, number === undefined && rememberSearch(request, asked)]);
    return elements;
  });

  route('POST /searchSE/found', async ({ body: { term, items } }, _request, reply) => {
    const words = parseSearchTerms(term);
    refuseManyTerms('term', words);
    return runReadTransaction(database, reply, (db) => findSearchMatches(db, words, items));
  });

  route('GET /rest/jump', async ({ query: { q } }, _request, reply) => {
    refuseManyTerms('q', nameTermsOf(q));
    return runReadTransaction(database, reply, async (db) => ({ records: await findRecordsByName(db, q) }));
  });

  route('POST /searchSE/facets', async ({ body }, request, reply) => {
    requireTerm(body);
    const asked = searchRequestOf(request, body);
    return runReadTransaction(database, reply, (db) => readFacets({ db, chain }, asked));
  });

  route('POST /searchSE/stations', async ({ body }, request, reply) => {
    requireTerm(body);
    const asked = searchRequestOf(request, body);
    return runReadTransaction(database, reply, (db) => readStations({ db, chain }, asked));
  });

  route('POST /downloadSE', async ({ body: { items, except, fields } }, request) => {
    for (const name of fields ?? []) requireColumn('fields', name);
    await rememberSelection(request, { items, except: except ?? undefined, fields: fields ?? undefined });
  });

  const sampling = cachedSampling(database, chain);
  // The first answer takes the longest, and has no older one before it.
  app.addHook('onListen', async () => {
    sampling().catch((err) => app.log.warn({ err }, 'the sampling by campaign could not be counted yet'));
  });
  route('GET /stats/sampling', { config: { session: false } }, () => sampling());

  const stats = cachedStats(database);
  route('GET /stats', { config: { session: false } }, () => stats());
};
