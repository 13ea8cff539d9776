import { maxCellCharacters } from '../templates/sheets.ts';

/** Several values of one cell; a `|` inside a value is written `\|`. */
export function splitValues(cell: string): string[] {
  return cell.split(/(?<!\\)\|/).map((part) => part.replaceAll('\\|', '|').trim());
}

/** The inverse of {@link splitValues}; a list of nothing but empty values is an empty cell. */
export function joinValues(values: readonly (string | number | null)[]): string | null {
  if (values.every((value) => value === null || value === '')) return null;
  return values.map((value) => String(value ?? '').replaceAll('|', '\\|')).join(' | ');
}

/**
 * A text as a workbook's cell takes it: of joined values that are too long for one, those that fit and the number of the others,
 * `a | b | … +120`. Text files have all of them.
 */
export function truncateForCell(text: string): string {
  if (text.length <= maxCellCharacters) return text;
  const values = text.split(' | ');
  let kept = 0;
  let room = maxCellCharacters - `… +${values.length}`.length;
  for (const value of values) {
    room -= value.length + ' | '.length;
    if (room < 0) break;
    kept++;
  }
  if (kept === 0) return `${text.slice(0, maxCellCharacters - 1)}…`;
  return [...values.slice(0, kept), `… +${values.length - kept}`].join(' | ');
}

/** The values of a list within one value, in their order; a `;` inside one of them is written `\;`, and an empty one is none. */
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
