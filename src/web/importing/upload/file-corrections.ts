import { type Cell, isBlank, isFormattedNumber, textOf } from '../../../catalogue/cells.ts';
import { type Field, isMeasured } from '../../../catalogue/definition.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { Correction } from '../../../table/highlight-workbook/index.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { ListedError } from './row-errors.ts';

/** A corrected cell, with its source columns in the file. */
type CorrectedCell = {
  line: number;
  column: string;
  from: readonly number[];
  isCopy: boolean;
  value: Correction['value'];
};

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The value of a corrected cell in the workbook: a number or a date only if the cell had one before, because the
 * formats of other cells are unknown.
 */
function valueToWrite(cell: Cell, before: Cell, field: Field | undefined): Correction['value'] {
  if (cell === null || cell === undefined) return null;
  const text = textOf(cell);
  if (before instanceof Date && field?.type === 'date') {
    const day = readCell(text, field);
    if (typeof day === 'string' && isoDate.test(day)) return new Date(`${day}T00:00Z`);
  }
  // A number format with letters, such as a unit, would also add them to a name, so only measured values become numbers
  // here.
  const hasNumber = typeof before === 'number' || (isFormattedNumber(before) && field && isMeasured(field));
  const read = field && hasNumber ? readCell(isFormattedNumber(cell) ? cell : text, field) : null;
  // The catalogue reads a depth as a text.
  const number = typeof read === 'string' && plainNumber.test(read) ? Number(read) : read;
  return typeof number === 'number' ? number : text;
}

/**
 * The header cells of the columns that were added to the table and have values; the file does not have these columns.
 */
function addedHeaders({ columns, origin }: MappedTable, cells: readonly CorrectedCell[]): CorrectedCell[] {
  const filled = new Set(cells.flatMap(({ value, column }) => (value === null ? [] : column)));
  return columns.flatMap((column, at): CorrectedCell[] => {
    const source = origin.columns[at];
    if (!source?.isAdded || !filled.has(column)) return [];
    return [{ line: origin.header, column, from: source.from, isCopy: true, value: column }];
  });
}

/** The cells that differ from those of the file, in their order. */
function correctedCells(table: MappedTable): CorrectedCell[] {
  const { columns, lines, rows, fileRows, origin } = table;
  const corrected: CorrectedCell[] = [];
  const known = matchWholeColumns(columns);
  for (const [row, cells] of rows.entries()) {
    const before = fileRows[row];
    if (cells === before) continue;
    const line = lines[row] ?? 0;
    if (cells.every(isBlank)) {
      // Empties every source cell of an emptied row, because the row would otherwise be imported again.
      for (const at of new Set(origin.columns.flatMap(({ from }) => from)))
        corrected.push({ line, column: '', from: [at], isCopy: true, value: null });
      continue;
    }
    for (const [at, column] of columns.entries()) {
      const [cell, cellBefore] = [cells[at] ?? null, before?.[at] ?? null];
      if (cell === cellBefore) continue;
      const { from, isCopy } = origin.columns[at] ?? { from: [], isCopy: false };
      corrected.push({ line, column, from, isCopy, value: valueToWrite(cell, cellBefore, known.get(at)?.field) });
    }
  }
  return [...addedHeaders(table, corrected), ...corrected];
}

/**
 * The corrections of a table for its file: new values for the cells that were copied from one cell, and notes about all
 * other corrections.
 * @param noteOf returns the note about a value
 * @param rowsText returns the text for some rows
 */
export function toFileCorrections(
  table: MappedTable,
  noteOf: (value: Correction['value']) => string,
  rowsText: (lines: readonly number[]) => string,
): { corrections: Correction[]; notes: ListedError[] } {
  const corrections: Correction[] = [];
  const notes: ListedError[] = [];
  /** The rows in which values without a source cell were changed, by column and message. */
  const withoutCell = new Map<string, { column: string; message: string; lines: number[] }>();
  for (const { line, column, from, isCopy, value } of correctedCells(table)) {
    const message = noteOf(value);
    const [sourceColumn] = from;
    const fallbackNote = table.origin.isForeign && column !== '' ? `${column}: ${message}` : message;
    const key = `${column} ${message}`;
    if (sourceColumn === undefined) {
      const lines = withoutCell.get(key)?.lines ?? [];
      lines.push(line);
      withoutCell.set(key, { column, message, lines });
    } else if (isCopy) corrections.push({ line, column: sourceColumn, value, fallbackNote });
    else notes.push({ row: line, column, message });
  }
  for (const { column, message, lines } of withoutCell.values())
    notes.push({ row: 0, column, message: `${message} (${rowsText(lines)})` });
  return { corrections, notes };
}
