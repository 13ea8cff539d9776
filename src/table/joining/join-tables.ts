import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { findMeaning } from '../headers/header-meaning.ts';
import { comparableHeader } from '../headers/header-names.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { RowRanges } from '../row-ranges.ts';
import type { JoinObstacle, TableJoin } from './find-joins.ts';
import { displayedKey, type JoinableTable, type TableKeys, widthOf } from './joinable-table.ts';
import type { JoinPlan } from './plan-joins.ts';

/** Rows by the value that finds nothing, with their numbers as ranges; `rest` is the number of rows that are not listed. */
export type ListedRows = { count: number; values: { value: string; count: number; rows: string }[]; rest: number };

/** The rows of a join that find nothing: those of `many`, and those of `one`, which stay as rows of their own. */
export type JoinedRows = TableJoin & { lost: ListedRows; kept: ListedRows };

/** One table made of several. Its rows have the numbers of the base; those that are kept follow after the last one. */
export type JoinedTable = { headers: string[]; rows: RawRow[]; joins: JoinedRows[]; firstKeptLine: number | null };

/** The most values that are listed one by one. */
const maxListedValues = 20;

/** A column of the joined table, and the columns it is made of; the first one with a value counts. */
type JoinedColumn = { header: string; sources: { table: number; column: number }[] };

/** By table, the index of the row that stands in each row of the joined table; -1 where there is none. */
type RowLinks = readonly number[][];

type Listing = { table: JoinableTable; keys: TableKeys; columns: readonly number[] };

function listRows(rows: readonly number[], { table, keys, columns }: Listing): ListedRows {
  const { texts } = keys.keyOf(columns);
  const writtenKey = (row: number) => {
    const key = texts[row];
    const written = columns.map((column) => trimmedText(table.rows[row]?.cells[column] ?? null));
    return key ? displayedKey(key) : written.join(' ').trim();
  };
  const lines = new Map<string, RowRanges>();
  let listed = 0;
  for (const row of rows) {
    const value = writtenKey(row);
    const ranges = lines.get(value) ?? (lines.size < maxListedValues ? new RowRanges() : null);
    if (!ranges) continue;
    ranges.add(table.rows[row]?.line ?? 0);
    lines.set(value, ranges);
    listed++;
  }
  const values = Array.from(lines, ([value, { count, text }]) => ({ value, count, rows: text }));
  return { count: rows.length, values, rest: rows.length - listed };
}

/** Follows the joins from the rows of the base; rows that are found nowhere are added after them. */
function linkRows(keys: readonly TableKeys[], { base, joins }: JoinPlan) {
  const links = keys.map((): number[] => []);
  const lookups = joins.map(({ many, one, on }) => ({
    many,
    one,
    texts: keys[many]?.keyOf(on.map((pair) => pair.many)).texts ?? [],
    rowOf: keys[one]?.keyOf(on.map((pair) => pair.one)).rowOf ?? new Map<string, number>(),
  }));
  const usedRows = keys.map(() => new Set<number>());
  function addRow(table: number, row: number): void {
    const found = keys.map(() => -1);
    found[table] = row;
    for (const { many, one, texts, rowOf } of lookups) {
      const text = texts[found[many] ?? -1];
      if (text !== null && text !== undefined && found[one] === -1) found[one] = rowOf.get(text) ?? -1;
    }
    for (const [index, rowOfTable] of found.entries()) {
      links[index]?.push(rowOfTable);
      if (rowOfTable >= 0) usedRows[index]?.add(rowOfTable);
    }
  }
  for (const row of keys[base]?.table.rows.keys() ?? []) addRow(base, row);
  const keptRows = joins.map(({ one }) => {
    const kept = [...(keys[one]?.table.rows.keys() ?? [])].filter((row) => !usedRows[one]?.has(row));
    for (const row of kept) addRow(one, row);
    return kept;
  });
  return { links, keptRows };
}

/** The first filled cell of a column's sources. */
function cellOf(tables: readonly JoinableTable[], links: RowLinks, { sources }: JoinedColumn, row: number): Cell {
  for (const { table, column } of sources) {
    const cell = tables[table]?.rows[links[table]?.[row] ?? -1]?.cells[column];
    // Nearly all columns are of one table, so that nothing has to be compared.
    if (sources.length === 1) return cell ?? null;
    if (cell !== null && cell !== undefined && trimmedText(cell) !== '') return cell;
  }
  return null;
}

/** Whether two columns say the same wherever both tables have a row, or one of them says nothing at all. */
function sayTheSame(
  tables: readonly JoinableTable[],
  links: RowLinks,
  joined: JoinedColumn,
  added: JoinedColumn,
): boolean {
  const [source] = added.sources;
  if (!source) return false;
  let differs = false;
  let isFirstEmpty = true;
  let isSecondEmpty = true;
  for (const [row, ofTable] of (links[source.table] ?? []).entries()) {
    const text = trimmedText(cellOf(tables, links, joined, row));
    const other = trimmedText(cellOf(tables, links, added, row));
    isFirstEmpty &&= text === '';
    isSecondEmpty &&= other === '';
    const haveBoth = ofTable >= 0 && joined.sources.some(({ table }) => (links[table]?.[row] ?? -1) >= 0);
    differs ||= haveBoth && text !== other;
    if (differs && !isFirstEmpty && !isSecondEmpty) return false;
  }
  return true;
}

/** A header that no other column has. */
function freeHeader(header: string, sheet: string, taken: ReadonlySet<string>): string {
  // Braces and bars have a meaning in patterns.
  const of = sheet.replaceAll(/[{}|]/g, ' ');
  for (let number = 1; ; number++) {
    const name = `${header} (${number === 1 ? of : `${of} ${number}`})`;
    if (!taken.has(name)) return name;
  }
}

/** The columns of the base, and those of the other tables that say anything else. */
function joinColumns(tables: readonly JoinableTable[], { base, joins }: JoinPlan, links: RowLinks): JoinedColumn[] {
  const columns: JoinedColumn[] = [];
  const columnOf = (table: number, column: number) =>
    columns.find(({ sources }) => sources.some((source) => source.table === table && source.column === column));
  const baseTable = tables[base];
  for (let column = 0; column < (baseTable ? widthOf(baseTable) : 0); column++)
    columns.push({ header: baseTable?.headers[column] ?? '', sources: [{ table: base, column }] });
  for (const { many, one, on } of joins) {
    const table = tables[one];
    if (!table) continue;
    // The columns of the same sheet are never put together, even if they have the same header.
    const former = [...columns];
    for (let column = 0; column < widthOf(table); column++) {
      const header = table.headers[column] ?? '';
      const added: JoinedColumn = { header, sources: [{ table: one, column }] };
      const pair = on.find((key) => key.one === column);
      const key = pair && columnOf(many, pair.many);
      if (key) {
        key.sources.push({ table: one, column });
        const isKnown = (name: string) => findMeaning(name).certain !== undefined;
        if (!isKnown(key.header) && isKnown(header)) key.header = header;
        continue;
      }
      const name = comparableHeader(header);
      const same = name === '' ? undefined : former.find((other) => comparableHeader(other.header) === name);
      if (same && sayTheSame(tables, links, same, added)) same.sources.push({ table: one, column });
      else
        columns.push({
          ...added,
          header: same ? freeHeader(header, table.name, new Set(columns.map((other) => other.header))) : header,
        });
    }
  }
  return columns;
}

/**
 * Makes one table of several: each row of the base with the rows that it finds in the other tables. No row is lost:
 * one that is found nowhere becomes a row of its own.
 * @param lastLine the last row number of the base's sheet, after which the numbers of kept rows begin
 * @returns an obstacle if the table would have more rows than may be imported
 */
export function joinTables(
  keys: readonly TableKeys[],
  plan: JoinPlan,
  lastLine: number,
  maxRows = maxTableRows,
): JoinedTable | (JoinObstacle & { reason: 'tooManyRows' }) {
  const tables = keys.map(({ table }) => table);
  const { links, keptRows } = linkRows(keys, plan);
  const total = links[plan.base]?.length ?? 0;
  if (total > maxRows) return { reason: 'tooManyRows', rows: total };
  const columns = joinColumns(tables, plan, links);
  const baseRows = tables[plan.base]?.rows ?? [];
  const rows = Array.from({ length: total }, (_, row): RawRow => {
    const line = baseRows[row]?.line ?? lastLine + 1 + row - baseRows.length;
    return { line, cells: columns.map((column) => cellOf(tables, links, column, row)) };
  });
  const joins = plan.joins.flatMap((join, index): JoinedRows[] => {
    const [many, one, manyKeys, oneKeys] = [tables[join.many], tables[join.one], keys[join.many], keys[join.one]];
    if (!many || !one || !manyKeys || !oneKeys) return [];
    const columnsOfMany = join.on.map((pair) => pair.many);
    const { rowOf } = oneKeys.keyOf(join.on.map((pair) => pair.one));
    const { texts } = manyKeys.keyOf(columnsOfMany);
    const lost = [...texts.keys()].filter((row) => !rowOf.has(texts[row] ?? ''));
    return [
      {
        ...join,
        lost: listRows(lost, { table: many, keys: manyKeys, columns: columnsOfMany }),
        kept: listRows(keptRows[index] ?? [], { table: one, keys: oneKeys, columns: join.on.map((pair) => pair.one) }),
      },
    ];
  });
  const hasKept = total > baseRows.length;
  return { headers: columns.map(({ header }) => header), rows, joins, firstKeptLine: hasKept ? lastLine + 1 : null };
}
