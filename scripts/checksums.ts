// npm run checksums FOLDER: the MD5 sums of the read files in a folder, as columns of a table.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatDuration } from '../src/catalogue/locales/amounts.ts';
import { ProgressRate } from '../src/catalogue/progress-rate.ts';
import { baseName, defaultChecksumMethod, readFileFields } from '../src/catalogue/read-files/read-files.ts';
import { formatSeparatedRow } from '../src/catalogue/values/separated-values.ts';
import { computeChecksums } from './checksums/compute-checksums.ts';
import { findFiles } from './checksums/find-files.ts';
import { pairReadFiles } from './checksums/read-file-pairs.ts';

const usage = `npm run -s checksums FOLDER > checksums.tsv
npm run -s checksums -- FOLDER --csv > checksums.csv

  prints the names and MD5 sums of the FASTQ files in FOLDER and in the folders below it, as columns of a table
  --csv   commas between the columns, in place of tabs
  --all   files with other endings as well
`;

// Without the two dashes npm would take the option for one of its own.
const allOptionHint = 'They are taken with: npm run -s checksums -- FOLDER --all';

/** Milliseconds between two lines about the progress; a terminal has one line, which is written over. */
const progressIntervalMs = process.stderr.isTTY ? 500 : 30_000;

function writeLine(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function exitWithMessage(sentence: string): never {
  writeLine(sentence);
  process.exit(1);
}

function readOptions() {
  try {
    const options = {
      csv: { type: 'boolean' },
      all: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return exitWithMessage(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** The folder as its owner means it: npm starts programs in the folder of the project. */
async function openFolder(given: string): Promise<string> {
  const from = process.env.npm_lifecycle_event === 'checksums' ? process.env.INIT_CWD : undefined;
  const folder = path.resolve(from ?? '', given);
  const facts = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (facts instanceof Error)
    exitWithMessage(
      facts.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} cannot be read: ${facts.message}`,
    );
  if (!facts.isDirectory()) exitWithMessage(`${folder} is a file. Please name the folder that it lies in.`);
  return folder;
}

/** Sentences about names that stand in several folders: a table that names a file cannot tell which one is meant. */
function describeDuplicateNames(paths: readonly string[]): string[] {
  const byName = Map.groupBy(paths, baseName);
  return [...byName]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name} is the name of ${places.length} files: ${places.join(', ')}`);
}

const {
  values: { csv, all, help },
  positionals: [given, ...more],
} = readOptions();
if (help) {
  process.stdout.write(usage);
  process.exit(0);
}
if (given === undefined || more.length > 0) exitWithMessage(`Please name one folder.\n\n${usage}`);
const includesAll = all ?? false;
const separator = csv ? ',' : '\t';

const folder = await openFolder(given);
const { files, skippedCount, messages } = await findFiles(folder, includesAll);
for (const trouble of messages) writeLine(trouble);
if (files.length === 0) {
  const hint = skippedCount > 0 ? ` It has files with other endings (${skippedCount}). ${allOptionHint}` : '';
  exitWithMessage(includesAll ? `There are no files in ${folder}.` : `There are no FASTQ files in ${folder}.${hint}`);
}
const pairs = await pairReadFiles(
  files.map((file) => file.path),
  folder,
);
for (const sentence of describeDuplicateNames(files.map((file) => file.path))) writeLine(sentence);
for (const { path: name } of files.filter(({ size }) => size === 0)) writeLine(`${name} is empty.`);

// A reader of the sheet, such as `head`, may have enough of it.
process.stdout.on('error', () => process.exit(1));
const write = (cells: readonly (string | null)[]) => process.stdout.write(formatSeparatedRow(cells, separator));

const total = files.reduce((sum, { size }) => sum + size, 0);
const progress = new ProgressRate();
let done = 0;
let checksummedCount = 0;
let failed = messages.length;
let lastLine = '';

/** Writes how far it is; in a terminal over what was written before. */
function writeProgress(sentence: string, end = '\n'): void {
  const line = process.stderr.isTTY
    ? `\r${sentence.padEnd(lastLine.length)}${end === '\n' ? end : ''}`
    : `${sentence}\n`;
  process.stderr.write(line);
  lastLine = end === '\n' ? '' : sentence;
}

function reportProgress(): void {
  const rate = progress.perSecond();
  const left = progress.secondsLeft(total);
  const parts = [
    `files: ${checksummedCount} of ${files.length}`,
    `${formatBytes(done, 'en')} of ${formatBytes(total, 'en')}`,
    ...(rate === null ? [] : [`${formatBytes(rate, 'en')}/s`]),
    ...(left === null ? [] : [`${formatDuration(left)} left`]),
  ];
  writeProgress(parts.join(', '), '');
}

const started = performance.now();
progress.update(started, 0);
const timer = setInterval(reportProgress, progressIntervalMs);
const orderedPaths = pairs.flatMap(({ forward, reverse }) => [forward, reverse]).filter((name) => name !== null);
const checksumPromises = computeChecksums(
  orderedPaths.map((name) => path.join(folder, name)),
  (bytes) => {
    done += bytes;
    progress.update(performance.now(), done);
  },
);
for (const sum of checksumPromises) void sum.then(() => checksummedCount++);
const checksums = new Map(orderedPaths.map((name, i) => [name, checksumPromises[i]]));

/** A file's name and checksum as two cells; where it has none, the reason is told. */
async function checksumCells(name: string | null): Promise<[string | null, string | null]> {
  const sum = name === null ? undefined : await checksums.get(name);
  if (name === null || !sum) return [null, null];
  if ('md5' in sum) return [baseName(name), sum.md5];
  writeProgress(`${name} has no checksum: ${sum.trouble}.`);
  failed++;
  return [baseName(name), null];
}

write([...readFileFields.flatMap(({ name, checksum }) => [name, checksum]), 'checksum_method']);
for (const { forward, reverse } of pairs) {
  const cells = [...(await checksumCells(forward)), ...(await checksumCells(reverse))];
  const hasSum = cells[1] !== null || cells[3] !== null;
  write([...cells, hasSum ? defaultChecksumMethod : null]);
}
clearInterval(timer);

const seconds = (performance.now() - started) / 1000;
const unpairedCount = pairs.filter(({ forward, reverse }) => forward === null || reverse === null).length;
const rate = formatBytes(total / Math.max(seconds, 0.001), 'en');
writeProgress(`Files: ${files.length}, ${formatBytes(total, 'en')} in ${formatDuration(seconds)} (${rate}/s).`);
if (unpairedCount > 0 && unpairedCount < files.length)
  writeLine(`Alone in their rows, as no partner is certain: ${unpairedCount}.`);
if (skippedCount > 0) writeLine(`Left out, as they have other endings: ${skippedCount}. ${allOptionHint}`);
if (failed > 0) process.exitCode = 1;
