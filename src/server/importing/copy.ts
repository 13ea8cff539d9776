import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null | undefined;

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const chunkLength = 65_536;

/** PostgreSQL's text format of COPY, in pieces of some 64 kB. */
export function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    let first = true;
    for (const value of row) {
      if (!first) chunk += '\t';
      first = false;
      if (value === null || value === undefined) chunk += '\\N';
      else if (typeof value === 'number') chunk += value;
      else chunk += special.test(value) ? value.replace(/[\\\n\r\t]/g, (c) => escapes[c] ?? c) : value;
    }
    chunk += '\n';
    if (chunk.length > chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** Writes rows into a table by `COPY`; no rows, no round trip. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const chunks = copyText(rows);
  const first = chunks.next();
  if (first.done) return;
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  function* all() {
    yield first.value as string;
    yield* chunks;
  }
  await pipeline(Readable.from(all(), { objectMode: true }), stream);
}
