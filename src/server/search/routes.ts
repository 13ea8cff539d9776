import { z } from 'zod';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { maxPlacedElements, maxSearchCharacters, maxSearchHits, maxSelectedIds } from '../../catalogue/limits.ts';
import { maxInteger } from '../../catalogue/values/patterns.ts';
import { HttpError } from '../http/errors.ts';
import { integerText, maxNineDigits } from '../http/integer-schemas.ts';
import { parseBody } from '../http/parse.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import type { ServerModule } from '../services.ts';
import { chainCacheOf } from './chain-cache.ts';
import { createFacetCounter } from './facet-counter.ts';
import { readFacets } from './facets.ts';
import { findElements } from './find-elements.ts';
import { findRecordsByName, nameTermsOf } from './quick-search.ts';
import { readElements } from './read-elements.ts';
import { cachedSampling } from './sampling.ts';
import { findSearchMatches } from './search-matches.ts';
import { refuseManyTerms, requireTerm, searchRequestFields, searchRequestOf } from './search-request.ts';
import { parseSearchTerms } from './search-terms.ts';
import { rememberSearch, rememberSelection } from './selection.ts';
import type { SortKey } from './sorting.ts';
import { readStations } from './stations.ts';
import { cachedStats } from './stats.ts';

const id = z.number().int().min(1).max(maxInteger);
/** A whole number as in the body's JSON or, as a list takes it, in text. */
const whole = (max: number) =>
  z.union([z.number().int().min(0).max(max), integerText({ max: Math.min(max, maxNineDigits) })]);
const chosenIds = z
  .array(id)
  .refine(({ length }) => length <= maxSelectedIds, { message: 'search.manyChosen', params: { max: maxSelectedIds } })
  .meta({ maxItems: maxSelectedIds });
const texts = z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]);

export const searchBody = z.object({
  ...searchRequestFields,
  id: z.union([id, integerText({ max: maxNineDigits })]).optional(),
  fields: z.array(z.string().max(200)).min(1).max(columns.length).optional(),
  offset: whole(maxInteger).default(0),
  hits: whole(maxSearchHits).default(maxSearchHits),
  sort: texts.optional(),
  count: z.union([z.boolean(), z.literal('only')]).default(true),
});

export const quickSearchQuery = z.object({ q: z.string().max(maxSearchCharacters) });

export const searchMatchesBody = z.object({
  term: z.string().max(maxSearchCharacters),
  items: z.array(id).max(maxPlacedElements),
});

/** A search without its page, for its facets and stations. */
export const filteredSearchBody = z.object(searchRequestFields);

export const selectionBody = z.object({
  items: z.union([z.literal('all'), chosenIds]),
  except: chosenIds.nullish(),
  fields: z.array(z.string().max(200)).max(columns.length).nullish(),
});

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
  const count = createFacetCounter(chain);

  app.post('/searchSE', async (request, reply) => {
    const body = parseBody(searchBody, request.body);
    const names = body.fields ?? (body.id === undefined ? defaultSearchColumns : columns.map(({ name }) => name));
    const shown = names.map((name) => requireColumn('fields', name));
    const keys = sortKeys(body.sort);
    if (body.sort === undefined && body.id === undefined) requireTerm(body);
    const asked = searchRequestOf(request, body);
    const { id: number, hits, offset } = body;
    const answer = runReadTransaction(database, reply, async (db) => {
      const isListed = body.count !== 'only' && hits > 0;
      if (number !== undefined) {
        const one = await readElements(db, request.user, shown, [number]);
        if (body.count) reply.header('x-total-count', String(one.length));
        return isListed ? one.slice(offset, offset + hits) : [];
      }
      const found = findElements(db, chain, asked);
      const elements = isListed
        ? await readElements(db, request.user, shown, await found.page(keys, hits, offset))
        : [];
      if (body.count) reply.header('x-total-count', String((await found.all()).count));
      return elements;
    });
    // Written while it is being searched: the downloads, which ask for it, come after the answer.
    const [elements] = await Promise.all([answer, number === undefined && rememberSearch(request, asked)]);
    return elements;
  });

  app.post('/searchSE/found', async (request, reply) => {
    const { term, items } = parseBody(searchMatchesBody, request.body);
    const words = parseSearchTerms(term);
    refuseManyTerms('term', words);
    return runReadTransaction(database, reply, (db) => findSearchMatches(db, words, items));
  });

  app.get('/rest/jump', async (request, reply) => {
    const { q } = parseBody(quickSearchQuery, request.query);
    refuseManyTerms('q', nameTermsOf(q));
    return runReadTransaction(database, reply, async (db) => ({ records: await findRecordsByName(db, q) }));
  });

  app.post('/searchSE/facets', async (request, reply) => {
    const body = parseBody(filteredSearchBody, request.body);
    requireTerm(body);
    const asked = searchRequestOf(request, body);
    return runReadTransaction(database, reply, (db) => readFacets(db, chain, asked, count));
  });

  app.post('/searchSE/stations', async (request, reply) => {
    const body = parseBody(filteredSearchBody, request.body);
    requireTerm(body);
    const asked = searchRequestOf(request, body);
    return runReadTransaction(database, reply, (db) => readStations(db, chain, asked, count));
  });

  app.post('/downloadSE', async (request, reply) => {
    const { items, except, fields } = parseBody(selectionBody, request.body);
    for (const name of fields ?? []) requireColumn('fields', name);
    await rememberSelection(request, { items, except: except ?? undefined, fields: fields ?? undefined });
    return reply.code(204).send();
  });

  const sampling = cachedSampling(database, count);
  // The first answer takes the longest, and has no older one before it.
  app.addHook('onListen', async () => {
    sampling().catch((err) => app.log.warn({ err }, 'the sampling by campaign could not be counted yet'));
  });
  app.get('/stats/sampling', { config: { session: false } }, () => sampling());

  const stats = cachedStats(database);
  app.get('/stats', { config: { session: false } }, () => stats());
};
