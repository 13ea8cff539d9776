import { z } from 'zod';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { maxChosenIds, maxFoundElements, maxPlacedElements, maxSearchCharacters } from '../../catalogue/limits.ts';
import { maxInteger } from '../../catalogue/shapes.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { readFor } from '../http/reading.ts';
import { maxNineDigits, wholeText } from '../http/whole-numbers.ts';
import type { Room } from '../services.ts';
import { askedFields, askedIn, refuseManyWords, requireTerm } from './asked.ts';
import { countingFound } from './count-found.ts';
import { facetsOf } from './facets.ts';
import { findElements } from './find-elements.ts';
import { findPlaces } from './found-places.ts';
import { findNames, nameWordsOf } from './jump.ts';
import { keptChainOf } from './kept-chain.ts';
import { readElements } from './read-elements.ts';
import { keptSampling } from './sampling.ts';
import { rememberChoice, rememberSearch } from './selection.ts';
import type { SortKey } from './sorted.ts';
import { stationsOf } from './stations.ts';
import { keptStats } from './stats.ts';
import { searchWordsOf } from './words.ts';

const id = z.number().int().min(1).max(maxInteger);
/** A whole number as in the body's JSON or, as a list takes it, in text. */
const whole = (max: number) =>
  z.union([z.number().int().min(0).max(max), wholeText({ max: Math.min(max, maxNineDigits) })]);
const chosenIds = z
  .array(id)
  .refine(({ length }) => length <= maxChosenIds, { message: 'search.manyChosen', params: { max: maxChosenIds } })
  .meta({ maxItems: maxChosenIds });
const texts = z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]);

export const searchBody = z.object({
  ...askedFields,
  id: z.union([id, wholeText({ max: maxNineDigits })]).optional(),
  fields: z.array(z.string().max(200)).min(1).max(columns.length).optional(),
  offset: whole(maxInteger).default(0),
  hits: whole(maxFoundElements).default(maxFoundElements),
  sort: texts.optional(),
  count: z.union([z.boolean(), z.literal('only')]).default(true),
});

export const jumpQuery = z.object({ q: z.string().max(maxSearchCharacters) });

export const placesBody = z.object({
  term: z.string().max(maxSearchCharacters),
  items: z.array(id).max(maxPlacedElements),
});

/** A search without its page, for its facets and stations. */
export const narrowedBody = z.object(askedFields);

export const choiceBody = z.object({
  items: z.union([z.literal('all'), chosenIds]),
  except: chosenIds.nullish(),
  fields: z.array(z.string().max(200)).max(columns.length).nullish(),
});

function known(field: string, name: string): Column {
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
      : { column: known('sort', name), descending };
  });
}

/** Keyword search over all elements, and what is chosen of it for the downloads. */
export const search: Room = async (app, { database }) => {
  const chain = keptChainOf(database);
  const count = countingFound(chain);

  app.post('/searchSE', async (request, reply) => {
    const body = parseBody(searchBody, request.body);
    const names = body.fields ?? (body.id === undefined ? defaultSearchColumns : columns.map(({ name }) => name));
    const shown = names.map((name) => known('fields', name));
    const keys = sortKeys(body.sort);
    if (body.sort === undefined && body.id === undefined) requireTerm(body);
    const asked = askedIn(request, body);
    const { id: number, hits, offset } = body;
    const answer = readFor(database, reply, async (db) => {
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
    const { term, items } = parseBody(placesBody, request.body);
    const words = searchWordsOf(term);
    refuseManyWords('term', words);
    return readFor(database, reply, (db) => findPlaces(db, words, items));
  });

  app.get('/rest/jump', async (request, reply) => {
    const { q } = parseBody(jumpQuery, request.query);
    refuseManyWords('q', nameWordsOf(q));
    return readFor(database, reply, async (db) => ({ records: await findNames(db, q) }));
  });

  app.post('/searchSE/facets', async (request, reply) => {
    const body = parseBody(narrowedBody, request.body);
    requireTerm(body);
    const asked = askedIn(request, body);
    return readFor(database, reply, (db) => facetsOf(db, chain, asked, count));
  });

  app.post('/searchSE/stations', async (request, reply) => {
    const body = parseBody(narrowedBody, request.body);
    requireTerm(body);
    const asked = askedIn(request, body);
    return readFor(database, reply, (db) => stationsOf(db, chain, asked, count));
  });

  app.post('/downloadSE', async (request, reply) => {
    const { items, except, fields } = parseBody(choiceBody, request.body);
    for (const name of fields ?? []) known('fields', name);
    await rememberChoice(request, { items, except: except ?? undefined, fields: fields ?? undefined });
    return reply.code(204).send();
  });

  const sampling = keptSampling(database, count);
  // The first answer takes the longest, and has no older one before it.
  app.addHook('onListen', async () => {
    sampling().catch((err) => app.log.warn({ err }, 'the sampling by campaign could not be counted yet'));
  });
  app.get('/stats/sampling', { config: { session: false } }, () => sampling());

  const stats = keptStats(database);
  app.get('/stats', { config: { session: false } }, () => stats());
};
