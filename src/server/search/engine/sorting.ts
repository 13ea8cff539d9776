import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Column } from '../../../catalogue/columns.ts';
import { isReference } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { isMeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import { sortExpressions } from '../../database/sort-keys.ts';
import type { Tables } from '../../database/tables.ts';
import { measuredNumberOf } from '../find-columns.ts';
import { type LineageTable, lineagePairs, lineageTablesTo, tableAliasOf } from '../lineage.ts';
import { findSharedRecords, numerousEntities } from '../shared-records.ts';
import { type ElementList, findElementList, isInIdList, unnestIds } from './element-list.ts';
import { searchThresholds } from './thresholds.ts';

type Sql = RawBuilder<unknown>;

/** A column to sort by (null: the element's own number). */
export type SortKey = { column: Column | null; descending: boolean };

/**
 * Number of the records taken at first of those that elements are sorted by; a smaller one where too many elements come
 * from them.
 */
const recordsAtFirst = [64, 8, 1];

const directionOf = (descending: boolean): Sql => (descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`);

/** A table of the way up as a query by itself, with the rows that the table before it asks for. */
function rowsOf({ entity, key, at, paths }: LineageTable, columns: Sql): Sql {
  const numbers = sql`= ANY(ARRAY(SELECT ${sql.ref(at.column)} FROM ${sql.table(at.table)}))`;
  if (paths === null) return sql`SELECT ${columns} FROM ${sql.table(entity)} WHERE ${sql.ref(key)} ${numbers}`;
  const pairs = lineagePairs(paths, (child) => sql`${child} ${numbers}`);
  return sql`SELECT child, min(id) AS id FROM (${pairs}) pairs GROUP BY child`;
}

/** The values that a column is sorted by, as lists of its entity are. */
const valuesOf = (column: Column): readonly Sql[] => {
  const { entity, fieldName, field } = column;
  if (isMeasurementColumn(column)) return [sql.id(tableAliasOf(entity), fieldName)];
  return sortExpressions({ entity, name: fieldName, field, table: tableAliasOf(entity) });
};

/**
 * Elements in the order of some columns, as a query of their ids: of several records the first counts, and nothing
 * comes last. The records that they come from are found table by table, each once; looked up for each element, they
 * would take three times as long, and joined as whole tables they would take long also where few elements are sorted.
 * @param condition on an element `e`
 * @param within on the records that the elements are sorted by
 */
export function sortedIds(condition: Sql, keys: readonly SortKey[], within: Sql = sql`true`): Sql {
  const sortedBy = keys.flatMap(({ column }) => column ?? []);
  const tables = lineageTablesTo(sortedBy.map(({ entity }) => entity));
  /** The columns that are needed of a table: to join it, to join others to it, to sort by. */
  const columnsOf = (name: string, key: string): Sql => {
    const joined = tables.flatMap(({ at }) => (at.table === name ? at.column : []));
    // A list stands in no column of the table: it is found by the record's number.
    const sorted = sortedBy.flatMap((column) =>
      tableAliasOf(column.entity) === name && column.field.type !== 'references' && !isMeasurementColumn(column)
        ? column.fieldName
        : [],
    );
    const measured = sortedBy.flatMap((column) =>
      isMeasurementColumn(column) && tableAliasOf(column.entity) === name
        ? [sql`${measuredNumberOf(column, name)} AS ${sql.id(column.fieldName)}`]
        : [],
    );
    return sql.join([...[...new Set([key, ...joined, ...sorted])].map((column) => sql.ref(column)), ...measured]);
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
  const order = keys.flatMap(({ column, descending }) =>
    (column ? valuesOf(column) : [id]).map((value) => sql`${value} ${directionOf(descending)}`),
  );
  // Without other tables, PostgreSQL reads the elements once and keeps the first ones only.
  if (tables.length === 0)
    return sql`SELECT ${id} AS id FROM sequencing_element e WHERE ${condition} AND ${within} ORDER BY ${sql.join([...order, id])}`;
  return sql`WITH ${sql.join(rows)} SELECT ${id} AS id FROM e ${sql.join(joins, sql` `)} WHERE ${within}
    ORDER BY ${sql.join([...order, id])}`;
}

/**
 * The records of a column with the first values in its order, all of the last value, as an array literal of their ids.
 */
async function firstRecords(
  db: Kysely<Tables>,
  column: Column,
  descending: boolean,
  count: number,
): Promise<string | null> {
  const values = valuesOf(column);
  const order = values.map((value) => sql`${value} ${directionOf(descending)}`);
  // A depth has no metres where it is missing for a reason, by which it is sorted then.
  const isThere = values.map((value) => sql`${value} IS NOT NULL`);
  // Not materialized, they would be found once for each of the columns.
  const { rows } = await sql<{ ids: string; count: number }>`WITH first AS MATERIALIZED (
    SELECT ARRAY(SELECT ${sql.ref(entityOf(column.entity).id)} FROM ${sql.table(column.entity)} WHERE ${sql.join(isThere, sql` OR `)}
      ORDER BY ${sql.join(order)} FETCH FIRST ${count} ROWS WITH TIES) AS ids)
    SELECT ids::text AS ids, cardinality(ids) AS count FROM first`.execute(db);
  const found = rows[0];
  return found && found.count >= count ? found.ids : null;
}

/**
 * The first page of sorted elements, where those of the first few records that they are sorted by fill it: of a word
 * that many elements have, neither all need be found nor all be sorted. Null where that is no short way.
 * @param narrow gives those of a short list that are meant
 * @param hits of the page, `offset` after the first
 */
export async function firstSortedIds(
  db: Kysely<Tables>,
  narrow: (list: ElementList) => Promise<ElementList | null>,
  keys: readonly SortKey[],
  hits: number,
  offset: number,
): Promise<number[] | null> {
  const [key] = keys;
  if (!key?.column || numerousEntities.includes(key.column.entity)) return null;
  // The text of a reference would be looked up for each of the records, every time.
  if (isReference(key.column.field) || isMeasurementColumn(key.column)) return null;
  const { entity } = key.column;
  const number = (name: EntityName) => sql.ref(`${tableAliasOf(name)}.${entityOf(name).id}`);
  for (const count of recordsAtFirst) {
    const records = await firstRecords(db, key.column, key.descending, count);
    if (records === null) continue;
    const areFirst = sql`= ANY(ARRAY(${unnestIds(records)}))`;
    const shared = await findSharedRecords(db, (other) =>
      other === entity ? sql`${sql.ref(entityOf(entity).id)} ${areFirst}` : sql`false`,
    );
    const list = await findElementList(db, () => sql`false`, shared, searchThresholds.maxElementsBeforeFullSearch);
    if (!list) continue;
    const found = await narrow(list);
    if (!found || found.count < offset + hits) return null;
    const among = isInIdList(number('sequencing_element'), found.ids);
    // An element of several such records is sorted by its first one, which may be another.
    const sorted = sortedIds(among, keys, sql`${number(entity)} ${areFirst}`);
    const { rows } = await sql<{ id: number }>`${sorted} LIMIT ${hits} OFFSET ${offset}`.execute(db);
    return rows.length === hits ? rows.map(({ id }) => id) : null;
  }
  return null;
}
