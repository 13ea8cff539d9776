import type { ColumnLetters } from '../../../catalogue/answers/errors.ts';
import { normalizedHeader } from '../../../catalogue/columns.ts';
import { columnLetters } from '../../../catalogue/sheets.ts';
import type { RowIssue } from '../../../table/issues.ts';
import { placesByName } from '../../../table/match-headers.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import { betweenLetters, type CellError, cellName } from '../row-errors.ts';
import type { CellPlace, Edit } from './calls.ts';

/** Finds the cell of a row of the file and a field; null where the table has none, as in the header or for a missing column. */
export type CellOf = (line: number, field: string) => CellPlace | null;

export function cellFinder({ columns, lines }: Pick<OwnRows, 'columns' | 'lines'>): CellOf {
  const rowOfLine = new Map(lines.map((line, row) => [line, row]));
  const columnOfField = placesByName(columns);
  return (line, field) => {
    const [row, column] = [rowOfLine.get(line), columnOfField.get(normalizedHeader(field))];
    return row === undefined || column === undefined ? null : { row, column };
  };
}

/** The rows of a table with corrections in them; a row without one stays the same. */
export function corrected(rows: OwnRows['rows'], edits: readonly Edit[]): OwnRows['rows'] {
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
export function lettersAt({ origin }: Pick<OwnRows, 'origin'>, column: number): string | undefined {
  const { from } = origin.columns[column] ?? { from: [column] };
  return from.length > 0 ? from.map(columnLetters).join(betweenLetters) : undefined;
}

/** A cell as its file names it, or those that it was made of; null for one value in all rows. */
export function addressOf(table: Pick<OwnRows, 'origin' | 'lines'>, { row, column }: CellPlace): string | null {
  return cellName(lettersAt(table, column), table.lines[row] ?? 0);
}

/** The letters of the file's columns by the names of ours. */
export function lettersOf(table: Pick<OwnRows, 'columns' | 'origin'>): ColumnLetters {
  return Object.fromEntries(
    table.columns.flatMap((name, at) => {
      const letters = lettersAt(table, at);
      return letters === undefined ? [] : [[name, letters]];
    }),
  );
}

/** Errors of a table that was made of another one, with the cells that they are about in that one. */
export function named(errors: readonly CellError[], table: Pick<OwnRows, 'columns' | 'origin'>): readonly CellError[] {
  if (!table.origin.isForeign) return errors;
  const letters = lettersOf(table);
  return errors.map((error) => ({ ...error, cell: cellName(letters[error.column], error.row) }));
}

/** A mistake that was found here, or by the server, of which the sentence alone is known. */
export type Finding = RowIssue | CellError;

/** The cell that a mistake names; null where the table has none. */
export function placeOf(finding: Finding, cellOf: CellOf): CellPlace | null {
  return 'message' in finding ? cellOf(finding.row, finding.column) : cellOf(finding.line, finding.field);
}

/** Mistakes of a table, and its cells as they were when these were found. */
export type Found<One extends Finding> = { findings: readonly One[]; rows: OwnRows['rows'] };

/**
 * Mistakes that still stand: those whose cell was not corrected since, and those that name none. While all of them do it is
 * the same list, so that nothing is made of it anew with every correction.
 */
export function standing<One extends Finding>(
  { findings, rows }: Found<One>,
  now: OwnRows['rows'],
  cellOf: CellOf,
): readonly One[] {
  const left = findings.filter((finding) => {
    const cell = placeOf(finding, cellOf);
    const valueIn = (some: OwnRows['rows']) => (cell ? (some[cell.row]?.[cell.column] ?? null) : null);
    return valueIn(rows) === valueIn(now);
  });
  return left.length < findings.length ? left : findings;
}
