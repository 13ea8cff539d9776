import { type Cell, isBlank, trimmedText } from '../../../catalogue/cells.ts';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { isReference } from '../../../catalogue/definition.ts';
import { Problem, readCell } from '../../../catalogue/field-types.ts';
import { namesPersons } from '../../../catalogue/lookup.ts';
import { forwardFileField } from '../../../catalogue/read-files/read-files.ts';
import { readDate } from '../../../catalogue/values/dates.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import {
  certainOrder,
  type DateOrder,
  serialOf,
  serialSystems,
  serialToDate,
  toIsoDate,
} from '../../../table/mapping/date-reading.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { writeLastNamesFirst } from '../../../table/mapping/person-names.ts';
import { linesOfRecord, type RowRecords } from '../../../table/row-records.ts';
import type { FindCell } from './table-cells.ts';
import { correctCell, type IssueGroup, isSerialIssue } from './table-issues.ts';
import type { CellRef, Edit } from './worker-messages.ts';

/** The rules of a mapping that a way out sets for later tables of the kind. */
export type ReadingRule = Partial<Pick<ColumnMapping, 'dates' | 'serialDates' | 'firstNameFirst'>>;

/**
 * A way out of an error that a person can choose: what it is called, and the edits that it makes, which are undone as one.
 * `checksums` leads to the checksums of files on the page.
 */
export type WayOut = {
  kind:
    | 'leaveOut'
    | 'notSequenced'
    | 'empty'
    | 'toComment'
    | 'serial1900'
    | 'serial1904'
    | 'dayFirst'
    | 'monthFirst'
    | 'firstNameFirst'
    | 'use'
    | 'useStored'
    | 'checksums';
  params: Readonly<Record<string, string | number>>;
  edits: () => Edit[];
  rule?: ReadingRule;
};

/** The reason for a file that is still to come: it may be given later. */
export const notSequencedTerm = 'not provided';

/** The table whose errors are to be ended. `records` are those of its last check; null if it has failed. */
export type TableWithErrors = {
  table: Pick<MappedTable, 'columns' | 'rows'>;
  findCell: FindCell;
  records: RowRecords | null;
  /** The number of rows that are not left out. */
  filledRows: number;
  /** Today in ISO 8601: no sample was taken later. */
  today: string;
};

type FoundCell = CellRef & { cell: Cell };

/** The most frequent values of a contradiction that are offered; the others can be typed into a cell. */
const maxOfferedValues = 5;

function cellsAt({ table, findCell }: TableWithErrors, lines: readonly number[], field: string): FoundCell[] {
  return lines.flatMap((line): FoundCell[] => {
    const found = findCell(line, field);
    return found ? [{ ...found, cell: table.rows[found.row]?.[found.column] ?? null }] : [];
  });
}

const editsOf = (cells: readonly FoundCell[], read: (cell: Cell) => Cell | undefined): Edit[] =>
  cells.flatMap(({ row, column, cell }): Edit[] => {
    const value = read(cell);
    return value === undefined || value === cell ? [] : [{ row, column, value }];
  });

/** The edits that empty rows, which leaves them out of the import. */
function leaveOutEdits({ table }: TableWithErrors, cells: readonly FoundCell[]): Edit[] {
  return [...new Set(cells.map(({ row }) => row))].flatMap((row) =>
    (table.rows[row] ?? []).flatMap((cell, column): Edit[] =>
      cell === null || cell === undefined ? [] : [{ row, column, value: null }],
    ),
  );
}

/** The comment about the records of a column, if the table has one, or another long text about them: the index of its column. */
function commentColumn({ table }: TableWithErrors, { entity, name }: Column): { index: number; name: string } | null {
  const long = table.columns.flatMap((header, index) => {
    const column = columnOf(header);
    const isLong = column?.entity === entity && column.field.type === 'text' && column.field.long;
    return isLong && column.name !== name ? [{ index, name: header, fieldName: column.fieldName }] : [];
  });
  return long.find(({ fieldName }) => fieldName.endsWith('_comment')) ?? long[0] ?? null;
}

/** The edits that move texts to the comment of their rows, behind what is there; a comment that has the text is kept. */
function toCommentEdits({ table }: TableWithErrors, cells: readonly FoundCell[], comment: number): Edit[] {
  return cells.flatMap(({ row, column, cell }): Edit[] => {
    if (isBlank(cell)) return [];
    const text = trimmedText(cell);
    const before = table.rows[row]?.[comment];
    const written = isBlank(before) ? '' : trimmedText(before);
    const parts = written.split(';').map((part) => part.trim());
    const after = parts.includes(text) ? written : [written, text].filter(Boolean).join('; ');
    return [
      { row, column, value: null },
      { row, column: comment, value: after },
    ];
  });
}

/** The meaning of a cell, by which equal values in different spellings are one: 54.5 and 54.50. */
function meaningOf(cell: Cell, { field }: Column): string {
  if (isBlank(cell)) return '';
  const text = trimmedText(cell);
  if (isReference(field)) return text;
  const value = readCell(cell, field);
  if (value instanceof Problem) return text;
  return value !== null && typeof value === 'object' ? value.reason : String(value ?? '');
}

/** One way for each value that the rows of a record have: to write it into all rows that have another one. */
function choiceWays(context: TableWithErrors, { field, lines, issue }: IssueGroup, column: Column): WayOut[] {
  if (column.several || 'message' in issue) return [];
  const [first = 0] = lines;
  const known = context.records ? linesOfRecord(context.records, column.entity, first) : [];
  const other = Number(issue.params.row);
  const recordLines = known.length > 1 ? known : [...new Set([other, ...lines])];
  const cells = cellsAt(context, recordLines, field).filter(({ cell }) => !isBlank(cell));
  const byMeaning = Map.groupBy(cells, ({ cell }) => meaningOf(cell, column));
  const values = [...byMeaning].sort(([, a], [, b]) => b.length - a.length).slice(0, maxOfferedValues);
  return values.map(([value, [chosen, ...same]]) => ({
    kind: 'use',
    params: { value, count: same.length + 1 },
    edits: () =>
      editsOf(
        cells.filter(({ cell }) => meaningOf(cell, column) !== value),
        () => chosen?.cell ?? null,
      ),
  }));
}

/** The value of the stored record, for all rows of the record that say something else. */
function storedWays(context: TableWithErrors, group: IssueGroup, column: Column, stored: string): WayOut[] {
  if (column.several || (stored === '' && column.field.mandatory)) return [];
  const { records } = context;
  const lines = group.lines.flatMap((line) => (records ? linesOfRecord(records, column.entity, line) : [line]));
  const cells = () => cellsAt(context, [...new Set(lines)], group.field).filter(({ cell }) => !isBlank(cell));
  const edits = () => editsOf(cells(), (cell) => (meaningOf(cell, column) === stored ? undefined : stored || null));
  if (stored === '') return [{ kind: 'empty', params: { count: cells().length }, edits }];
  return [{ kind: 'useStored', params: { value: stored }, edits }];
}

/** The systems by which all numbers of a column would be days that are not in the future. */
function serialWays(context: TableWithErrors, group: IssueGroup): WayOut[] {
  const cells = cellsAt(context, group.lines, group.field);
  const serials = cells.flatMap(({ cell }) => serialOf(cell) ?? []);
  const [first] = serials;
  if (first === undefined) return [];
  const latest = serials.reduce((most, serial) => Math.max(most, serial), first);
  return serialSystems.flatMap((system): WayOut[] => {
    if (serialToDate(latest, system).slice(0, 10) > context.today) return [];
    const read = (cell: Cell) => {
      const serial = serialOf(cell);
      return serial === null ? undefined : serialToDate(serial, system);
    };
    return [
      {
        kind: `serial${system}`,
        params: { value: first, date: serialToDate(first, system).slice(0, 10), count: serials.length },
        edits: () => editsOf(cells, read),
        rule: { serialDates: system },
      },
    ];
  });
}

/** The number of dates in a column by the only order in which they can be read. */
export function countOrders({ table }: Pick<TableWithErrors, 'table'>, column: number): Record<DateOrder, number> {
  const counts = { dayFirst: 0, monthFirst: 0 };
  for (const cells of table.rows) {
    const cell = cells[column];
    const order = typeof cell === 'string' ? certainOrder(cell.trim()) : null;
    if (order) counts[order]++;
  }
  return counts;
}

/** The two orders of day and month; the rule is kept for later tables only if no date of the table contradicts it. */
function orderWays(context: TableWithErrors, group: IssueGroup): WayOut[] {
  const cells = cellsAt(context, group.lines, group.field);
  const [first] = cells;
  if (!first) return [];
  const dateColumns = context.table.columns.flatMap((header, index) =>
    columnOf(header)?.field.type === 'date' ? [index] : [],
  );
  const counts = dateColumns.map((index) => countOrders(context, index));
  return (['dayFirst', 'monthFirst'] as const).flatMap((order): WayOut[] => {
    const read = (cell: Cell) => {
      if (typeof cell !== 'string') return undefined;
      const date = toIsoDate(cell.trim(), order);
      return readDate(date) instanceof Problem ? undefined : date;
    };
    const date = read(first.cell);
    if (date === undefined) return [];
    const other = order === 'dayFirst' ? 'monthFirst' : 'dayFirst';
    const isContradicted = counts.some((count) => count[other] > 0);
    return [
      {
        kind: order,
        params: { value: String(first.cell).trim(), date: date.slice(0, 10), count: cells.length },
        edits: () => editsOf(cells, read),
        ...(!isContradicted && { rule: { dates: order } }),
      },
    ];
  });
}

/** For a person whom nobody knows: all persons of the column are read with the first name first. */
function nameWays({ table }: TableWithErrors, column: Column, cells: readonly FoundCell[]): WayOut[] {
  const [first] = cells;
  if (!first || !namesPersons(column.field)) return [];
  const read = (cell: Cell) => (isBlank(cell) ? undefined : writeLastNamesFirst(trimmedText(cell)));
  const [value, name = ''] = [trimmedText(first.cell), read(first.cell)];
  if (value === name) return [];
  const all = () =>
    table.rows.map((row, index) => ({ row: index, column: first.column, cell: row[first.column] ?? null }));
  const edits = () => editsOf(all(), read);
  return [{ kind: 'firstNameFirst', params: { value, name }, edits, rule: { firstNameFirst: true } }];
}

/** Empties cells that may be empty; what they say about a person can be kept in a comment. */
function emptyWays(context: TableWithErrors, column: Column, cells: readonly FoundCell[]): WayOut[] {
  if (column.field.mandatory || column.field.required || cells.length === 0) return [];
  const count = cells.length;
  const empty: WayOut = { kind: 'empty', params: { count }, edits: () => editsOf(cells, () => null) };
  if (!namesPersons(column.field) || column.several) return [empty];
  const comment = commentColumn(context, column);
  if (!comment) return [empty];
  const edits = () => toCommentEdits(context, cells, comment.index);
  return [{ kind: 'toComment', params: { column: comment.name, count }, edits }, empty];
}

/** The ways out of the errors of a group, the most specific ones first; none for errors of the header. */
export function waysOut(context: TableWithErrors, group: IssueGroup): WayOut[] {
  const column = columnOf(group.field);
  const cells = cellsAt(context, group.lines, group.field);
  if (cells.length === 0) return [];
  const { issue } = group;
  const code = 'message' in issue ? null : issue.code;
  const filled = cells.filter(({ cell }) => !isBlank(cell));
  const ways: WayOut[] = [];
  if (column) {
    const isWrongFile = column.name === forwardFileField && (group.isEmpty || code === 'placeholder');
    if (isWrongFile)
      ways.push({
        kind: 'notSequenced',
        params: { count: cells.length },
        edits: () => editsOf(cells, () => notSequencedTerm),
      });
    if ('message' in issue && issue.stored !== undefined)
      ways.push(...storedWays(context, group, column, issue.stored));
    else if (code?.startsWith('contradictsRow')) ways.push(...choiceWays(context, group, column));
    else if (code === 'contradictsForm' && !column.several && 'params' in issue)
      ways.push({
        kind: 'use',
        params: { value: String(issue.params.other ?? ''), count: cells.length },
        edits: () => editsOf(cells, () => String(issue.params.other ?? '') || null),
      });
    else if (code === 'dateAmbiguous') ways.push(...orderWays(context, group));
    else if ('code' in issue && isSerialIssue(issue)) ways.push(...serialWays(context, group));
    else if (column.field.type === 'checksum')
      ways.push({
        kind: 'checksums',
        params: { count: cells.length },
        edits: () => editsOf(filled, () => null),
      });
    const isChosen = ways.length > 0 && column.field.type !== 'checksum';
    if ('message' in issue && issue.stored === undefined) ways.push(...nameWays(context, column, filled));
    const [first] = filled;
    const isReplaceable = first !== undefined && correctCell(first.cell, group, '?') !== undefined;
    if (!isChosen && (!isReplaceable || namesPersons(column.field) || column.field.type === 'checksum'))
      ways.push(...emptyWays(context, column, filled));
  }
  const rows = new Set(cells.map(({ row }) => row)).size;
  // A table without any row is no way out.
  if (rows >= context.filledRows) return ways;
  return [...ways, { kind: 'leaveOut', params: { count: rows }, edits: () => leaveOutEdits(context, cells) }];
}
