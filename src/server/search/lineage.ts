import { type RawBuilder, sql } from 'kysely';
import { columnEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { parentsAndGroupsOf, relationBetween } from './chain.ts';

type Sql = RawBuilder<unknown>;

/** Column of a table in a query of elements. */
type Place = { table: string; column: string };

/**
 * Table in a query of elements `e`: the records of an entity that elements come from, under the entity's name, or
 * beside each record of the step before the first (`id`) of several that it comes from (`child` is that record's
 * number).
 */
export type LineageTable = {
  name: string;
  entity: EntityName;
  /** The column that the table is joined by. */
  key: string;
  /** The column that it is joined to; its table stands before. */
  at: Place;
  /** The ways up to several records; null for a table of records. */
  paths: readonly Path[] | null;
};

/** Entities on the way up from one with columns to the next, over others without. */
type Path = readonly EntityName[];

function pathsUp(child: EntityName, entity: EntityName): Path[] {
  return parentsAndGroupsOf(child).flatMap((next): Path[] => {
    if (next === entity) return [[child, entity]];
    return columnEntities.includes(next) ? [] : pathsUp(next, entity).map((path) => [child, ...path]);
  });
}

/**
 * The way to an entity with columns from the one before it, its child: a column of the child's records, or else the
 * paths over tables of pairs, the shortest first.
 */
type WayUp = { child: EntityName; column: string | null; paths: readonly Path[] };

export function pathTo(entity: EntityName): WayUp {
  for (const child of columnEntities) {
    const paths = pathsUp(child, entity).sort((a, b) => a.length - b.length);
    if (paths.length === 0) continue;
    const tie = paths.length === 1 && paths[0]?.length === 2 ? relationBetween(child, entity) : null;
    return { child, column: (tie?.isOwn && tie.columns[entity]) || null, paths };
  }
  throw new Error(`no element comes from a ${entity}`);
}

function pairsOfPath(path: Path, name: string, among: (child: Sql) => Sql): Sql {
  const steps = path.slice(1).map((parent, i) => {
    const child = path[i] ?? parent;
    const { table, columns } = relationBetween(child, parent);
    const alias = `${name}_${i}`;
    const from = sql`${sql.table(table)} ${sql.id(alias)}`;
    return { from, own: sql.ref(`${alias}.${columns[child]}`), other: sql.ref(`${alias}.${columns[parent]}`) };
  });
  const from = steps.map((step, i) => {
    const before = steps[i - 1];
    return before ? sql`JOIN ${step.from} ON ${step.own} = ${before.other}` : step.from;
  });
  const own = steps[0]?.own ?? sql`NULL`;
  return sql`SELECT ${own} AS child, ${steps.at(-1)?.other} AS id FROM ${sql.join(from, sql` `)} WHERE ${among(own)}`;
}

/**
 * The numbers of records (`child`) and of those that they come from (`id`), as a query. A longer way counts only for
 * records that no shorter one leads from: a sample that went through an experiment still has the field sample it was
 * taken from.
 * @param among the condition on the numbers of the former
 */
export function lineagePairs(paths: readonly Path[], among: (child: Sql) => Sql): Sql {
  const queries = paths.map((path, i) => {
    const query = (limited: (child: Sql) => Sql) => pairsOfPath(path, `way${i}`, limited);
    const shorter = paths.slice(0, i);
    return query((child) => {
      const none = shorter.map(
        (other, k) => sql`NOT EXISTS (${pairsOfPath(other, `shorter${k}`, (own) => sql`${own} = ${child}`)})`,
      );
      return sql.join([among(child), ...none], sql` AND `);
    });
  });
  return sql.join(queries, sql` UNION ALL `);
}

/** The name under which an entity's records stand in a query of elements. */
export const tableAliasOf = (entity: EntityName): string => (entity === 'sequencing_element' ? 'e' : entity);

const firstOf = (entity: EntityName): string => `first_${entity}`;

/** The column that has the number of an entity's record, in the table nearest to the elements. */
export function idColumnIn(entity: EntityName): Place {
  if (entity === 'sequencing_element') return { table: 'e', column: entityOf(entity).id };
  const { child, column } = pathTo(entity);
  return column === null ? { table: firstOf(entity), column: 'id' } : { table: tableAliasOf(child), column };
}

const originTables: ReadonlyMap<string, LineageTable> = new Map(
  columnEntities.flatMap((entity): [string, LineageTable][] => {
    if (entity === 'sequencing_element') return [];
    const { child, column, paths } = pathTo(entity);
    const records = { name: entity, entity, key: entityOf(entity).id, at: idColumnIn(entity), paths: null };
    const first = { name: firstOf(entity), entity, key: 'child', at: idColumnIn(child), paths };
    const tables = column === null ? [first, records] : [records];
    return tables.map((table) => [table.name, table]);
  }),
);

/** The tables that lead from elements to the records of some entities, each after the one that it is joined to. */
export function lineageTablesTo(entities: readonly EntityName[]): LineageTable[] {
  const needed = new Set<LineageTable>();
  const need = (name: string): void => {
    const table = originTables.get(name);
    if (!table) return;
    need(table.at.table);
    needed.add(table);
  };
  for (const entity of entities) need(tableAliasOf(entity));
  return [...needed];
}
