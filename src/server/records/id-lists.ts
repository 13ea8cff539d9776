import { type Kysely, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { planThresholds } from '../plan-thresholds.ts';

/** Number of ids up to which they are sent as a list; beyond it the query itself is repeated instead. */
export const maxListedIds = 1_000_000;

/** Ids as PostgreSQL writes an array. */
type IdList = { count: number; ids: string };

/**
 * Runs several queries of ids in one statement. Each gives at most `limit` + 1 ids, so that a longer list is
 * recognised; they stay text, since they are only used in further queries.
 */
export async function lookUpIds(
  db: Kysely<Tables>,
  queries: readonly { query: Sql; limit: number }[],
): Promise<IdList[]> {
  const lists = queries.map(
    ({ query, limit }, i) => sql`SELECT ${sql.lit(i)} AS position, ARRAY(${query} LIMIT ${limit + 1}) AS ids`,
  );
  // Without `MATERIALIZED`, each list would be computed twice, for its count and for its ids.
  const { rows } = await sql<IdList>`WITH lists AS MATERIALIZED (${sql.join(lists, sql` UNION ALL `)})
    SELECT cardinality(ids) AS count, ids::text FROM lists ORDER BY position`.execute(db);
  return rows;
}

/** The condition that a column has one of these ids. */
export function idListCondition(column: Sql, { count, ids }: IdList): Sql {
  // The OR keeps the planner from joining the list, which would take several times as long as a hashed subplan.
  return count <= planThresholds.maxArrayIds
    ? sql`${column} = ANY(${ids}::int[])`
    : sql`(${column} IN (SELECT unnest(${ids}::int[])) OR false)`;
}

/** A query that counts the records of a long list of their own ids, or of ids that a field refers to. */
export function idListCountQuery(entity: EntityName, column: Sql, { ids }: IdList, isOwn: boolean): Sql {
  const list = sql`SELECT unnest(${ids}::int[])`;
  if (isOwn) return sql`SELECT count(DISTINCT id)::int AS count FROM (${list} AS id) ids`;
  // As a subquery, so that the planner uses an index, whatever the length of the list.
  return sql`SELECT count(*)::int AS count FROM ${sql.table(entity)} t WHERE ${column} = ANY(ARRAY(${list}))`;
}
