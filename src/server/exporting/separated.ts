import { type Separator, separatedRow } from '../../catalogue/separated.ts';
import type { FlatValue } from '../search/elements.ts';
import { type Portions, pieces } from './pieces.ts';

/** A header and rows as a text file by RFC 4180, in pieces. */
export function separated<T>(
  header: readonly string[],
  portions: Portions<T>,
  linesOf: (item: T) => readonly (readonly FlatValue[])[],
  separator: Separator,
): AsyncGenerator<Buffer> {
  const write = (item: T) => {
    let text = '';
    for (const line of linesOf(item)) text += separatedRow(line, separator);
    return text;
  };
  return pieces(portions, write, separatedRow(header, separator));
}
