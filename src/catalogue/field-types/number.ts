import { type FilledCell, Problem, parseNumber, shorten } from '../cells.ts';
import type { NumberField } from '../definition.ts';
import { patterns } from '../values/patterns.ts';
import type { TypeDef } from './type-definition.ts';
import { withoutUnit, withUnit } from './units.ts';

function parse(cell: FilledCell, field: NumberField): number | Problem {
  const { min, max, unit } = field;
  const value = parseNumber(withoutUnit(cell, field));
  if (!Number.isFinite(value))
    return unit
      ? new Problem('numberInUnit', { value: shorten(cell), unit })
      : new Problem('number', { value: shorten(cell) });
  if (min !== undefined && value < min) return new Problem('tooSmall', { value, min });
  if (max !== undefined && value > max) return new Problem('tooBig', { value, max });
  return value;
}

function limitsOf({ min, max }: NumberField) {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

export const number = {
  column: 'double precision',
  searched: false,
  ignoresCase: false,
  displayKind: () => 'number',
  spreadsheetCell: () => 'number',
  terms: null,
  resolver: null,
  parse,
  storedSchema: (field) => ({ type: 'number', ...limitsOf(field) }),
  inputSchema: (field) => ({
    types: ['number', 'string'],
    ...limitsOf(field),
    pattern: withUnit(patterns.decimal, field),
  }),
} as const satisfies TypeDef<NumberField>;
