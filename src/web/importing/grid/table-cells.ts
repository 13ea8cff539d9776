import { normalizeHeader } from '../../../catalogue/columns.ts';
import type { ColumnLetters } from '../../../catalogue/endpoints/errors.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { type CellError, cellName, letterSeparator } from '../upload/row-errors.ts';
import { editHeaders, headerRow } from './header-edits.ts';
import type { CellRef, Edit } from './worker-messages.ts';

/**
 * Finds the cell by its line in the file and its field; null if the table has no such cell, for example for the header
 * or a missing column.
 */
export type FindCell = (line: number, field: string) => CellRef | null;

/** @param columnIndexes the indexes of columns by the names of {@link normalizeHeader} */
export function createFindCell(lines: readonly number[], columnIndexes: ReadonlyMap<string, number>): FindCell {
  const rowOfLine = new Map(lines.map((line, row) => [line, row]));
  return (line, field) => {
    const [row, column] = [rowOfLine.get(line), columnIndexes.get(normalizeHeader(field))];
    return row === undefined || column === undefined ? null : { row, column };
  };
}

/** The rows of a table with some edits; a row without one stays the same object. */
export function applyEdits(rows: MappedTable['rows'], edits: readonly Edit[]): MappedTable['rows'] {
  const edited = rows.slice();
  const copied = new Set<number>();
  for (const { row, column, value } of edits) {
    const cells = copied.has(row) ? edited[row] : edited[row]?.slice();
    if (!cells) continue;
    cells[column] = value;
    edited[row] = cells;
    copied.add(row);
  }
  return edited;
}

/** A table's headers, the origins of its columns, and its cells. */
export type EditedTable = Pick<MappedTable, 'columns' | 'rows'> & {
  origin: Pick<MappedTable['origin'], 'columns' | 'width'>;
};

/** A table with some edits, of which some may add columns. A column that was added comes after those of the file. */
export function applyTableEdits<T extends EditedTable>(table: T, edits: readonly Edit[]): T {
  const rows = applyEdits(table.rows, edits);
  if (!edits.some(({ row }) => row === headerRow)) return { ...table, rows };
  const columns = editHeaders(table.columns, edits);
  const { width } = table.origin;
  const origins = table.origin.columns.slice(0, columns.length);
  for (let index = origins.length; index < columns.length; index++) {
    const next = Math.max(width ?? 0, ...origins.flatMap(({ from }) => from.map((column) => column + 1)));
    // Without a header, it holds the cells after the last header, which the file has.
    const isOfFile = columns[index] === '';
    if (isOfFile) origins.push({ from: [index], isCopy: true });
    else origins.push({ from: width === undefined ? [] : [next], isCopy: true, isAdded: true });
  }
  return { ...table, columns, rows, origin: { ...table.origin, columns: origins } };
}

/** The letters of the source columns of a column, `D+E`; undefined if the column has one value for all rows. */
export function lettersOfColumn({ origin }: Pick<MappedTable, 'origin'>, column: number): string | undefined {
  const { from } = origin.columns[column] ?? { from: [column] };
  return from.length > 0 ? from.map(columnLetters).join(letterSeparator) : undefined;
}

/** The name of a cell in its file, or those of its source cells; null if its column has one value for all rows. */
export function cellAddress(table: Pick<MappedTable, 'origin' | 'lines'>, { row, column }: CellRef): string | null {
  return cellName(lettersOfColumn(table, column), table.lines[row] ?? 0);
}

/** The letters of the source columns by the names of our columns. */
export function lettersByColumn(table: Pick<MappedTable, 'columns' | 'origin'>): ColumnLetters {
  return Object.fromEntries(
    table.columns.flatMap((name, index) => {
      const letters = lettersOfColumn(table, index);
      return letters === undefined ? [] : [[name, letters]];
    }),
  );
}

/** Errors that name their source cells if the table was mapped from a foreign one. */
export function withSourceCells(
  errors: readonly CellError[],
  table: Pick<MappedTable, 'columns' | 'origin'>,
): readonly CellError[] {
  if (!table.origin.isForeign) return errors;
  const letters = lettersByColumn(table);
  return errors.map((error) => ({ ...error, cell: cellName(letters[error.column], error.row) }));
}

/** An error that was found in the browser, or an error of the server, of which only the message is known. */
export type TableIssue = RowIssue | CellError;

/** The cell of an error; null if the table does not have it. */
export function cellOfIssue(issue: TableIssue, findCell: FindCell): CellRef | null {
  return 'message' in issue ? findCell(issue.row, issue.column) : findCell(issue.line, issue.field);
}

/** Errors of a table, and its rows when they were found. */
export type IssueSnapshot<Issue extends TableIssue> = { issues: readonly Issue[]; rows: MappedTable['rows'] };

/**
 * The errors whose cell was not changed since, and those that name no cell. The list is the same object while all of
 * them remain, so that memoized values are not computed again after every correction.
 */
export function unresolvedIssues<Issue extends TableIssue>(
  { issues, rows }: IssueSnapshot<Issue>,
  currentRows: MappedTable['rows'],
  findCell: FindCell,
): readonly Issue[] {
  const unresolved = issues.filter((issue) => {
    const cell = cellOfIssue(issue, findCell);
    const valueIn = (version: MappedTable['rows']) => (cell ? (version[cell.row]?.[cell.column] ?? null) : null);
    return valueIn(rows) === valueIn(currentRows);
  });
  return unresolved.length < issues.length ? unresolved : issues;
}
