import { trimmedText } from '../../../catalogue/cells.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';

type Rows = MappedTable['rows'];

/** The values that are searched while one types; a column of terms has far fewer. */
const maxOwnValues = 100;

/** The counts of each table's columns; the rows are other ones after each edit. */
const countsOfRows = new WeakMap<Rows, Map<number, ReadonlyMap<string, number>>>();

/** How many cells of a column have each text, without empty ones; counted once for the same rows. */
export function countValues(rows: Rows, column: number): ReadonlyMap<string, number> {
  const columns = countsOfRows.get(rows) ?? new Map<number, ReadonlyMap<string, number>>();
  countsOfRows.set(rows, columns);
  const known = columns.get(column);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const text = trimmedText(cells[column]);
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  columns.set(column, counts);
  return counts;
}

/** The values of a column, the most frequent first. */
export function ownValues(rows: Rows, column: number): string[] {
  return [...countValues(rows, column)]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxOwnValues)
    .map(([value]) => value);
}
