import { splitValues } from '../../catalogue/columns.ts';
import { type Cell, normalizeText, textOf } from '../../catalogue/field-types.ts';
import { truncateForCell } from '../../catalogue/values/joined-values.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import type { FlatValue } from '../search/index.ts';

/** The number of digits that every spreadsheet program preserves in a number. */
const significantDigits = 15;

const rounded = (text: string): string => String(Number(Number(text).toPrecision(significantDigits)));
const comparable = (text: string): string => normalizeText(text).replaceAll(/\r\n?/g, '\n').trim();

/**
 * Whether a cell still shows the exported value. The stored value then stays unchanged, even if a newer rule forbids
 * it.
 */
export function isUnchanged(cell: Cell, exported: FlatValue): boolean {
  const text = cell === null || cell === undefined ? '' : textOf(cell);
  // In a workbook, values that are too long for a cell are truncated.
  const exportedText = exported === null ? '' : truncateForCell(String(exported));
  if (text === exportedText || comparable(text) === comparable(exportedText)) return true;
  // A number is equal to a stored text only if the text is its usual notation: `007` is a name.
  const isNumber = typeof cell === 'number' && exportedText !== '' && String(Number(exportedText)) === exportedText;
  return isNumber && rounded(text) === rounded(exportedText);
}

export const isEmpty = (cell: Cell): boolean => isUnchanged(cell, null);

/** The integers in a cell of ids or versions, several separated by `|`; null if it contains anything else. */
export function readIntegers(cell: Cell): number[] | null {
  if (isEmpty(cell)) return [];
  const integers = splitValues(textOf(cell as NonNullable<Cell>)).map((part) => parseRecordId(part));
  return integers.every((integer) => integer !== null) ? integers : null;
}

export function areEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((integer, i) => integer === b[i]);
}
