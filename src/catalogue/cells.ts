import type { rules } from './locales/en/rules.ts';
import { normalizeDashes } from './values/dashes.ts';
import { patterns } from './values/patterns.ts';

/**
 * A number that a workbook shows as more than its digits: `S001`. A column of numbers takes the number, one of texts the text. The
 * sheet shows this text, but for a number with an exponent (`1.00E+05`), whose text has all digits, and for a format that is not known
 * (null).
 */
export type FormattedNumber = { readonly number: number; readonly text: string; readonly shown: string | null };

/** A cell of a workbook, a form's input or a JSON value, in every form it can have before it is checked. */
export type Cell = string | number | boolean | Date | FormattedNumber | null | undefined;

/** A cell that is not empty. */
export type FilledCell = Exclude<Cell, null | undefined>;

/** Whether a cell has a number that is shown otherwise. */
export function isFormattedNumber(cell: Cell): cell is FormattedNumber {
  return typeof cell === 'object' && cell !== null && !(cell instanceof Date);
}

/** Whether two cells hold the same, be they copies of each other. */
export function isSameCell(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  return isFormattedNumber(a) && isFormattedNumber(b) && a.number === b.number && a.text === b.text;
}

/** A value as it is stored; `null` is an empty one. */
export type Value = string | number | null;

/** The name of the sentence about a problem. */
type ProblemCode = keyof typeof rules;

/** The problem of a value: a key of the locale's `rules`, with the values that its sentence needs. */
export class Problem {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: ProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    this.code = code;
    this.params = params;
  }
}

/** A cell's value as a person reads it. */
export function textOf(cell: FilledCell): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : formatDateTime(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'object') return cell.text;
  return String(roundToSignificantDigits(cell));
}

/** Number of digits that spreadsheets show and people mean; a computed value may have noise behind them. */
const significantDigits = 15;

/** A number as it was meant: 54.1 + 0.2 is 54.300000000000004 to a computer. Whole numbers have no noise. */
function roundToSignificantDigits(value: number): number {
  // Nearly all have few decimals, and need not be written and read again.
  if (Math.abs(value) < 1e9 && Math.round(value * 1e6) / 1e6 === value) return value;
  return Number.isInteger(value) ? value : Number(value.toPrecision(significantDigits));
}

/** A workbook's dates carry no time zone; readers give them in UTC. The time is told only where there is one. */
function formatDateTime(date: Date): string {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** Characters of a value that are shown in a sentence, and those of a longer one. */
const maxShownCharacters = 60;
const shortenedCharacters = 57;

/** Shortens a value as it was typed, so that it fits into a sentence. */
export function shorten(cell: FilledCell): string {
  const text = textOf(cell);
  return text.length > maxShownCharacters ? `${text.slice(0, shortenedCharacters)}…` : text;
}

/** Whether a shown value is the beginning of a longer one: of two values, it may be the same. */
export const isShortened = (text: string): boolean => text.length === shortenedCharacters + 1 && text.endsWith('…');

/**
 * A text that can be stored and shown, of at most `max` characters. Its lines end in one way, as browsers send them in another
 * than spreadsheets, and the same text must stay the same.
 */
export function readText(typed: string, max: number): string | Problem {
  const text = typed.includes('\r') ? typed.replaceAll(/\r\n?/g, '\n') : typed;
  // Counted as the database counts: a letter beyond the first 65,536 is one.
  const length = text.length > max ? [...text].length : text.length;
  if (length > max) return new Problem('tooLong', { max, length });
  // PostgreSQL cannot hold the first, and the others come from broken files, never from a keyboard.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) return new Problem('controlCharacter');
  if (!text.isWellFormed()) return new Problem('controlCharacter');
  return text;
}

/** A number with a point or a comma as decimal sign; `NaN` where it is none. Thousands signs are refused: they are ambiguous. */
export function parseNumber(cell: FilledCell): number {
  if (isFormattedNumber(cell)) return roundToSignificantDigits(cell.number);
  if (typeof cell === 'number') return Number.isFinite(cell) ? roundToSignificantDigits(cell) : Number.NaN;
  if (typeof cell !== 'string' || !patterns.decimal.test(cell)) return Number.NaN;
  return roundToSignificantDigits(Number(normalizeDashes(cell).replace(',', '.')));
}

/** Makes texts equal that look equal: composed letters (NFC), plain spaces, no invisible characters and no marks of direction. */
export function normalizeText(text: string): string {
  // Most texts hold nothing but ASCII.
  if (!/[\u0080-\uffff]/.test(text)) return text;
  return text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ');
}

/** Whether a cell is empty, or has nothing but blanks of any kind, which nobody sees. */
export function isBlank(value: Cell): boolean {
  if (typeof value !== 'string') return value === null || value === undefined;
  const first = value.charCodeAt(0);
  // Nearly all texts begin with a letter or a digit of ASCII.
  return !(first > 0x20 && first < 0x7f) && normalizeText(value).trim() === '';
}
