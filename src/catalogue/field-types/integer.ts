import { type FilledCell, numberOf, Problem, shown } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { maxInteger, shapes } from '../shapes.ts';
import type { TypeDef } from './definition.ts';

const limits = { minimum: -maxInteger, maximum: maxInteger };

function parse(cell: FilledCell): number | Problem {
  const value = numberOf(cell);
  if (!Number.isInteger(value) || Math.abs(value) > maxInteger) return new Problem('integer', { value: shown(cell) });
  return value;
}

export const integer = {
  column: 'integer',
  searched: true,
  measured: true,
  ignoresCase: false,
  // A number in a register, as of a taxon: what is counted or measured is a number.
  face: () => 'text',
  spreadsheetCell: () => 'number',
  terms: null,
  resolver: null,
  parse,
  keptSchema: () => ({ type: 'integer', ...limits }),
  givenSchema: () => ({ types: ['integer', 'string'], ...limits, pattern: shapes.decimal.source }),
} as const satisfies TypeDef<FieldOf<'integer'>>;
