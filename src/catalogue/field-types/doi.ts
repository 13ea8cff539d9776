import { type FilledCell, Problem, shorten, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { doiPattern, parseDoi, splitDois } from '../values/dois.ts';
import type { TypeDef } from './type-definition.ts';

/** Reads one DOI in lower case, without resolver. */
function parse(cell: FilledCell): string | Problem {
  const text = textOf(cell);
  const code = splitDois(text).length > 1 ? 'doiSeveral' : 'doi';
  return (code === 'doi' && parseDoi(text)) || new Problem(code, { value: shorten(cell) });
}

export const doi = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: 'https://doi.org/',
  parse,
  storedSchema: () => ({ type: 'string', pattern: doiPattern.source }),
  // A URL and upper case are accepted as well.
  inputSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'doi'>>;
