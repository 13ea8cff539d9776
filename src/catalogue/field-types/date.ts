import type { FieldOf } from '../definition.ts';
import { readDate } from '../values/dates.ts';
import { patterns } from '../values/patterns.ts';
import type { TypeDef } from './type-definition.ts';

export const date = {
  column: 'partial_date',
  searched: true,
  measured: true,
  ignoresCase: false,
  face: () => 'date',
  spreadsheetCell: () => 'date',
  terms: null,
  resolver: null,
  parse: readDate,
  storedSchema: () => ({ type: 'string', pattern: patterns.isoDate.source }),
  // Written in many ways, as long as one alone can be meant; 20190314 as well.
  inputSchema: () => ({ types: ['string', 'integer'] }),
} as const satisfies TypeDef<FieldOf<'date'>>;
