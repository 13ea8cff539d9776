import type { Cell } from '../../../catalogue/cells.ts';
import { normalizeHeader } from '../../../catalogue/columns.ts';
import { headersOf } from '../../../table/headers/header-names.ts';
import { columnIndexesByName } from '../../../table/headers/match-headers.ts';
import type { CellHighlight } from '../../../table/highlight-workbook/index.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { ListedError } from './row-errors.ts';

/** The columns of a sheet: the row of its header, and the column indexes (from 0) of each field name. */
export type ColumnLocations = {
  headerLine: number;
  columns: ReadonlyMap<string, readonly number[]>;
  /** Whether the columns have other names than ours; notes then include the field name. */
  isForeign: boolean;
};

/** Locates the columns by their names in a header, as an upload finds them. @param line the header's row */
export function locateColumns(cells: readonly Cell[], line = 1): ColumnLocations {
  const indexes = [...columnIndexesByName(headersOf({ line, cells }))];
  return { headerLine: line, columns: new Map(indexes.map(([name, index]) => [name, [index]])), isForeign: false };
}

/** Locates the source columns of our columns in the sheet that their table was mapped from. */
export function locateMappedColumns({ columns, origin }: Pick<MappedTable, 'columns' | 'origin'>): ColumnLocations {
  const { header: headerLine, isForeign } = origin;
  const sourceColumns = new Map<string, number[]>();
  for (const [name, at] of columnIndexesByName(columns)) {
    const { from = [] } = origin.columns[at] ?? {};
    if (from.length > 0) sourceColumns.set(name, from);
  }
  return { headerLine, columns: sourceColumns, isForeign };
}

/**
 * The highlights of errors in a sheet. If a value was made of several cells, each of them is highlighted. Errors of
 * missing columns, once for all rows, and a note about the whole table are written at the header's first cell.
 */
export function toWorkbookHighlights(
  errors: readonly ListedError[],
  locations: ColumnLocations,
  generalNote: string | null,
): CellHighlight[] {
  const { headerLine, columns, isForeign } = locations;
  const headerNotes = new Set(generalNote === null ? [] : [generalNote]);
  const highlights: CellHighlight[] = [];
  for (const { row, column, message: text } of errors) {
    const message = isForeign ? `${column}: ${text}` : text;
    const indexes = row < 1 ? undefined : columns.get(normalizeHeader(column));
    if (!indexes) headerNotes.add(message);
    else for (const index of indexes) highlights.push({ line: row, column: index, message });
  }
  return [...Array.from(headerNotes, (message) => ({ line: headerLine, column: 0, message })), ...highlights];
}
