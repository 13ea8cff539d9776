import { type FilledCell, numberOf, Problem, shown } from '../cells.ts';
import type { ReferenceField, ReferencesField } from '../definition.ts';
import { listOf } from '../json-schema.ts';
import { maxInteger, shapes } from '../shapes.ts';
import type { TypeDef } from './definition.ts';

const limits = { minimum: 1, maximum: maxInteger };
const keptNumber = { type: 'integer', ...limits };
const givenNumber = { types: ['integer', 'string'], ...limits, pattern: shapes.decimal.source };

/** The number of a record. Spreadsheets name records by natural key instead; the importer looks those up. */
function parse(cell: FilledCell): number | Problem {
  const value = numberOf(cell);
  return Number.isInteger(value) && value > 0 && value <= maxInteger
    ? value
    : new Problem('reference', { value: shown(cell) });
}

export const reference = {
  column: 'integer',
  searched: false,
  measured: false,
  ignoresCase: false,
  face: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: null,
  parse,
  keptSchema: () => keptNumber,
  givenSchema: () => givenNumber,
} as const satisfies TypeDef<ReferenceField>;

/** Several records; the parser reads one of their numbers. */
export const references = {
  ...reference,
  column: null,
  keptSchema: () => listOf(keptNumber),
  givenSchema: () => {
    const { types, ...number } = givenNumber;
    return { types: ['array'], items: { type: types, ...number } };
  },
} as const satisfies TypeDef<ReferencesField>;
