import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type EntityName, entityNames, referencesOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';

type Sql = RawBuilder<unknown>;

/** A table of pairs and what its columns refer to. */
export type PairTable = { table: string; ends: readonly { entity: EntityName; column: string }[] };

/** Every table of pairs. */
export const pairTables: readonly PairTable[] = entityNames.flatMap((entity) =>
  referencesOf(entity).flatMap(([, field]): PairTable[] => {
    if (field.type !== 'references') return [];
    const ends = [entity, field.to].map((end) => ({ entity: end, column: `${end}_id` }));
    return [{ table: field.link, ends }];
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

/** Deletes the rows of a table that meet a condition into an entry of the bin. No other row may refer to them any more. */
export async function putInto(db: Kysely<Tables>, entry: number, table: string, condition: Sql): Promise<void> {
  const { made } = await columnsOf(db, table);
  await sql`WITH gone AS (DELETE FROM ${sql.table(table)} WHERE ${condition} RETURNING *)
    INSERT INTO bin_row (bin_id, table_name, content)
    SELECT ${entry}::int, ${table}::text, to_jsonb(gone) - ${made}::text[] FROM gone`.execute(db);
}

/**
 * Puts the rows of an entry back into a table, those `r` that meet a condition.
 * @param values of columns that are not as they were
 */
export async function putBack(
  db: Kysely<Tables>,
  entry: number,
  table: string,
  condition: Sql,
  values: Readonly<Record<string, Sql>> = {},
): Promise<void> {
  const { given } = await columnsOf(db, table);
  const columns = sql.join(given.map((name) => sql.ref(name)));
  const taken = sql.join(given.map((name) => values[name] ?? sql.ref(`r.${name}`)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${taken} FROM bin_row b, jsonb_populate_record(NULL::${sql.table(table)}, b.content) r
    WHERE b.bin_id = ${entry} AND b.table_name = ${table} AND (${condition})`.execute(db);
}
