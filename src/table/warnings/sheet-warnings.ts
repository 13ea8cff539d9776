import { isBlank } from '../../catalogue/cells.ts';
import { columnLetters, maxSheetRows } from '../../catalogue/templates/sheets.ts';
import type { Warning } from '../issues.ts';
import type { TableRange } from '../reading/find-table.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { RowRanges } from '../row-ranges.ts';
import type { CellRange, SheetFeatures } from '../workbook/sheet-features.ts';

/** A table in an upload: all rows below its header belong to it. @param header the header's row */
export const rangeBelowHeader = (header: number): TableRange => ({ header, last: maxSheetRows });

const maxNamedRanges = 3;
const maxNamedColumns = 8;

/** Some columns by their letters, the first few of them. */
function formatColumns(columns: readonly number[]): string {
  const named = columns.slice(0, maxNamedColumns).map(columnLetters);
  return named.join(', ') + (columns.length > maxNamedColumns ? ', …' : '');
}

const formatRange = ({ firstRow, lastRow, firstColumn, lastColumn }: CellRange) =>
  `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;

/**
 * Warnings of what a person sees otherwise than it is read.
 * @param place the header and the last row of the table; only what is below the header counts
 * @param columns those that are read, counted from 0
 */
export function findSheetWarnings(remarks: SheetFeatures, place: TableRange, columns: Iterable<number>): Warning[] {
  const warnings: Warning[] = [];
  const read = [...new Set(columns)].sort((a, b) => a - b);
  const isRead = ({ firstColumn, lastColumn }: CellRange) =>
    read.some((column) => column >= firstColumn && column <= lastColumn);
  const merged = remarks.merged.filter(
    (range) => range.lastRow > place.header && range.firstRow <= place.last && isRead(range),
  );
  if (merged.length > 0) {
    const ranges = merged.slice(0, maxNamedRanges).map(formatRange).join(', ');
    const others = merged.length > maxNamedRanges ? ', …' : '';
    warnings.push({ code: 'mergedCells', params: { count: merged.length, ranges: ranges + others } });
  }
  const lines = new RowRanges();
  for (const line of remarks.hiddenRows.between(place.header + 1, place.last)) lines.add(line);
  if (lines.count > 0) warnings.push({ code: 'hiddenRows', params: { count: lines.count, rows: lines.text } });
  const isHidden = (column: number) => remarks.hiddenColumns.some(([first, last]) => column >= first && column <= last);
  const hidden = read.filter(isHidden);
  if (hidden.length > 0)
    warnings.push({ code: 'hiddenColumns', params: { count: hidden.length, columns: formatColumns(hidden) } });
  return warnings;
}

/** Columns without a name in the header in which rows have values, found row by row. */
export class NamelessColumns {
  readonly #found = new Set<number>();
  readonly #inHeader: readonly number[];
  readonly #width: number;

  constructor(header: RawRow) {
    const { cells } = header;
    this.#width = cells.length;
    this.#inHeader = Array.from(cells.keys()).filter((at) => isBlank(cells[at]));
  }

  add({ cells }: RawRow): void {
    for (const at of this.#inHeader) if (!isBlank(cells[at])) this.#found.add(at);
    for (let at = this.#width; at < cells.length; at++) if (!isBlank(cells[at])) this.#found.add(at);
  }

  get count(): number {
    return this.#found.size;
  }

  get columns(): number[] {
    return [...this.#found].sort((a, b) => a - b);
  }
}

/** Watches rows for values below no name, and has one warning of all such columns from the first of them on. */
export function createNamelessWatcher(header: RawRow, warnings: Warning[]): (row: RawRow) => void {
  const nameless = new NamelessColumns(header);
  let isTold = false;
  return (row) => {
    nameless.add(row);
    if (isTold || nameless.count === 0) return;
    isTold = true;
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
