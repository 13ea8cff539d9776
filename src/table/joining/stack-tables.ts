import { type Cell, isBlank, textOf } from '../../catalogue/cells.ts';
import { mandatoryColumns, normalizeHeader } from '../../catalogue/columns.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { comparableHeader } from '../headers/header-names.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { formatRows } from '../row-ranges.ts';
import type { JoinableTable } from './joinable-table.ts';
import { haveSameColumns } from './shared-columns.ts';

/** The rows of one sheet within a table of several: their numbers there, and in the sheet. */
export type StackPart = { sheet: string; rows: string; own: string };

/**
 * One table or several with the same columns, one below the other: the indexes of the tables, and the last row number of the
 * first one's sheet, from which on the rows of the others are numbered.
 */
export type Stack = { table: JoinableTable; members: number[]; parts: StackPart[]; lastLine: number };

/** The share of equal rows from which a table is a copy of another one, rather than its continuation. */
const copiedShare = 0.5;

const rowText = ({ cells }: RawRow) =>
  JSON.stringify(
    cells.map((cell) => (isBlank(cell) || cell === null || cell === undefined ? '' : textOf(cell).trim())),
  );

function isCopy(a: JoinableTable, b: JoinableTable): boolean {
  const rowsOfA = new Set(a.rows.map(rowText));
  return b.rows.filter((row) => rowsOfA.has(rowText(row))).length >= copiedShare * b.rows.length;
}

/** A table with all mandatory columns is an import of its own. */
const isWhole = ({ headers }: JoinableTable): boolean => {
  const names = new Set(headers.map(normalizeHeader));
  return mandatoryColumns.every(({ name }) => names.has(normalizeHeader(name)));
};

function putBelow(tables: readonly JoinableTable[], members: readonly number[], lastLine: number): Stack {
  const chosen = members.map((member) => tables[member] as JoinableTable);
  const [first] = chosen as [JoinableTable];
  if (chosen.length === 1) return { table: first, members: [...members], parts: [], lastLine };
  const headers = [...first.headers];
  const rows = [...first.rows];
  const parts: StackPart[] = [];
  let line = lastLine;
  for (const table of chosen.slice(1)) {
    const taken = new Set<number>();
    const columns = table.headers.map((header) => {
      const name = comparableHeader(header);
      const known = headers.findIndex((other, index) => !taken.has(index) && comparableHeader(other) === name);
      const column = known < 0 || name === '' ? headers.push(header) - 1 : known;
      taken.add(column);
      return column;
    });
    const begin = line + 1;
    for (const { cells } of table.rows) {
      const placed: Cell[] = headers.map(() => null);
      for (const [index, column] of columns.entries()) placed[column] = cells[index] ?? null;
      rows.push({ line: ++line, cells: placed });
    }
    const own = formatRows(table.rows.map((row) => row.line));
    parts.push({
      sheet: table.name,
      rows: formatRows(Array.from({ length: line - begin + 1 }, (_, i) => begin + i)),
      own,
    });
  }
  return {
    table: { ...first, name: chosen.map(({ name }) => name).join(' + '), headers, rows },
    members: [...members],
    parts,
    lastLine: line,
  };
}

/**
 * Puts tables with the same columns one below the other, such as those of two genes or two cruises. Copies of a table, whole
 * templates and more rows than may be imported stay apart.
 * @param lastLines the last row number of each table's sheet
 */
export function stackTables(tables: readonly JoinableTable[], lastLines: readonly number[]): Stack[] {
  const groups: number[][] = [];
  for (const [index, table] of tables.entries()) {
    const group = groups.find((members) => {
      const others = members.map((member) => tables[member] as JoinableTable);
      const rows = others.reduce((sum, other) => sum + other.rows.length, table.rows.length);
      return (
        rows <= maxTableRows &&
        !isWhole(table) &&
        others.every((other) => haveSameColumns(other, table) && !isCopy(other, table))
      );
    });
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups.map((members) => putBelow(tables, members, lastLines[members[0] ?? 0] ?? 0));
}
