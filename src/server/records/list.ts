import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Page } from '../../catalogue/answers/records.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { maxListedRecords, maxSearchCharacters, maxSearchWords } from '../../catalogue/limits.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { integerText, maxNineDigits } from '../http/integer-schemas.ts';
import { parseBody } from '../http/parse.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { type CountRecords, createRecordCounter, filterTermsOf } from '../search/index.ts';
import { filterCondition } from './filters.ts';
import { type RecordOf, readRecords } from './read.ts';
import { matchSort, matchSorts, readPageIds, resolveSort, toSlice } from './sort.ts';
import { findTermConditions } from './term-conditions.ts';

const repeatableText = z.union([z.string().max(1000), z.array(z.string().max(1000)).max(20)]);

/** The parameters in the address of a list; every other name is a field to filter by. */
export const listQuery = z
  .object({
    offset: integerText({ max: maxNineDigits }).prefault('0'),
    hits: integerText({ max: maxListedRecords }).prefault('10'),
    sort: repeatableText.default([]),
    q: z.string().max(maxSearchCharacters).default(''),
  })
  .catchall(repeatableText);

/** The values of a parameter that may be given more than once. */
export const toArray = (given: string | readonly string[]) => (typeof given === 'string' ? [given] : given);

/**
 * A page of an entity's records and how many there are in all. Access at all is checked before.
 * @param query as it stands in the address: offset, hits (10; at most 500), sort, q, and filters by field
 * @param countAll counts all of them, where none is left out
 * @throws HttpError 400 naming what is unknown or cannot be
 */
export async function listRecords<E extends EntityName>(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: E,
  query: unknown,
  countAll: CountRecords<E> = createRecordCounter([entity]),
): Promise<Page<RecordOf<E>>> {
  const { offset, hits, sort, q, ...filters } = parseBody(listQuery, query);
  const words = filterTermsOf(q);
  if (words.length > maxSearchWords)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ q: [t('search.manyWords', { max: maxSearchWords })] }));
  const asked = await findTermConditions(db, visitor, entity, words);
  const conditions = [
    ...asked.conditions,
    ...Object.entries(filters).map(
      ([name, values]) =>
        sql`(${sql.join(
          toArray(values).map((value) => filterCondition(entity, visitor, name, value)),
          sql` OR `,
        )})`,
    ),
  ];
  const wishes = toArray(sort).filter(Boolean);
  const others = wishes.filter((wish) => wish !== matchSort).map((wish) => resolveSort(entity, visitor, wish));
  const condition = conditions.length > 0 ? sql.join(conditions, sql` AND `) : null;
  const count = async (found: Sql) => {
    const counting = sql`SELECT count(*)::int AS count FROM ${sql.table(entity)} t WHERE ${found}`;
    const isShort = asked.countQuery && conditions.length === 1;
    const { rows } = await sql<{ count: number }>`${isShort ? asked.countQuery : counting}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const totalHits = condition ? await count(condition) : (await countAll(db))[entity];
  if (hits === 0 || offset >= totalHits) return { records: [], totalHits };
  // Whoever finds so many looks for nothing by name.
  const isMatched = wishes.includes(matchSort) && totalHits <= planThresholds.maxSortedHits;
  const sorts = isMatched ? [...matchSorts(entity, words), ...others] : others;
  // The numbers first: labels and lists are then made for the records of the page only.
  const slice = toSlice(hits, offset, totalHits);
  const ids = await readPageIds(db, entity, { condition, total: totalHits, sorts, slice });
  return { records: await readRecords(db, visitor, entity, slice.backwards ? ids.reverse() : ids), totalHits };
}
