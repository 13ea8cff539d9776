import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type EntityName, entityNames, referencesOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';

type Sql = RawBuilder<unknown>;

type JoinTableEnd = { entity: EntityName; column: string };
/**
 * A table of pairs: the records that list others in a field, those that are listed, and the columns that refer to them.
 */
export type JoinTable = {
  table: string;
  field: string;
  holder: JoinTableEnd;
  listed: JoinTableEnd;
  ends: readonly JoinTableEnd[];
};

/** Every table of pairs. */
export const joinTables: readonly JoinTable[] = entityNames.flatMap((entity) =>
  referencesOf(entity).flatMap(([name, field]): JoinTable[] => {
    if (field.type !== 'references') return [];
    const [holder, listed] = [entity, field.to].map((end): JoinTableEnd => ({ entity: end, column: `${end}_id` })) as [
      JoinTableEnd,
      JoinTableEnd,
    ];
    return [{ table: field.joinTable, field: name, holder, listed, ends: [holder, listed] }];
  }),
);

/** The columns of a table: those that are stored as they are given, and those that are made from them. */
async function columnsOf(db: Kysely<Tables>, table: string): Promise<{ given: string[]; made: string[] }> {
  const { rows } = await sql<{ name: string; made: boolean }>`SELECT attname AS name, attgenerated <> '' AS made
    FROM pg_attribute WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum`.execute(db);
  const names = (made: boolean) => rows.filter((row) => row.made === made).map(({ name }) => name);
  return { given: names(false), made: names(true) };
}

/**
 * Deletes the rows of a table that meet a condition into an entry of the bin. No other row may refer to them any more.
 */
export async function moveToBin(db: Kysely<Tables>, entry: number, table: string, condition: Sql): Promise<void> {
  const { made } = await columnsOf(db, table);
  await sql`WITH gone AS (DELETE FROM ${sql.table(table)} WHERE ${condition} RETURNING *)
    INSERT INTO bin_row (bin_id, table_name, content)
    SELECT ${entry}::int, ${table}::text, to_jsonb(gone) - ${made}::text[] FROM gone`.execute(db);
}

/** The rows of a table in an entry, each as `r`. */
export const rowsIn = (entry: number, table: string): Sql =>
  sql`(SELECT r.* FROM bin_row b, jsonb_populate_record(NULL::${sql.table(table)}, b.content) r
    WHERE b.bin_id = ${entry} AND b.table_name = ${table}) r`;

/**
 * Puts the rows of an entry back into a table, those `r` that meet a condition. A column that the table did not have
 * when they were deleted gets its default.
 * @param values of columns that are not as they were
 */
export async function restoreRows(
  db: Kysely<Tables>,
  entry: number,
  table: string,
  condition: Sql,
  values: Readonly<Record<string, Sql>> = {},
): Promise<void> {
  // The rows of an entry were deleted at once, so each of a table has the same columns as the others.
  const { rows } = await sql<{ kept: string[] }>`SELECT ARRAY(SELECT jsonb_object_keys(content)) AS kept FROM bin_row
    WHERE bin_id = ${entry} AND table_name = ${table} LIMIT 1`.execute(db);
  const [first] = rows;
  if (!first) return;
  const { given } = await columnsOf(db, table);
  const names = given.filter((name) => first.kept.includes(name) || values[name]);
  const taken = sql.join(names.map((name) => values[name] ?? sql.ref(`r.${name}`)));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${taken} FROM ${rowsIn(entry, table)} WHERE ${condition}`.execute(db);
}
