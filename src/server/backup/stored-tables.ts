import type { ClientBase } from 'pg';

export type StoredColumn = { name: string; type: string; isRequired: boolean };
export type ForeignKey = { columns: string[]; table: string; referenced: string[] };

/** A table with all columns that are not computed by the database. */
export type StoredTable = {
  name: string;
  columns: StoredColumn[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
};

/** The values from which the next numbers of records are counted, by the names of the sequences. */
export type SequenceStates = Record<string, { value: string; isUsed: boolean }>;

const columnNames = (numbers: string) => `(SELECT array_agg(a.attname::text ORDER BY k.position)
   FROM unnest(${numbers}) WITH ORDINALITY k (number, position)
   JOIN pg_attribute a ON a.attnum = k.number`;

/** Tables about processes that run, which a restored database begins without. */
const tablesOfProcesses = ['download', 'job', 'server'];

/** All tables of the schema of this connection with data that remains, by name. */
export async function readStoredTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `
    SELECT t.relname::text AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                                         'isRequired', a.attnotnull) ORDER BY a.attnum)
         FROM pg_attribute a
        WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      coalesce((SELECT ${columnNames('c.conkey')} AND a.attrelid = c.conrelid) FROM pg_constraint c
                 WHERE c.conrelid = t.oid AND c.contype = 'p'), '{}') AS "primaryKey",
      coalesce((SELECT json_agg(json_build_object(
                         'columns', ${columnNames('c.conkey')} AND a.attrelid = c.conrelid),
                         'table', f.relname,
                         'referenced', ${columnNames('c.confkey')} AND a.attrelid = c.confrelid)) ORDER BY c.conname)
                  FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid
                 WHERE c.conrelid = t.oid AND c.contype = 'f'), '[]') AS "foreignKeys"
      FROM pg_class t
     WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND t.relname <> ALL($1)
     ORDER BY t.relname COLLATE "C"`,
    [tablesOfProcesses],
  );
  return rows;
}

/** The state of all sequences; it is read after the tables, so that it is never behind them. */
export async function readSequences(client: ClientBase): Promise<SequenceStates> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`);
  const states: SequenceStates = {};
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; isUsed: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isUsed" FROM ${client.escapeIdentifier(name)}`,
    );
    if (found[0]) states[name] = found[0];
  }
  return states;
}
