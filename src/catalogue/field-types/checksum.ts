import { type FilledCell, Problem, textOf } from '../cells.ts';
import { checksumPattern, isChecksum } from '../checksums.ts';
import type { FieldOf } from '../definition.ts';
import type { TypeDef } from './definition.ts';

/** MD5 or SHA-256 in hexadecimal digits; which of the two is known only beside `checksum_method`. */
function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell).toLowerCase();
  return isChecksum(text) ? text : new Problem('checksum', { length: text.length });
}

export const checksum = {
  column: 'text',
  searched: true,
  measured: false,
  ignoresCase: false,
  face: () => 'mono',
  spreadsheetCell: () => 'wideText',
  terms: null,
  resolver: null,
  filter: null,
  parse,
  keptSchema: () => ({ type: 'string', pattern: checksumPattern.source }),
  // Taken in capitals too.
  givenSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'checksum'>>;
