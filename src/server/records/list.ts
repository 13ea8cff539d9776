import { type Kysely, type RawBuilder, sql } from 'kysely';
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
import { type FilterCondition, filterCondition } from './filters.ts';
import { type RecordId, type RecordOf, readRecords } from './read.ts';
import { allIdsQuery, matchSort, matchSorts, readPageIds, resolveSort, type Sort, toSlice } from './sort.ts';
import { findTermConditions } from './term-conditions.ts';

/** The values of a repeatable parameter. */
export const toArray = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value);

/** The parameters by which a list chooses and sorts records: sort, q, and filters by field. */
export type ListQuery = { sort: string | string[]; q: string; [filter: string]: string | string[] };

/** The records of a list: the condition on `t`, null for all records; the search terms, and the requested sort. */
type Matches = {
  condition: Sql | null;
  /** A quicker query of their number, where there is one. */
  countQuery?: Sql | undefined;
  terms: readonly string[];
  sorts: readonly Sort[];
  /** Whether the records are first to be sorted by how their labels match the terms. */
  isSortedByMatch: boolean;
};

/** @throws HttpError 400 about an unknown or invalid parameter */
async function findMatches(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  { sort, q, ...filters }: ListQuery,
): Promise<Matches> {
  const terms = filterTermsOf(q);
  if (terms.length > maxSearchWords)
    throw new HttpError(400, 'errors.validation', {}, (t) => ({ q: [t('search.manyWords', { max: maxSearchWords })] }));
  const { conditions, countQuery } = await findTermConditions(db, visitor, entity, terms);
  const all: FilterCondition[] = conditions.map((condition) => ({ condition, ...(countQuery && { countQuery }) }));
  for (const [name, values] of Object.entries(filters))
    all.push(await filterCondition(db, entity, visitor, name, toArray(values)));
  const [only, ...more] = all;
  const sortKeys = toArray(sort).filter(Boolean);
  const sorts: Sort[] = [];
  for (const key of sortKeys) if (key !== matchSort) sorts.push(await resolveSort(db, entity, visitor, key));
  return {
    condition:
      all.length === 0
        ? null
        : sql.join(
            all.map(({ condition }) => condition),
            sql` AND `,
          ),
    countQuery: more.length === 0 ? only?.countQuery : undefined,
    terms,
    sorts,
    isSortedByMatch: sortKeys.includes(matchSort),
  };
}

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
  { offset, hits, ...query }: z.output<typeof listQuery>,
  countAll: CountRecords<E> = createRecordCounter([entity]),
): Promise<Page<RecordOf<E>>> {
  const { condition, countQuery, terms, sorts, isSortedByMatch } = await findMatches(db, visitor, entity, query);
  const count = async (where: Sql) => {
    const { rows } = await sql<{ count: number }>`${
      countQuery ?? sql`SELECT count(*)::int AS count FROM ${sql.table(entity)} t WHERE ${where}`
    }`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const totalHits = condition ? await count(condition) : (await countAll(db))[entity];
  if (hits === 0 || offset >= totalHits) return { records: [], totalHits };
  // Among more matches nobody looks for a single name, so they are not sorted by the match.
  const isMatched = isSortedByMatch && totalHits <= planThresholds.maxSortedHits;
  const pageSorts = isMatched ? [...matchSorts(entity, terms), ...sorts] : sorts;
  // The ids first, so that labels and lists are only read for the records of the page.
  const slice = toSlice(hits, offset, totalHits);
  const ids = await readPageIds(db, entity, { condition, total: totalHits, sorts: pageSorts, slice });
  return { records: await readRecords(db, visitor, entity, slice.backwards ? ids.reverse() : ids), totalHits };
}

/**
 * A query of the ids (`id`) of all records that a list with these parameters has, in its order, however many they are.
 * @throws HttpError 400 about an unknown or invalid parameter
 */
export async function matchingIdsQuery(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  query: ListQuery,
): Promise<RawBuilder<{ id: RecordId }>> {
  const { condition, terms, sorts, isSortedByMatch } = await findMatches(db, visitor, entity, query);
  return allIdsQuery(entity, condition, isSortedByMatch ? [...matchSorts(entity, terms), ...sorts] : sorts);
}
