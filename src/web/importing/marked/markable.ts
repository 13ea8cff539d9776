import { type Cell, textOf } from '../../../catalogue/cells.ts';
import type { Correction } from '../../../table/mark-workbook/index.ts';
import type { OwnRows } from '../../../table/own-table.ts';

/**
 * A workbook whose errors can be marked, with values that are to be corrected in it. `made` says of which columns ours
 * were made; without it the table is where an upload looks for it.
 */
export type Markable = {
  file: File;
  made: Pick<OwnRows, 'columns' | 'origin'> | null;
  corrections: readonly Correction[];
};

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A corrected cell as a workbook holds it: a number in the place of one alone, as the format of any other cell may make it a day. */
function valueToWrite(cell: Cell, before: Cell): Correction['value'] {
  if (cell === null || cell === undefined) return null;
  const text = textOf(cell);
  return typeof before === 'number' && plainNumber.test(text) ? Number(text) : text;
}

/** The corrections of a table as its file takes them; null where one was made in a cell that was put together from others. */
export function correctionsIn(table: OwnRows & { readRows: OwnRows['rows'] }): Correction[] | null {
  const { columns, lines, rows, readRows, origin } = table;
  const corrections: Correction[] = [];
  for (const [row, cells] of rows.entries()) {
    const before = readRows[row];
    if (cells === before) continue;
    for (const at of columns.keys()) {
      const [cell, cellBefore] = [cells[at] ?? null, before?.[at] ?? null];
      if (cell === cellBefore) continue;
      const {
        from: [column],
        isCopy,
      } = origin.columns[at] ?? { from: [], isCopy: false };
      if (column === undefined || !isCopy) return null;
      corrections.push({ line: lines[row] ?? 0, column, value: valueToWrite(cell, cellBefore) });
    }
  }
  return corrections;
}
