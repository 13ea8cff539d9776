import { isBlank } from '../../catalogue/cells.ts';
import { columnLetters, maxSheetRows } from '../../catalogue/templates/sheets.ts';
import type { Warning } from '../issues.ts';
import type { TableRange } from '../reading/find-table.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { RowRanges } from '../row-ranges.ts';
import type { CellRange, SheetFeatures } from '../workbook/sheet-features.ts';

/** The range of a table in an upload: all rows below its header. @param header the header's row number */
export const rangeBelowHeader = (header: number): TableRange => ({ header, last: maxSheetRows });

const maxNamedRanges = 3;
const maxNamedColumns = 8;

/** The letters of the first of these columns. */
function formatColumns(columns: readonly number[]): string {
  const letters = columns.slice(0, maxNamedColumns).map(columnLetters);
  return letters.join(', ') + (columns.length > maxNamedColumns ? ', …' : '');
}

const formatRange = ({ firstRow, lastRow, firstColumn, lastColumn }: CellRange) =>
  `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;

/**
 * Warnings about values that a sheet displays differently from how they are read.
 * @param range the table; only rows below its header count
 * @param columns the indexes of the columns that are read, from 0
 */
export function findSheetWarnings(features: SheetFeatures, range: TableRange, columns: Iterable<number>): Warning[] {
  const warnings: Warning[] = [];
  const readColumns = [...new Set(columns)].sort((a, b) => a - b);
  const isRead = ({ firstColumn, lastColumn }: CellRange) =>
    readColumns.some((column) => column >= firstColumn && column <= lastColumn);
  const merged = features.merged.filter(
    (cells) => cells.lastRow > range.header && cells.firstRow <= range.last && isRead(cells),
  );
  if (merged.length > 0) {
    const ranges = merged.slice(0, maxNamedRanges).map(formatRange).join(', ');
    const others = merged.length > maxNamedRanges ? ', …' : '';
    warnings.push({ code: 'mergedCells', params: { count: merged.length, ranges: ranges + others } });
  }
  const lines = new RowRanges();
  for (const line of features.hiddenRows.between(range.header + 1, range.last)) lines.add(line);
  if (lines.count > 0) warnings.push({ code: 'hiddenRows', params: { count: lines.count, rows: lines.text } });
  const isHidden = (column: number) =>
    features.hiddenColumns.some(([first, last]) => column >= first && column <= last);
  const hidden = readColumns.filter(isHidden);
  if (hidden.length > 0)
    warnings.push({ code: 'hiddenColumns', params: { count: hidden.length, columns: formatColumns(hidden) } });
  return warnings;
}

/** Finds columns with values but no header, row by row. */
export class NamelessColumns {
  readonly #columns = new Set<number>();
  readonly #emptyHeaders: readonly number[];
  readonly #width: number;

  constructor(header: RawRow) {
    const { cells } = header;
    this.#width = cells.length;
    this.#emptyHeaders = Array.from(cells.keys()).filter((index) => isBlank(cells[index]));
  }

  add({ cells }: RawRow): void {
    for (const index of this.#emptyHeaders) if (!isBlank(cells[index])) this.#columns.add(index);
    for (let index = this.#width; index < cells.length; index++) if (!isBlank(cells[index])) this.#columns.add(index);
  }

  get count(): number {
    return this.#columns.size;
  }

  get columns(): number[] {
    return [...this.#columns].sort((a, b) => a - b);
  }
}

/** Watches rows for values without a header, and adds a single warning for all such columns. */
export function createNamelessWatcher(header: RawRow, warnings: Warning[]): (row: RawRow) => void {
  const nameless = new NamelessColumns(header);
  let hasWarned = false;
  return (row) => {
    nameless.add(row);
    if (hasWarned || nameless.count === 0) return;
    hasWarned = true;
    const params = {
      get count() {
        return nameless.count;
      },
      get columns() {
        return formatColumns(nameless.columns);
      },
    };
    warnings.push({ code: 'namelessColumns', params });
  };
}
