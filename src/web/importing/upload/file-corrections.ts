import { type Cell, isBlank, isFormattedNumber, textOf } from '../../../catalogue/cells.ts';
import type { Field } from '../../../catalogue/definition.ts';
import { readCell, typeOf } from '../../../catalogue/field-types.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { Correction } from '../../../table/highlight-workbook/index.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { ListedError } from './row-errors.ts';

/** A cell of a table that was corrected, with the columns of the file that it was made of. */
type CorrectedCell = {
  line: number;
  column: string;
  from: readonly number[];
  isCopy: boolean;
  value: Correction['value'];
};

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A corrected cell as a workbook holds it: a number or a day in the place of one alone, as the format of any other cell is unknown. */
function valueToWrite(cell: Cell, before: Cell, field: Field | undefined): Correction['value'] {
  if (cell === null || cell === undefined) return null;
  const text = textOf(cell);
  if (before instanceof Date && field?.type === 'date') {
    const day = readCell(text, field);
    if (typeof day === 'string' && isoDate.test(day)) return new Date(`${day}T00:00Z`);
  }
  // A format with letters would put them before the digits of a name as well.
  const hasNumber = typeof before === 'number' || (isFormattedNumber(before) && field && typeOf(field).measured);
  const read = field && hasNumber ? readCell(isFormattedNumber(cell) ? cell : text, field) : null;
  // A depth is read as a text.
  const number = typeof read === 'string' && plainNumber.test(read) ? Number(read) : read;
  return typeof number === 'number' ? number : text;
}

/** The names of added columns that got values: the file has none of them. */
function addedHeaders({ columns, origin }: MappedTable, cells: readonly CorrectedCell[]): CorrectedCell[] {
  const filled = new Set(cells.flatMap(({ value, column }) => (value === null ? [] : column)));
  return columns.flatMap((column, at): CorrectedCell[] => {
    const making = origin.columns[at];
    if (!making?.isAdded || !filled.has(column)) return [];
    return [{ line: origin.header, column, from: making.from, isCopy: true, value: column }];
  });
}

/** The cells of a table that are others than those of its file, in their order. */
function correctedCells(table: MappedTable): CorrectedCell[] {
  const { columns, lines, rows, fileRows, origin } = table;
  const found: CorrectedCell[] = [];
  const known = matchWholeColumns(columns);
  for (const [row, cells] of rows.entries()) {
    const before = fileRows[row];
    if (cells === before) continue;
    const line = lines[row] ?? 0;
    if (cells.every(isBlank)) {
      // A row that was left out: nothing of it stays that could make it one again.
      for (const at of new Set(origin.columns.flatMap(({ from }) => from)))
        found.push({ line, column: '', from: [at], isCopy: true, value: null });
      continue;
    }
    for (const [at, column] of columns.entries()) {
      const [cell, cellBefore] = [cells[at] ?? null, before?.[at] ?? null];
      if (cell === cellBefore) continue;
      const { from, isCopy } = origin.columns[at] ?? { from: [], isCopy: false };
      found.push({ line, column, from, isCopy, value: valueToWrite(cell, cellBefore, known.get(at)?.field) });
    }
  }
  return [...addedHeaders(table, found), ...found];
}

/**
 * Corrections of a table as its file takes them: those that have a cell of their own, and sentences for notes at the others.
 * @param sentence the sentence of a note about a value
 * @param inRows the words for some rows
 */
export function toFileCorrections(
  table: MappedTable,
  sentence: (value: Correction['value']) => string,
  inRows: (lines: readonly number[]) => string,
): { corrections: Correction[]; notes: ListedError[] } {
  const corrections: Correction[] = [];
  const notes: ListedError[] = [];
  /** Rows in which one value for all rows was changed, by what is said of that. */
  const elsewhere = new Map<string, { column: string; message: string; lines: number[] }>();
  for (const { line, column, from, isCopy, value } of correctedCells(table)) {
    const message = sentence(value);
    const [place] = from;
    const fallbackNote = table.origin.isForeign && column !== '' ? `${column}: ${message}` : message;
    const key = `${column} ${message}`;
    if (place === undefined) {
      const lines = elsewhere.get(key)?.lines ?? [];
      lines.push(line);
      elsewhere.set(key, { column, message, lines });
    } else if (isCopy) corrections.push({ line, column: place, value, fallbackNote });
    else notes.push({ row: line, column, message });
  }
  for (const { column, message, lines } of elsewhere.values())
    notes.push({ row: 0, column, message: `${message} (${inRows(lines)})` });
  return { corrections, notes };
}
