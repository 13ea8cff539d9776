import { type FilledCell, isFormattedNumber, Problem, shorten, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { anyDash, normalizeDashes } from '../values/dashes.ts';
import type { TypeDef } from './type-definition.ts';
import { withoutUnit, withUnit } from './units.ts';

type DepthField = FieldOf<'depth'>;

const metres = String.raw`(\d{1,6}(?:[.,]\d{1,20})?)`;
const inputPattern = new RegExp(String.raw`^${metres}(?:\s*${anyDash}\s*${metres})?$`);
const storedPattern = '^\\d+(?:\\.\\d+)?(?:-\\d+(?:\\.\\d+)?)?$';

/** A number without leading and trailing zeros, as depths are compared as texts. */
function plainNumber(typed: string): string {
  const withPoint = typed.replace(',', '.').replace(/^0+(?=\d)/, '');
  const [whole = '', decimals = ''] = withPoint.split('.');
  const significant = /^\d*[1-9]/.exec(decimals)?.[0];
  return significant === undefined ? whole : `${whole}.${significant}`;
}

/** The ends of a depth as typed. A formatted number counts as a range if its cell displays one. */
function matchOf(cell: FilledCell, field: DepthField): RegExpExecArray | null {
  const match = inputPattern.exec(
    normalizeDashes(textOf(withoutUnit(isFormattedNumber(cell) ? cell.text : cell, field))),
  );
  return isFormattedNumber(cell) && match?.[2] === undefined ? inputPattern.exec(textOf(cell.number)) : match;
}

/** Reads a depth in metres below the surface: a number or a range, `5` or `0-10`. */
function parse(cell: FilledCell, field: DepthField): string | Problem {
  if (cell instanceof Date) return new Problem('depthDate', { value: textOf(cell) });
  const match = matchOf(cell, field);
  if (!match) return new Problem('depth', { value: shorten(cell) });
  const [from = '', to] = match.slice(1).map((part) => part && plainNumber(part));
  if (to !== undefined && Number(to) < Number(from)) return new Problem('depthOrder', { value: shorten(cell) });
  return to === undefined ? from : `${from}-${to}`;
}

export const depth = {
  column: 'text',
  searched: true,
  ignoresCase: false,
  displayKind: () => 'number',
  spreadsheetCell: () => 'number',
  terms: null,
  resolver: null,
  parse,
  storedSchema: () => ({ type: 'string', pattern: storedPattern }),
  inputSchema: (field) => ({ types: ['string', 'number'], minimum: 0, pattern: withUnit(inputPattern, field) }),
} as const satisfies TypeDef<DepthField>;
