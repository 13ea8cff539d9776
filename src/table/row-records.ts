import type { EntityName } from '../catalogue/index.ts';
import { levelOf, rowEntities } from './grouping/record-columns.ts';

/**
 * The records that the rows of a table name: its lines, and for each line the indexes of its records by level. Two rows with
 * the same index name the same record; a negative index is none.
 */
export type RowRecords = { lines: Int32Array; indexes: Int32Array };

/** Collects the records of rows. @param count the number of rows */
export function createRowRecords(
  count: number,
): RowRecords & { add: (line: number, indexes: readonly number[]) => void } {
  const lines = new Int32Array(count);
  const collected = new Int32Array(count * rowEntities.length);
  let row = 0;
  return {
    lines,
    indexes: collected,
    add(line, indexes) {
      lines[row] = line;
      collected.set(indexes, row * rowEntities.length);
      row++;
    },
  };
}

/** The lines of all rows that name the same record as a row does; only this row if that is unknown. */
export function linesOfRecord({ lines, indexes }: RowRecords, entity: EntityName, line: number): number[] {
  const level = levelOf(entity);
  const indexAt = (row: number) => indexes[row * rowEntities.length + level] ?? -1;
  const row = lines.indexOf(line);
  const index = row < 0 || level < 0 ? -1 : indexAt(row);
  return index < 0 ? [line] : [...lines].filter((_, other) => indexAt(other) === index);
}
