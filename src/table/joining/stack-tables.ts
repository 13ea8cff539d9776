import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import { mandatoryColumns, normalizeHeader } from '../../catalogue/columns.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { comparableHeader } from '../headers/header-names.ts';
import { formatRows } from '../row-ranges.ts';
import { type JoinableTable, widthOf } from './joinable-table.ts';
import { haveSameColumns } from './shared-columns.ts';

/** The rows of one sheet within a table of several: their numbers there, and in the sheet. */
export type StackPart = { sheet: string; rows: string; own: string; count: number };

/** One table, or several with the same columns one below the other, with the indexes of these. */
export type Stack = { table: JoinableTable; members: number[] };

/** The share of equal rows from which a table is a copy of another one, rather than its continuation. */
const copiedShare = 0.5;

/** The texts of a table's rows in some of its columns, each read once. */
class RowTexts {
  readonly #known = new Map<JoinableTable, Map<string, string[]>>();

  of(table: JoinableTable, columns: readonly number[]): string[] {
    const ofTable = this.#known.get(table) ?? new Map<string, string[]>();
    this.#known.set(table, ofTable);
    const key = columns.join();
    const texts =
      ofTable.get(key) ??
      table.rows.map(({ cells }) => JSON.stringify(columns.map((column) => trimmedText(cells[column]))));
    ofTable.set(key, texts);
    return texts;
  }
}

/** Whether half of the rows of the shorter table are rows of the other one, in the columns that both have. */
function isCopy(a: JoinableTable, b: JoinableTable, texts: RowTexts): boolean {
  const indexes = ({ headers }: JoinableTable) =>
    new Map(headers.map((header, index) => [comparableHeader(header), index] as const).toReversed());
  const [ofA, ofB] = [indexes(a), indexes(b)];
  const common = [...ofA.keys()].filter((name) => name !== '' && ofB.has(name)).toSorted();
  const columns = (of: ReadonlyMap<string, number>) => common.map((name) => of.get(name) ?? 0);
  const rowsOfA = new Set(texts.of(a, columns(ofA)));
  const equal = texts.of(b, columns(ofB)).filter((text) => rowsOfA.has(text)).length;
  return equal >= copiedShare * Math.min(a.rows.length, b.rows.length);
}

/** A table with all mandatory columns is an import of its own. */
const isWhole = ({ headers }: JoinableTable): boolean => {
  const names = new Set(headers.map(normalizeHeader));
  return mandatoryColumns.every(({ name }) => names.has(normalizeHeader(name)));
};

/** The headers of all columns of a table, empty for those with values alone. */
const allHeaders = (table: JoinableTable): string[] =>
  Array.from({ length: widthOf(table) }, (_, column) => table.headers[column] ?? '');

function putBelow(tables: readonly JoinableTable[]): JoinableTable {
  const [first, ...others] = tables as [JoinableTable, ...JoinableTable[]];
  if (others.length === 0) return first;
  const headers = allHeaders(first);
  const placed = others.flatMap((table) => {
    const taken = new Set<number>();
    const columns = allHeaders(table).map((header) => {
      const name = comparableHeader(header);
      const known = headers.findIndex((other, index) => !taken.has(index) && comparableHeader(other) === name);
      const column = known < 0 || name === '' ? headers.push(header) - 1 : known;
      taken.add(column);
      return column;
    });
    return table.rows.map(({ line, cells }) => {
      const row: Cell[] = [];
      for (const [index, column] of columns.entries()) row[column] = cells[index] ?? null;
      return { line, cells: Array.from(row, (cell) => cell ?? null) };
    });
  });
  return { ...first, name: tables.map(({ name }) => name).join(' + '), headers, rows: [...first.rows, ...placed] };
}

/**
 * Puts tables with the same columns one below the other, such as those of two genes or two cruises. Copies of a table, whole
 * templates and more rows than may be imported stay apart.
 */
export function stackTables(tables: readonly JoinableTable[]): Stack[] {
  const texts = new RowTexts();
  const groups: number[][] = [];
  for (const [index, table] of tables.entries()) {
    const group = groups.find((members) => {
      const others = members.map((member) => tables[member] as JoinableTable);
      const rows = others.reduce((sum, other) => sum + other.rows.length, table.rows.length);
      return (
        rows <= maxTableRows &&
        others.every((other) => haveSameColumns(other, table)) &&
        ![table, ...others].some(isWhole) &&
        !others.some((other) => isCopy(other, table, texts))
      );
    });
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups.map((members) => ({
    table: putBelow(members.map((member) => tables[member] as JoinableTable)),
    members,
  }));
}

/**
 * Numbers the rows of a stack: those of its first table as there, and those of the others after the last row of its sheet.
 * @param lastLine the last row number of the first table's sheet
 * @returns also the numbers of the others in the stack and in their sheets, and the last number
 */
export function numberStack(
  { table, members }: Stack,
  tables: readonly JoinableTable[],
  lastLine: number,
): { table: JoinableTable; parts: StackPart[]; lastLine: number } {
  const [first = 0, ...others] = members;
  let at = tables[first]?.rows.length ?? 0;
  let line = lastLine;
  const rows = table.rows.slice(0, at);
  const parts = others.map((member): StackPart => {
    const own = tables[member] as JoinableTable;
    const numbered = table.rows.slice(at, at + own.rows.length).map(({ cells }) => ({ line: ++line, cells }));
    for (const row of numbered) rows.push(row);
    at += own.rows.length;
    return {
      sheet: own.name,
      rows: formatRows(numbered.map((row) => row.line)),
      own: formatRows(own.rows.map((row) => row.line)),
      count: numbered.length,
    };
  });
  return { table: { ...table, rows }, parts, lastLine: line };
}
