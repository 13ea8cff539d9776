import { type FilledCell, Problem, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import {
  checksumPattern,
  invalidChecksumProblem,
  isChecksum,
  isEmptyFileChecksum,
  parseChecksumLine,
} from '../read-files/checksums.ts';
import type { TypeDef } from './type-definition.ts';

/**
 * MD5 or SHA-256 in hexadecimal digits, also out of a line of `md5sum` and the like; which of the two is known only beside
 * `checksum_method`.
 */
function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  const small = text.toLowerCase();
  const sum = isChecksum(small) ? small : parseChecksumLine(text)?.sum;
  if (sum === undefined) return invalidChecksumProblem(text);
  return isEmptyFileChecksum(sum) ? new Problem('checksumOfEmpty') : sum;
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
  parse,
  storedSchema: () => ({ type: 'string', pattern: checksumPattern.source }),
  // Taken in capitals too.
  inputSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'checksum'>>;
