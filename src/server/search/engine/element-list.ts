import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parentsOf } from '../../../catalogue/chain.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { Tables } from '../../database/tables.ts';
import { idsOneStepAway, parentsAndGroupsOf } from '../chain.ts';
import { type MatchCondition, nameReferencesOf, numerousEntities, type SharedIds } from '../shared-records.ts';

type Sql = RawBuilder<unknown>;

/** Ids of elements as an array literal, and how many there are. */
export type ElementList = { ids: string; count: number };

/** The list of an array literal, as a query. */
export const unnestIds = (ids: string): Sql => sql`SELECT unnest(${ids}::int[])`;

/** The condition that a column holds one of some ids, each of which is looked up. */
export const isInIdList = (column: Sql, ids: string): Sql => sql`${column} = ANY(ARRAY(${unnestIds(ids)}))`;

const listNameOf = (entity: EntityName): Sql => sql.id(`${entity}_ids`);
const meantListNameOf = (entity: EntityName): Sql => sql.id(`${entity}_meant`);
const idsFrom = (entity: EntityName): Sql =>
  sql`SELECT ${sql.ref(entityOf(entity).id)} FROM ${sql.table(entity)} WHERE`;

/** The ways by which a numerous entity's records come from meant ones, each a query of their ids. */
function branchesOf(entity: EntityName, shared: SharedIds): Sql[] {
  const listOf = (other: EntityName): Sql | undefined => {
    if (numerousEntities.includes(other)) return sql`(SELECT ids FROM ${listNameOf(other)})::int[]`;
    const ids = shared.get(other);
    // Found first and looked up in an index then; a constant of thousands of numbers would be weighed one by one.
    return ids === undefined ? undefined : sql`ARRAY(${unnestIds(ids)})`;
  };
  const branches: Sql[] = [];
  for (const [column, named] of nameReferencesOf(entity)) {
    const ids = listOf(named);
    if (ids) branches.push(sql`${idsFrom(entity)} ${sql.ref(column)} = ANY(${ids})`);
  }
  for (const origin of parentsAndGroupsOf(entity)) {
    const ids = listOf(origin);
    if (ids) branches.push(idsOneStepAway(origin, entity, sql`= ANY(${ids})`));
  }
  return branches;
}

/**
 * The elements that are meant or come from records that are, found down the chain; null where any step of that gives
 * more than `limit` ids. No step reads or hands on more than that from any of its branches, whatever is meant.
 * @param meant of the numerous entities
 * @param shared the shared records that are meant
 */
export async function findElementList(
  db: Kysely<Tables>,
  meant: MatchCondition,
  shared: SharedIds,
  limit: number,
): Promise<ElementList | null> {
  const atMost = sql`LIMIT ${limit + 1}`;
  const lists = numerousEntities.flatMap((entity) => {
    const text = sql`${idsFrom(entity)} ${meant(entity)}`;
    const branches = branchesOf(entity, shared).map((branch) => sql`(${branch} ${atMost})`);
    const list = sql.join([sql`SELECT unnest(ids) FROM ${meantListNameOf(entity)}`, ...branches], sql` UNION `);
    const parents = parentsOf(entity).filter((parent) => numerousEntities.includes(parent));
    // A list that has too many already saves the rest of the way.
    const tooMany = [...parents.map(listNameOf), meantListNameOf(entity)].map(
      (name) => sql`(SELECT cardinality(ids) FROM ${name}) > ${limit}`,
    );
    const saved = sql`array_fill(0, ARRAY[${limit + 1}::int])`;
    return [
      sql`${meantListNameOf(entity)} AS MATERIALIZED (SELECT ARRAY(${text} ${atMost}) AS ids)`,
      sql`${listNameOf(entity)} AS MATERIALIZED (
        SELECT CASE WHEN ${sql.join(tooMany, sql` OR `)} THEN ${saved} ELSE ARRAY(${list}) END AS ids)`,
    ];
  });
  const { rows } = await sql<ElementList>`WITH ${sql.join(lists)}
    SELECT cardinality(ids) AS count, CASE WHEN cardinality(ids) <= ${limit} THEN ids::text ELSE '{}' END AS ids
    FROM ${listNameOf('sequencing_element')}`.execute(db);
  const found = rows[0];
  return found && found.count <= limit ? found : null;
}
