import { type FilledCell, isFormattedNumber, Problem, shorten, textOf } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { anyDash, normalizeDashes } from '../values/dashes.ts';
import type { TypeDef } from './type-definition.ts';
import { withoutUnit, withUnit } from './units.ts';

type DepthField = FieldOf<'depth'>;

const metres = String.raw`(\d{1,6}(?:[.,]\d{1,20})?)`;
const inputPattern = new RegExp(String.raw`^${metres}(?:\s*${anyDash}\s*${metres})?$`);
const storedPattern = '^\\d+(?:\\.\\d+)?(?:-\\d+(?:\\.\\d+)?)?$';

/** One form of a number, as equal depths are compared as texts: without zeros before it and behind its decimals. */
function plainNumber(written: string): string {
  const point = written.replace(',', '.').replace(/^0+(?=\d)/, '');
  const [whole = '', decimals = ''] = point.split('.');
  const meant = /^\d*[1-9]/.exec(decimals)?.[0];
  return meant === undefined ? whole : `${whole}.${meant}`;
}

/** The ends of a depth as they are written; a number that its cell shows as a range is one. */
function matchOf(cell: FilledCell, field: DepthField): RegExpExecArray | null {
  const match = inputPattern.exec(
    normalizeDashes(textOf(withoutUnit(isFormattedNumber(cell) ? cell.text : cell, field))),
  );
  return isFormattedNumber(cell) && match?.[2] === undefined ? inputPattern.exec(textOf(cell.number)) : match;
}

/** Metres below the surface: a number or a range, `5` or `0-10`. */
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
  measured: true,
  ignoresCase: false,
  face: () => 'number',
  spreadsheetCell: () => 'number',
  terms: null,
  resolver: null,
  parse,
  storedSchema: () => ({ type: 'string', pattern: storedPattern }),
  inputSchema: (field) => ({ types: ['string', 'number'], minimum: 0, pattern: withUnit(inputPattern, field) }),
} as const satisfies TypeDef<DepthField>;
