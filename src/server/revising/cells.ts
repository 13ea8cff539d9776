import { splitValues } from '../../catalogue/columns.ts';
import { type Cell, plain, textOf } from '../../catalogue/field-types.ts';
import { fittingText } from '../../catalogue/joined-values.ts';
import { recordNumber } from '../../catalogue/shapes.ts';
import type { FlatValue } from '../search/elements.ts';

/** Digits that every spreadsheet program keeps of a number; beyond them it may be written otherwise and be the same. */
const keptDigits = 15;

const rounded = (text: string): string => String(Number(Number(text).toPrecision(keptDigits)));
const comparable = (text: string): string => plain(text).replaceAll(/\r\n?/g, '\n').trim();

/** Whether a cell still shows what was exported; it is then left as it is stored, whatever the rules of today say of it. */
export function isSame(cell: Cell, exported: FlatValue): boolean {
  const given = cell === null || cell === undefined ? '' : textOf(cell);
  // More than a cell takes is cut in a workbook.
  const shown = exported === null ? '' : fittingText(String(exported));
  if (given === shown || comparable(given) === comparable(shown)) return true;
  // A text such as 007 is a name: a number in its place is another one.
  const isNumber = typeof cell === 'number' && shown !== '' && String(Number(shown)) === shown;
  return isNumber && rounded(given) === rounded(shown);
}

export const isEmpty = (cell: Cell): boolean => isSame(cell, null);

/** The numbers in a cell of numbers or versions, several separated by `|`; null where something else stands there. */
export function numbersIn(cell: Cell): number[] | null {
  if (isEmpty(cell)) return [];
  const numbers = splitValues(textOf(cell as NonNullable<Cell>)).map((part) => recordNumber(part));
  return numbers.every((number) => number !== null) ? numbers : null;
}

export function areEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}
