import type { Translate } from '../../../catalogue/locales/index.ts';
import { translateIssue } from '../../../table/report.ts';
import type { CellError } from '../upload/row-errors.ts';
import { cellOfIssue, type FindCell, type TableIssue } from './table-cells.ts';
import type { CellRef } from './worker-messages.ts';

/** The mistakes at the cells of a table, by the places of their rows and columns. */
export type IssuesByCell = ReadonlyMap<number, ReadonlyMap<number, readonly TableIssue[]>>;

export function tableIssueMessage(finding: TableIssue, t: Translate): string {
  return 'message' in finding ? finding.message : translateIssue(finding, t);
}

/** Marks the cells that mistakes name. */
export function indexIssuesByCell(findings: readonly TableIssue[], cellOf: FindCell): IssuesByCell {
  const marks = new Map<number, Map<number, TableIssue[]>>();
  for (const finding of findings) {
    const cell = cellOfIssue(finding, cellOf);
    if (!cell) continue;
    const ofRow = marks.get(cell.row) ?? new Map<number, TableIssue[]>();
    marks.set(cell.row, ofRow);
    ofRow.set(cell.column, [...(ofRow.get(cell.column) ?? []), finding]);
  }
  return marks;
}

/** Marked cells from the top to the bottom, and from the left to the right. */
export function cellsWithIssues(marks: IssuesByCell): CellRef[] {
  const ascending = (a: number, b: number) => a - b;
  return [...marks.keys()].sort(ascending).flatMap((row) => {
    const columns = [...(marks.get(row)?.keys() ?? [])].sort(ascending);
    return columns.map((column) => ({ row, column }));
  });
}

/** Errors at cells where nothing is wrong by the rules that are known here: the server repeats all the others. */
export function serverOnlyErrors(errors: readonly CellError[], own: IssuesByCell, cellOf: FindCell): CellError[] {
  return errors.filter((error) => {
    const cell = cellOfIssue(error, cellOf);
    return cell !== null && !own.get(cell.row)?.has(cell.column);
  });
}
