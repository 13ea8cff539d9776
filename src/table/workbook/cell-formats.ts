import type { Cell } from '../../catalogue/cells.ts';
import { createNumberFormatter, displayGeneral } from './number-formats.ts';

const dayMs = 86_400_000;
const firstDay1900 = Date.UTC(1899, 11, 31);
const firstDay1904 = Date.UTC(1904, 0, 1);
/** The serial number of the 29th of February 1900, a day that spreadsheets count although it did not exist. */
const leapDay1900 = 60;

/**
 * Converts a serial number to a date (ECMA-376, part 1, section 18.17.4.1). A number below 1 is only a time, which
 * becomes a text, since no date was entered.
 */
function dateOfSerial(serial: number, is1904: boolean): Date | string {
  if (serial < 1) return serial < 0 ? String(serial) : timeOf(serial);
  if (is1904) return new Date(firstDay1904 + Math.round(serial * dayMs));
  return new Date(firstDay1900 + Math.round((serial >= leapDay1900 ? serial - 1 : serial) * dayMs));
}

/** The serial number of a day since 1 March 1900. */
export function serialOf(day: Date, is1904: boolean): number {
  const days = (day.getTime() - (is1904 ? firstDay1904 : firstDay1900)) / dayMs;
  return is1904 ? days : days + 1;
}

function timeOf(serial: number): string {
  const time = new Date(Math.round(serial * dayMs)).toISOString().slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

/** Formats a duration, `PT13H45M00S` (XML Schema, part 2, section 3.2.6); any other text is returned unchanged. */
export function formatDuration(duration: string): string {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration.trim());
  if (!parts) return duration;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  const totalSeconds = Math.round(hours * 3600 + minutes * 60 + seconds);
  return [totalSeconds / 3600, (totalSeconds / 60) % 60, totalSeconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/**
 * The parts of a cell format that change a number's meaning: the smallest unit of a date, the minimum number of digits,
 * and a function for numbers that are displayed with more than digits.
 */
export type CellFormat = {
  date: 'day' | 'month' | 'year' | null;
  digits: number;
  show: ((number: number) => Cell) | null;
};

const dateFormat = (date: CellFormat['date']): CellFormat => ({ date, digits: 0, show: null });
const numberFormat = (code: string): CellFormat => ({ date: null, digits: 0, show: createNumberFormatter(code) });

/** The format codes of cells without a format (0), and of built-in formats that display more than digits. */
const numberCodes: Readonly<Record<number, string>> = {
  0: 'General',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  48: '##0.0E+0',
  49: '@',
};

/** The built-in format with this number (section 18.8.30). */
export function builtInFormat(id: number): CellFormat {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  if (isDate) return dateFormat(id === 17 ? 'month' : 'day');
  // The other formats display amounts, in a language that the file does not state.
  return numberFormat(numberCodes[id] ?? '0');
}

/**
 * Parses a custom format. It is a date or a time if it contains one of their letters, neither quoted nor escaped.
 * Without a letter for days or hours it is a month, such as `Mar 19`.
 */
export function parseFormat(code: string): CellFormat {
  if (/^0+$/.test(code)) return { date: null, digits: code.length, show: null };
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return dateFormat('day');
  const letters = code.replaceAll(/"[^"]*"|\\.|[*_].|\[[^[\]]*\]/g, '');
  if (/general/i.test(letters) || !/[ymdhs]/i.test(letters)) return numberFormat(code);
  const hasMonth = /m/i.test(letters);
  if (/[dhs]/i.test(letters) || !/y/i.test(letters)) return dateFormat('day');
  return dateFormat(hasMonth ? 'month' : 'year');
}

/**
 * A number as its cell displays it: `2019-03`, which spreadsheet programs store as the first day of March, or 7 with
 * leading zeros, as in names. A date of any other day is returned as a date, since its day was entered on purpose.
 */
export function displayedValue(number: number, format: CellFormat | undefined, is1904: boolean): Cell {
  if (!format) return displayGeneral(number);
  const { date, digits, show } = format;
  if (date === null) {
    if (show) return show(number);
    const isPadded = digits > 0 && Number.isInteger(number) && number >= 0 && String(number).length < digits;
    return isPadded ? String(number).padStart(digits, '0') : number;
  }
  const day = dateOfSerial(number, is1904);
  return day instanceof Date ? withoutDay(day, date) : day;
}

/**
 * The month or year of a date in ISO 8601 if the date is its first day and no more is displayed; otherwise the date.
 */
function withoutDay(date: Date, unit: 'day' | 'month' | 'year'): Date | string {
  const iso = date.toISOString();
  if (unit === 'month' && iso.endsWith('-01T00:00:00.000Z')) return iso.slice(0, 7);
  if (unit === 'year' && iso.endsWith('-01-01T00:00:00.000Z')) return iso.slice(0, 4);
  return date;
}

/**
 * A date as its cell displays it: `2019-03` and `Mar 19` contain no day, so the program stored the first one. A number
 * that may be the day counts as the day.
 */
export function displayedDate(date: Date, text: string): Date | string {
  const [year = '', month = ''] = date.toISOString().split('-');
  const numbers = text.match(/\d+/g) ?? [];
  const [first = '', second] = numbers;
  const hasLetters = /\p{L}/u.test(text);
  if (numbers.length === 2 && !hasLetters) {
    const isMonth =
      numbers.includes(year) && numbers.some((digits) => digits !== year && Number(digits) === Number(month));
    return isMonth ? withoutDay(date, 'month') : date;
  }
  const isYear = first === year || (first === year.slice(2) && first !== '01');
  if (second !== undefined || !isYear) return date;
  if (hasLetters) return withoutDay(date, 'month');
  return first === year ? withoutDay(date, 'year') : date;
}
