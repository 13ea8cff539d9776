import { type Separator, separatedRow } from '../../catalogue/separated.ts';
import type { FlatValue } from '../search/elements.ts';

const chunkLength = 65_536;

/** Rows as a text file by RFC 4180, in chunks. */
export async function* separated(
  rows: AsyncIterable<readonly FlatValue[]>,
  separator: Separator,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += separatedRow(row, separator);
    if (chunk.length > chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}
