import { type RawBuilder, sql } from 'kysely';
import { chainEntities, elementReferences, isAncestorOf, parentLinks, parentsOf } from '../../catalogue/chain.ts';
import type { ReferencesField } from '../../catalogue/definition.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';

type Sql = RawBuilder<unknown>;

/** The table that says what was made from what, and its columns for the records of either entity. */
export type ChainRelation = { table: string; columns: Readonly<Partial<Record<EntityName, string>>>; isOwn: boolean };

const groupsOfElement: readonly EntityName[] = elementReferences.map(({ to }) => to);

/**
 * The entities that an entity's records come from, one step away: those that they are made from, and of an element its
 * studies, projects and publications too.
 */
export function parentsAndGroupsOf(entity: EntityName): readonly EntityName[] {
  return entity === 'sequencing_element' ? [...parentsOf(entity), ...groupsOfElement] : parentsOf(entity);
}

/** The fields in which an entity's records list groups of elements. */
const listsOf = (entity: EntityName): ReferencesField[] =>
  referencesOf(entity).flatMap(([, field]) =>
    field.type === 'references' && groupsOfElement.includes(field.to) ? [field] : [],
  );

/**
 * The entities that a group of elements lists by itself: a study its projects and publications. The page of an element
 * shows them as its own, so that it is found by their words; it is counted and sorted by those alone that it lists
 * itself.
 */
export function listedEntitiesOf(entity: EntityName): EntityName[] {
  return groupsOfElement.includes(entity) ? listsOf(entity).map(({ to }) => to) : [];
}

/** Link between the records of an entity and of one that they come from, or that they list. */
export function relationBetween(entity: EntityName, origin: EntityName): ChainRelation {
  const link = parentLinks(entity).find(({ parent }) => parent === origin);
  if (link?.heldBy === 'child')
    return { table: entity, columns: { [entity]: entityOf(entity).id, [origin]: link.name }, isOwn: true };
  const field = link?.field ?? listsOf(entity).find(({ to }) => to === origin);
  if (!field) throw new Error(`nothing says which ${entity} comes from which ${origin}`);
  return { table: field.joinTable, columns: { [entity]: `${entity}_id`, [origin]: `${origin}_id` }, isOwn: false };
}

/**
 * The numbers of an entity's records that are one step away from some of another, up or down.
 * @param among the condition on the numbers of those others, such as `IN (…)`
 */
export function idsOneStepAway(from: EntityName, to: EntityName, among: Sql): Sql {
  const isUp = parentsAndGroupsOf(to).includes(from) || listedEntitiesOf(to).includes(from);
  const { table, columns } = isUp ? relationBetween(to, from) : relationBetween(from, to);
  return sql`SELECT ${sql.ref(columns[to] ?? '')} FROM ${sql.table(table)} WHERE ${sql.ref(columns[from] ?? '')} ${among}`;
}

/** Found first and looked up in an index then, all in one pass: many times quicker than to join thousands of them. */
export const isAnyOf = (numbers: Sql): Sql => sql`= ANY(ARRAY(${numbers}))`;

/** The entities one step away from one, in the direction of another further off. */
function neighbours(entity: EntityName, other: EntityName): EntityName[] {
  return isAncestorOf(other, entity)
    ? parentsOf(entity).filter((one) => one === other || isAncestorOf(other, one))
    : chainEntities.filter(
        (one) => parentsOf(one).some((parent) => parent === entity) && (one === other || isAncestorOf(one, other)),
      );
}

/**
 * The numbers of an entity's records that are any number of steps away from some records of another, on every way.
 * @param numbers those of the others, as a query
 */
export function relatedIds(entity: EntityName, other: EntityName, numbers: Sql): Sql {
  if (entity === other) return numbers;
  const ways = neighbours(entity, other).map((one) =>
    idsOneStepAway(one, entity, isAnyOf(relatedIds(one, other, numbers))),
  );
  return sql.join(ways, sql` UNION `);
}

/**
 * The column of a record `t` by which it is related to others, and a query of the numbers that the column may have;
 * `isOwn` if they are those of the records themselves.
 */
type Relation = { column: Sql; numbers: Sql; isOwn: boolean };

/**
 * The relation of a record `t` of `entity` to some records of `other` that it was made from, or that were made from it,
 * over any number of steps and on every way the chain has: a sample that went through an experiment and one that did
 * not.
 * @param numbers those of the others, as a query
 */
export function relationToAny(entity: EntityName, other: EntityName, numbers: Sql): Relation {
  const [near, ...more] = neighbours(entity, other);
  // A record that refers to its parent itself needs no look at it: the index of that column answers alone.
  if (near && more.length === 0 && isAncestorOf(near, entity)) {
    const { columns, isOwn } = relationBetween(entity, near);
    if (isOwn)
      return { column: sql.ref(`t.${columns[near]}`), numbers: relatedIds(near, other, numbers), isOwn: false };
  }
  return { column: sql.ref(`t.${entityOf(entity).id}`), numbers: relatedIds(entity, other, numbers), isOwn: true };
}

/** The condition on a record `t` of `entity` that it is related to one record of `other`. */
export function isRelatedTo(entity: EntityName, other: EntityName, id: number | string): Sql {
  const { column, numbers } = relationToAny(entity, other, sql`SELECT ${id}::int`);
  return sql`${column} ${isAnyOf(numbers)}`;
}
