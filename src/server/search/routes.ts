import { sql } from 'kysely';
import { z } from 'zod';
import type { Stats } from '../../catalogue/answers/searching.ts';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { maxChosenIds, maxFoundElements, maxSearchCharacters, maxSearchWords } from '../../catalogue/limits.ts';
import { maxInteger } from '../../catalogue/shapes.ts';
import { HttpError } from '../http/errors.ts';
import { invalidField, parseBody } from '../http/parse.ts';
import { readFor } from '../http/reading.ts';
import { requireUser } from '../http/sessions.ts';
import type { Room } from '../services.ts';
import { findElements } from './find-elements.ts';
import { readElements } from './read-elements.ts';
import { rememberChoice, rememberSearch, type Search } from './selection.ts';
import type { SortKey } from './sorted.ts';
import { searchWordsOf } from './words.ts';

const id = z.number().int().min(1).max(maxInteger);
const chosenIds = z
  .array(id)
  .refine(({ length }) => length <= maxChosenIds, { message: 'search.manyChosen', params: { max: maxChosenIds } })
  .meta({ maxItems: maxChosenIds });
const texts = z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]);
const flag = z.boolean().nullish();

export const searchBody = z.object({
  all: flag,
  own: flag,
  term: z
    .string()
    .max(maxSearchCharacters)
    .nullish()
    .meta({ examples: ['gotland 16S'] }),
  id: z
    .union([
      id,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .optional(),
  fields: z.array(z.string().max(200)).min(1).max(columns.length).optional(),
  offset: z.number().int().min(0).max(maxInteger).default(0),
  hits: z.number().int().min(1).max(maxFoundElements).default(maxFoundElements),
  sort: texts.optional(),
  count: z.union([z.boolean(), z.literal('only')]).default(true),
});

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
  app.post('/searchSE', async (request, reply) => {
    const body = parseBody(searchBody, request.body);
    const names = body.fields ?? (body.id === undefined ? defaultSearchColumns : columns.map(({ name }) => name));
    const shown = names.map((name) => known('fields', name));
    const keys = sortKeys(body.sort);
    if (body.sort === undefined && body.id === undefined && !body.all && !body.term && body.term !== '')
      throw invalidField('term', 'errors.required');
    const asked: Search = {
      term: body.all ? '' : (body.term ?? '').trim(),
      owner: body.own ? requireUser(request).id : null,
    };
    if (searchWordsOf(asked.term).length > maxSearchWords)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({
        term: [t('search.manyWords', { max: maxSearchWords })],
      }));
    const { id: number, hits, offset } = body;
    if (number === undefined) await rememberSearch(request, asked);
    return readFor(database, reply, async (db) => {
      const found = findElements(db, asked);
      const page = async () =>
        number === undefined ? found.page(keys, hits, offset) : [number].slice(offset, offset + hits);
      const elements = body.count === 'only' ? [] : await readElements(db, shown, await page());
      if (body.count)
        reply.header('x-total-count', String(number === undefined ? await found.count() : elements.length));
      return elements;
    });
  });

  app.post('/downloadSE', async (request, reply) => {
    const { items, except, fields } = parseBody(choiceBody, request.body);
    for (const name of fields ?? []) known('fields', name);
    await rememberChoice(request, { items, except: except ?? undefined, fields: fields ?? undefined });
    return reply.code(204).send();
  });

  app.get('/stats', { config: { session: false } }, async () => {
    const { rows } = await sql<Stats>`
      SELECT (SELECT count(*) FROM sequencing_element)::int AS "seqEl",
             (SELECT count(*) FROM campaign)::int AS campaign,
             ((SELECT count(*) FROM field_sample) + (SELECT count(*) FROM experiment_sample))::int AS samples`.execute(
      database.db,
    );
    return rows[0];
  });
};
