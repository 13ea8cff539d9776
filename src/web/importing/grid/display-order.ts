import { isBlank } from '../../../catalogue/cells.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';

/** The column by which people know their rows; it stays in view while the others are scrolled. */
export const pinnedColumn = 'samp_name';

/**
 * The indexes of a table's columns in the order in which the grid shows them: the sample's name, then the columns with
 * values and the mandatory ones, whose empty cells are errors, then the empty ones. Within these, the order is the table's.
 */
export function displayOrder({ columns, rows }: Pick<MappedTable, 'columns' | 'rows'>): number[] {
  const known = matchWholeColumns(columns);
  const hasValues = (index: number) => rows.some((cells) => !isBlank(cells[index]));
  const rankOf = (index: number) => {
    const column = known.get(index);
    if (column?.name === pinnedColumn) return 0;
    return column?.field.mandatory !== undefined || hasValues(index) ? 1 : 2;
  };
  const ranks = columns.map((_, index) => rankOf(index));
  return [...columns.keys()].toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}
