// npm run checksums FOLDER: prints the MD5 checksums of the read files in a folder, as columns of a table.
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

// Without the two dashes, npm would read the option as its own.
const allOptionHint = 'They are taken with: npm run -s checksums -- FOLDER --all';

/** The interval of progress messages; in a terminal, each message replaces the previous one. */
const progressIntervalMs = process.stderr.isTTY ? 500 : 30_000;

function writeLine(message: string): void {
  process.stderr.write(`${message}\n`);
}

function exitWithMessage(message: string): never {
  writeLine(message);
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

/** Resolves the folder relative to where the user called npm, as npm starts scripts in the folder of the project. */
async function openFolder(argument: string): Promise<string> {
  const callerFolder = process.env.npm_lifecycle_event === 'checksums' ? process.env.INIT_CWD : undefined;
  const folder = path.resolve(callerFolder ?? '', argument);
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (stats instanceof Error)
    exitWithMessage(
      stats.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} cannot be read: ${stats.message}`,
    );
  if (!stats.isDirectory()) exitWithMessage(`${folder} is a file. Please name the folder that it lies in.`);
  return folder;
}

/** Messages about file names that occur in several folders and would be ambiguous in a table. */
function describeDuplicateNames(paths: readonly string[]): string[] {
  const byName = Map.groupBy(paths, baseName);
  return [...byName]
    .filter(([, duplicates]) => duplicates.length > 1)
    .map(([name, duplicates]) => `${name} is the name of ${duplicates.length} files: ${duplicates.join(', ')}`);
}

const {
  values: { csv, all, help },
  positionals: [folderArgument, ...furtherArguments],
} = readOptions();
if (help) {
  process.stdout.write(usage);
  process.exit(0);
}
if (folderArgument === undefined || furtherArguments.length > 0) exitWithMessage(`Please name one folder.\n\n${usage}`);
const includesAll = all ?? false;
const separator = csv ? ',' : '\t';

const folder = await openFolder(folderArgument);
const { files, skippedCount, messages } = await findFiles(folder, includesAll);
for (const message of messages) writeLine(message);
if (files.length === 0) {
  const hint = skippedCount > 0 ? ` It has files with other endings (${skippedCount}). ${allOptionHint}` : '';
  exitWithMessage(includesAll ? `There are no files in ${folder}.` : `There are no FASTQ files in ${folder}.${hint}`);
}
const pairs = await pairReadFiles(
  files.map((file) => file.path),
  folder,
);
for (const message of describeDuplicateNames(files.map((file) => file.path))) writeLine(message);
for (const { path: name } of files.filter(({ size }) => size === 0)) writeLine(`${name} is empty.`);

// A reader of the output, such as `head`, may close it early.
process.stdout.on('error', () => process.exit(1));
const write = (cells: readonly (string | null)[]) => process.stdout.write(formatSeparatedRow(cells, separator));

const total = files.reduce((sum, { size }) => sum + size, 0);
const progress = new ProgressRate();
let bytesDone = 0;
let checksummedCount = 0;
let failureCount = messages.length;
let lastLine = '';

/** Writes a progress message, which replaces the previous one in a terminal. */
function writeProgress(message: string, end = '\n'): void {
  const line = process.stderr.isTTY ? `\r${message.padEnd(lastLine.length)}${end === '\n' ? end : ''}` : `${message}\n`;
  process.stderr.write(line);
  lastLine = end === '\n' ? '' : message;
}

function reportProgress(): void {
  const rate = progress.perSecond();
  const secondsLeft = progress.secondsLeft(total);
  const parts = [
    `files: ${checksummedCount} of ${files.length}`,
    `${formatBytes(bytesDone, 'en')} of ${formatBytes(total, 'en')}`,
    ...(rate === null ? [] : [`${formatBytes(rate, 'en')}/s`]),
    ...(secondsLeft === null ? [] : [`${formatDuration(secondsLeft)} left`]),
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
    bytesDone += bytes;
    progress.update(performance.now(), bytesDone);
  },
);
for (const promise of checksumPromises) void promise.then(() => checksummedCount++);
const checksums = new Map(orderedPaths.map((name, i) => [name, checksumPromises[i]]));

/** A file's name and checksum as two cells; if there is no checksum, the reason is printed. */
async function checksumCells(name: string | null): Promise<[string | null, string | null]> {
  const result = name === null ? undefined : await checksums.get(name);
  if (name === null || !result) return [null, null];
  if ('md5' in result) return [baseName(name), result.md5];
  writeProgress(`${name} has no checksum: ${result.error}.`);
  failureCount++;
  return [baseName(name), null];
}

write([...readFileFields.flatMap(({ name, checksum }) => [name, checksum]), 'checksum_method']);
for (const { forward, reverse } of pairs) {
  const cells = [...(await checksumCells(forward)), ...(await checksumCells(reverse))];
  const hasChecksum = cells[1] !== null || cells[3] !== null;
  write([...cells, hasChecksum ? defaultChecksumMethod : null]);
}
clearInterval(timer);

const seconds = (performance.now() - started) / 1000;
const unpairedCount = pairs.filter(({ forward, reverse }) => forward === null || reverse === null).length;
const rate = formatBytes(total / Math.max(seconds, 0.001), 'en');
writeProgress(`Files: ${files.length}, ${formatBytes(total, 'en')} in ${formatDuration(seconds)} (${rate}/s).`);
if (unpairedCount > 0 && unpairedCount < files.length)
  writeLine(`Alone in their rows, as no partner is certain: ${unpairedCount}.`);
if (skippedCount > 0) writeLine(`Left out, as they have other endings: ${skippedCount}. ${allOptionHint}`);
if (failureCount > 0) process.exitCode = 1;
