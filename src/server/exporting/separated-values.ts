import { formatSeparatedRow, type Separator } from '../../catalogue/values/separated-values.ts';
import type { FlatValue } from '../search/index.ts';
import { type Batches, writeChunks } from './chunks.ts';

/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * A header and rows as a text file of RFC 4180, in chunks.
 * @param begin a prefix of the file
 */
export function writeSeparatedValues<T>(
  header: readonly string[],
  batches: Batches<T>,
  rowsOf: (item: T) => readonly (readonly FlatValue[])[],
  separator: Separator,
  begin = '',
): AsyncGenerator<Buffer> {
  const write = (item: T) => {
    let text = '';
    for (const row of rowsOf(item)) text += formatSeparatedRow(row, separator);
    return text;
  };
  return writeChunks(batches, write, begin + formatSeparatedRow(header, separator));
}
