import { readDate } from '../dates.ts';
import type { FieldOf } from '../definition.ts';
import { patterns } from '../patterns.ts';
import type { TypeDef } from './definition.ts';

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
