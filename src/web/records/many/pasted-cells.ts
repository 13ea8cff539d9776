import { isList } from '../../../catalogue/definition.ts';
import { type EntityName, findField } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';

/** The values of each record that are stored together. */
export type CellEdits = { id: number; set: Record<string, unknown> }[];

/** The rows of a text that was copied from a table: lines of cells that are separated by tabs. */
export function rowsOfText(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Whether values of a column can be pasted: texts cannot name records, which are selected. */
function isPasteable(entity: EntityName, name: string): boolean {
  const field = findField(entity, name);
  return field !== undefined && field.type !== 'reference' && !isList(field);
}

/**
 * The edits of a pasted text: its rows fill the records from the first one on, its columns the columns from the first
 * one on. Rows below the last record are left out.
 * @param columns the columns from the focused one to the right
 */
export function pastedEdits(
  entity: EntityName,
  records: readonly RecordData[],
  columns: readonly string[],
  text: string,
): CellEdits {
  return rowsOfText(text)
    .slice(0, records.length)
    .flatMap((cells, row) => {
      const id = records[row]?.id;
      const named = cells.flatMap((cell, index): [string, unknown][] => {
        const name = columns[index];
        return name !== undefined && isPasteable(entity, name) ? [[name, cell]] : [];
      });
      return id === undefined || named.length === 0 ? [] : [{ id, set: Object.fromEntries(named) }];
    });
}
