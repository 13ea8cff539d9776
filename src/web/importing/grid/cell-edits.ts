import type { SpellingVariant } from '../../../catalogue/answers/importing.ts';
import { type Cell, isBlank } from '../../../catalogue/cells.ts';
import { type Column, joinValues, splitValues } from '../../../catalogue/columns.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
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

/** A cell with the stored spelling of a name in the place of another one; undefined where it does not hold that name. */
function respellCell(cell: Cell, { field, several }: Column, { value, stored }: SpellingVariant): Cell | undefined {
  const isMeant = (text: Cell) => !isBlank(text) && readCell(text, field) === value;
  if (isMeant(cell)) return several ? joinValues([stored]) : stored;
  if (!several || typeof cell !== 'string') return undefined;
  const parts = splitValues(cell);
  return parts.some(isMeant) ? joinValues(parts.map((part) => (isMeant(part) ? stored : part))) : undefined;
}

/**
 * Corrections by which all rows that name a record use the name in the spelling in which it is stored. Rows in which the same
 * name stands for another record, of another campaign or event, are left as they are.
 */
export function spellingEdits(
  { columns, rows }: Pick<MappedTable, 'columns' | 'rows'>,
  spelling: SpellingVariant,
): Edit[] {
  const known = [...matchWholeColumns(columns)].map(([at, column]) => ({ at, column }));
  const placesOf = (names: readonly string[]) => known.filter(({ column }) => names.includes(column.name));
  const naming = placesOf(spelling.columns);
  const above = placesOf(Object.keys(spelling.within));
  if (above.length < Object.keys(spelling.within).length) return [];
  const isWithin = (cells: readonly Cell[]) =>
    above.every(({ column, at }) => {
      const cell = cells[at] ?? null;
      return !isBlank(cell) && readCell(cell, column.field) === spelling.within[column.name];
    });
  return rows.flatMap((cells, row) => {
    if (!isWithin(cells)) return [];
    return naming.flatMap(({ column, at }): Edit[] => {
      const value = respellCell(cells[at] ?? null, column, spelling);
      return value === undefined ? [] : [{ row, column: at, value }];
    });
  });
}
