import { textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { accessionUrl, readAccession } from '../values/accessions.ts';
import type { TypeDef } from './type-definition.ts';

export const accession = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'mono',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: accessionUrl,
  parse: (cell) => readAccession(textOf(cell)),
  // There is no pattern, because accessions of unknown archives and accessions older than the rules are stored too.
  storedSchema: () => ({ type: 'string', minLength: 1 }),
  inputSchema: () => ({ types: ['string', 'number'] }),
} as const satisfies TypeDef<FieldOf<'accession'>>;
