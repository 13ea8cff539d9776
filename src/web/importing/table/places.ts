import { normalizedHeader } from '../../../catalogue/columns.ts';
import type { CellError } from '../row-errors.ts';
import type { CellPlace, OwnRows } from './calls.ts';

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

/** A table that the server refused: its errors, and the cells in which it found them. */
export type Refused = { errors: readonly CellError[]; rows: OwnRows['rows'] };

/**
 * Errors that still stand: those whose cell was not corrected since, and those that name none. While all of them do it is
 * the same list, so that nothing is made of it anew with every correction.
 */
export function standingErrors({ errors, rows }: Refused, now: OwnRows['rows'], cellOf: CellOf): readonly CellError[] {
  const standing = errors.filter((error) => {
    const cell = cellOf(error.row, error.column);
    const valueIn = (some: OwnRows['rows']) => (cell ? (some[cell.row]?.[cell.column] ?? null) : null);
    return valueIn(rows) === valueIn(now);
  });
  return standing.length < errors.length ? standing : errors;
}
