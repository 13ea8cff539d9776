import { type Separator, separatedRow } from '../../catalogue/separated.ts';
import type { FlatValue } from '../search/elements.ts';
import { type Portions, pieces } from './pieces.ts';

/** Sign at the beginning of a file, without which spreadsheet programs take UTF-8 for something older. */
export const byteOrderMark = '\ufeff';

/**
 * A header and rows as a text file by RFC 4180, in pieces.
 * @param begin stands before them
 */
export function separated<T>(
  header: readonly string[],
  portions: Portions<T>,
  linesOf: (item: T) => readonly (readonly FlatValue[])[],
  separator: Separator,
  begin = '',
): AsyncGenerator<Buffer> {
  const write = (item: T) => {
    let text = '';
    for (const line of linesOf(item)) text += separatedRow(line, separator);
    return text;
  };
  return pieces(portions, write, begin + separatedRow(header, separator));
}
