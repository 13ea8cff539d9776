import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { LineSet } from '../line-set.ts';

/** A cell whose formula was never calculated: nobody knows its value, and it must not be taken for an empty one. */
export const uncalculatedFormula = '#FORMULA!';

/** Stands for an error that is spelled in another language; Google's tables have it, too. */
const genericError = '#ERROR!';

/** Signs of a formula without a result: Excel's in English and in German, and LibreOffice's with the error's number. */
const formulaErrors =
  /^(?:#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NUM!|ZAHL!|NULL!|SPILL!|ÜBERLAUF!|GETTING_DATA|(?:CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON|ERROR)!)|Err:\d{3})$/;

/** Whether a cell holds a formula's error, or a formula that was never calculated. */
export const isFormulaError = (text: string): boolean => text === uncalculatedFormula || formulaErrors.test(text);

/** The text of a cell whose type says that it is an error, as one that is known: programs write it in many languages. */
export const normalizeError = (text: string): string => (isFormulaError(text) ? text : genericError);

/** A range of cells; rows are counted as the spreadsheet does, columns from 0. */
export type CellRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

type IndexRange = [first: number, last: number];

/** More of them say nothing more to a person. */
const maxNoted = 10_000;

/** Remarks of how a sheet shows its cells otherwise than they are read; complete once it was read to its end. */
export class SheetFeatures {
  /** Ranges that are shown as one cell, in their order. */
  readonly merged: CellRange[] = [];
  /** Rows with values that are hidden, or left out by a filter. */
  readonly hiddenRows = new LineSet();
  readonly hiddenColumns: IndexRange[] = [];
  /** The first and the last row of the formulas in each column, whose results are read. */
  readonly formulas = new Map<number, IndexRange>();

  addMerged(range: CellRange): void {
    if (this.merged.length < maxNoted) this.merged.push(range);
  }

  addFormula(line: number, column: number): void {
    const known = this.formulas.get(column);
    if (known) known[1] = line;
    else this.formulas.set(column, [line, line]);
  }

  /** Whether formulas stand in a column between two rows. */
  hasFormulas(column: number, first: number, last: number): boolean {
    const found = this.formulas.get(column);
    return found !== undefined && found[0] <= last && found[1] >= first;
  }

  addHiddenRows(first: number, times: number): void {
    const last = Math.min(first + times - 1, maxSheetRows);
    for (let line = first; line <= last; line++) this.hiddenRows.add(line);
  }

  addHiddenColumns(first: number, last: number): void {
    if (this.hiddenColumns.length < maxNoted) this.hiddenColumns.push([first, last]);
  }
}
