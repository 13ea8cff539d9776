import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { parseRows } from '../../../table/reading/text-file.ts';
import type { CellRef, Edit } from './worker-messages.ts';

/** The cells that a text from the clipboard fills, and how many of its values have no cell there. */
type PastedCells = { edits: Edit[]; outsideCount: number };

const hasLineEnd = (text: string) => /[\r\n]/.test(text);

/** A cell as spreadsheets give it to the clipboard: in quotation marks only where a line ends in it. */
export function toClipboardCell(text: string): string {
  return hasLineEnd(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Lays a text from the clipboard over a table, from one cell on to the right and down. Marks around a cell without an end of a
 * line are its own; an empty text empties the cell.
 */
export function parsePastedCells(
  text: string,
  from: CellRef,
  { rows, columns }: Pick<MappedTable, 'rows' | 'columns'>,
): PastedCells {
  const edits: Edit[] = [];
  let outsideCount = 0;
  const pasted = text === '' ? [['']] : [...parseRows(text, '\t', hasLineEnd)];
  for (const [i, values] of pasted.entries())
    for (const [j, written] of values.entries()) {
      const [row, column, value] = [from.row + i, from.column + j, written.trim() || null];
      if (row < rows.length && column < columns.length) edits.push({ row, column, value });
      else if (value !== null) outsideCount++;
    }
  return { edits, outsideCount };
}
