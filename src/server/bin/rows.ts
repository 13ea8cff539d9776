import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames, referencesOf } from '../../catalogue/index.ts';
import { binDays } from '../../catalogue/limits.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

type JoinTableEnd = { entity: EntityName; column: string };
/**
 * A table of links: the records that list others in a field, the listed records, and the columns that refer to them.
 */
export type JoinTable = {
  table: string;
  field: string;
  holder: JoinTableEnd;
  listed: JoinTableEnd;
  ends: readonly JoinTableEnd[];
};

/** All tables of links. */
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

/** The columns of a table: stored ones, and those that the database generates. */
async function columnsOf(db: Kysely<Tables>, table: string): Promise<{ stored: string[]; generated: string[] }> {
  const { rows } = await sql<{
    name: string;
    isGenerated: boolean;
  }>`SELECT attname AS name, attgenerated <> '' AS "isGenerated"
    FROM pg_attribute WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped
    ORDER BY attnum`.execute(db);
  const namesOf = (isGenerated: boolean) =>
    rows.filter((row) => row.isGenerated === isGenerated).map(({ name }) => name);
  return { stored: namesOf(false), generated: namesOf(true) };
}

/** Moves the rows of a table that meet a condition into an entry of the bin. No other row may still refer to them. */
export async function moveToBin(db: Kysely<Tables>, entry: number, table: string, condition: Sql): Promise<void> {
  const { generated } = await columnsOf(db, table);
  await sql`WITH deleted AS (DELETE FROM ${sql.table(table)} WHERE ${condition} RETURNING *)
    INSERT INTO bin_row (bin_id, table_name, content)
    SELECT ${entry}::int, ${table}::text, to_jsonb(deleted) - ${generated}::text[] FROM deleted`.execute(db);
}

/** The rows of a table in an entry, each as `r`. */
export const rowsIn = (entry: number, table: string): Sql =>
  sql`(SELECT r.* FROM bin_row b, jsonb_populate_record(NULL::${sql.table(table)}, b.content) r
    WHERE b.bin_id = ${entry} AND b.table_name = ${table}) r`;

/**
 * Restores the rows `r` of an entry that meet a condition into their table. A column that was added to the table after
 * the deletion gets its default.
 * @param values of columns that differ from the deleted row
 */
export async function restoreRows(
  db: Kysely<Tables>,
  entry: number,
  table: string,
  condition: Sql,
  values: Readonly<Record<string, Sql>> = {},
): Promise<void> {
  // All rows of an entry were deleted at the same time, so those of one table have the same columns.
  const { rows } = await sql<{
    columns: string[];
  }>`SELECT ARRAY(SELECT jsonb_object_keys(content)) AS columns FROM bin_row
    WHERE bin_id = ${entry} AND table_name = ${table} LIMIT 1`.execute(db);
  const [first] = rows;
  if (!first) return;
  const { stored } = await columnsOf(db, table);
  const names = stored.filter((name) => first.columns.includes(name) || values[name]);
  const restored = sql.join(names.map((name) => values[name] ?? sql.ref(`r.${name}`)));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${restored} FROM ${rowsIn(entry, table)} WHERE ${condition}`.execute(db);
}

/** Deletes entries of the bin that are older than {@link binDays}, with the files of their imports. */
export async function deleteOldEntries(db: Kysely<Tables>): Promise<void> {
  await sql`WITH deleted AS (DELETE FROM bin WHERE "when" < now() - make_interval(days => ${binDays}) RETURNING dataset_id)
    DELETE FROM dataset_file WHERE dataset_id IN (SELECT dataset_id FROM deleted)`.execute(db);
}
