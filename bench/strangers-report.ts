// Prints the imports of strangers: a line for each table, and the decisions behind it; it measures nothing.
import type { ArchiveCheck } from '../src/catalogue/endpoints/exporting.ts';
import type { Walk } from './strangers-page.ts';
import type { Decision } from './strangers-person.ts';
import type { StoredTable } from './strangers-stored.ts';
import { rowsOf, type StrangerTable } from './strangers-tables.ts';

/** The import of a table, and of the next one of its kind. */
export type Result = {
  table: StrangerTable;
  first: Walk;
  /** In ms, of the first import. */
  time: number;
  stored: StoredTable | null;
  second: Walk | null;
  storedAgain: StoredTable | null;
};

const maxListed = 12;

/** Prints what was decided for a table, and why an archive would refuse it. */
export function printDetails(result: Result): void {
  const { table, first, stored, second } = result;
  console.log(`\n  ${table.name} (${table.kind})`);
  printDecisions(first.decisions);
  if (first.stoppedAt) console.log(`    stopped at: ${shorten(first.stoppedAt)}`);
  for (const [archive, check] of Object.entries({ GFBio: stored?.gfbio, ENA: stored?.ena }))
    for (const { severity, count, message } of check?.findings ?? [])
      if (severity === 'error') console.log(`    ${archive} refuses ${count} of ${check?.total}: ${shorten(message)}`);
  printWrong(stored);
  const lacked = readiness(result).lackedFacts;
  if (lacked.length > 0) console.log(`    asked for by an archive, though the table has it: ${lacked.join(', ')}`);
  if (!second) return;
  if (second.decisions.length > 0) console.log('    second of its kind:');
  printDecisions(second.decisions);
  printWrong(result.storedAgain);
  if (second.stoppedAt) console.log(`    second of its kind, stopped at: ${shorten(second.stoppedAt)}`);
}

/** Prints values that are not the file's, equal ones once. */
function printWrong(stored: StoredTable | null): void {
  const byValue = Map.groupBy(stored?.wrong ?? [], ({ field, inFile, stored: value }) =>
    [field, shorten(inFile), shorten(value)].join('\t'),
  );
  for (const [key, ofValue] of [...byValue].slice(0, maxListed)) {
    const [field, inFile, value] = key.split('\t');
    console.log(
      `    wrong, ${ofValue.length} of ${stored?.compared} values: ${field} “${inFile}” became “${value}” (${ofValue[0]?.sample})`,
    );
  }
}

const shorten = (text: string) => (text.length > 180 ? `${text.slice(0, 180)}…` : text);

function printDecisions(decisions: readonly Decision[]): void {
  for (const [kind, ofKind] of Map.groupBy(decisions, ({ kind }) => kind)) {
    console.log(`    ${String(ofKind.length).padStart(3)} × ${kind}`);
    for (const { what } of ofKind.slice(0, maxListed)) console.log(`          ${shorten(what)}`);
    if (ofKind.length > maxListed) console.log(`          … and ${ofKind.length - maxListed} more`);
  }
}

/** How ready a table is, and which fields an archive asks for although a column of the table is that field. */
export function readiness({ table, stored }: Result): { gfbio: string; ena: string; lackedFacts: string[] } {
  if (!stored) return { gfbio: '–', ena: '–', lackedFacts: [] };
  const filled = rowsOf(table).slice(table.headerRow);
  const isFilled = (index: number) => filled.some((cells) => (cells[index] ?? '').trim() !== '');
  const facts = new Set(table.columns.flatMap(({ fields }, i) => (isFilled(i) ? fields.slice(0, 1) : [])));
  const lacked = [stored.gfbio, stored.ena].flatMap(({ findings }) =>
    findings
      .filter(({ severity, places }) => severity === 'error' && places.some(({ value }) => value === null))
      .flatMap(({ places }) => places.map(({ field }) => field)),
  );
  const ready = ({ ready: count, total }: ArchiveCheck) => `${count}/${total}`;
  return {
    gfbio: ready(stored.gfbio),
    ena: ready(stored.ena),
    lackedFacts: [...new Set(lacked)].filter((field) => facts.has(field)),
  };
}

/** Prints a line for each table. */
export function printResults(results: readonly Result[]): void {
  const header = [
    'table',
    'kind',
    'columns',
    'decisions',
    'rounds',
    'rows',
    'taken',
    'GFBio',
    'ENA',
    'wrong',
    's',
    '2nd',
  ];
  const lineOf = (result: Result): string[] => {
    const { table, first, time, stored, second } = result;
    const rows = rowsOf(table)
      .slice(table.headerRow)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const { gfbio, ena } = readiness(result);
    return [
      table.name,
      table.kind.replace(/ \(.*/, ''),
      String(table.columns.length),
      countOf(first),
      String(first.rounds),
      `${stored?.rows ?? 0}/${rows.length}`,
      stored ? String(stored.columnsTaken) : '–',
      gfbio,
      ena,
      stored ? String(stored.wrong.length) : '–',
      (time / 1000).toFixed(1),
      second ? countOf(second) : '–',
    ];
  };
  const lines = [header, ...results.map(lineOf)];
  const widths = header.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  console.log();
  for (const line of lines)
    console.log(
      `  ${line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`,
    );
  console.log('  “stopped” marks a table that was not stored; its decisions are those until then.\n');
}

const countOf = ({ decisions, dataset }: Walk) => `${dataset === null ? 'stopped ' : ''}${decisions.length}`;
