import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { writtenTables } from '../src/server/search/search-index.ts';
import { quantile } from './quantile.ts';

const rounds = 3;

/** The rows of a table in the format of `COPY`, without generated columns. */
type CopiedTable = { table: string; columns: string; chunks: Buffer[] };

/**
 * Measures the time of PostgreSQL alone for the records of an import: one `COPY` for each of their tables, in one
 * transaction, into empty tables with the same columns, constraints and indexes. No file, no checks, no lookups, no
 * foreign keys, no search index, which an import updates after its response.
 * @param connection of a database that only contains this import
 * @returns the median of three rounds in ms
 */
export async function measureDatabase(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const copied: CopiedTable[] = [];
    for (const table of writtenTables()) copied.push(await copyTable(client, table));
    const times: number[] = [];
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
      times.push(performance.now() - start);
      for (const { table } of copied) await client.query(`DROP TABLE bench_${table}`);
    }
    return quantile(times, 0.5);
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
  const values = names.map((name) => (name === 'indexed' ? 'false AS indexed' : name));
  const chunks: Buffer[] = [];
  const copy = client.query(copyTo(`COPY (SELECT ${values} FROM ${table} ORDER BY ${names[0]}) TO STDOUT`));
  for await (const chunk of copy) chunks.push(chunk as Buffer);
  return { table, columns: names.join(', '), chunks };
}
