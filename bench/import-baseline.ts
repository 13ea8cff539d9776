import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopyValue, copyText } from '../src/server/importing/copy.ts';
import { readWorkbookRows } from '../src/server/jobs/read-workbook.ts';
import type { SurveyFile } from './survey-file.ts';

/** Rows that are sent to the database at a time. */
const rowsPerChunk = 500;

/** The rows of a file in the format of `COPY`, read by the reader of the import. */
async function* copyRows({ path, columns }: SurveyFile): AsyncGenerator<string> {
  let rows: CopyValue[][] = [];
  for await (const { cells } of readWorkbookRows(path)) {
    const row = new Array<CopyValue>(columns);
    for (let index = 0; index < columns; index++) {
      const cell = cells[index];
      row[index] = typeof cell === 'string' || typeof cell === 'number' ? cell : cell == null ? null : String(cell);
    }
    rows.push(row);
    if (rows.length < rowsPerChunk) continue;
    yield* copyText(rows);
    rows = [];
  }
  yield* copyText(rows);
}

/**
 * Measures the least that an import could do: its own reader, and one `COPY` of the values into a flat table of texts.
 * No upload, no checks, no records, no links, no keys.
 * @returns the time in ms
 */
export async function measureBaseline(connection: pg.ClientConfig, file: SurveyFile): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const columns = Array.from({ length: file.columns }, (_, i) => `c${i} text`).join(', ');
    await client.query(`CREATE TABLE bench_flat (${columns})`);
    const start = performance.now();
    const copy = client.query(copyFrom('COPY bench_flat FROM STDIN'));
    await pipeline(Readable.from(copyRows(file), { objectMode: true }), copy);
    return performance.now() - start;
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_flat');
    await client.end();
  }
}
