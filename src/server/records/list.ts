import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { listQuery } from '../../catalogue/endpoints/list-query.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { maxSearchWords } from '../../catalogue/limits.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { planThresholds } from '../plan-thresholds.ts';
import { type CountRecords, createRecordCounter, filterTermsOf } from '../search/index.ts';
import { filterCondition } from './filters.ts';
import { type RecordOf, readRecords } from './read.ts';
import { matchSort, matchSorts, readPageIds, resolveSort, toSlice } from './sort.ts';
import { findTermConditions } from './term-conditions.ts';

/** The values of a repeatable parameter. */
export const toArray = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value);

/**
 * A page of an entity's records and their total number. The caller checks whether the visitor may read the entity.
 * @param query the query parameters: offset, hits (default 10, at most 500), sort, q, and filters by field
 * @param countAll counts all records, where no condition is given
 * @throws HttpError 400 about an unknown or invalid parameter
 */
export async function listRecords<E extends EntityName>(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: E,
  query: z.output<typeof listQuery>,
  countAll: CountRecords<E> = createRecordCounter([entity]),
): Promise<Page<RecordOf<E>>> {
  const { offset, hits, sort, q, ...filters } = query;
  const terms = filterTermsOf(q);
  if (terms.length > maxSearchWords)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ q: [t('search.manyWords', { max: maxSearchWords })] }));
  const termConditions = await findTermConditions(db, visitor, entity, terms);
  const conditions = [
    ...termConditions.conditions,
    ...Object.entries(filters).map(
      ([name, values]) =>
        sql`(${sql.join(
          toArray(values).map((value) => filterCondition(entity, visitor, name, value)),
          sql` OR `,
        )})`,
    ),
  ];
  const sortKeys = toArray(sort).filter(Boolean);
  const others = sortKeys.filter((key) => key !== matchSort).map((key) => resolveSort(entity, visitor, key));
  const condition = conditions.length > 0 ? sql.join(conditions, sql` AND `) : null;
  const count = async (where: Sql) => {
    const countQuery = sql`SELECT count(*)::int AS count FROM ${sql.table(entity)} t WHERE ${where}`;
    const hasQuickCount = termConditions.countQuery && conditions.length === 1;
    const { rows } = await sql<{ count: number }>`${hasQuickCount ? termConditions.countQuery : countQuery}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  const totalHits = condition ? await count(condition) : (await countAll(db))[entity];
  if (hits === 0 || offset >= totalHits) return { records: [], totalHits };
  // Among more matches nobody looks for a single name, so they are not sorted by the match.
  const isMatched = sortKeys.includes(matchSort) && totalHits <= planThresholds.maxSortedHits;
  const sorts = isMatched ? [...matchSorts(entity, terms), ...others] : others;
  // The ids first, so that labels and lists are only read for the records of the page.
  const slice = toSlice(hits, offset, totalHits);
  const ids = await readPageIds(db, entity, { condition, total: totalHits, sorts, slice });
  return { records: await readRecords(db, visitor, entity, slice.backwards ? ids.reverse() : ids), totalHits };
}
