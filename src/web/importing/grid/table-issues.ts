import { type Cell, isBlank, isShortened, shorten, textOf } from '../../../catalogue/cells.ts';
import { columnOf, joinList, joinValues, splitList } from '../../../catalogue/columns.ts';
import { isPersonList } from '../../../catalogue/definition.ts';
import type { Translate } from '../../../catalogue/locales/index.ts';
import type { RowIssue } from '../../../table/issues.ts';
import { serialOf } from '../../../table/mapping/date-reading.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { translateIssue } from '../../../table/report.ts';
import { splitCellValues } from '../../../table/split-cell-values.ts';
import type { CellError } from '../upload/row-errors.ts';
import { cellOfIssue, type FindCell, type TableIssue } from './table-cells.ts';
import type { CellRef, Edit } from './worker-messages.ts';

/** The errors of a table by row and column index. */
export type IssuesByCell = ReadonlyMap<number, ReadonlyMap<number, readonly TableIssue[]>>;

export function tableIssueMessage(issue: TableIssue, t: Translate): string {
  return 'message' in issue ? issue.message : translateIssue(issue, t);
}

export function indexIssuesByCell(issues: readonly TableIssue[], findCell: FindCell): IssuesByCell {
  const byCell = new Map<number, Map<number, TableIssue[]>>();
  for (const issue of issues) {
    const cell = cellOfIssue(issue, findCell);
    if (!cell) continue;
    const ofRow = byCell.get(cell.row) ?? new Map<number, TableIssue[]>();
    byCell.set(cell.row, ofRow);
    ofRow.set(cell.column, [...(ofRow.get(cell.column) ?? []), issue]);
  }
  return byCell;
}

/** The cells with errors, row by row, in each row in the given order of the columns. */
export function cellsWithIssues(issuesByCell: IssuesByCell, order: readonly number[]): CellRef[] {
  return [...issuesByCell.keys()]
    .sort((a, b) => a - b)
    .flatMap((row) => order.filter((column) => issuesByCell.get(row)?.has(column)).map((column) => ({ row, column })));
}

/** Errors of the server at cells where the browser finds none: it repeats all the others. */
export function serverOnlyErrors(
  errors: readonly CellError[],
  browserIssues: IssuesByCell,
  findCell: FindCell,
): CellError[] {
  return errors.filter((error) => {
    const cell = cellOfIssue(error, findCell);
    return cell !== null && !browserIssues.get(cell.row)?.has(cell.column);
  });
}

/** An error with all the rows in which the same value causes it. */
export type IssueGroup<Issue extends TableIssue = TableIssue> = {
  key: string;
  field: string;
  /** The first error, which has the message. */
  issue: Issue;
  /** The wrong value as messages show it; undefined if the error depends on more than this value. */
  value: string | undefined;
  /** The term of which the value is certainly a misspelling. */
  nearest: string | undefined;
  /** Whether the error is that the cell is empty. */
  isEmpty: boolean;
  /** Row numbers in the file, ascending. */
  lines: number[];
};

/**
 * The value of a cell that is wrong in every row, and so can be replaced in all; undefined for any other error. The
 * rules of one cell have the value as a parameter. A contradiction depends on another row, and the end of a shortened
 * value is unknown.
 */
function wrongValue({ code, params }: RowIssue): string | undefined {
  const { value } = params;
  if (value === undefined || code.startsWith('contradicts')) return undefined;
  const text = String(value);
  return isShortened(text) ? undefined : text;
}

/** Errors of dates that one question about their column answers. */
const dateCodes: ReadonlySet<string> = new Set(['date', 'dateNumber', 'dateAmbiguous']);

/** Whether an error is that a spreadsheet has written a date as the number of a day. */
export function isSerialIssue({ code, field, params }: RowIssue): boolean {
  const isDate = columnOf(field)?.field.type === 'date' && dateCodes.has(code) && code !== 'dateAmbiguous';
  return isDate && serialOf(params.value) !== null;
}

/** The errors of a column that one answer ends, whichever value or row each names. */
const sharedCodes: ReadonlySet<string> = new Set(['dateAmbiguous', 'elementTwice', 'elementTwiceWithoutChecksum']);

/** The common property of the errors of a group, besides column and code. */
function commonOf(issue: RowIssue): unknown {
  const { code, params } = issue;
  if (code.startsWith('contradictsRow')) return [params.entity, params.name, params.row];
  if (isSerialIssue(issue)) return 'serial';
  return sharedCodes.has(code) ? null : (wrongValue(issue) ?? params);
}

/** The group of a single error; errors of the server are grouped by their message. */
function toIssueGroup<Issue extends TableIssue>(issue: Issue): IssueGroup<Issue> {
  if ('message' in issue) {
    const { row, column, message } = issue;
    const key = JSON.stringify([column, message]);
    return { key, field: column, issue, value: undefined, nearest: undefined, isEmpty: false, lines: [row] };
  }
  const { line, field, code, params } = issue;
  const nearest = params.nearest ?? (code === 'platformOfModel' ? params.platform : undefined);
  const value = wrongValue(issue);
  return {
    key: JSON.stringify([field, isSerialIssue(issue) ? 'date' : code, commonOf(issue)]),
    field,
    issue,
    value,
    nearest: nearest === undefined ? undefined : String(nearest),
    isEmpty: code.startsWith('required'),
    lines: [line],
  };
}

/**
 * Groups errors by value and column, or by error and column if there is no value. Contradictions about a value of a record
 * are one group, and so are the dates of a column that one question answers. The groups with the most rows come
 * first.
 */
export function groupIssues<Issue extends TableIssue>(issues: readonly Issue[]): IssueGroup<Issue>[] {
  const groups = new Map<string, IssueGroup<Issue>>();
  for (const issue of issues) {
    const group = toIssueGroup(issue);
    const known = groups.get(group.key);
    const [line = 0] = group.lines;
    if (!known) groups.set(group.key, group);
    if (known && known.value !== group.value) known.value = undefined;
    if (known && known.lines.at(-1) !== line) known.lines.push(line);
  }
  return [...groups.values()].sort((a, b) => b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

/** Whether messages show the value of a cell as this text. */
function isDisplayedAs(cell: Cell, value: string): boolean {
  return cell !== null && cell !== undefined && (shorten(cell) === value || shorten(textOf(cell).trim()) === value);
}

/**
 * The corrected value of a cell of a group: an empty cell is filled, a wrong value is replaced; undefined if the cell
 * has neither fault.
 */
export function correctCell(
  cell: Cell,
  { field, value }: Pick<IssueGroup, 'field' | 'value'>,
  by: string,
): Cell | undefined {
  if (value !== undefined) return replaceInCell(cell, value, by, field);
  return isBlank(cell) ? by || null : undefined;
}

/**
 * The value of a cell in which the only value, or one of several, is replaced; undefined if the cell does not contain
 * the replaced value.
 */
export function replaceInCell(cell: Cell, value: string, by: string, columnName: string): Cell | undefined {
  if (isDisplayedAs(cell, value)) return by || null;
  const column = columnOf(columnName);
  if (typeof cell !== 'string' || !column) return undefined;
  let wasReplaced = false;
  const corrected = (text: string) => {
    if (!isDisplayedAs(text, value)) return text;
    wasReplaced = true;
    return by;
  };
  const inValue = (text: string) =>
    isPersonList(column.field) ? joinList(splitList(text).map(corrected).filter(Boolean)) : corrected(text);
  const replaced = column.several ? joinValues(splitCellValues(cell, column).map(inValue)) : inValue(cell);
  return wasReplaced ? replaced || null : undefined;
}

/** Edits that correct all cells of a group with one value. */
export function replacementEdits(
  group: IssueGroup,
  replacement: string,
  rows: MappedTable['rows'],
  findCell: FindCell,
): Edit[] {
  return group.lines.flatMap((line): Edit[] => {
    const cell = findCell(line, group.field);
    const before = cell ? (rows[cell.row]?.[cell.column] ?? null) : null;
    const value = correctCell(before, group, replacement);
    return cell && value !== undefined ? [{ ...cell, value }] : [];
  });
}
