import { type Cell, type FilledCell, isFormattedNumber, Problem, shorten } from '../cells.ts';
import { anyDash, normalizeDashes } from './dashes.ts';
import { patterns, yearRange } from './patterns.ts';

/** Longer than any date with its time, and short enough that no pattern takes long. */
const maxDateLength = 60;

/** Names of the months and what they are cut to, in English and German. */
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

/** The last year of two digits that can only mean this century; a higher one is ambiguous. */
export const lastTwoDigitYear = 39;

/** The parts of a date in one of the orders in which people write them, as they were typed. */
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

/** Gives the dates that three parts can mean. A year stands first or last; after it comes the month, before it only with a name or a point. */
function readingsOf(parts: readonly string[], separator: string): DateReading[] {
  const [first = '', second = '', third = ''] = parts;
  const named = parts.findIndex((part) => months.has(part));
  const dayFirst = { day: first, month: second, year: third };
  const yearFirst = { year: first, month: second, day: third };
  const monthFirst = { month: first, day: second, year: third };
  const inOrder =
    named === 0
      ? [monthFirst]
      : named === 1 || (separator === '.' && third.length === 4)
        ? [dayFirst, yearFirst]
        : [dayFirst, monthFirst, yearFirst];
  return inOrder
    .filter(({ year, day }) => /^(?:\d{4}|\d{2})$/.test(year) && /^\d{1,2}$/.test(day))
    .map((reading) => ({ ...reading, month: String(months.get(reading.month) ?? reading.month) }))
    .filter(({ month }) => /^\d{1,2}$/.test(month));
}

/** A day of which each part may stand at several places: it is taken where all that is possible is one day. */
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

/** A month of a year, in either order. */
function readMonth(text: string, parts: readonly string[], separator: string): string | Problem {
  const value = shorten(text);
  const [year, month] = parts[0]?.length === 4 && /^\d/.test(parts[0]) ? parts : parts.toReversed();
  if (year === undefined || month === undefined) return new Problem('date', { value });
  const isNamed = months.has(month);
  if (/^\d{4}$/.test(month) && /^\d{4}$/.test(year)) return new Problem('datePeriod', { value });
  if (!/^\d{4}$/.test(year))
    return new Problem(parts.some((part) => months.has(part)) ? 'dateYear' : 'date', { value });
  // With a point it might as well be a year and a part of it.
  if (!isNamed && (!/^\d{1,2}$/.test(month) || (separator === '.' && year === parts[0])))
    return new Problem('date', { value });
  const number = months.get(month) ?? Number(month);
  if (number < 1 || number > 12 || year === '0000') return new Problem('noSuchMonth', { value, month: number });
  return `${year}-${padded(number)}`;
}

/** A time of day behind a date, with or without its offset from UTC. */
const timeOfDay =
  /^(.*\d)(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** A date without the time behind it; `null` where what stands there is no time. */
function withoutTime(text: string): string | null {
  const found = timeOfDay.exec(text);
  if (!found) return text;
  const [, date = '', hour, minute, second = '0'] = found;
  return Number(hour) <= 24 && Number(minute) < 60 && Number(second) <= 60 ? date : null;
}

/** Whether a cell has a date with a time of day other than midnight, which is not stored. */
export function hasTimeOfDay(cell: Cell): boolean {
  if (cell instanceof Date) return cell.getTime() % 86_400_000 !== 0;
  if (typeof cell !== 'string' || !cell.includes(':') || cell.length > maxDateLength) return false;
  const [, , hour = 0, minute = 0, second = 0] = timeOfDay.exec(normalizeDashes(cell.trim())) ?? [];
  return Number(hour) + Number(minute) + Number(second) > 0;
}

/** The signs between two dates; those that part a date's numbers as well are the last to be tried. */
const periodSeparators = [new RegExp(String.raw`\s(?:${anyDash}|to|bis)\s`, 'i'), new RegExp(`(?!-)${anyDash}`), /\//];

/** Whether a text is a date, be it that the order of its numbers or its century is not known. */
export function isDateText(text: string): boolean {
  const date = readText(text);
  return typeof date === 'string' || ['dateAmbiguous', 'dateYear'].includes(date.code);
}

/** The first and the last date of a period, as they are written; null where a text is none. */
export function parsePeriod(text: string): [begin: string, end: string] | null {
  if (text.length > 2 * maxDateLength) return null;
  for (const sign of periodSeparators) {
    const [begin, end, more] = text.split(sign).map((half) => half.trim());
    if (begin === undefined || end === undefined || more !== undefined) continue;
    if ([begin, end].every((half) => half.length > 3 && isDateText(half))) return [begin, end];
  }
  return null;
}

function readText(written: string): string | Problem {
  const text = normalizeDashes(written);
  const iso = patterns.isoDate.exec(text);
  if (iso) {
    const [, year, month, day] = iso;
    if (month !== undefined && (Number(month) < 1 || Number(month) > 12))
      return day === undefined
        ? new Problem('noSuchMonth', { value: written, month: Number(month) })
        : new Problem('noSuchDay', { value: written });
    const known = isDay(Number(year), Number(month ?? 1), Number(day ?? 1));
    return known ? text : new Problem('noSuchDay', { value: written });
  }
  const refused = new Problem('date', { value: shorten(written) });
  if (text.length > maxDateLength) return refused;
  const basic = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (basic) return readText(`${basic[1]}-${basic[2]}-${basic[3]}`);
  if (parsePeriod(written)) return new Problem('datePeriod', { value: written });
  const date = withoutTime(text);
  if (date === null) return refused;
  const plain = date.toLowerCase().replace(/(\d)(?:st|nd|rd|th)\b/, '$1');
  const parts = plain.match(/\d+|\p{L}+/gu) ?? [];
  const [before, ...signs] = plain.split(/\d+|\p{L}+/u).map((sign) => sign.trim());
  const between = signs.slice(0, -1);
  const isNamed = parts.filter((part) => months.has(part)).length === 1;
  const isAllowed = isNamed
    ? between.every((sign) => /^[./,-]?$/.test(sign))
    : /^[./-]$/.test(between[0] ?? '') && between.every((sign) => sign === between[0]);
  if (before !== '' || !/^\.?$/.test(signs.at(-1) ?? '') || !isAllowed) return refused;
  if (parts.length === 3) return readDay(written, parts, between[0] ?? '');
  return parts.length === 2 && date === text ? readMonth(written, parts, between[0] ?? '') : refused;
}

/**
 * A date in ISO 8601, in the precision in which it was given. Other ways to write a date are read where they mean one day
 * and no other; a time behind it is left out, and the date is the one that is written, in whatever time zone.
 */
export function readDate(cell: FilledCell): string | Problem {
  const date = parseDate(cell);
  if (date instanceof Problem || Number(date.slice(0, 4)) >= yearRange.first) return date;
  return new Problem('dateEarly', { value: shorten(cell), first: yearRange.first });
}

function parseDate(cell: FilledCell): string | Problem {
  // A format may put points between the numbers of a date, or a word before a year.
  if (isFormattedNumber(cell)) return isDateText(cell.text) ? readText(cell.text) : parseDate(cell.number);
  if (typeof cell === 'string') return readText(cell);
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return new Problem('date', { value: '' });
    const iso = cell.toISOString();
    return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : new Problem('date', { value: iso });
  }
  if (typeof cell !== 'number') return new Problem('date', { value: shorten(cell) });
  const isYear = Number.isInteger(cell) && cell >= yearRange.first && cell <= yearRange.last;
  if (isYear) return String(cell);
  const isBasic = Number.isInteger(cell) && cell >= yearRange.first * 10_000 && cell <= yearRange.last * 10_000;
  return isBasic ? readText(String(cell)) : new Problem('dateNumber', { value: shorten(cell) });
}
