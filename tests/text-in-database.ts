import { strFromU8, unzipSync } from 'fflate';
import type pg from 'pg';

/** Any text in a file: of a workbook that of all its parts, with their marks taken out. */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [strFromU8(bytes), strFromU8(bytes, true)].join('\n');
  return Object.entries(unzipSync(bytes))
    .flatMap(([name, part]) => {
      const text = strFromU8(part);
      return [name, text, text.replaceAll(/<[^>]*>/g, '')];
    })
    .join('\n');
}

/** The base tables of a database, as the database knows them. */
export async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** The tables with rows in whose text one of some texts stands, in any case, each with such a row. */
export async function findInTables(pool: pg.Pool, texts: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const patterns = texts.map((text) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
  for (const table of await tablesOf(pool)) {
    // Files are compressed; their texts are looked for in the files.
    const row = table === 'dataset_file' ? `ROW(t.filename)::text` : 't::text';
    const { rows } = await pool.query<{ row: string }>(
      `SELECT ${row} AS row FROM "${table}" t WHERE lower(${row}) LIKE ANY($1) LIMIT 1`,
      [patterns],
    );
    if (rows[0]) found[table] = rows[0].row;
  }
  return found;
}

/** The texts that stand in stored files of imports, with the import and the number of the file. */
export async function findInStoredFiles(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ dataset: number; source: number; content: Buffer }>(
    `SELECT dataset_id AS dataset, source, string_agg(content, ''::bytea ORDER BY part) AS content
      FROM dataset_file GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows.flatMap(({ dataset, source, content }) => {
    const text = textOfFile(content).toLowerCase();
    return texts.filter((one) => text.includes(one.toLowerCase())).map((one) => `${dataset}/${source}: ${one}`);
  });
}
