import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { mostWords, wordsOf } from '../search/matches.ts';
import { idColumn } from './columns.ts';
import { filterBy, holdsWord, sortBy } from './conditions.ts';
import { type RecordId, type RecordOf, recordsOf } from './read.ts';

const texts = z.union([z.string().max(1000), z.array(z.string().max(1000)).max(20)]);
const whole = z.string().regex(/^\d{1,9}$/);

const listQuery = z
  .object({
    offset: whole.default('0').transform(Number),
    hits: whole.default('10').transform(Number).pipe(z.number().max(500)),
    sort: texts.default([]),
    q: z.string().max(1000).default(''),
  })
  .catchall(texts);

const listOf = (given: string | readonly string[]) => (typeof given === 'string' ? [given] : given);

/**
 * A page of an entity's records and how many there are in all. Who may read at all is asked before.
 * @param query as it stands in the address: offset, hits (10; at most 500), sort, q, and filters by field
 * @throws HttpError 400 naming what is unknown or cannot be
 */
export async function listRecords<E extends EntityName>(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: E,
  query: unknown,
): Promise<{ records: RecordOf<E>[]; totalHits: number }> {
  const { offset, hits, sort, q, ...filters } = parseBody(listQuery, query);
  const words = wordsOf(q);
  if (words.length > mostWords)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ q: [t('exporting.manyWords', { max: mostWords })] }));
  const conditions = [
    sql`true`,
    ...words.map((word) => holdsWord(entity, word)),
    ...Object.entries(filters).map(
      ([name, values]) =>
        sql`(${sql.join(
          listOf(values).map((value) => filterBy(entity, visitor, name, value)),
          sql` OR `,
        )})`,
    ),
  ];
  const from = sql`FROM ${sql.table(entity)} t WHERE ${sql.join(conditions, sql` AND `)}`;
  const order = [
    ...listOf(sort)
      .filter(Boolean)
      .map((wish) => sortBy(entity, visitor, wish)),
    idColumn(entity),
  ];
  // The numbers first: labels and lists are then made for the records of the page only.
  const [page, counted] = await Promise.all([
    sql<{ id: RecordId }>`SELECT ${idColumn(entity)} AS id ${from}
      ORDER BY ${sql.join(order)} LIMIT ${hits} OFFSET ${offset}`.execute(db),
    sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(db),
  ]);
  const ids = page.rows.map(({ id }) => id);
  return { records: await recordsOf(db, visitor, entity, ids), totalHits: counted.rows[0]?.count ?? 0 };
}
