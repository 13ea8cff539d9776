import { type FilledCell, Problem, parseNumber, shorten } from '../cells.ts';
import type { FieldOf } from '../definition.ts';
import { normalizeDashes } from '../values/dashes.ts';
import type { TypeDef } from './type-definition.ts';

/** Degrees, minutes and perhaps seconds: `54°30'`, `54° 30.25'`, `54°30'15"`. */
const sexagesimal =
  /^([+-]?)(\d{1,3})\s?[°º]\s?(\d{1,2}(?:[.,]\d{1,8})?)\s?['’´′](?:\s?(\d{1,2}(?:[.,]\d{1,8})?)\s?(?:["”″]|''|’’|′′))?$/;

/** Longer than any position, and short enough that no pattern takes long. */
const maxPositionLength = 60;

/** About a centimetre: finer than any measured position, coarser than rounding errors. */
const storedDecimals = 7;

/** Degrees with minutes and seconds as decimal degrees; `NaN` for other texts. Only the last part may have decimals. */
function decimalOf(text: string): number {
  const match = text.length > maxPositionLength ? null : sexagesimal.exec(text);
  if (!match) return Number.NaN;
  const [, sign, degrees, minutes = '', seconds] = match;
  if (seconds !== undefined && /[.,]/.test(minutes)) return Number.NaN;
  const [m, s] = [minutes, seconds ?? '0'].map((part) => Number(part.replace(',', '.'))) as [number, number];
  if (m >= 60 || s >= 60) return Number.NaN;
  const value = Number((Number(degrees) + m / 60 + s / 3600).toFixed(storedDecimals));
  return sign === '' || sign === '+' ? value : -value;
}

/** Degrees without a hemisphere: decimal, with or without a degree sign, or with minutes and seconds. */
function degreesOf(text: string): number {
  const plain = parseNumber(text.endsWith('°') ? text.slice(0, -1).trimEnd() : text);
  return Number.isNaN(plain) ? decimalOf(text) : plain;
}

/** A coordinate as typed: degrees, and the letter of the hemisphere, or ''. */
type Coordinate = { degrees: number; letter: string };

/** Parses a coordinate in any accepted format; null for other texts. */
export function parseCoordinate(typed: string): Coordinate | null {
  const text = normalizeDashes(typed);
  const plain = degreesOf(text);
  if (!Number.isNaN(plain)) return { degrees: plain, letter: '' };
  const hasLetterLast = /[NSEWO]$/i.test(text);
  const letter = (hasLetterLast ? text.slice(-1) : text.slice(0, 1)).toUpperCase();
  const rest = hasLetterLast ? text.slice(0, -1).trimEnd() : text.slice(1).trimStart();
  const degrees = /[NSEWO]/.test(letter) && /^\d/.test(rest) ? degreesOf(rest) : Number.NaN;
  return Number.isNaN(degrees) ? null : { degrees, letter };
}

/** Latitude or longitude: the letters of the positive and the negative hemisphere, and the greatest absolute value. */
type Axis = { code: 'latitude' | 'longitude'; positive: readonly string[]; negative: string; limit: number };

/** Reads degrees (WGS 84), with a sign or the letter of a hemisphere. */
function readDegrees(cell: FilledCell, { code, positive, negative, limit }: Axis): number | Problem {
  const { degrees, letter } = (typeof cell === 'string' && parseCoordinate(cell)) || {
    degrees: parseNumber(cell),
    letter: '',
  };
  if (!Number.isFinite(degrees) || !['', ...positive, negative].includes(letter))
    return new Problem(code, { value: shorten(cell) });
  const value = letter === negative && degrees !== 0 ? -degrees : degrees;
  if (value < -limit || value > limit) return new Problem(`${code}Range`, { value, limit });
  return value;
}

function degreesAlong(axis: Axis) {
  const limits = { minimum: -axis.limit, maximum: axis.limit };
  return {
    column: 'double precision',
    searched: false,
    ignoresCase: false,
    displayKind: () => 'degrees',
    spreadsheetCell: () => 'number',
    terms: null,
    resolver: null,
    parse: (cell) => readDegrees(cell, axis),
    storedSchema: () => ({ type: 'number', ...limits }),
    // Text is accepted with the letter of a hemisphere.
    inputSchema: () => ({ types: ['number', 'string'], ...limits }),
  } as const satisfies TypeDef<FieldOf<'latitude' | 'longitude'>>;
}

export const latitude = degreesAlong({ code: 'latitude', positive: ['N'], negative: 'S', limit: 90 });
// German writes O (Ost) for east.
export const longitude = degreesAlong({ code: 'longitude', positive: ['E', 'O'], negative: 'W', limit: 180 });
