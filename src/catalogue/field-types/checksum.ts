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

/** Reads an MD5 or SHA-256 checksum in hexadecimal digits, also from a line of `md5sum` or a similar program. */
function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  const lowerCase = text.toLowerCase();
  const value = isChecksum(lowerCase) ? lowerCase : parseChecksumLine(text)?.checksum;
  if (value === undefined) return invalidChecksumProblem(text);
  return isEmptyFileChecksum(value) ? new Problem('checksumOfEmpty') : value;
}

export const checksum = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'mono',
  spreadsheetCell: () => 'wideText',
  terms: null,
  resolver: null,
  parse,
  storedSchema: () => ({ type: 'string', pattern: checksumPattern.source }),
  // Upper case is accepted as well.
  inputSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'checksum'>>;
