import { type Cell, type FilledCell, isFormattedNumber, Problem, shorten } from '../cells.ts';
import { anyDash, normalizeDashes } from './dashes.ts';
import { patterns, yearRange } from './patterns.ts';

/** Longer than any date with its time, and short enough for the patterns below. */
const maxDateLength = 60;

/** Names and abbreviations of the months, in English and German. */
const monthNames = [
  'jan january januar jän jänner',
  'feb february februar',
  'mar march mär mrz märz maerz',
  'apr april',
  'may mai',
  'jun june juni',
  'jul july juli',
  'aug august',
  'sep sept september',
  'oct october okt oktober',
  'nov november',
  'dec december dez dezember',
].map((names) => names.split(' '));

const months = new Map(monthNames.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return year > 0 && day >= 1 && day <= (monthLengths[month - 1] ?? 0) && (month !== 2 || day < 29 || leap);
}

/** The last two-digit year that can only mean this century; a higher one is ambiguous. */
export const lastTwoDigitYear = 39;

/** The typed parts of a date, in one of the possible orders. */
type DateReading = { year: string; month: string; day: string };

function yearOf({ year }: DateReading): number {
  return year.length === 4 ? Number(year) : 2000 + Number(year);
}

function isPossible(reading: DateReading): boolean {
  return isDay(yearOf(reading), Number(reading.month), Number(reading.day));
}

function hasKnownCentury({ year }: DateReading): boolean {
  return year.length === 4 || Number(year) <= lastTwoDigitYear;
}

const padded = (part: string | number) => String(part).padStart(2, '0');

function isoOf(reading: DateReading): string {
  return `${String(yearOf(reading)).padStart(4, '0')}-${padded(reading.month)}-${padded(reading.day)}`;
}

/**
 * The possible readings of three parts. A year is first or last; the month follows a first year, and precedes a last
 * one unless it has a name or the separator is a point.
 */
function readingsOf(parts: readonly string[], separator: string): DateReading[] {
  const [first = '', second = '', third = ''] = parts;
  const nameIndex = parts.findIndex((part) => months.has(part));
  const dayFirst = { day: first, month: second, year: third };
  const yearFirst = { year: first, month: second, day: third };
  const monthFirst = { month: first, day: second, year: third };
  const inOrder =
    nameIndex === 0
      ? [monthFirst]
      : nameIndex === 1 || (separator === '.' && third.length === 4)
        ? [dayFirst, yearFirst]
        : [dayFirst, monthFirst, yearFirst];
  return inOrder
    .filter(({ year, day }) => /^(?:\d{4}|\d{2})$/.test(year) && /^\d{1,2}$/.test(day))
    .map((reading) => ({ ...reading, month: String(months.get(reading.month) ?? reading.month) }))
    .filter(({ month }) => /^\d{1,2}$/.test(month));
}

/** Reads a day whose parts can be in several orders; only one day must be possible. */
function readDay(text: string, parts: readonly string[], separator: string): string | Problem {
  const value = shorten(text);
  const readings = readingsOf(parts, separator);
  if (readings.length === 0) return new Problem('date', { value });
  const possible = readings.filter(isPossible);
  const days = [...new Set(possible.filter(hasKnownCentury).map(isoOf))];
  const [first = '', second] = days;
  if (second !== undefined) return new Problem('dateAmbiguous', { value, first, second });
  if (possible.length === 0) return new Problem('noSuchDay', { value });
  return days.length === 1 ? first : new Problem('dateYear', { value });
}

/** Reads month and year, in either order. */
function readMonth(text: string, parts: readonly string[], separator: string): string | Problem {
  const value = shorten(text);
  const [year, month] = parts[0]?.length === 4 && /^\d/.test(parts[0]) ? parts : parts.toReversed();
  if (year === undefined || month === undefined) return new Problem('date', { value });
  const isNamed = months.has(month);
  if (/^\d{4}$/.test(month) && /^\d{4}$/.test(year)) return new Problem('datePeriod', { value });
  if (!/^\d{4}$/.test(year))
    return new Problem(parts.some((part) => months.has(part)) ? 'dateYear' : 'date', { value });
  // With a point it could be a decimal number.
  if (!isNamed && (!/^\d{1,2}$/.test(month) || (separator === '.' && year === parts[0])))
    return new Problem('date', { value });
  const number = months.get(month) ?? Number(month);
  if (number < 1 || number > 12 || year === '0000') return new Problem('noSuchMonth', { value, month: number });
  return `${year}-${padded(number)}`;
}

/** A time of day behind a date, with or without its offset from UTC. */
const timeOfDay =
  /^(.*\d)(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** A date without the time behind it; `null` if the time is invalid. */
function withoutTime(text: string): string | null {
  const match = timeOfDay.exec(text);
  if (!match) return text;
  const [, date = '', hour, minute, second = '0'] = match;
  return Number(hour) <= 24 && Number(minute) < 60 && Number(second) <= 60 ? date : null;
}

/** Whether a cell has a date with a time other than midnight; times are not stored. */
export function hasTimeOfDay(cell: Cell): boolean {
  if (cell instanceof Date) return cell.getTime() % 86_400_000 !== 0;
  if (typeof cell !== 'string' || !cell.includes(':') || cell.length > maxDateLength) return false;
  const [, , hour = 0, minute = 0, second = 0] = timeOfDay.exec(normalizeDashes(cell.trim())) ?? [];
  return Number(hour) + Number(minute) + Number(second) > 0;
}

/** Separators between two dates; those that also occur within a date are tried last. */
const periodSeparators = [new RegExp(String.raw`\s(?:${anyDash}|to|bis)\s`, 'i'), new RegExp(`(?!-)${anyDash}`), /\//];

/** Whether a text is a date, even one whose order of numbers or century is ambiguous. */
export function isDateText(text: string): boolean {
  const date = readDateText(text);
  return typeof date === 'string' || ['dateAmbiguous', 'dateYear'].includes(date.code);
}

/** The first and the last date of a period, as typed; null for other texts. */
export function parsePeriod(text: string): [begin: string, end: string] | null {
  if (text.length > 2 * maxDateLength) return null;
  for (const separator of periodSeparators) {
    const [begin, end, more] = text.split(separator).map((half) => half.trim());
    if (begin === undefined || end === undefined || more !== undefined) continue;
    if ([begin, end].every((half) => half.length > 3 && isDateText(half))) return [begin, end];
  }
  return null;
}

/**
 * A date, or the period from a first to a last one, each as precise as known (ISO 8601): `2019-03-14/2019-03-16`, `2019-03`. An end
 * before the begin is left out, since it makes no period; a year is not before its days.
 */
export function formatPeriod(begin: string | null, end: string | null): string | null {
  if (begin === null || end === null || end === begin) return begin;
  return end < begin && !begin.startsWith(end) ? begin : `${begin}/${end}`;
}

function readDateText(typed: string): string | Problem {
  const text = normalizeDashes(typed);
  const iso = patterns.isoDate.exec(text);
  if (iso) {
    const [, year, month, day] = iso;
    if (month !== undefined && (Number(month) < 1 || Number(month) > 12))
      return day === undefined
        ? new Problem('noSuchMonth', { value: typed, month: Number(month) })
        : new Problem('noSuchDay', { value: typed });
    const isValid = isDay(Number(year), Number(month ?? 1), Number(day ?? 1));
    return isValid ? text : new Problem('noSuchDay', { value: typed });
  }
  const refused = new Problem('date', { value: shorten(typed) });
  if (text.length > maxDateLength) return refused;
  const basic = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (basic) return readDateText(`${basic[1]}-${basic[2]}-${basic[3]}`);
  if (parsePeriod(typed)) return new Problem('datePeriod', { value: typed });
  const date = withoutTime(text);
  if (date === null) return refused;
  const plain = date.toLowerCase().replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const parts = plain.match(/\d+|\p{L}+/gu) ?? [];
  const [prefix, ...gaps] = plain.split(/\d+|\p{L}+/u).map((separator) => separator.trim());
  const separators = gaps.slice(0, -1);
  const isNamed = parts.filter((part) => months.has(part)).length === 1;
  const hasValidSeparators = isNamed
    ? separators.every((separator) => /^[./,_-]?$/.test(separator))
    : /^[./-]$/.test(separators[0] ?? '') && separators.every((separator) => separator === separators[0]);
  if (prefix !== '' || !/^\.?$/.test(gaps.at(-1) ?? '') || !hasValidSeparators) return refused;
  if (parts.length === 3) return readDay(typed, parts, separators[0] ?? '');
  return parts.length === 2 && date === text ? readMonth(typed, parts, separators[0] ?? '') : refused;
}

/**
 * Reads a date as ISO 8601, in the precision of the input. Other formats are accepted if only one date is possible. A
 * time is left out, without a conversion between time zones.
 */
export function readDate(cell: FilledCell): string | Problem {
  const date = parseDate(cell);
  if (date instanceof Problem || Number(date.slice(0, 4)) >= yearRange.first) return date;
  return new Problem('dateEarly', { value: shorten(cell), first: yearRange.first });
}

function parseDate(cell: FilledCell): string | Problem {
  // A number format can add points within a date, or a word before a year.
  if (isFormattedNumber(cell)) return isDateText(cell.text) ? readDateText(cell.text) : parseDate(cell.number);
  if (typeof cell === 'string') return readDateText(cell);
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return new Problem('date', { value: '' });
    const iso = cell.toISOString();
    return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : new Problem('date', { value: iso });
  }
  if (typeof cell !== 'number') return new Problem('date', { value: shorten(cell) });
  const isYear = Number.isInteger(cell) && cell >= yearRange.first && cell <= yearRange.last;
  if (isYear) return String(cell);
  const isBasic = Number.isInteger(cell) && cell >= yearRange.first * 10_000 && cell <= yearRange.last * 10_000;
  return isBasic ? readDateText(String(cell)) : new Problem('dateNumber', { value: shorten(cell) });
}
