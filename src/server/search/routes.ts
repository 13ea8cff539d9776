import { sql } from 'kysely';
import { z } from 'zod';
import { type Column, columnOf, columns, defaultSearchColumns } from '../../catalogue/columns.ts';
import { greatestInteger } from '../../catalogue/shapes.ts';
import { HttpError } from '../http/errors.ts';
import { invalidField, parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import type { Room } from '../services.ts';
import {
  elementsWithOrigin,
  type FlatValue,
  flatValue,
  namesFor,
  type RawElement,
  selectColumns,
  sortKey,
} from './elements.ts';
import { matches } from './matches.ts';
import { rememberChoice, rememberSearch, type Search } from './selection.ts';
import { mostWords, wordsOf } from './words.ts';

const most = 1000;
const id = z.number().int().min(1).max(greatestInteger);
const texts = z.union([z.string().max(200), z.array(z.string().max(200)).max(20)]);
const flag = z.boolean().nullish();

export const searchBody = z.object({
  all: flag,
  own: flag,
  term: z
    .string()
    .max(1000)
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
  offset: z.number().int().min(0).max(greatestInteger).default(0),
  hits: z.number().int().min(1).max(most).default(most),
  sort: texts.optional(),
});

export const choiceBody = z.object({
  items: z.union([z.literal('all'), z.array(id)]),
  fields: z.array(z.string().max(200)).max(columns.length).nullish(),
});

function known(field: string, name: string): Column {
  const column = columnOf(name);
  if (!column)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ [field]: [t('exporting.unknownField', { name })] }));
  return column;
}

/** `samp_name`, `samp_name:desc`, or a list of such. */
function orderBy(sort: string | readonly string[] | undefined) {
  const wanted = (typeof sort === 'string' ? [sort] : (sort ?? [])).filter(Boolean);
  const keys = wanted.map((entry) => {
    const descending = entry.endsWith(':desc');
    const name = entry.replace(/:(?:desc|asc)$/, '');
    const key = name === 'sequencing_element_id' ? sql`e.sequencing_element_id` : sortKey(known('sort', name));
    return descending ? sql`${key} DESC NULLS LAST` : sql`${key} ASC NULLS LAST`;
  });
  return sql.join([...keys, sql`e.sequencing_element_id`]);
}

/** Keyword search over all elements, and what is chosen of it for the downloads. */
export const search: Room = async (app, { database: { db } }) => {
  app.post('/searchSE', async (request, reply) => {
    const body = parseBody(searchBody, request.body);
    const names = body.fields ?? (body.id === undefined ? defaultSearchColumns : columns.map(({ name }) => name));
    const shown = names.map((name) => known('fields', name));
    if (body.sort === undefined && body.id === undefined && !body.all && !body.term && body.term !== '')
      throw invalidField('term', 'errors.required');
    const asked: Search = {
      term: body.all ? '' : (body.term ?? '').trim(),
      owner: body.own ? requireUser(request).id : null,
    };
    if (wordsOf(asked.term).length > mostWords)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({
        term: [t('search.manyWords', { max: mostWords })],
      }));
    const condition = body.id === undefined ? matches(asked) : sql`e.sequencing_element_id = ${body.id}`;
    const [page, counted] = await Promise.all([
      sql<RawElement>`SELECT ${selectColumns(shown)} FROM ${elementsWithOrigin} WHERE ${condition}
        ORDER BY ${orderBy(body.sort)} LIMIT ${body.hits} OFFSET ${body.offset}`.execute(db),
      sql<{ count: number }>`SELECT count(*)::int AS count FROM sequencing_element e WHERE ${condition}`.execute(db),
      body.id === undefined ? rememberSearch(request, asked) : undefined,
    ]);
    const names_ = await namesFor(db, shown, page.rows);
    reply.header('x-total-count', String(counted.rows[0]?.count ?? 0));
    return page.rows.map((element) => {
      const flat: Record<string, FlatValue> = { sequencing_element_id: element.sequencing_element_id };
      for (const column of shown) {
        flat[column.name] = flatValue(element, column, names_);
        const reason = element[`${column.name}_missing`];
        if (typeof reason === 'string') flat[`${column.name}_missing`] = reason;
      }
      return flat;
    });
  });

  app.post('/downloadSE', async (request, reply) => {
    const { items, fields } = parseBody(choiceBody, request.body);
    for (const name of fields ?? []) known('fields', name);
    await rememberChoice(request, items, fields ?? undefined);
    return reply.code(204).send();
  });

  app.get('/stats', { config: { session: false } }, async () => {
    const { rows } = await sql<{ seqEl: number; campaign: number; samples: number }>`
      SELECT (SELECT count(*) FROM sequencing_element)::int AS "seqEl",
             (SELECT count(*) FROM campaign)::int AS campaign,
             ((SELECT count(*) FROM field_sample) + (SELECT count(*) FROM experiment_sample))::int AS samples`.execute(
      db,
    );
    return rows[0];
  });
};
