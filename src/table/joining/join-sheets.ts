import { exampleSheetNames, sheetNames, startSheetNames } from '../../catalogue/templates/sheets.ts';
import { findMeaning } from '../headers/header-meaning.ts';
import { headersOf } from '../headers/header-names.ts';
import type { Warning } from '../issues.ts';
import { findTable, type TableRange } from '../reading/find-table.ts';
import { DescriptionRowFilter } from '../reading/header-finder.ts';
import type { RawRow } from '../reading/read-rows.ts';
import { formatRows } from '../row-ranges.ts';
import type { Sheet } from '../workbook/sheets.ts';
import type { JoinObstacle } from './find-joins.ts';
import { type JoinedTable, joinTables, type ListedRows } from './join-tables.ts';
import { type JoinableTable, TableKeys } from './joinable-table.ts';
import { planJoins } from './plan-joins.ts';
import { numberStack, type Stack, type StackPart, stackTables } from './stack-tables.ts';

/** How the rows of one sheet find those of another; sheets by their names. */
export type SheetLink = {
  many: string;
  one: string;
  column: string;
  found: number;
  total: number;
  /** Rows of `many` that find nothing, and rows of `one` that nothing finds; both stay in the table. */
  lost: ListedRows;
  kept: ListedRows;
};

/** Two sheets that are not joined, and the reason. */
export type UnjoinedSheets = { sheets: [string, string]; obstacle: JoinObstacle };

/** The sheets of a file that belong together, as the page describes them. */
export type JoinReport = {
  /** The index of the joined sheet, after those of the file; null if no sheets belong together. */
  sheet: number | null;
  /** Whether it is taken without asking. */
  isCertain: boolean;
  names: string[];
  /** The names of sheets with the same columns, which stand one below the other in the table. */
  stacks: string[][];
  /** The filled rows below the tables of the joined sheets, which are left out as notes. */
  notes: { sheet: string; last: number; count: number }[];
  links: SheetLink[];
  unjoined: UnjoinedSheets[];
};

/** A sheet that is made of others: its name, its rows with a header, and where its table is. */
export type JoinedSheet = { name: string; rows: RawRow[]; range: TableRange; warnings: Warning[] };

/** Limits the compared tables, whose number counts squared, to those of one upload. */
const maxJoinedTables = 20;
/** A table with fewer headers has nothing to add. */
const minHeaders = 2;

const sheetsWithoutData: ReadonlySet<string> = new Set([
  sheetNames.help,
  sheetNames.vocabularies,
  ...Object.values(startSheetNames),
  ...Object.values(exampleSheetNames),
]);

/** The table of a sheet without notes and descriptions; null if it has no row of data. */
function tableOf(name: string, rows: readonly RawRow[]): JoinableTable | null {
  const range = findTable(rows);
  const headerIndex = rows.findIndex(({ line }) => line === range?.header);
  const header = rows[headerIndex];
  if (!range || !header) return null;
  const below = rows.slice(headerIndex + 1).filter(({ line }) => line <= range.last);
  const filter = new DescriptionRowFilter(header, below);
  const data = below.filter((row) => filter.isData(row));
  const headers = headersOf(header);
  const isTable = data.length > 0 && headers.filter((text) => text !== '').length >= minHeaders;
  return isTable ? { name, header: header.line, headers, rows: data } : null;
}

/** The number of headers that say what a record of ours contains, from which a sheet that stays alone is worth a word. */
const minKnownHeaders = 2;
function isAboutSamples({ headers }: JoinableTable): boolean {
  const meanings = headers.map((header) => findMeaning(header));
  return meanings.filter(({ certain, likely }) => certain !== undefined || likely.length > 0).length >= minKnownHeaders;
}

const stackWarnings = (parts: readonly StackPart[]): Warning[] =>
  parts.map((part) => ({ code: 'rowsOfSheet', params: { ...part } }));

function warningsOf({ joins, firstKeptLine, rows }: JoinedTable, tables: readonly JoinableTable[]): Warning[] {
  const incomplete = joins.filter(({ found, total }) => found < total);
  const warnings = incomplete.map(({ many, one, on, found, total }): Warning => {
    const column = on.map((pair) => tables[many]?.headers[pair.many]).join(', ');
    const sheets = { many: tables[many]?.name ?? '', one: tables[one]?.name ?? '' };
    return { code: 'sheetsJoined', params: { ...sheets, column, found, total } };
  });
  if (firstKeptLine === null) return warnings;
  const lines = rows.map(({ line }) => line).filter((line) => line >= firstKeptLine);
  return [...warnings, { code: 'rowsOfOneSheet', params: { count: lines.length, rows: formatRows(lines) } }];
}

type StackOptions = {
  sheet: number;
  needsAll: boolean;
  notes: JoinReport['notes'];
  namesOf: (stacks: readonly number[]) => string[];
  number: (stack: Stack) => ReturnType<typeof numberStack>;
};

/** The sheet of tables with the same columns, where none is joined with another one; it is only proposed within a file. */
function joinStack(
  stacks: readonly Stack[],
  report: JoinReport,
  { sheet, needsAll, notes, namesOf, number }: StackOptions,
): { joined: JoinedSheet | null; report: JoinReport } {
  const [largest] = [...stacks.keys()].toSorted(
    (a, b) => (stacks[b]?.members.length ?? 0) - (stacks[a]?.members.length ?? 0),
  );
  const stack = stacks[largest ?? -1];
  if (!stack || largest === undefined || stack.members.length < 2) return { joined: null, report };
  const names = namesOf([largest]);
  const { table, parts } = number(stack);
  const { header, headers, rows } = table;
  return {
    joined: {
      name: names.join(' + '),
      rows: [{ line: header, cells: headers }, ...rows],
      range: { header, last: rows.at(-1)?.line ?? header },
      warnings: stackWarnings(parts),
    },
    report: {
      ...report,
      sheet,
      isCertain: needsAll && stacks.length === 1,
      names,
      stacks: [names],
      notes: notes.filter((note) => note.count > 0 && names.includes(note.sheet)),
    },
  };
}

/**
 * Joins the sheets that share a column by which their rows find each other; those with the same columns are put together first.
 * @param needsAll whether the sheets are files that were chosen together: each that stays alone is then reported
 */
export async function joinSheets(
  sheets: readonly Sheet[],
  rowsOf: (sheet: number) => Promise<readonly RawRow[]>,
  needsAll: boolean,
): Promise<{ joined: JoinedSheet | null; report: JoinReport } | null> {
  const tables: JoinableTable[] = [];
  const lastLines: number[] = [];
  const hasData = ({ name, hidden }: Sheet) => !hidden && !sheetsWithoutData.has(name);
  if (sheets.filter(hasData).length < 2) return null;
  const notes: JoinReport['notes'] = [];
  for (const [index, sheet] of sheets.entries()) {
    if (!hasData(sheet) || tables.length === maxJoinedTables) continue;
    const rows = await rowsOf(index);
    const table = tableOf(sheet.name, rows);
    if (!table) continue;
    tables.push(table);
    lastLines.push(rows.at(-1)?.line ?? 0);
    const last = table.rows.at(-1)?.line ?? 0;
    notes.push({ sheet: sheet.name, last, count: rows.filter(({ line }) => line > last).length });
  }
  if (tables.length < 2) return null;
  const stacks = stackTables(tables);
  const keys = stacks.map(({ table }) => new TableKeys(table));
  const { plan, unjoined } = planJoins(keys, needsAll);
  const nameOf = (stack: number) => stacks[stack]?.table.name ?? '';
  const namesOf = (chosen: readonly number[]) =>
    chosen
      .flatMap((stack) => stacks[stack]?.members ?? [])
      .toSorted((a, b) => a - b)
      .map((member) => tables[member]?.name ?? '');
  const stacksOf = (chosen: readonly number[]) =>
    chosen.flatMap((stack) => ((stacks[stack]?.members.length ?? 0) > 1 ? [namesOf([stack])] : []));
  const report: JoinReport = {
    sheet: null,
    isCertain: false,
    names: [],
    stacks: [],
    notes: [],
    links: [],
    unjoined: unjoined
      .filter(
        ({ table, other }) =>
          needsAll || [table, other].every((index) => isAboutSamples((stacks[index] as Stack).table)),
      )
      .map(({ table, other, obstacle }) => ({ sheets: [nameOf(other), nameOf(table)], obstacle })),
  };
  const number = (stack: Stack) => numberStack(stack, tables, lastLines[stack.members[0] ?? 0] ?? 0);
  const baseStack = stacks[plan?.base ?? 0];
  if (!plan || !baseStack) return joinStack(stacks, report, { sheet: sheets.length, needsAll, notes, namesOf, number });
  const base = number(baseStack);
  if (base.parts.length > 0) keys[plan.base] = new TableKeys(base.table);
  const table = joinTables(keys, plan, base.lastLine);
  const indexes = [plan.base, ...plan.joins.map(({ one }) => one)];
  const names = namesOf(indexes);
  if ('reason' in table) {
    const [first = '', second = ''] = indexes.map(nameOf);
    return { joined: null, report: { ...report, unjoined: [{ sheets: [first, second], obstacle: table }] } };
  }
  const links = table.joins.map(({ many, one, on, found, total, lost, kept }): SheetLink => {
    const column = on.map((pair) => stacks[many]?.table.headers[pair.many] ?? '').join(', ');
    return { many: nameOf(many), one: nameOf(one), column, found, total, lost, kept };
  });
  return {
    joined: {
      name: names.join(' + '),
      rows: [{ line: base.table.header, cells: table.headers }, ...table.rows],
      range: { header: base.table.header, last: table.rows.at(-1)?.line ?? base.table.header },
      warnings: [
        ...stackWarnings(base.parts),
        ...warningsOf(
          table,
          stacks.map((stack) => stack.table),
        ),
      ],
    },
    report: {
      ...report,
      sheet: sheets.length,
      isCertain: plan.isCertain,
      names,
      stacks: stacksOf(indexes),
      notes: notes.filter(({ sheet, count }) => count > 0 && names.includes(sheet)),
      links,
    },
  };
}
