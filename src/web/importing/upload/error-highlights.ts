import type { Cell } from '../../../catalogue/cells.ts';
import { normalizeHeader } from '../../../catalogue/columns.ts';
import { headersOf } from '../../../table/headers/header-names.ts';
import { columnIndexesByName } from '../../../table/headers/match-headers.ts';
import type { CellHighlight } from '../../../table/highlight-workbook/index.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { ListedError } from './row-errors.ts';

/** Places of columns in a sheet: the row of its header, and the columns (from 0) that each name stands for. */
export type ColumnLocations = {
  headerLine: number;
  columns: ReadonlyMap<string, readonly number[]>;
  /** Whether the header has other names than ours, so that a note names the field as well. */
  isForeign: boolean;
};

/** The places of columns by their names in a header, as an upload finds them. @param line the header's row */
export function locateColumns(cells: readonly Cell[], line = 1): ColumnLocations {
  const places = [...columnIndexesByName(headersOf({ line, cells }))];
  return { headerLine: line, columns: new Map(places.map(([name, index]) => [name, [index]])), isForeign: false };
}

/** The places of our columns in the sheet that their table was made of. */
export function locateMappedColumns({ columns, origin }: Pick<MappedTable, 'columns' | 'origin'>): ColumnLocations {
  const { header: headerLine, isForeign } = origin;
  const of = new Map<string, number[]>();
  for (const [name, at] of columnIndexesByName(columns)) {
    const { from = [] } = origin.columns[at] ?? {};
    if (from.length > 0) of.set(name, from);
  }
  return { headerLine, columns: of, isForeign };
}

/**
 * The marks of errors in a sheet; one of a value that was made of several cells stands at each. An error of a column that is not
 * there stands at the header's first cell, once for all rows, and so does a remark about the whole table.
 */
export function toWorkbookHighlights(
  errors: readonly ListedError[],
  places: ColumnLocations,
  remark: string | null,
): CellHighlight[] {
  const { headerLine, columns: of, isForeign } = places;
  const general = new Set(remark === null ? [] : [remark]);
  const marks: CellHighlight[] = [];
  for (const { row, column, message: sentence } of errors) {
    const message = isForeign ? `${column}: ${sentence}` : sentence;
    const found = row < 1 ? undefined : of.get(normalizeHeader(column));
    if (!found) general.add(message);
    else for (const place of found) marks.push({ line: row, column: place, message });
  }
  return [...Array.from(general, (message) => ({ line: headerLine, column: 0, message })), ...marks];
}
