import { type RawBuilder, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import { type OriginTable, pairsUp, tableOf, tablesTo } from './origins.ts';

type Sql = RawBuilder<unknown>;

/** A column to sort by (null: the element's own number). */
export type SortKey = { column: Column | null; descending: boolean };

/** A table of the way up as a query by itself, with the rows that the table before it asks for. */
function rowsOf({ entity, key, at, paths }: OriginTable, columns: Sql): Sql {
  const numbers = sql`= ANY(ARRAY(SELECT ${sql.ref(at.column)} FROM ${sql.table(at.table)}))`;
  if (paths === null) return sql`SELECT ${columns} FROM ${sql.table(entity)} WHERE ${sql.ref(key)} ${numbers}`;
  const pairs = pairsUp(paths, (child) => sql`${child} ${numbers}`);
  return sql`SELECT child, min(id) AS id FROM (${pairs}) pairs GROUP BY child`;
}

/** The value that a column is sorted by: of persons and protocols their text. */
function sortedValue({ entity, field, fieldName }: Column): Sql {
  const value = sql.ref(`${tableOf(entity)}.${fieldName}`);
  if (field.type !== 'reference') return value;
  return field.to === 'person'
    ? sql`(SELECT concat_ws(', ', lastname, firstname) FROM person WHERE person_id = ${value})`
    : sql`(SELECT protocol FROM protocol WHERE protocol_id = ${value})`;
}

/**
 * Elements in the order of some columns, as a query of their ids: of several records the first counts, and nothing comes
 * last. The records that they come from are found table by table, each once; looked up for each element, they would take
 * three times as long, and joined as whole tables they would take long also where few elements are sorted.
 * @param condition on an element `e`
 */
export function sortedIds(condition: Sql, keys: readonly SortKey[]): Sql {
  const sortedBy = keys.flatMap(({ column }) => column ?? []);
  const tables = tablesTo(sortedBy.map(({ entity }) => entity));
  /** The columns that are needed of a table: to join it, to join others to it, to sort by. */
  const columnsOf = (name: string, key: string): Sql => {
    const joined = tables.flatMap(({ at }) => (at.table === name ? at.column : []));
    const sorted = sortedBy.flatMap(({ entity, fieldName }) => (tableOf(entity) === name ? fieldName : []));
    return sql.join([...new Set([key, ...joined, ...sorted])].map((column) => sql.ref(column)));
  };
  const elements = sql`SELECT ${columnsOf('e', 'sequencing_element_id')} FROM sequencing_element e WHERE ${condition}`;
  const rows = [
    sql`e AS MATERIALIZED (${elements})`,
    ...tables.map((table) => {
      const { name, key } = table;
      return sql`${sql.id(name)} AS MATERIALIZED (${rowsOf(table, columnsOf(name, key))})`;
    }),
  ];
  const joins = tables.map(
    ({ name, key, at }) =>
      sql`LEFT JOIN ${sql.table(name)} ON ${sql.ref(`${name}.${key}`)} = ${sql.ref(`${at.table}.${at.column}`)}`,
  );
  const id = sql`e.sequencing_element_id`;
  const order = keys.map(({ column, descending }) => {
    const direction = descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
    return sql`${column ? sortedValue(column) : id} ${direction}`;
  });
  return sql`WITH ${sql.join(rows)} SELECT ${id} AS id FROM e ${sql.join(joins, sql` `)} ORDER BY ${sql.join([...order, id])}`;
}
