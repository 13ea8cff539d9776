import { formatSeparatedRow, type Separator } from '../../catalogue/values/separated-values.ts';
import type { FlatValue } from '../search/index.ts';
import { type Batches, writeChunks } from './chunks.ts';

/** Sign at the beginning of a file, without which spreadsheet programs take UTF-8 for something older. */
export const byteOrderMark = '\ufeff';

/**
 * A header and rows as a text file by RFC 4180, in pieces.
 * @param begin stands before them
 */
export function writeSeparatedValues<T>(
  header: readonly string[],
  portions: Batches<T>,
  linesOf: (item: T) => readonly (readonly FlatValue[])[],
  separator: Separator,
  begin = '',
): AsyncGenerator<Buffer> {
  const write = (item: T) => {
    let text = '';
    for (const line of linesOf(item)) text += formatSeparatedRow(line, separator);
    return text;
  };
  return writeChunks(portions, write, begin + formatSeparatedRow(header, separator));
}
