import type { FieldOf } from '../definition.ts';
import { readDate } from '../values/dates.ts';
import { patterns } from '../values/patterns.ts';
import type { TypeDef } from './type-definition.ts';

export const date = {
  column: 'partial_date',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'date',
  spreadsheetCell: () => 'date',
  terms: null,
  resolver: null,
  parse: readDate,
  storedSchema: () => ({ type: 'string', pattern: patterns.isoDate.source }),
  // Many unambiguous formats are accepted, also the number 20190314.
  inputSchema: () => ({ types: ['string', 'integer'] }),
} as const satisfies TypeDef<FieldOf<'date'>>;
