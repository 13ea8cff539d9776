import { type Cell, isFormattedNumber, textOf } from '../../catalogue/cells.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { normalizeDashes } from '../../catalogue/values/dashes.ts';
import { lastTwoDigitYear, readDate } from '../../catalogue/values/dates.ts';
import { toUnreadableText } from './coordinates.ts';
import type { ColumnSuggestion } from './suggest-columns.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

/** The systems in which spreadsheets count days: from the end of 1899, and in old versions for the Macintosh from 1904. */
export const serialSystems = ['1900', '1904'] as const;
export type SerialSystem = (typeof serialSystems)[number];

/** Two numbers and a year, as the order of the first two can be unclear. */
const numericDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T])/;

/**
 * Converts a date to ISO 8601 by the order of its numbers. In dates with points the day is always first. A two-digit
 * year of an uncertain century is left unchanged, and refused later.
 */
export function toIsoDate(text: string, order: DateOrder): string {
  const match = numericDate.exec(normalizeDashes(text));
  if (!match) return text;
  const [all, first = '', sign, second = '', year = ''] = match;
  if (sign === '.' && order === 'monthFirst') return text;
  if (year.length === 2 && Number(year) > lastTwoDigitYear) return text;
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // The other order is not tried for an impossible date, since the order may be wrong for the whole column.
  if (!(readDate(date) instanceof Problem)) return date + text.slice(all.length);
  return sign === '.' ? text : toUnreadableText(text);
}

/** The only possible order of the numbers in a date, such as 25/03/2019; null for any other text. */
export function certainOrder(text: string): DateOrder | null {
  const [, first, sign, second] = numericDate.exec(normalizeDashes(text)) ?? [];
  if (sign === undefined || sign === '.') return null;
  if (Number(first) > 12 && Number(second) <= 12) return 'dayFirst';
  return Number(second) > 12 && Number(first) <= 12 ? 'monthFirst' : null;
}

/** Whether a column may be one of dates, by its name. */
function mayBeDate({ meaning, single }: ColumnSuggestion): boolean {
  const names = [meaning.certain, single, ...meaning.likely];
  return names.some((name) => name !== undefined && columnOf(name)?.field.type === 'date');
}

/** Whether a date can be read with the day or with the month first. */
const isAmbiguous = (text: string): boolean =>
  readDate(text) instanceof Problem && numericDate.test(text) && certainOrder(text) === null;

/**
 * The order of day and month in the date columns of a table: each column with dates that can be read in two ways has others that can
 * only be read in this order, and no date can only be read in the other one. Otherwise null.
 * @param rows the rows of the table, without its header
 */
export function findDateOrder(
  rows: readonly { cells: readonly Cell[] }[],
  suggestions: readonly ColumnSuggestion[],
): DateOrder | null {
  const orders = new Set<DateOrder>();
  for (const [index, suggestion] of suggestions.entries()) {
    if (!mayBeDate(suggestion)) continue;
    let hasAmbiguous = false;
    let isShown = false;
    for (const { cells } of rows) {
      const cell = cells[index];
      if (typeof cell !== 'string') continue;
      const order = certainOrder(cell.trim());
      if (order) orders.add(order);
      isShown ||= order !== null;
      hasAmbiguous ||= order === null && isAmbiguous(cell.trim());
    }
    if (hasAmbiguous && !isShown) return null;
  }
  const [order = null, other] = orders;
  return other ? null : order;
}

/** The days from the first day of each system to the first day of 1970. */
const daysTo1970 = { 1900: 25_569, 1904: 24_107 } as const;
const millisecondsPerDay = 86_400_000;

/** Numbers of five digits are days from 1927 to 2173; those of four are years, and those of eight dates. */
const serialNumber = /^\d{5}(?:[.,]\d+)?$/;

/** A cell of a date column as the number of a day that a spreadsheet has written without its format; null for another cell. */
export function serialOf(cell: Cell): number | null {
  if (cell === null || cell === undefined || cell instanceof Date || typeof cell === 'boolean') return null;
  const text = isFormattedNumber(cell) ? String(cell.number) : textOf(cell).trim();
  return serialNumber.test(text) ? Number(text.replace(',', '.')) : null;
}

/** The day of a spreadsheet's number in ISO 8601, with the time of its fraction. */
export function serialToDate(serial: number, system: SerialSystem): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 1440);
  const time = new Date((Math.floor(serial) - daysTo1970[system]) * millisecondsPerDay + minutes * 60_000);
  const iso = time.toISOString();
  return minutes === 0 ? iso.slice(0, 10) : iso.slice(0, 16);
}
