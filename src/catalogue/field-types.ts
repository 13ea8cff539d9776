import { checkEmail } from './accounts.ts';
import type { Field, FieldType } from './definition.ts';
import { greatestInteger, plainYears, shapes } from './shapes.ts';
import { missingTermOf, nearestTerm, termOf } from './vocabularies/index.ts';

/** What a cell of a workbook, a form's input or a JSON value can be before it is checked. */
export type Cell = string | number | boolean | Date | null | undefined;

/** A value as it is kept; `null` says nothing. */
export type Value = string | number | null;

/** What is wrong with a value: a key of the locale's `rules`, and what its sentence needs. */
export class Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: string, params: Readonly<Record<string, string | number>> = {}) {
    this.code = code;
    this.params = params;
  }
}

type TypeDef = {
  /** The PostgreSQL type of its column; none for what is kept in a table of pairs. */
  column: 'text' | 'integer' | 'double precision' | 'partial_date' | null;
  /** Whether words are looked for in it. */
  searched: boolean;
  /** Checks a trimmed, non-empty value and gives it in the form in which it is kept. */
  parse: (cell: Exclude<Cell, null | undefined>, field: Field) => Value | Problem;
};

const longest = 32_767;

/** How many characters a text may have. */
export function longestText(field: Field): number {
  return field.type === 'text' ? (field.maxLength ?? (field.long ? longest : 1000)) : 1000;
}

function parseText(cell: Exclude<Cell, null | undefined>, field: Field): string | Problem {
  return readText(textOf(cell), longestText(field));
}

/** A text that can be stored and shown, of at most `max` characters. */
export function readText(text: string, max: number): string | Problem {
  // Counted as the database counts: a letter beyond the first 65,536 is one.
  const length = text.length > max ? [...text].length : text.length;
  if (length > max) return new Problem('tooLong', { max, length });
  // PostgreSQL cannot hold the first, and the others come from broken files, never from a keyboard.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) return new Problem('controlCharacter');
  if (!text.isWellFormed()) return new Problem('controlCharacter');
  return text;
}

/** A cell's value as a person reads it. */
export function textOf(cell: Exclude<Cell, null | undefined>): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoOf(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}

/** A workbook's dates carry no time zone; readers give them in UTC. The time is told only where there is one. */
function isoOf(date: Date): string {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** A number with a point or a comma as decimal sign; `NaN` where it is none. Thousands signs are refused: they are ambiguous. */
function numberOf(cell: Exclude<Cell, null | undefined>): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : Number.NaN;
  if (typeof cell !== 'string') return Number.NaN;
  return shapes.decimal.test(cell) ? Number(cell.replaceAll('\u2212', '-').replace(',', '.')) : Number.NaN;
}

function parseNumber(cell: Exclude<Cell, null | undefined>, field: Field): number | Problem {
  const value = numberOf(cell);
  if (!Number.isFinite(value)) return new Problem('number', { value: shown(cell) });
  if (field.type === 'number') {
    if (field.min !== undefined && value < field.min) return new Problem('tooSmall', { value, min: field.min });
    if (field.max !== undefined && value > field.max) return new Problem('tooBig', { value, max: field.max });
  }
  return value;
}

function parseInteger(cell: Exclude<Cell, null | undefined>): number | Problem {
  const value = numberOf(cell);
  if (!Number.isInteger(value) || Math.abs(value) > greatestInteger)
    return new Problem('integer', { value: shown(cell) });
  return value;
}

/** Decimal degrees (WGS 84), with a sign or with the letter of the hemisphere behind it. */
function parseDegrees(
  cell: Exclude<Cell, null | undefined>,
  letters: readonly [string, string],
  limit: number,
  code: string,
): number | Problem {
  let value = numberOf(cell);
  if (typeof cell === 'string' && Number.isNaN(value)) {
    const hemisphere = cell.slice(-1).toUpperCase();
    const before = cell.slice(0, -1).trimEnd();
    const rest = numberOf(before.endsWith('°') ? before.slice(0, -1).trimEnd() : before);
    if (rest >= 0 && hemisphere === letters[0]) value = rest;
    else if (rest >= 0 && hemisphere === letters[1]) value = rest === 0 ? 0 : -rest;
    else if (hemisphere === '°') value = rest;
  }
  if (!Number.isFinite(value)) return new Problem(code, { value: shown(cell) });
  if (value < -limit || value > limit) return new Problem(`${code}Range`, { value, limit });
  return value;
}

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day >= 1 && day <= (monthLengths[month - 1] ?? 0) && (month !== 2 || day < 29 || leap);
}

/** ISO 8601 calendar dates in the precision they were given, and `dd.mm.yyyy`. */
function parseDate(cell: Exclude<Cell, null | undefined>): string | Problem {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return new Problem('date', { value: '' });
    const iso = cell.toISOString();
    return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : new Problem('date', { value: iso });
  }
  if (typeof cell === 'number') {
    const year = Number.isInteger(cell) && cell >= plainYears.first && cell <= plainYears.last;
    return year ? String(cell) : new Problem('dateNumber', { value: cell });
  }
  if (typeof cell !== 'string') return new Problem('date', { value: shown(cell) });
  const iso = shapes.isoDate.exec(cell);
  if (iso) {
    const [, year, month, day] = iso;
    const known = month === undefined || isDay(Number(year), Number(month), Number(day ?? 1));
    return known && year !== '0000' ? cell : new Problem('noSuchDay', { value: cell });
  }
  const german = shapes.germanDate.exec(cell);
  if (german) {
    const [, day = '', month = '', year] = german;
    if (year === '0000' || !isDay(Number(year), Number(month), Number(day)))
      return new Problem('noSuchDay', { value: cell });
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  if (/^\d{1,4}\/\d{1,2}(\/\d{1,4})?$/.test(cell)) return new Problem('dateAmbiguous', { value: cell });
  return new Problem('date', { value: shown(cell) });
}

/** Metres below the surface: a number or a range, `5` or `0-10`. */
function parseDepth(cell: Exclude<Cell, null | undefined>): string | Problem {
  if (cell instanceof Date) return new Problem('depthDate', { value: isoOf(cell) });
  const match = shapes.depth.exec(textOf(cell));
  if (!match) return new Problem('depth', { value: shown(cell) });
  const [from = '', to] = match.slice(1).map((part) => part?.replace(',', '.'));
  if (to !== undefined && Number(to) < Number(from)) return new Problem('depthOrder', { value: shown(cell) });
  return to === undefined ? from : `${from}-${to}`;
}

function parseChoice(cell: Exclude<Cell, null | undefined>, field: Field): string | Problem {
  if (field.type !== 'choice') throw new Error('only a choice has a vocabulary');
  const typed = textOf(cell);
  const term = termOf(field.vocabulary, typed);
  if (term) return term;
  const nearest = nearestTerm(field.vocabulary, typed);
  return nearest
    ? new Problem('choiceNearest', { value: shown(cell), nearest })
    : new Problem('choice', { value: shown(cell) });
}

/** MD5 or SHA-256 in hexadecimal digits; which of the two is known only beside `checksum_method`. */
function parseChecksum(cell: Exclude<Cell, null | undefined>): string | Problem {
  const text = textOf(cell).toLowerCase();
  return shapes.checksum.test(text) ? text : new Problem('checksum', { length: text.length });
}

/** A DOI without its resolver, in lower case (DOI Handbook: names are case-insensitive). */
function parseDoi(cell: Exclude<Cell, null | undefined>): string | Problem {
  const doi = textOf(cell)
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/, '');
  return shapes.doi.test(doi) ? doi : new Problem('doi', { value: shown(cell) });
}

/** An ORCID iD without its resolver, its last character checked by ISO/IEC 7064 MOD 11-2. */
function parseOrcid(cell: Exclude<Cell, null | undefined>): string | Problem {
  const orcid = textOf(cell)
    .replace(/^https?:\/\/orcid\.org\//i, '')
    .toUpperCase();
  if (!shapes.orcid.test(orcid)) return new Problem('orcid', { value: shown(cell) });
  const digits = orcid.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  const last = check === 10 ? 'X' : String(check);
  return digits.endsWith(last) ? orcid : new Problem('orcid', { value: shown(cell) });
}

function parseEmail(cell: Exclude<Cell, null | undefined>): string | Problem {
  const text = textOf(cell);
  return checkEmail(text) ? new Problem('email', { value: shown(cell) }) : text;
}

function parseUrl(cell: Exclude<Cell, null | undefined>, field: Field): string | Problem {
  const text = textOf(cell);
  const good = text.length <= longestText(field) && shapes.url.test(text) && URL.canParse(text);
  return good ? text : new Problem('url', { value: shown(cell) });
}

/** The number of a record. Spreadsheets name records by natural key instead; the importer looks those up. */
function parseReference(cell: Exclude<Cell, null | undefined>): number | Problem {
  const value = numberOf(cell);
  return Number.isInteger(value) && value > 0 && value <= greatestInteger
    ? value
    : new Problem('reference', { value: shown(cell) });
}

/** A type: its column, whether it is searched, and its parser. Form, REST and spreadsheet go through the same one. */
export const fieldTypes = {
  text: { column: 'text', searched: true, parse: parseText },
  number: { column: 'double precision', searched: false, parse: parseNumber },
  integer: { column: 'integer', searched: true, parse: parseInteger },
  latitude: {
    column: 'double precision',
    searched: false,
    parse: (cell) => parseDegrees(cell, ['N', 'S'], 90, 'latitude'),
  },
  longitude: {
    column: 'double precision',
    searched: false,
    parse: (cell) => parseDegrees(cell, ['E', 'W'], 180, 'longitude'),
  },
  date: { column: 'partial_date', searched: true, parse: parseDate },
  depth: { column: 'text', searched: true, parse: parseDepth },
  choice: { column: 'text', searched: true, parse: parseChoice },
  checksum: { column: 'text', searched: true, parse: parseChecksum },
  doi: { column: 'text', searched: true, parse: parseDoi },
  orcid: { column: 'text', searched: true, parse: parseOrcid },
  email: { column: 'text', searched: true, parse: parseEmail },
  url: { column: 'text', searched: true, parse: parseUrl },
  reference: { column: 'integer', searched: false, parse: parseReference },
  references: { column: null, searched: false, parse: parseReference },
} as const satisfies Record<FieldType, TypeDef>;

/** What was typed, short enough for a sentence. */
export function shown(cell: Exclude<Cell, null | undefined>): string {
  const text = textOf(cell);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Whether a value stands outside the type's form as one of INSDC's missing-value terms. */
export function takesReason(field: Field): boolean {
  return field.mandatory === 'valueOrReason';
}

/** Whether the reason of a missing value needs a column of its own, because the field's own column cannot hold words. */
export function hasReasonColumn(field: Field): boolean {
  return takesReason(field) && fieldTypes[field.type].column !== 'text';
}

/** What cannot be told apart by eye is one text: composed letters (NFC), plain spaces, and nothing that is not seen. */
export function plain(text: string): string {
  // Most texts hold nothing but ASCII.
  if (!/[\u0080-\uffff]/.test(text)) return text;
  return text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ');
}

/**
 * Reads one cell: makes it {@link plain} and trims it, finds a missing-value term where the field takes one, and lets the
 * type's parser check it.
 * @returns `null` for an empty cell, `{ reason }` for a missing-value term of a number or date, the value, or a Problem.
 */
export function readCell(cell: Cell, field: Field): Value | { reason: string } | Problem {
  let given = cell;
  if (typeof given === 'string') {
    given = plain(given).trim();
    if (given === '') return null;
    if (takesReason(field)) {
      const reason = missingTermOf(given);
      if (reason) return hasReasonColumn(field) ? { reason } : reason;
    }
  }
  if (given === null || given === undefined) return null;
  return fieldTypes[field.type].parse(given, field);
}
