import { type Kysely, sql } from 'kysely';
import { chainEntities, isAncestorOf, parentsOf } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { relationBetween } from '../search/index.ts';
import { rowEntity } from './header.ts';

const descendantsName = (entity: EntityName): Sql => sql.table(`from_${entity}`);

/**
 * Queries of the descendants of records of an entity, level by level down to the elements, as pairs of root and
 * descendant.
 */
function descendantQueries(entity: EntityName): Sql[] {
  const descendants = chainEntities.filter((other) => isAncestorOf(entity, other));
  return descendants.map((child) => {
    const steps = parentsOf(child)
      .filter((parent) => parent === entity || isAncestorOf(entity, parent))
      .map((parent) => {
        const { table, columns } = relationBetween(child, parent);
        return sql`SELECT b.root, c.${sql.ref(columns[child] ?? '')} AS id FROM ${descendantsName(parent)} b
          JOIN ${sql.table(table)} c ON c.${sql.ref(columns[parent] ?? '')} = b.id`;
      });
    return sql`${descendantsName(child)} AS (${sql.join(steps, sql` UNION `)})`;
  });
}

/** Counts the elements that come from each of these records. */
export async function countElements(
  db: Kysely<Tables>,
  entity: EntityName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (entity === rowEntity) return new Map(ids.map((id) => [id, 1]));
  const roots = sql`${descendantsName(entity)} AS (SELECT id AS root, id FROM unnest(${ids}::int[]) id)`;
  const { table, columns } = isAncestorOf(entity, rowEntity)
    ? { table: null, columns: {} as Partial<Record<EntityName, string>> }
    : relationBetween(rowEntity, entity);
  const query = table
    ? sql<{ root: number; count: number }>`SELECT ${sql.ref(columns[entity] ?? '')} AS root, count(*)::int AS count
        FROM ${sql.table(table)} WHERE ${sql.ref(columns[entity] ?? '')} = ANY(${ids}::int[]) GROUP BY 1`
    : sql<{ root: number; count: number }>`WITH ${sql.join([roots, ...descendantQueries(entity)])}
        SELECT root, count(*)::int AS count FROM ${descendantsName(rowEntity)} GROUP BY root`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ root, count }) => [root, count]));
}
