import { type FilledCell, Problem, shorten, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { normalizeDashes } from '../values/dashes.ts';
import type { TypeDef } from './type-definition.ts';

const pattern = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;

/** Reads an ORCID iD without its resolver, and verifies its check digit (ISO/IEC 7064 MOD 11-2). */
function parse(cell: FilledCell): string | Problem {
  const orcid = normalizeDashes(textOf(cell))
    .replace(/^https?:\/\/orcid\.org\//i, '')
    .toUpperCase();
  if (!pattern.test(orcid)) return new Problem('orcid', { value: shorten(cell) });
  const digits = orcid.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  const last = check === 10 ? 'X' : String(check);
  return digits.endsWith(last) ? orcid : new Problem('orcid', { value: shorten(cell) });
}

export const orcid = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: 'https://orcid.org/',
  parse,
  storedSchema: () => ({ type: 'string', pattern: pattern.source }),
  // A URL and a lower-case x are accepted as well.
  inputSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'orcid'>>;
