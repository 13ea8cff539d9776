import { maxHighlightedCells } from '../../../table/highlight-workbook/highlights.ts';
import type { CellError } from './row-errors.ts';

/** An error by row and column name, which is all that a mark needs. */
export type ListedError = Pick<CellError, 'row' | 'column' | 'message'>;

/** One of the cells that can be marked is the header's first, which says what concerns the whole table. */
const maxCells = maxHighlightedCells - 1;

/** The errors of the first cells, as many as can be marked. */
export function selectFirstErrors(errors: readonly ListedError[]): ListedError[] {
  const cells = new Set<string>();
  return errors.filter(({ row, column }) => {
    const cell = `${row} ${column}`;
    if (!cells.has(cell) && cells.size === maxCells) return false;
    cells.add(cell);
    return true;
  });
}
