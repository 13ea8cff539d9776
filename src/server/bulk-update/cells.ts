import { splitValues } from '../../catalogue/columns.ts';
import { type Cell, normalizeText, textOf } from '../../catalogue/field-types.ts';
import { truncateForCell } from '../../catalogue/values/joined-values.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import type { FlatValue } from '../search/index.ts';

/** Digits that every spreadsheet program keeps of a number; beyond them it may be written otherwise and be the same. */
const significantDigits = 15;

const rounded = (text: string): string => String(Number(Number(text).toPrecision(significantDigits)));
const comparable = (text: string): string => normalizeText(text).replaceAll(/\r\n?/g, '\n').trim();

/** Whether a cell still shows what was exported; it is then left as it is stored, whatever the rules of today say of it. */
export function isUnchanged(cell: Cell, exported: FlatValue): boolean {
  const given = cell === null || cell === undefined ? '' : textOf(cell);
  // More than a cell takes is cut in a workbook.
  const shown = exported === null ? '' : truncateForCell(String(exported));
  if (given === shown || comparable(given) === comparable(shown)) return true;
  // A text such as 007 is a name: a number in its place is another one.
  const isNumber = typeof cell === 'number' && shown !== '' && String(Number(shown)) === shown;
  return isNumber && rounded(given) === rounded(shown);
}

export const isEmpty = (cell: Cell): boolean => isUnchanged(cell, null);

/** The numbers in a cell of numbers or versions, several separated by `|`; null where something else stands there. */
export function readIntegers(cell: Cell): number[] | null {
  if (isEmpty(cell)) return [];
  const numbers = splitValues(textOf(cell as NonNullable<Cell>)).map((part) => parseRecordId(part));
  return numbers.every((number) => number !== null) ? numbers : null;
}

export function areEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}
