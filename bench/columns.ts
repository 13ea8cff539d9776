// Measures the matching of columns against right answers that were decided by reading the values.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { columnOf } from '../src/catalogue/columns.ts';
import { nodeUnpacking } from '../src/server/jobs/read-workbook.ts';
import { parsePattern } from '../src/table/mapping/cell-patterns.ts';
import { ForeignTable, type SheetView } from '../src/table/mapping/foreign-table.ts';
import { builtInPresets, suggestMapping } from '../src/table/mapping/mapping-presets.ts';
import type { ColumnSuggestion } from '../src/table/mapping/suggest-columns.ts';
import { openTableSource } from '../src/table/reading/table-source.ts';
import { reportBudget } from './report.ts';

const minRightShare = 0.99;
const minFoundShare = 0.9;

/** The collection's answer for a column: one field, several acceptable ones, or one with its reading. */
type Answer =
  | string
  | readonly string[]
  | { field: string | readonly string[]; pattern?: string; or?: readonly string[] };
type TableAnswers = {
  header_row: number;
  order: readonly string[];
  columns: Readonly<Record<string, Answer>>;
  doubtful: readonly string[];
};

/** The result for one column; `taken` has the catalogue columns that it fills by itself. */
type Outcome = {
  table: string;
  header: string;
  values: readonly string[];
  accepted: readonly string[];
  isHome: boolean;
  isDoubtful: boolean;
  isTestFile: boolean;
  taken: readonly string[];
  isRight: boolean;
  isSuggested: boolean;
  suggested: readonly string[];
};

const toList = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

/** The acceptable answers, and whether the column is right only when it is joined with another one. */
function readAnswer(answer: Answer): { accepted: string[]; first: string; isJoined: boolean } {
  if (typeof answer === 'string' || !('field' in answer)) {
    const accepted = [...toList(answer)];
    return { accepted, first: accepted[0] ?? '', isJoined: false };
  }
  const accepted = [...toList(answer.field), ...(answer.or ?? [])];
  const isJoined = /^(?:join\b|value, joined)/.test(answer.pattern ?? '');
  return { accepted, first: accepted[0] ?? '', isJoined };
}

/** The keys of a table's columns: a header that stands twice is numbered. */
function answerKeys(order: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return order.map((header) => {
    const number = (seen.get(header) ?? 0) + 1;
    seen.set(header, number);
    return number === 1 ? header : `${header}#${number}`;
  });
}

/** The outcomes of a table's columns with the mapping that the page begins with. */
function judgeTable(table: string, truth: TableAnswers, view: SheetView, isTestFile: boolean): Outcome[] {
  const { suggestions } = view;
  const headers = suggestions.map(({ header }) => header);
  const { mapping } = suggestMapping(suggestions, builtInPresets);
  const takers = headers.map((): string[] => []);
  const joined = new Set<string>();
  for (const [column, pattern] of Object.entries(mapping.fields)) {
    const indexes = new Set<number>();
    for (const segment of parsePattern(pattern, headers) ?? [])
      if (typeof segment !== 'string') indexes.add(segment.index);
    if (indexes.size > 1) joined.add(column);
    for (const index of indexes) takers[index]?.push(column);
  }
  const named = headers.flatMap((header, index) => (header === '' ? [] : [index]));
  return answerKeys(truth.order).map((key, at): Outcome => {
    const index = named[at] ?? -1;
    const { accepted, first, isJoined } = readAnswer(truth.columns[key] ?? 'ignore');
    const { header, values, meaning, parts } = suggestions[index] as ColumnSuggestion;
    const taken = takers[index] ?? [];
    const suggested = [...meaning.likely, ...parts.map(({ column }) => column)];
    const isAccepted = (column: string) => accepted.includes(column);
    return {
      table,
      header,
      values,
      accepted,
      isHome: columnOf(first) !== undefined,
      isDoubtful: truth.doubtful.includes(key),
      isTestFile,
      taken,
      isRight: taken.length > 0 && taken.every((column) => isAccepted(column) && (!isJoined || joined.has(column))),
      isSuggested: suggested.some(isAccepted),
      suggested,
    };
  });
}

/** Opens a file as the page does, with Node's unpacking. */
async function openForeignTable(path: string): Promise<ForeignTable> {
  const bytes = readFileSync(path);
  const file = {
    size: bytes.length,
    read: async (position: number, length: number) => bytes.subarray(position, position + length),
  };
  return new ForeignTable(
    await openTableSource(
      file,
      path,
      nodeUnpacking(() => undefined),
    ),
  );
}

/** A table with its answers; null if its header was detected elsewhere or differs. */
async function openAnswered(data: string, name: string, truth: TableAnswers) {
  const [path = '', sheetName] = name.split('#');
  const foreign = await openForeignTable(join(data, path));
  const sheet = sheetName === undefined ? 0 : foreign.sheets.findIndex((candidate) => candidate.name === sheetName);
  const detected = await foreign.view(sheet, null);
  const isDetected = detected.range?.header === truth.header_row;
  return { isDetected, view: isDetected ? detected : await foreign.view(sheet, truth.header_row) };
}

const percent = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / (whole || 1)).toFixed(1)} %)`;

/** Reports the shares of these columns; those with budgets are promises. */
function reportShares(label: string, outcomes: readonly Outcome[], isPromise: boolean): void {
  const taken = outcomes.filter((one) => one.taken.length > 0);
  const right = taken.filter(({ isRight }) => isRight);
  const homes = outcomes.filter(({ isHome }) => isHome);
  const found = homes.filter(({ isRight }) => isRight);
  const shown = homes.filter((one) => one.isRight || (one.taken.length === 0 && one.isSuggested));
  const report = (what: string, part: number, whole: number, share: number) => {
    const figure = percent(part, whole);
    if (isPromise) reportBudget(`${label}: ${what}`, figure, part >= share * whole, `at least ${100 * share} %`);
    else console.log(`  ${`${label}: ${what}`.padEnd(58)} ${figure}`);
  };
  report('taken by themselves, right', right.length, taken.length, minRightShare);
  const needed = homes.filter(({ accepted }) => !accepted.includes('ignore') && !accepted.includes('ask'));
  const foundNeeded = needed.filter(({ isRight }) => isRight);
  console.log(`  ${`${label}: with a home, found by themselves`.padEnd(58)} ${percent(found.length, homes.length)}`);
  console.log(
    `  ${`${label}: the same, if none may be left out`.padEnd(58)} ${percent(foundNeeded.length, needed.length)}`,
  );
  report('with a home, found or suggested', shown.length, homes.length, minFoundShare);
}

/** Lists the columns that were taken for something else, and those that were missed. */
function list(outcomes: readonly Outcome[]): void {
  const line = ({ table, header, values, taken, accepted, suggested, isDoubtful, isTestFile }: Outcome) =>
    `    ${isDoubtful ? '?' : ' '}${isTestFile ? 't' : ' '} ${table} | ${header} | ${taken.join(', ')} | right: ${accepted.join(', ')} | ${
      suggested.length > 0 ? `suggested: ${suggested.join(', ')}` : 'nothing suggested'
    } | ${values.join(' ; ').slice(0, 120)}`;
  console.log('\nTaken for something else:');
  for (const one of outcomes) if (one.taken.length > 0 && !one.isRight) console.log(line(one));
  console.log('\nWith a home, suggested:');
  for (const one of outcomes) if (one.isHome && one.taken.length === 0 && one.isSuggested) console.log(line(one));
  console.log('\nWith a home, missed:');
  for (const one of outcomes) if (one.isHome && one.taken.length === 0 && !one.isSuggested) console.log(line(one));
}

/**
 * Opens each table of the collection as the page does, and compares the columns that are taken by themselves and those
 * that are suggested with the right answers.
 * @param only `list` or `--list` to list the wrong and the missed columns
 */
export async function benchColumns(only?: string): Promise<void> {
  const data = resolve(import.meta.dirname, '..', process.env.REAL_DATA || '../shared/data');
  const answers = join(data, 'columns_truth.json');
  if (!existsSync(answers)) {
    console.log(`No right answers in ${data}, so nothing is measured (REAL_DATA=a folder brings them in).`);
    return;
  }
  const truth = JSON.parse(readFileSync(answers, 'utf8')) as Record<string, TableAnswers>;
  const notes = readFileSync(join(data, 'INDEX.md'), 'utf8').split('\n');
  const isTestFile = (table: string) =>
    notes.some((text) => text.startsWith(`| ${table} |`) && text.includes('(test file of the GFBio portal)'));
  const tables = Object.keys(truth).filter((name) => !name.startsWith('_'));
  const outcomes: Outcome[] = [];
  let detected = 0;
  for (const name of tables) {
    const tableAnswers = truth[name] as TableAnswers;
    const { view, isDetected } = await openAnswered(data, name, tableAnswers);
    const headers = view.suggestions.flatMap(({ header }) => (header === '' ? [] : [header]));
    const differing = tableAnswers.order.findIndex((header, index) => header.trim() !== headers[index]);
    if (differing >= 0) {
      reportBudget(`headers of ${name}`, `column ${differing + 1} differs`, false, 'as in the answers');
      continue;
    }
    if (isDetected) detected++;
    else console.log(`  the header of ${name} was given, as another row was detected`);
    outcomes.push(...judgeTable(name, tableAnswers, view, isTestFile(name)));
  }
  console.log(`  ${'headers detected'.padEnd(58)} ${percent(detected, tables.length)}`);
  console.log(`  ${'columns of the answers'.padEnd(58)} ${outcomes.length}`);
  const clear = outcomes.filter(({ isDoubtful }) => !isDoubtful);
  reportShares(
    'without test files',
    clear.filter((one) => !one.isTestFile),
    true,
  );
  reportShares('all tables', clear, true);
  reportShares(
    'doubtful, all tables',
    outcomes.filter(({ isDoubtful }) => isDoubtful),
    false,
  );
  if (only?.endsWith('list')) list(outcomes);
}
