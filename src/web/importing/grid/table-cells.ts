import { normalizeHeader } from '../../../catalogue/columns.ts';
import type { ColumnLetters } from '../../../catalogue/endpoints/errors.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { columnIndexesByName } from '../../../table/headers/match-headers.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { type CellError, cellName, letterSeparator } from '../upload/row-errors.ts';
import type { CellRef, Edit } from './worker-messages.ts';

/** Finds the cell of a row of the file and a field; null where the table has none, as in the header or for a missing column. */
export type FindCell = (line: number, field: string) => CellRef | null;

export function createFindCell({ columns, lines }: Pick<MappedTable, 'columns' | 'lines'>): FindCell {
  const rowOfLine = new Map(lines.map((line, row) => [line, row]));
  const columnOfField = columnIndexesByName(columns);
  return (line, field) => {
    const [row, column] = [rowOfLine.get(line), columnOfField.get(normalizeHeader(field))];
    return row === undefined || column === undefined ? null : { row, column };
  };
}

/** The rows of a table with corrections in them; a row without one stays the same. */
export function applyEdits(rows: MappedTable['rows'], edits: readonly Edit[]): MappedTable['rows'] {
  const after = rows.slice();
  const copied = new Set<number>();
  for (const { row, column, value } of edits) {
    const cells = copied.has(row) ? after[row] : after[row]?.slice();
    if (!cells) continue;
    cells[column] = value;
    after[row] = cells;
    copied.add(row);
  }
  return after;
}

/** The letters of the file's columns that a column was made of, `D+E`; undefined for one value in all rows. */
export function lettersOfColumn({ origin }: Pick<MappedTable, 'origin'>, column: number): string | undefined {
  const { from } = origin.columns[column] ?? { from: [column] };
  return from.length > 0 ? from.map(columnLetters).join(letterSeparator) : undefined;
}

/** A cell as its file names it, or those that it was made of; null for one value in all rows. */
export function cellAddress(table: Pick<MappedTable, 'origin' | 'lines'>, { row, column }: CellRef): string | null {
  return cellName(lettersOfColumn(table, column), table.lines[row] ?? 0);
}

/** The letters of the file's columns by the names of ours. */
export function lettersByColumn(table: Pick<MappedTable, 'columns' | 'origin'>): ColumnLetters {
  return Object.fromEntries(
    table.columns.flatMap((name, at) => {
      const letters = lettersOfColumn(table, at);
      return letters === undefined ? [] : [[name, letters]];
    }),
  );
}

/** Errors of a table that was made of another one, with the cells that they are about in that one. */
export function withSourceCells(
  errors: readonly CellError[],
  table: Pick<MappedTable, 'columns' | 'origin'>,
): readonly CellError[] {
  if (!table.origin.isForeign) return errors;
  const letters = lettersByColumn(table);
  return errors.map((error) => ({ ...error, cell: cellName(letters[error.column], error.row) }));
}

/** A mistake that was found here, or by the server, of which the sentence alone is known. */
export type TableIssue = RowIssue | CellError;

/** The cell that a mistake names; null where the table has none. */
export function cellOfIssue(finding: TableIssue, cellOf: FindCell): CellRef | null {
  return 'message' in finding ? cellOf(finding.row, finding.column) : cellOf(finding.line, finding.field);
}

/** Mistakes of a table, and its cells as they were when these were found. */
export type IssueSnapshot<One extends TableIssue> = { issues: readonly One[]; rows: MappedTable['rows'] };

/**
 * Mistakes that still stand: those whose cell was not corrected since, and those that name none. While all of them do it is
 * the same list, so that nothing is made of it anew with every correction.
 */
export function unresolvedIssues<One extends TableIssue>(
  { issues, rows }: IssueSnapshot<One>,
  now: MappedTable['rows'],
  cellOf: FindCell,
): readonly One[] {
  const left = issues.filter((finding) => {
    const cell = cellOfIssue(finding, cellOf);
    const valueIn = (some: MappedTable['rows']) => (cell ? (some[cell.row]?.[cell.column] ?? null) : null);
    return valueIn(rows) === valueIn(now);
  });
  return left.length < issues.length ? left : issues;
}
