import { type Kysely, sql } from 'kysely';
import { chainEntities, elementReferences } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { listedEntitiesOf, parentsAndGroupsOf, relationBetween } from './chain.ts';

/** The entities of the chain, the last first, then the groups of elements. */
export const originEntities: readonly EntityName[] = [
  ...chainEntities.toReversed(),
  ...elementReferences.map(({ to }) => to),
];

/** The given records that come from each record of an entity, by the number of that record. */
type Origins = ReadonlyMap<EntityName, ReadonlyMap<number, ReadonlySet<number>>>;

/**
 * Finds the records that some records of an entity come from, over any number of steps, with one query for each entity on
 * the chain; those of the entity itself are among them.
 * @param isWanted which entities are looked at, by default all
 */
export async function findOrigins(
  db: Kysely<Tables>,
  of: EntityName,
  ids: readonly number[],
  isWanted: (origin: EntityName) => boolean = () => true,
): Promise<Origins> {
  const found = new Map<EntityName, Map<number, Set<number>>>([[of, new Map(ids.map((id) => [id, new Set([id])]))]]);
  for (const entity of originEntities) {
    const children = found.get(entity);
    if (!children) continue;
    const origins = [...parentsAndGroupsOf(entity), ...listedEntitiesOf(entity)].filter(isWanted);
    const steps = origins.map((origin) => {
      const { table, columns } = relationBetween(entity, origin);
      const [own, other] = [sql.ref(columns[entity] ?? ''), sql.ref(columns[origin] ?? '')];
      return sql`SELECT ${origin}::text AS origin, ${own} AS child, ${other} AS id FROM ${sql.table(table)}
        WHERE ${own} = ANY(${[...children.keys()]}::int[]) AND ${other} IS NOT NULL`;
    });
    if (steps.length === 0) continue;
    const { rows } = await sql<{
      origin: EntityName;
      child: number;
      id: number;
    }>`${sql.join(steps, sql` UNION ALL `)}`.execute(db);
    for (const { origin, child, id } of rows) {
      const parents = found.get(origin) ?? new Map<number, Set<number>>();
      const descendants = parents.get(id) ?? new Set<number>();
      for (const descendant of children.get(child) ?? []) descendants.add(descendant);
      found.set(origin, parents.set(id, descendants));
    }
  }
  return found;
}
