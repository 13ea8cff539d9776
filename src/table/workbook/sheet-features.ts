import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { LineSet } from '../line-set.ts';

/** A range of cells: spreadsheet row numbers, and column indexes from 0. */
export type CellRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

type IndexRange = [first: number, last: number];

/** Maximum number of ranges that are collected. */
const maxRanges = 10_000;

/**
 * Features because of which a sheet displays values differently from how they are read; complete after the last row.
 */
export class SheetFeatures {
  /** Merged ranges in order. */
  readonly merged: CellRange[] = [];
  /** Rows with values that are hidden or filtered out. */
  readonly hiddenRows = new LineSet();
  readonly hiddenColumns: IndexRange[] = [];
  /** The first and the last row with formulas in each column; formulas are read as their results. */
  readonly formulas = new Map<number, IndexRange>();

  addMerged(range: CellRange): void {
    if (this.merged.length < maxRanges) this.merged.push(range);
  }

  addFormula(line: number, column: number): void {
    const range = this.formulas.get(column);
    if (range) range[1] = line;
    else this.formulas.set(column, [line, line]);
  }

  /** Whether a column contains formulas between two rows. */
  hasFormulas(column: number, first: number, last: number): boolean {
    const range = this.formulas.get(column);
    return range !== undefined && range[0] <= last && range[1] >= first;
  }

  addHiddenRows(first: number, count: number): void {
    const last = Math.min(first + count - 1, maxSheetRows);
    for (let line = first; line <= last; line++) this.hiddenRows.add(line);
  }

  addHiddenColumns(first: number, last: number): void {
    if (this.hiddenColumns.length < maxRanges) this.hiddenColumns.push([first, last]);
  }
}
