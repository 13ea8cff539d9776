import { type FilledCell, Problem, parseNumber, shorten } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { maxInteger, patterns } from '../values/patterns.ts';
import type { TypeDef } from './type-definition.ts';

const limits = { minimum: -maxInteger, maximum: maxInteger };

function parse(cell: FilledCell): number | Problem {
  const value = parseNumber(cell);
  if (!Number.isInteger(value) || Math.abs(value) > maxInteger) return new Problem('integer', { value: shorten(cell) });
  return value;
}

export const integer = {
  column: 'integer',
  searched: true,
  ignoresCase: false,
  // Integers are identifiers, such as of a taxon; counts and measurements have the type `number`.
  displayKind: () => 'text',
  spreadsheetCell: () => 'number',
  terms: null,
  resolver: null,
  parse,
  storedSchema: () => ({ type: 'integer', ...limits }),
  inputSchema: () => ({ types: ['integer', 'string'], ...limits, pattern: patterns.decimal.source }),
} as const satisfies TypeDef<FieldOf<'integer'>>;
