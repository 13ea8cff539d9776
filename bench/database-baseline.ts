// Measures PostgreSQL alone with an import's records; it leaves out the file, checks, lookups and foreign keys.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { writtenTables } from '../src/server/search/search-index.ts';
import { quantile } from './quantile.ts';

const rounds = 3;

/** The rows of a table in the format of `COPY`, without generated columns. */
type CopiedTable = { table: string; columns: string; chunks: Buffer[] };

/** The times of PostgreSQL alone in ms: for the records with their index entries, and for merging the search indexes. */
export type DatabaseTimes = { records: number; index: number };

/**
 * Measures PostgreSQL alone with the records of an import: one `COPY` for each of their tables, in one transaction,
 * into empty tables with the same columns, constraints and indexes, and then the merge of the search indexes' pending
 * entries. The file, checks, lookups and foreign keys are left out.
 * @param connection to a database that contains only this import
 * @returns the medians of three rounds
 */
export async function measureDatabase(connection: pg.ClientConfig): Promise<DatabaseTimes> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const copied: CopiedTable[] = [];
    for (const table of writtenTables()) copied.push(await copyTable(client, table));
    const times: DatabaseTimes[] = [];
    for (let round = 1; round <= rounds; round++) {
      for (const { table } of copied) await client.query(`CREATE TABLE bench_${table} (LIKE ${table} INCLUDING ALL)`);
      const start = performance.now();
      await client.query('BEGIN');
      for (const { table, columns, chunks } of copied)
        await pipeline(
          Readable.from(chunks, { objectMode: true }),
          client.query(copyFrom(`COPY bench_${table} (${columns}) FROM STDIN`)),
        );
      await client.query('COMMIT');
      const stored = performance.now();
      await client.query(`SELECT gin_clean_pending_list(c.oid) FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
        JOIN pg_am a ON a.oid = c.relam AND a.amname = 'gin' WHERE i.indrelid::regclass::text LIKE 'bench\\_%'`);
      times.push({ records: stored - start, index: performance.now() - stored });
      for (const { table } of copied) await client.query(`DROP TABLE bench_${table}`);
    }
    const medianOf = (part: keyof DatabaseTimes) =>
      quantile(
        times.map((time) => time[part]),
        0.5,
      );
    return { records: medianOf('records'), index: medianOf('index') };
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, table: string): Promise<CopiedTable> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const chunks: Buffer[] = [];
  const copy = client.query(copyTo(`COPY (SELECT ${names} FROM ${table} ORDER BY ${names[0]}) TO STDOUT`));
  for await (const chunk of copy) chunks.push(chunk as Buffer);
  return { table, columns: names.join(', '), chunks };
}
