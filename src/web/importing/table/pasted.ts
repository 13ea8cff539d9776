import type { OwnRows } from '../../../table/own-table.ts';
import { rowsOfText } from '../../../table/text-file.ts';
import type { CellPlace, Edit } from './calls.ts';

/** The cells that a text from the clipboard fills, and how many of its values have no cell there. */
type Pasted = { edits: Edit[]; beyond: number };

const hasLineEnd = (text: string) => /[\r\n]/.test(text);

/** A cell as spreadsheets give it to the clipboard: in quotation marks only where a line ends in it. */
export function copiedCell(text: string): string {
  return hasLineEnd(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Lays a text from the clipboard over a table, from one cell on to the right and down. Marks around a cell without an end of a
 * line are its own; an empty text empties the cell.
 */
export function pastedCells(
  text: string,
  from: CellPlace,
  { rows, columns }: Pick<OwnRows, 'rows' | 'columns'>,
): Pasted {
  const edits: Edit[] = [];
  let beyond = 0;
  const pasted = text === '' ? [['']] : [...rowsOfText(text, '\t', hasLineEnd)];
  for (const [i, values] of pasted.entries())
    for (const [j, written] of values.entries()) {
      const [row, column, value] = [from.row + i, from.column + j, written.trim() || null];
      if (row < rows.length && column < columns.length) edits.push({ row, column, value });
      else if (value !== null) beyond++;
    }
  return { edits, beyond };
}
