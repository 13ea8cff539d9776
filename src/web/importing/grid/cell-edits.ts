import { type Cell, isBlank } from '../../../catalogue/cells.ts';
import { type Column, joinValues, splitValues } from '../../../catalogue/columns.ts';
import type { SpellingVariant } from '../../../catalogue/endpoints/importing.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { parseRows } from '../../../table/reading/text-file.ts';
import type { CellRef, Edit } from './worker-messages.ts';

/** The cells that a text from the clipboard fills, and the number of its values that would lie outside the table. */
type PastedCells = { edits: Edit[]; outsideCount: number };

const hasLineEnd = (text: string) => /[\r\n]/.test(text);

/** A cell as spreadsheets write it to the clipboard: in quotation marks only where it has a line break. */
export function toClipboardCell(text: string): string {
  return hasLineEnd(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Parses a text from the clipboard into edits from one cell to the right and down. Quotation marks around a cell
 * without a line break belong to its value; an empty text empties the cell.
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
    for (const [j, text] of values.entries()) {
      const [row, column, value] = [from.row + i, from.column + j, text.trim() || null];
      if (row < rows.length && column < columns.length) edits.push({ row, column, value });
      else if (value !== null) outsideCount++;
    }
  return { edits, outsideCount };
}

/** The value of a cell with a name replaced by its stored spelling; undefined if it does not contain the name. */
function respellCell(cell: Cell, { field, several }: Column, { value, stored }: SpellingVariant): Cell | undefined {
  const isName = (text: Cell) => !isBlank(text) && readCell(text, field) === value;
  if (isName(cell)) return several ? joinValues([stored]) : stored;
  if (!several || typeof cell !== 'string') return undefined;
  const parts = splitValues(cell);
  return parts.some(isName) ? joinValues(parts.map((part) => (isName(part) ? stored : part))) : undefined;
}

/**
 * Edits that replace a name by its stored spelling in all rows that name the record. Rows of another campaign or event,
 * in which the same name means another record, are unchanged.
 */
export function spellingEdits(
  { columns, rows }: Pick<MappedTable, 'columns' | 'rows'>,
  spelling: SpellingVariant,
): Edit[] {
  const known = [...matchWholeColumns(columns)].map(([index, column]) => ({ index, column }));
  const columnsNamed = (names: readonly string[]) => known.filter(({ column }) => names.includes(column.name));
  const nameColumns = columnsNamed(spelling.columns);
  const parentColumns = columnsNamed(Object.keys(spelling.within));
  if (parentColumns.length < Object.keys(spelling.within).length) return [];
  const isWithin = (cells: readonly Cell[]) =>
    parentColumns.every(({ column, index }) => {
      const cell = cells[index] ?? null;
      return !isBlank(cell) && readCell(cell, column.field) === spelling.within[column.name];
    });
  return rows.flatMap((cells, row) => {
    if (!isWithin(cells)) return [];
    return nameColumns.flatMap(({ column, index }): Edit[] => {
      const value = respellCell(cells[index] ?? null, column, spelling);
      return value === undefined ? [] : [{ row, column: index, value }];
    });
  });
}

/** Edits that copy a cell's value to the empty cells below, down to the next cell with a value. */
export function fillDownEdits(rows: MappedTable['rows'], { row: from, column }: CellRef): Edit[] {
  const value = rows[from]?.[column] ?? null;
  const edits: Edit[] = [];
  for (let row = from + 1; row < rows.length && (rows[row]?.[column] ?? null) === null; row++)
    edits.push({ row, column, value });
  return edits;
}
