import type { rules } from './locales/en/rules.ts';
import { normalizeDashes } from './values/dashes.ts';
import { patterns } from './values/patterns.ts';

/**
 * A number to which a workbook's number format adds characters, such as `S001`. Number fields read `number`, text
 * fields read `text`. `shown` is the text that the sheet displays: equal to `text` except for a number with an exponent
 * (`1.00E+05`), whose `text` has all digits; null for an unknown number format.
 */
export type FormattedNumber = { readonly number: number; readonly text: string; readonly shown: string | null };

/** An unchecked value: a cell of a workbook, the input of a form or a JSON value. */
export type Cell = string | number | boolean | Date | FormattedNumber | null | undefined;

/** A cell that is not empty. */
export type FilledCell = Exclude<Cell, null | undefined>;

/** Whether a cell holds a number with its formatted text. */
export function isFormattedNumber(cell: Cell): cell is FormattedNumber {
  return typeof cell === 'object' && cell !== null && !(cell instanceof Date);
}

/** Whether two cells hold equal values; dates and formatted numbers are compared by content. */
export function isSameCell(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  return isFormattedNumber(a) && isFormattedNumber(b) && a.number === b.number && a.text === b.text;
}

/** A stored value; `null` if empty. */
export type Value = string | number | null;

type ProblemCode = keyof typeof rules;

/** The problem of a value: a key of the locale's `rules`, with the parameters of that message. */
export class Problem {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: ProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    this.code = code;
    this.params = params;
  }
}

/** The text of a cell's value: ISO 8601 for dates, `TRUE` or `FALSE` for booleans, digits without rounding errors. */
export function textOf(cell: FilledCell): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : formatDateTime(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'object') return cell.text;
  return String(roundToSignificantDigits(cell));
}

/** The trimmed text of a cell; empty for an empty cell. */
export const trimmedText = (cell: Cell): string => (cell === null || cell === undefined ? '' : textOf(cell).trim());

/** Spreadsheets display 15 digits; any further digits of a computed value are rounding errors. */
const significantDigits = 15;

/** A number without rounding errors: 54.1 + 0.2 is 54.300000000000004 in floating point. Integers have none. */
function roundToSignificantDigits(value: number): number {
  // Fast path: nearly all numbers have few decimals, and need not be formatted and parsed.
  if (Math.abs(value) < 1e9 && Math.round(value * 1e6) / 1e6 === value) return value;
  return Number.isInteger(value) ? value : Number(value.toPrecision(significantDigits));
}

/** A workbook's dates have no time zone and are read as UTC. The time is left out at midnight. */
function formatDateTime(date: Date): string {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** The greatest number of characters of a value in a message, and the number before the ellipsis of a longer value. */
const maxShownCharacters = 60;
const shortenedCharacters = 57;

/** The text of a value, shortened to fit into a message. */
export function shorten(cell: FilledCell): string {
  const text = textOf(cell);
  return text.length > maxShownCharacters ? `${text.slice(0, shortenedCharacters)}…` : text;
}

/** Whether a displayed value was shortened: two different values may then look the same. */
export const isShortened = (text: string): boolean => text.length === shortenedCharacters + 1 && text.endsWith('…');

/**
 * Checks that a text can be stored, and gives it uniform line ends: browsers and spreadsheets use different ones.
 * @param max characters, counted as code points
 */
export function readText(typed: string, max: number): string | Problem {
  const text = typed.includes('\r') ? typed.replaceAll(/\r\n?/g, '\n') : typed;
  // PostgreSQL counts code points; a string's length counts UTF-16 units.
  const length = text.length > max ? [...text].length : text.length;
  if (length > max) return new Problem('tooLong', { max, length });
  // PostgreSQL cannot store U+0000, and the others come from broken files, never from a keyboard.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) return new Problem('controlCharacter');
  if (!text.isWellFormed()) return new Problem('controlCharacter');
  return text;
}

/**
 * A number with a point or comma as decimal sign; `NaN` for anything else. Thousands separators are ambiguous, and
 * refused.
 */
export function parseNumber(cell: FilledCell): number {
  if (isFormattedNumber(cell)) return roundToSignificantDigits(cell.number);
  if (typeof cell === 'number') return Number.isFinite(cell) ? roundToSignificantDigits(cell) : Number.NaN;
  if (typeof cell !== 'string' || !patterns.decimal.test(cell)) return Number.NaN;
  return roundToSignificantDigits(Number(normalizeDashes(cell).replace(',', '.')));
}

/** Makes texts equal that look equal: composed letters (NFC), plain spaces, no invisible or direction characters. */
export function normalizeText(text: string): string {
  // Fast path: most texts are pure ASCII.
  if (!/[\u0080-\uffff]/.test(text)) return text;
  return text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ');
}

/** Whether a cell is empty or holds only white space or invisible characters. */
export function isBlank(value: Cell): boolean {
  if (typeof value !== 'string') return value === null || value === undefined;
  const first = value.charCodeAt(0);
  // Fast path: nearly all texts begin with a visible ASCII character.
  return !(first > 0x20 && first < 0x7f) && normalizeText(value).trim() === '';
}
