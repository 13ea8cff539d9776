import { type FilledCell, Problem, shorten, textOf } from '../cells.ts';
import type { ChoiceField } from '../definition.ts';
import { componentRef, termSchemaName } from '../json-schema.ts';
import { nearestTerm, termOf, vocabularies } from '../vocabularies/index.ts';
import type { TypeDef } from './type-definition.ts';

function parse(cell: FilledCell, { vocabulary }: ChoiceField): string | Problem {
  const typed = textOf(cell);
  const term = termOf(vocabulary, typed);
  if (term) return term;
  const nearest = nearestTerm(vocabulary, typed);
  return nearest
    ? new Problem('choiceNearest', { value: shorten(cell), nearest })
    : new Problem('choice', { value: shorten(cell) });
}

export const choice = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: ({ vocabulary }) => vocabularies[vocabulary],
  resolver: null,
  parse,
  storedSchema: ({ vocabulary }) => componentRef(termSchemaName(vocabulary)),
  inputSchema: ({ vocabulary }) => ({ types: ['string'], terms: componentRef(termSchemaName(vocabulary)) }),
} as const satisfies TypeDef<ChoiceField>;
