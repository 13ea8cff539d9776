import { isBlank } from '../../../catalogue/cells.ts';
import type { ColumnOrigin } from '../../../table/mapping/apply-mapping.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { Edit } from './worker-messages.ts';

/** The headers of a table, and the origin of each column. */
export type TableColumns = { columns: string[]; origins: ColumnOrigin[] };

/** The members of a table that its columns concern. */
export type WithColumns = Pick<MappedTable, 'columns' | 'rows'> & Partial<Pick<MappedTable, 'origin'>>;

export function columnsOf({ columns, origin }: Pick<MappedTable, 'columns' | 'origin'>): TableColumns {
  return { columns, origins: origin.columns };
}

/** The table with these columns; its rows get an empty cell for each that they lack. A cell of a former column stays. */
export function withColumns<T extends WithColumns>(table: T, { columns, origins }: TableColumns): T {
  const { length } = columns;
  const rows = table.rows.map((cells) =>
    cells.length < length ? [...cells, ...Array.from({ length: length - cells.length }, () => null)] : cells,
  );
  return { ...table, columns, rows, ...(table.origin && { origin: { ...table.origin, columns: origins } }) };
}

/**
 * Adds empty columns after the last one. Cells without a header keep their place before them, as they must not get the
 * header of an added column.
 * @param names the headers of the new columns
 */
export function addColumns<T extends Pick<MappedTable, 'columns' | 'rows' | 'origin'>>(
  table: T,
  names: readonly string[],
): T {
  const { columns, rows, origin } = table;
  const width = rows.reduce((most, cells) => {
    let end = cells.length;
    while (end > most && isBlank(cells[end - 1])) end--;
    return Math.max(most, end);
  }, columns.length);
  const nameless = Array.from({ length: width - columns.length }, (_, i) => columns.length + i);
  return withColumns(table, {
    columns: [...columns, ...nameless.map(() => ''), ...names],
    origins: [
      ...origin.columns,
      ...nameless.map((index): ColumnOrigin => ({ from: [index], isCopy: true })),
      // A foreign table has no column for a value that is the same in all rows; in one of ours it follows the others.
      ...names.map(
        (_, i): ColumnOrigin =>
          origin.isForeign ? { from: [], isCopy: false } : { from: [width + i], isCopy: true, isAdded: true },
      ),
    ],
  });
}

/** A saved correction: its cells; columns that were added, with their cells; or an undone adding of columns. */
export type SavedCorrection =
  | readonly Edit[]
  | { added: readonly string[]; edits: readonly Edit[] }
  | { removed: readonly string[] };
