import type { Cell } from '../../../catalogue/cells.ts';
import type { Edit } from './worker-messages.ts';

/**
 * Many edits in a form that browsers copy quickly, to a worker or into a draft: the indexes of rows and columns, and the
 * values, or null if all cells become empty.
 */
export type PackedEdits = { rows: Int32Array; columns: Int32Array; values: Cell[] | null };

export function packEdits(edits: readonly Edit[]): PackedEdits {
  const [rows, columns] = [new Int32Array(edits.length), new Int32Array(edits.length)];
  let isEmpty = true;
  for (let i = 0; i < edits.length; i++) {
    const { row, column, value } = edits[i] as Edit;
    rows[i] = row;
    columns[i] = column;
    if (value !== null) isEmpty = false;
  }
  return { rows, columns, values: isEmpty ? null : edits.map(({ value }) => value) };
}

/** The edits of a packed form; earlier versions stored them as they are. */
export function unpackEdits(packed: PackedEdits | readonly Edit[]): readonly Edit[] {
  if (!('rows' in packed)) return packed;
  const { rows, columns, values } = packed;
  return Array.from(rows, (row, i) => ({ row, column: columns[i] ?? 0, value: values ? (values[i] ?? null) : null }));
}
