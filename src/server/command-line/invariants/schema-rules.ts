import type { ClientBase } from 'pg';

/** A column that PostgreSQL computes, and one of the columns that it is computed from. */
type GeneratedColumn = { table: string; column: string; expression: string; source: string };
type Check = { table: string; name: string; expression: string };
type ForeignKey = { table: string; columns: string[]; target: string; targetColumns: string[] };
type UniqueIndex = {
  table: string;
  name: string;
  keys: string[];
  condition: string | null;
  /** Whether an empty key equals an empty one. */
  countsEmpty: boolean;
};

/** The rules that the tables of a database have themselves. */
export type SchemaRules = {
  /** The columns of each table's primary key, or its first column. */
  keys: ReadonlyMap<string, readonly string[]>;
  generated: readonly GeneratedColumn[];
  required: readonly { table: string; column: string }[];
  checks: readonly Check[];
  foreignKeys: readonly ForeignKey[];
  uniqueIndexes: readonly UniqueIndex[];
  /** Columns that are numbered by a sequence. */
  numbered: readonly { table: string; column: string; sequence: string }[];
};

const ofTables = `c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`;

/** The names of the columns with these numbers, in their order. */
const names = (numbers: string, table: string) => `(SELECT array_agg(a.attname::text ORDER BY k.position)
  FROM unnest(${numbers}) WITH ORDINALITY k (number, position)
  JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`;

const keysSql = `SELECT c.relname::text AS table, coalesce(
    (SELECT ${names('i.indkey', 'c.oid')} FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary),
    (SELECT ARRAY[a.attname::text] FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = 1)) AS columns
  FROM pg_class c WHERE ${ofTables}`;

const generatedSql = `SELECT c.relname::text AS table, a.attname::text AS column,
    pg_get_expr(d.adbin, d.adrelid) AS expression,
    (SELECT min(s.attname::text) FROM pg_depend n JOIN pg_attribute s ON s.attrelid = c.oid AND s.attnum = n.refobjsubid
      WHERE n.classid = 'pg_attrdef'::regclass AND n.objid = d.oid AND n.refobjid = c.oid AND s.attnum <> a.attnum) AS source
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${ofTables} AND a.attgenerated = 's' ORDER BY 1, 2`;

const requiredSql = `SELECT c.relname::text AS table, a.attname::text AS column
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE ${ofTables} AND a.attnotnull AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum`;

const checksSql = `SELECT c.relname::text AS table, o.conname::text AS name, pg_get_expr(o.conbin, o.conrelid) AS expression
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid WHERE ${ofTables} AND o.contype = 'c' ORDER BY 1, 2`;

const foreignKeysSql = `SELECT c.relname::text AS table, ${names('o.conkey', 'o.conrelid')} AS columns,
    o.confrelid::regclass::text AS target, ${names('o.confkey', 'o.confrelid')} AS "targetColumns"
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid WHERE ${ofTables} AND o.contype = 'f' ORDER BY 1, o.conname`;

const uniqueIndexesSql = `SELECT c.relname::text AS table, i.indexrelid::regclass::text AS name,
    ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, true) FROM generate_series(1, i.indnkeyatts) n ORDER BY n) AS keys,
    pg_get_expr(i.indpred, i.indrelid) AS condition, i.indnullsnotdistinct AS "countsEmpty"
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE ${ofTables} AND i.indisunique ORDER BY 1, 2`;

const numberedSql = `SELECT c.relname::text AS table, a.attname::text AS column,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE ${ofTables} AND a.attnum > 0 AND NOT a.attisdropped
    AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL ORDER BY 1, 2`;

/** Reads the rules of all tables in the schema of the connection. */
export async function readSchemaRules(client: ClientBase): Promise<SchemaRules> {
  const read = async <T>(text: string): Promise<T[]> => (await client.query(text)).rows;
  const keys = await read<{ table: string; columns: string[] }>(keysSql);
  return {
    keys: new Map(keys.map(({ table, columns }) => [table, columns])),
    generated: await read<GeneratedColumn>(generatedSql),
    required: await read<SchemaRules['required'][number]>(requiredSql),
    checks: await read<Check>(checksSql),
    foreignKeys: await read<ForeignKey>(foreignKeysSql),
    uniqueIndexes: await read<UniqueIndex>(uniqueIndexesSql),
    numbered: await read<SchemaRules['numbered'][number]>(numberedSql),
  };
}
