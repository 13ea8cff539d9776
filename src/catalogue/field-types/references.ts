import { type FilledCell, Problem, parseNumber, shorten } from '../cells.ts';
import type { ReferenceField, ReferencesField } from '../definition.ts';
import { listOf } from '../json-schema.ts';
import { maxInteger, patterns } from '../values/patterns.ts';
import type { TypeDef } from './type-definition.ts';

const limits = { minimum: 1, maximum: maxInteger };
const storedId = { type: 'integer', ...limits };
const inputId = { types: ['integer', 'string'], ...limits, pattern: patterns.decimal.source };

/** Reads the id of a record. Spreadsheets name records by natural key instead, which the import looks up. */
function parse(cell: FilledCell): number | Problem {
  const value = parseNumber(cell);
  return Number.isInteger(value) && value > 0 && value <= maxInteger
    ? value
    : new Problem('reference', { value: shorten(cell) });
}

export const reference = {
  column: 'integer',
  searched: false,
  ignoresCase: false,
  displayKind: () => 'text',
  spreadsheetCell: () => 'text',
  terms: null,
  resolver: null,
  parse,
  storedSchema: () => storedId,
  inputSchema: () => inputId,
} as const satisfies TypeDef<ReferenceField>;

/** A multiple reference; the parser reads one of its ids. */
export const references = {
  ...reference,
  column: null,
  storedSchema: () => listOf(storedId),
  inputSchema: () => {
    const { types, ...rules } = inputId;
    return { types: ['array'], items: { type: types, ...rules } };
  },
} as const satisfies TypeDef<ReferencesField>;
