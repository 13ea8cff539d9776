import { type RawBuilder, sql } from 'kysely';
import { chainEntities, isAbove, linksUp, parentsOf } from '../../catalogue/chain.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';

type Sql = RawBuilder<unknown>;

/** The table that says what was made from what, and its columns for the records of either entity. */
export type Tie = { table: string; columns: Readonly<Partial<Record<EntityName, string>>>; isOwn: boolean };

/** How the records of an entity and of its parent one step up the chain know of each other. */
export function tieBetween(child: EntityName, parent: EntityName): Tie {
  const link = linksUp(child).find((one) => one.parent === parent);
  if (!link) throw new Error(`nothing says which ${child} was made from which ${parent}`);
  return link.heldBy === 'child'
    ? { table: child, columns: { [child]: entityOf(child).id, [parent]: link.name }, isOwn: true }
    : { table: link.field.link, columns: { [child]: `${child}_id`, [parent]: `${parent}_id` }, isOwn: false };
}

/**
 * The numbers of an entity's records that are one step of the chain away from some of another.
 * @param among the condition on the numbers of those others, such as `IN (…)`
 */
export function oneStep(from: EntityName, to: EntityName, among: Sql): Sql {
  const { table, columns } = isAbove(from, to) ? tieBetween(to, from) : tieBetween(from, to);
  return sql`SELECT ${sql.ref(columns[to] ?? '')} FROM ${sql.table(table)} WHERE ${sql.ref(columns[from] ?? '')} ${among}`;
}

/** Found first and looked up in an index then, all in one pass: many times quicker than to join thousands of them. */
const anyOf = (numbers: Sql): Sql => sql`= ANY(ARRAY(${numbers}))`;

/** The entities one step away from one, in the direction of another further off. */
function neighbours(entity: EntityName, other: EntityName): EntityName[] {
  return isAbove(other, entity)
    ? parentsOf(entity).filter((one) => one === other || isAbove(other, one))
    : chainEntities.filter((one) => parentsOf(one).includes(entity) && (one === other || isAbove(one, other)));
}

/** The numbers of an entity's records that are any number of steps away from one record of another, on every way. */
function numbersFrom(entity: EntityName, other: EntityName, id: number | string): Sql {
  if (entity === other) return sql`SELECT ${id}::int`;
  const ways = neighbours(entity, other).map((one) => oneStep(one, entity, anyOf(numbersFrom(one, other, id))));
  return sql.join(ways, sql` UNION `);
}

/**
 * The condition on a record `t` of `entity` that it was made from one of `other`, or that one from it, over any number of
 * steps and on every way the chain has: a sample that went through an experiment and one that did not.
 */
export function chainedTo(entity: EntityName, other: EntityName, id: number | string): Sql {
  const [near, ...more] = neighbours(entity, other);
  // A record that refers to its parent itself needs no look at it: the index of that column answers alone.
  if (near && more.length === 0 && isAbove(near, entity)) {
    const { columns, isOwn } = tieBetween(entity, near);
    if (isOwn) return sql`${sql.ref(`t.${columns[near]}`)} ${anyOf(numbersFrom(near, other, id))}`;
  }
  return sql`${sql.ref(`t.${entityOf(entity).id}`)} ${anyOf(numbersFrom(entity, other, id))}`;
}
