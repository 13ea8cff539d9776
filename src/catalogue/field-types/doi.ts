import { type FilledCell, Problem, shown, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import type { TypeDef } from './definition.ts';

const shape = /^10\.\d{4,9}\/\S{1,280}$/;

/** A DOI without its resolver, in lower case (DOI Handbook: names are case-insensitive). */
function parse(cell: FilledCell): string | Problem {
  const doi = textOf(cell)
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '');
  return shape.test(doi) ? doi : new Problem('doi', { value: shown(cell) });
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
  filter: null,
  parse,
  keptSchema: () => ({ type: 'string', pattern: shape.source }),
  // Taken with a resolver in front of it too, and in capitals.
  givenSchema: () => ({ types: ['string'] }),
} as const satisfies TypeDef<FieldOf<'doi'>>;
