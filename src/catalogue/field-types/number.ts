import { type FilledCell, numberOf, Problem, shown } from '../cells.ts';
import type { NumberField } from '../definition.ts';
import { shapes } from '../shapes.ts';
import type { TypeDef } from './definition.ts';
import { withoutUnit, withUnit } from './units.ts';

function parse(cell: FilledCell, field: NumberField): number | Problem {
  const { min, max, unit } = field;
  const value = numberOf(withoutUnit(cell, field));
  if (!Number.isFinite(value))
    return unit
      ? new Problem('numberInUnit', { value: shown(cell), unit })
      : new Problem('number', { value: shown(cell) });
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
  measured: true,
  ignoresCase: false,
  face: () => 'number',
  spreadsheetCell: () => 'number',
  terms: null,
  resolver: null,
  parse,
  keptSchema: (field) => ({ type: 'number', ...limitsOf(field) }),
  givenSchema: (field) => ({
    types: ['number', 'string'],
    ...limitsOf(field),
    pattern: withUnit(shapes.decimal, field),
  }),
} as const satisfies TypeDef<NumberField>;
