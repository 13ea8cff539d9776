import { type Kysely, type RawBuilder, sql } from 'kysely';
import { chainEntities, elementReferences, parentsOf } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, isNumerous, referencesOf } from '../../catalogue/index.ts';
import { isLookupReference, lookupEntities } from '../../catalogue/lookup.ts';
import type { Tables } from '../database/tables.ts';
import { idsOneStepAway, listedEntitiesOf } from './chain.ts';

type Sql = RawBuilder<unknown>;

/** Whether the number of an entity's records grows with the elements: it is numerous, or made from numerous records. */
function growsWithElements(entity: EntityName): boolean {
  return isNumerous(entity) || parentsOf(entity).some(growsWithElements);
}

/** The numerous entities of the chain, each after what it is made from; the element is the last. */
export const numerousEntities: readonly EntityName[] = chainEntities.filter(growsWithElements);

/** The fields of an entity that name a record in one cell: its words belong to the record as its own text does. */
export function nameReferencesOf(entity: EntityName): [column: string, named: EntityName][] {
  return referencesOf(entity).flatMap(([name, field]): [string, EntityName][] =>
    isLookupReference(field) ? [[name, field.to]] : [],
  );
}

/** The entities whose records many elements share, each after those that its own records refer to or list. */
const sharedEntities: readonly EntityName[] = [
  ...lookupEntities,
  ...chainEntities.filter((entity) => !growsWithElements(entity)),
  ...elementReferences
    .map((field) => field.to)
    .toSorted((a, b) => listedEntitiesOf(a).length - listedEntitiesOf(b).length),
];

/** Ids of shared records that are meant, as array literals; entities of which none is meant are left out. */
export type SharedIds = ReadonlyMap<EntityName, string>;

/**
 * The condition on records of an entity by which they are meant themselves: their text holds a word, or their number is
 * listed.
 */
export type MatchCondition = (entity: EntityName) => Sql;

const listed = (entity: EntityName): Sql => sql`(SELECT ids FROM ${sql.table(`${entity}_ids`)})::int[]`;

/**
 * The records of a shared entity that are meant, name somebody who is, or are made from such a record.
 * @param alsoListing those too that list such a record
 */
function sharedWith(entity: EntityName, meant: MatchCondition, alsoListing: boolean): Sql {
  const id = sql.ref(entityOf(entity).id);
  const sources = [...parentsOf(entity), ...(alsoListing ? listedEntitiesOf(entity) : [])];
  const from = sql`SELECT ${id} FROM ${sql.table(entity)} WHERE`;
  return sql.join(
    [
      sql`${from} ${meant(entity)}`,
      ...nameReferencesOf(entity).map(([column, named]) => sql`${from} ${sql.ref(column)} = ANY(${listed(named)})`),
      ...sources.map((source) => idsOneStepAway(source, entity, sql`= ANY(${listed(source)})`)),
    ],
    sql` UNION `,
  );
}

/**
 * Looks up in the tables of shared records what is meant, in one question. They are small beside those of samples,
 * libraries and elements, so all that a word means there can be listed, whatever the word.
 * @param alsoListing whether a record is meant too that lists a meant one: a study, by a word of its publication
 */
export async function findSharedRecords(
  db: Kysely<Tables>,
  meant: MatchCondition,
  alsoListing = false,
): Promise<SharedIds> {
  const lists = sharedEntities.map(
    (entity) =>
      sql`${sql.id(`${entity}_ids`)} AS MATERIALIZED (SELECT ARRAY(${sharedWith(entity, meant, alsoListing)}) AS ids)`,
  );
  const found = sharedEntities.map(
    (entity) => sql`SELECT ${entity}::text AS entity, ids::text AS ids FROM ${sql.table(`${entity}_ids`)}`,
  );
  const { rows } = await sql<{ entity: EntityName; ids: string }>`WITH ${sql.join(lists)}
    SELECT * FROM (${sql.join(found, sql` UNION ALL `)}) found WHERE ids <> '{}'`.execute(db);
  return new Map(rows.map(({ entity, ids }) => [entity, ids]));
}
