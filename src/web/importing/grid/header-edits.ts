import type { Cell } from '../../../catalogue/cells.ts';
import type { CellRef, Edit, Table } from './worker-messages.ts';

/** The row of an edit that adds a column at the end: its value is the header, or null to remove the column again. */
export const headerRow = -1;

/** The value of a cell; null if it is empty or outside the table. */
export function cellAt({ columns, rows }: Pick<Table, 'columns' | 'rows'>, { row, column }: CellRef): Cell {
  return (row === headerRow ? columns[column] : rows[row]?.[column]) ?? null;
}

/** The headers of a table with added or removed ones, all at the end. */
export function editHeaders(columns: readonly string[], edits: readonly Edit[]): string[] {
  const edited: (string | null)[] = columns.slice();
  for (const { row, column, value } of edits)
    if (row === headerRow) edited[column] = typeof value === 'string' ? value : null;
  return edited
    .slice(0, edited.findLastIndex((header) => typeof header === 'string') + 1)
    .map((header) => header ?? '');
}
