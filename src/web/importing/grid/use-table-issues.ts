import { useMemo } from 'react';
import { normalizeHeader } from '../../../catalogue/columns.ts';
import type { ColumnLetters } from '../../../catalogue/endpoints/errors.ts';
import type { RowIssue } from '../../../table/issues.ts';
import type { CellError } from '../upload/row-errors.ts';
import type { LoadedTable } from './loaded-table.ts';
import { createFindCell, type FindCell, lettersByColumn, unresolvedIssues } from './table-cells.ts';

/** The errors of a table, without those whose cell was corrected since they were found. */
export type TableIssues = {
  findCell: FindCell;
  /** Errors of the last check in the browser. */
  issues: readonly RowIssue[];
  /** The number of errors that the browser finds, including those in rows whose errors are not listed. */
  total: number;
  /** Errors that the server found in this table; null if it was not the table that was sent. */
  serverErrors: readonly CellError[] | null;
  /**
   * The letters of the columns in the file of a foreign table; null for a template, whose columns are sent as they are.
   */
  columnLetters: ColumnLetters | null;
};

const noIssues: readonly RowIssue[] = [];

export function useTableIssues(loaded: LoadedTable | null): TableIssues {
  const table = loaded?.table ?? null;
  const result = loaded?.check.result ?? null;
  const snapshot = loaded?.serverErrors ?? null;
  const [columns, lines, origin] = [table?.columns, table?.lines, table?.origin];
  const columnLetters = useMemo(
    () => (columns && origin?.isForeign ? lettersByColumn({ columns, origin }) : null),
    [columns, origin],
  );
  const checkedIndexes = result?.check.columnIndexes;
  const columnIndexes = useMemo(
    // If the check has failed, the errors of the server are found by the names of the columns as they are.
    () => checkedIndexes ?? new Map(columns?.map((name, index) => [normalizeHeader(name), index])),
    [checkedIndexes, columns],
  );
  const findCell = useMemo(() => createFindCell(lines ?? [], columnIndexes), [lines, columnIndexes]);
  const serverErrors = useMemo(
    () => (table && snapshot ? unresolvedIssues(snapshot, table.rows, findCell) : null),
    [table, snapshot, findCell],
  );
  const issues = useMemo(
    () =>
      table && result
        ? unresolvedIssues({ issues: result.check.issues, rows: result.rows }, table.rows, findCell)
        : noIssues,
    [table, result, findCell],
  );
  const total = result ? result.check.total - (result.check.issues.length - issues.length) : 0;
  return { findCell, issues, total, serverErrors, columnLetters };
}
