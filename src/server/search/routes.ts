import type { Kysely } from 'kysely';
import { columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { searchEndpoints } from '../../catalogue/endpoints/search.ts';
import { statsEndpoints } from '../../catalogue/endpoints/stats.ts';
import type { Tables } from '../database/tables.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { chainCacheOf, findElements, type SortKey } from './engine/index.ts';
import { readFacets } from './facets.ts';
import { requireColumns } from './find-columns.ts';
import { readHistogram } from './histogram.ts';
import { readMeasuredTypes } from './measured-types.ts';
import { findRecordsByName, nameTermsOf } from './quick-search.ts';
import { readElements } from './read-elements.ts';
import { cachedSampling } from './sampling.ts';
import { findSearchMatches } from './search-matches.ts';
import { refuseManyTerms, requireTerm, searchRequestOf } from './search-request.ts';
import { isSearchTerm, parseSearchTerms } from './search-terms.ts';
import { rememberSearch, rememberSelection } from './selection.ts';
import { readStations } from './stations.ts';
import { cachedStats } from './stats.ts';

/** `samp_name`, `samp_name:desc`, or a list of such; the order of import is that of the elements' ids. */
async function sortKeys(db: Kysely<Tables>, sort: string | readonly string[] | undefined): Promise<SortKey[]> {
  const wanted = (typeof sort === 'string' ? [sort] : (sort ?? [])).filter(Boolean);
  const names = wanted.map((entry) => entry.replace(/:(?:desc|asc)$/, ''));
  const byId = 'sequencing_element_id';
  const columns = await requireColumns(
    db,
    'sort',
    names.filter((name) => name !== byId),
  );
  return wanted.map((entry, i) => ({
    column: names[i] === byId ? null : (columns.shift() ?? null),
    descending: entry.endsWith(':desc'),
  }));
}

/** Keyword search over all elements, and what is chosen of it for the downloads. */
export const search: ServerModule = async (app, { database }) => {
  const chain = chainCacheOf(database);

  const route = routesOf(app, { ...searchEndpoints, ...statsEndpoints });

  route('POST /searchSE', async ({ body }, request, reply) => {
    const names = body.fields ?? (body.id === undefined ? defaultSearchColumns : columns.map(({ name }) => name));
    const shown = await requireColumns(database.db, 'fields', names);
    const keys = await sortKeys(database.db, body.sort);
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
    return runReadTransaction(database, reply, (db) => findSearchMatches(db, words.filter(isSearchTerm), items));
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

  route('POST /searchSE/measured', async ({ body }, request, reply) => {
    requireTerm(body);
    const asked = searchRequestOf(request, body);
    return runReadTransaction(database, reply, (db) => readMeasuredTypes({ db, chain }, asked));
  });

  route('POST /searchSE/histogram', async ({ body }, request, reply) => {
    requireTerm(body);
    const asked = searchRequestOf(request, body);
    return runReadTransaction(database, reply, (db) => readHistogram({ db, chain }, asked, body));
  });

  route('POST /downloadSE', async ({ body: { items, except, fields } }, request) => {
    await requireColumns(database.db, 'fields', fields ?? []);
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
