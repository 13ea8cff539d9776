import type { OwnRows } from '../../../table/own-table.ts';
import { rowsOfText } from '../../../table/text-file.ts';
import type { CellPlace, Edit } from './calls.ts';

/** The cells that a text from the clipboard fills, and how many of its values have no cell there. */
type Pasted = { edits: Edit[]; beyond: number };

/**
 * Lays a text from the clipboard over a table, from one cell on to the right and down. Spreadsheets put cells with ends of lines
 * in quotation marks.
 */
export function pastedCells(text: string, from: CellPlace, { rows, columns }: OwnRows): Pasted {
  const edits: Edit[] = [];
  let beyond = 0;
  for (const [i, values] of [...rowsOfText(text, '\t')].entries())
    for (const [j, written] of values.entries()) {
      const [row, column, value] = [from.row + i, from.column + j, written.trim() || null];
      if (row < rows.length && column < columns.length) edits.push({ row, column, value });
      else if (value !== null) beyond++;
    }
  return { edits, beyond };
}
