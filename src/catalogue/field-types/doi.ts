import { type FilledCell, Problem, shown, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { doiIn, doiShape, splitDois } from '../dois.ts';
import type { TypeDef } from './definition.ts';

/** One DOI, in the form in which it is kept. */
function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  const code = splitDois(text).length > 1 ? 'doiSeveral' : 'doi';
  return (code === 'doi' && doiIn(text)) || new Problem(code, { value: shown(cell) });
}

export const doi = {
  column: 'text',
  searched: true,
  measured: false,
  ignoresCase: false,
  face: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: 'https://doi.org/',
  parse,
  keptSchema: () => ({ type: 'string', pattern: doiShape.source }),
  // Taken as an address too, and in capitals.
  givenSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'doi'>>;
