import type { Cell } from '../../catalogue/cells.ts';
import { createNumberFormatter, displayGeneral } from './number-formats.ts';

const dayMs = 86_400_000;
const firstDay1900 = Date.UTC(1899, 11, 31);
const firstDay1904 = Date.UTC(1904, 0, 1);
/** The 29th of February 1900, which spreadsheets count though there was none. */
const leapDay1900 = 60;

/**
 * A workbook's serial number of a day as a date (ECMA-376, part 1, section 18.17.4.1). Below the first day it is a time
 * alone, given as text: as a date it would be one that nobody wrote.
 */
function dateOfSerial(serial: number, is1904: boolean): Date | string {
  if (serial < 1) return serial < 0 ? String(serial) : timeOf(serial);
  if (is1904) return new Date(firstDay1904 + Math.round(serial * dayMs));
  return new Date(firstDay1900 + Math.round((serial >= leapDay1900 ? serial - 1 : serial) * dayMs));
}

/** The serial number of a day from 1 March 1900 on. */
export function serialOf(day: Date, is1904: boolean): number {
  const days = (day.getTime() - (is1904 ? firstDay1904 : firstDay1900)) / dayMs;
  return is1904 ? days : days + 1;
}

function timeOf(serial: number): string {
  const time = new Date(Math.round(serial * dayMs)).toISOString().slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

/** A time, `PT13H45M00S` (XML Schema, part 2, section 3.2.6), as a cell shows it; what is none is left as it is. */
export function formatDuration(written: string): string {
  const parts = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(written.trim());
  if (!parts) return written;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  const all = Math.round(hours * 3600 + minutes * 60 + seconds);
  return [all / 3600, (all / 60) % 60, all % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/**
 * A cell's format as far as it changes what a number means: the least unit of a date, the least number of digits of a number, and
 * how a number is shown that is more than its digits.
 */
export type CellFormat = {
  date: 'day' | 'month' | 'year' | null;
  digits: number;
  show: ((number: number) => Cell) | null;
};

const dateFormat = (date: CellFormat['date']): CellFormat => ({ date, digits: 0, show: null });
const numberFormat = (code: string): CellFormat => ({ date: null, digits: 0, show: createNumberFormatter(code) });

/** The formats of a cell that has none, and of those that show more than a number's digits. */
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

/** The formats that every workbook has, by their numbers (section 18.8.30). */
export function builtInFormat(id: number): CellFormat {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  if (isDate) return dateFormat(id === 17 ? 'month' : 'day');
  // The others show amounts, with signs of a language that the file does not name.
  return numberFormat(numberCodes[id] ?? '0');
}

/**
 * A format of the workbook's own. It shows a date or a time where a letter of one is neither quoted nor escaped; without a
 * letter for days or hours, a month such as `Mar 19`.
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
 * A number as its cell shows it: `2019-03`, which spreadsheet programs make the first day of March and show without it, and 7
 * with zeros before it, as it stands in names. A day that is not the first was meant.
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

/** A month or a year in ISO 8601 where a date is the first day of it and no more is shown. */
function withoutDay(date: Date, unit: 'day' | 'month' | 'year'): Date | string {
  const iso = date.toISOString();
  if (unit === 'month' && iso.endsWith('-01T00:00:00.000Z')) return iso.slice(0, 7);
  if (unit === 'year' && iso.endsWith('-01-01T00:00:00.000Z')) return iso.slice(0, 4);
  return date;
}

/**
 * A date as its cell shows it: `2019-03` and `Mar 19` name no day, which the program has made the first. A number that may be
 * the day is taken for it.
 */
export function displayedDate(date: Date, text: string): Date | string {
  const [year = '', month = ''] = date.toISOString().split('-');
  const numbers = text.match(/\d+/g) ?? [];
  const [first = '', second] = numbers;
  const hasLetters = /\p{L}/u.test(text);
  if (numbers.length === 2 && !hasLetters) {
    const isMonth = numbers.includes(year) && numbers.some((one) => one !== year && Number(one) === Number(month));
    return isMonth ? withoutDay(date, 'month') : date;
  }
  const isYear = first === year || (first === year.slice(2) && first !== '01');
  if (second !== undefined || !isYear) return date;
  if (hasLetters) return withoutDay(date, 'month');
  return first === year ? withoutDay(date, 'year') : date;
}
