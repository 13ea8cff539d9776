import { normalizedHeader } from '../../../catalogue/columns.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import type { CellError } from '../row-errors.ts';
import type { CellPlace } from './calls.ts';

/** Finds the cell of a row of the file and a field; null where the table has none, as in the header or for a missing column. */
export type CellOf = (line: number, field: string) => CellPlace | null;

export function cellFinder({ columns, lines }: Pick<OwnRows, 'columns' | 'lines'>): CellOf {
  const rowOfLine = new Map(lines.map((line, row) => [line, row]));
  // Of two columns of one name the first counts.
  const columnOfField = new Map(columns.map((header, at) => [normalizedHeader(header), at] as const).reverse());
  return (line, field) => {
    const [row, column] = [rowOfLine.get(line), columnOfField.get(normalizedHeader(field))];
    return row === undefined || column === undefined ? null : { row, column };
  };
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
