import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type CopyValue = string | number | null | undefined;

const escapedCharacter = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const chunkLength = 65_536;

/** Rows in PostgreSQL's text format of COPY, in chunks of about 64 kB. */
export function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    let first = true;
    for (const value of row) {
      if (!first) chunk += '\t';
      first = false;
      if (value === null || value === undefined) chunk += '\\N';
      else if (typeof value === 'number') chunk += value;
      else chunk += escapedCharacter.test(value) ? value.replace(/[\\\n\r\t]/g, (c) => escapes[c] ?? c) : value;
    }
    chunk += '\n';
    if (chunk.length > chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** Writes rows into a table by `COPY`; the next rows are formatted while the database takes those before. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const copy = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(copyText(rows)), copy);
}
