import { type Cell, isBlank, isShortened, shorten, textOf } from '../../../catalogue/cells.ts';
import { columnOf, joinList, joinValues, splitList } from '../../../catalogue/columns.ts';
import { isPersonList } from '../../../catalogue/definition.ts';
import type { Translate } from '../../../catalogue/locales/index.ts';
import type { RowIssue } from '../../../table/issues.ts';
import { translateIssue } from '../../../table/report.ts';
import { splitCellValues } from '../../../table/split-cell-values.ts';
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

/** A mistake with all the rows in which the same value makes it. */
export type IssueGroup<Found extends TableIssue = TableIssue> = {
  key: string;
  field: string;
  /** The first of them, which has the sentence. */
  issue: Found;
  /** The cell as it is shown in messages; undefined where it is not the value alone that is wrong. */
  value: string | undefined;
  /** A term that was certainly meant. */
  nearest: string | undefined;
  /** Whether the mistake is that the cell is empty. */
  isEmpty: boolean;
  /** Rows of the file, in order. */
  lines: number[];
};

/**
 * The value of a cell that is wrong whatever stands beside it, and so can be replaced in all rows; undefined for any other
 * mistake. Each rule of one cell gives the value as text, as the cell shows it, if another text in its place corrects the cell, and
 * a limit that is passed as the number it was read as. A contradiction takes two rows, and two long values may begin alike.
 */
function wrongValue({ code, params }: RowIssue): string | undefined {
  const { value } = params;
  if (value === undefined || code.startsWith('contradicts')) return undefined;
  const text = String(value);
  return isShortened(text) ? undefined : text;
}

/** The cause of a mistake by itself: what the server alone has found is told by its sentence. */
function toIssueGroup<Found extends TableIssue>(issue: Found): IssueGroup<Found> {
  if ('message' in issue) {
    const { row, column, message } = issue;
    const key = JSON.stringify([column, message]);
    return { key, field: column, issue, value: undefined, nearest: undefined, isEmpty: false, lines: [row] };
  }
  const { line, field, code, params } = issue;
  const { nearest } = params;
  const value = wrongValue(issue);
  return {
    key: JSON.stringify([field, code, value ?? params]),
    field,
    issue,
    value,
    nearest: nearest === undefined ? undefined : String(nearest),
    isEmpty: code.startsWith('required'),
    lines: [line],
  };
}

/** Groups mistakes by their cause: one value in one column, or one mistake without a value; those in most rows first. */
export function groupIssues<Found extends TableIssue>(findings: readonly Found[]): IssueGroup<Found>[] {
  const causes = new Map<string, IssueGroup<Found>>();
  for (const issue of findings) {
    const cause = toIssueGroup(issue);
    const known = causes.get(cause.key);
    const [line = 0] = cause.lines;
    if (!known) causes.set(cause.key, cause);
    else if (known.lines.at(-1) !== line) known.lines.push(line);
  }
  return [...causes.values()].sort((a, b) => b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

/** Whether a cell holds what a message shows as its value. */
function isDisplayedAs(cell: Cell, value: string): boolean {
  return cell !== null && cell !== undefined && (shorten(cell) === value || shorten(textOf(cell).trim()) === value);
}

/** A cell as a cause is corrected: filled in where it is empty, or with another text for the wrong value; undefined where neither is so. */
export function correctCell(
  cell: Cell,
  { field, value }: Pick<IssueGroup, 'field' | 'value'>,
  by: string,
): Cell | undefined {
  if (value !== undefined) return replaceInCell(cell, value, by, field);
  return isBlank(cell) ? by || null : undefined;
}

/**
 * A cell with another text in the place of a value that is wrong in it, be it one of several; undefined where the cell does not
 * hold that value.
 */
export function replaceInCell(cell: Cell, value: string, by: string, columnName: string): Cell | undefined {
  if (isDisplayedAs(cell, value)) return by || null;
  const column = columnOf(columnName);
  if (typeof cell !== 'string' || !column) return undefined;
  let isFound = false;
  const corrected = (text: string) => {
    if (!isDisplayedAs(text, value)) return text;
    isFound = true;
    return by;
  };
  const inValue = (text: string) =>
    isPersonList(column.field) ? joinList(splitList(text).map(corrected).filter(Boolean)) : corrected(text);
  const replaced = column.several ? joinValues(splitCellValues(cell, column).map(inValue)) : inValue(cell);
  return isFound ? replaced || null : undefined;
}
