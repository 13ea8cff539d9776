import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A column with text: as it is, in the values of JSON, or in a list. */
export type TextColumn = { name: string; kind: 'text' | 'json' | 'list'; type: string };
/** A table with texts; `names` are all of its columns. */
export type TextTable = { table: string; columns: TextColumn[]; names: string[]; primaryKey: string[] };

/** All tables of the database that hold texts and may be changed, so that a table of a later version is found too. */
export async function listTextTables(db: Kysely<Tables>): Promise<TextTable[]> {
  const { rows } = await sql<TextTable>`SELECT c.relname AS "table",
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS names,
      coalesce((SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS "primaryKey",
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL), 'kind',
        CASE WHEN base.typcategory = 'A' THEN 'list' WHEN base.typname IN ('json', 'jsonb') THEN 'json' ELSE 'text' END)
        ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
    JOIN pg_type base ON base.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    LEFT JOIN pg_type item ON item.oid = base.typelem AND base.typcategory = 'A'
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'UPDATE')
      AND (base.typcategory = 'S' OR base.typname IN ('json', 'jsonb') OR item.typcategory = 'S')
    GROUP BY c.oid, c.relname ORDER BY c.relname`.execute(db);
  return rows;
}

/** The index behind the string of JSON that begins at a quote. */
function endOfString(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && json.charAt(end) !== '"') end += json.charAt(end) === '\\' ? 2 : 1;
  return end + 1;
}

/** Replaces the texts in JSON, keys included; numbers keep the digits with which they are written. */
export function replaceInJson(json: string, replace: (text: string) => string): string {
  let rewritten = '';
  let position = 0;
  for (;;) {
    const start = json.indexOf('"', position);
    if (start < 0) return rewritten + json.slice(position);
    const end = endOfString(json, start);
    const literal = json.slice(start, end);
    const text = String(JSON.parse(literal));
    const replaced = replace(text);
    rewritten += json.slice(position, start) + (replaced === text ? literal : JSON.stringify(replaced));
    position = end;
  }
}
