import { type FilledCell, Problem, shown, textOf } from '../cells.ts';
import type { ChoiceField } from '../definition.ts';
import { named, termsName } from '../json-schema.ts';
import { nearestTerm, termOf, vocabularies } from '../vocabularies/index.ts';
import type { TypeDef } from './definition.ts';

function parse(cell: FilledCell, { vocabulary }: ChoiceField): string | Problem {
  const typed = textOf(cell);
  const term = termOf(vocabulary, typed);
  if (term) return term;
  const nearest = nearestTerm(vocabulary, typed);
  return nearest
    ? new Problem('choiceNearest', { value: shown(cell), nearest })
    : new Problem('choice', { value: shown(cell) });
}

export const choice = {
  column: 'text',
  searched: true,
  measured: false,
  ignoresCase: false,
  face: () => 'text',
  spreadsheetCell: () => 'text',
  terms: ({ vocabulary }) => vocabularies[vocabulary],
  resolver: null,
  parse,
  keptSchema: ({ vocabulary }) => named(termsName(vocabulary)),
  givenSchema: ({ vocabulary }) => ({ types: ['string'], terms: named(termsName(vocabulary)) }),
} as const satisfies TypeDef<ChoiceField>;
