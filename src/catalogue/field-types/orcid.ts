import { type FilledCell, Problem, shown, textOf } from '../cells.ts';
import { plainDashes } from '../dashes.ts';
import type { FieldOf } from '../definition.ts';
import type { TypeDef } from './definition.ts';

const shape = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;

/** An ORCID iD without its resolver, its last character checked by ISO/IEC 7064 MOD 11-2. */
function parse(cell: FilledCell): string | Problem {
  const orcid = plainDashes(textOf(cell))
    .replace(/^https?:\/\/orcid\.org\//i, '')
    .toUpperCase();
  if (!shape.test(orcid)) return new Problem('orcid', { value: shown(cell) });
  const digits = orcid.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  const last = check === 10 ? 'X' : String(check);
  return digits.endsWith(last) ? orcid : new Problem('orcid', { value: shown(cell) });
}

export const orcid = {
  column: 'text',
  searched: true,
  measured: false,
  ignoresCase: false,
  face: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: 'https://orcid.org/',
  parse,
  keptSchema: () => ({ type: 'string', pattern: shape.source }),
  // Taken with a resolver in front of it too, and with a small x.
  givenSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'orcid'>>;
