import { maxCellCharacters } from '../templates/sheets.ts';

/** The values of a cell, separated by `|`; a `|` inside a value is escaped as `\|`. */
export function splitValues(cell: string): string[] {
  return cell.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim());
}

/** The inverse of {@link splitValues}; null if all values are empty. */
export function joinValues(values: readonly (string | number | null)[]): string | null {
  if (values.every((value) => value === null || value === '')) return null;
  return values.map((value) => String(value ?? '').replaceAll('|', '\\|')).join(' | ');
}

/**
 * Shortens joined values to the size of a workbook's cell: those that fit, and the number of the others, `a | b | …
 * +120`. Text files have no such limit.
 */
export function truncateForCell(text: string): string {
  if (text.length <= maxCellCharacters) return text;
  const values = text.split(' | ');
  let count = 0;
  let remaining = maxCellCharacters - `… +${values.length}`.length;
  for (const value of values) {
    remaining -= value.length + ' | '.length;
    if (remaining < 0) break;
    count++;
  }
  if (count === 0) return `${text.slice(0, maxCellCharacters - 1)}…`;
  return [...values.slice(0, count), `… +${values.length - count}`].join(' | ');
}

/**
 * The items of a list within one value, separated by `;`, without empty ones; a `;` inside an item is escaped as `\;`.
 */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\);/)
    .map((part) => part.replaceAll('\\;', ';').trim())
    .filter(Boolean);
}

/** The inverse of {@link splitList}. */
export function joinList(values: readonly string[]): string | null {
  return values.map((value) => value.replaceAll(';', '\\;')).join('; ') || null;
}
