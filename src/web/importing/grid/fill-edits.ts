import { type Cell, isBlank, trimmedText } from '../../../catalogue/cells.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { Edit, Table } from './worker-messages.ts';

type Cells = Pick<Table, 'columns' | 'lines' | 'rows'>;

/** The index of a catalogue column in a table; -1 if the table does not have it. */
export function indexOfColumn(columns: readonly string[], name: string): number {
  for (const [index, column] of matchWholeColumns(columns)) if (column.name === name) return index;
  return -1;
}

/** The rows (from 0) with these lines whose cell in a column is empty, or all of them if the table lacks the column. */
export function emptyRows({ columns, lines, rows }: Cells, name: string, ofLines: readonly number[]): number[] {
  const index = indexOfColumn(columns, name);
  const wanted = new Set(ofLines);
  return [...rows.keys()].filter(
    (row) => wanted.has(lines[row] ?? -1) && (index < 0 || isBlank(rows[row]?.[index] ?? null)),
  );
}

/** Edits that fill a column of some rows; none if the table lacks the column. */
export function fillEdits(columns: readonly string[], name: string, values: ReadonlyMap<number, Cell>): Edit[] {
  const column = indexOfColumn(columns, name);
  return column < 0 ? [] : [...values].map(([row, value]) => ({ row, column, value }));
}

/** A column by whose values rows can be grouped, and the rows of each value. */
export type RowGroups = { column: number; name: string; groups: ReadonlyMap<string, readonly number[]> };

/** More groups than these would be filled in the table itself. */
const maxGroups = 12;

/** The columns that divide rows into a few groups, each row having a value. */
export function findRowGroups({ columns, rows }: Pick<Cells, 'columns' | 'rows'>, of: readonly number[]): RowGroups[] {
  return columns.flatMap((name, column): RowGroups[] => {
    const groups = new Map<string, number[]>();
    for (const row of of) {
      const cell = rows[row]?.[column];
      if (isBlank(cell)) return [];
      const text = trimmedText(cell);
      const group = groups.get(text);
      if (group) group.push(row);
      else if (groups.size === maxGroups) return [];
      else groups.set(text, [row]);
    }
    return groups.size > 1 && groups.size < of.length ? [{ column, name, groups }] : [];
  });
}
