// npm run checksums FOLDER: the MD5 sums of the read files in a folder, as columns of a table.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatDuration } from '../src/catalogue/locales/amounts.ts';
import { Pace } from '../src/catalogue/pace.ts';
import { baseName, readFileFields, readFileMethod } from '../src/catalogue/read-files.ts';
import { separatedRow } from '../src/catalogue/separated.ts';
import { findFiles } from './checksums/find-files.ts';
import { pairsOf } from './checksums/pairs.ts';
import { sumFiles } from './checksums/sums.ts';

const usage = `npm run -s checksums FOLDER > checksums.tsv
npm run -s checksums -- FOLDER --csv > checksums.csv

  prints the names and MD5 sums of the FASTQ files in FOLDER and in the folders below it, as columns of a table
  --csv   commas between the columns, in place of tabs
  --all   files with other endings as well
`;

// Without the two dashes npm would take the option for one of its own.
const howToTakeAll = 'They are taken with: npm run -s checksums -- FOLDER --all';

/** Milliseconds between two lines about the progress; a terminal has one line, which is written over. */
const betweenLines = process.stderr.isTTY ? 500 : 30_000;

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function refuse(sentence: string): never {
  say(sentence);
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
    return refuse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** The folder as its owner means it: npm starts programs in the folder of the project. */
async function openFolder(given: string): Promise<string> {
  const from = process.env.npm_lifecycle_event === 'checksums' ? process.env.INIT_CWD : undefined;
  const folder = path.resolve(from ?? '', given);
  const facts = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (facts instanceof Error)
    refuse(facts.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} cannot be read: ${facts.message}`);
  if (!facts.isDirectory()) refuse(`${folder} is a file. Please name the folder that it lies in.`);
  return folder;
}

/** Sentences about names that stand in several folders: a table that names a file cannot tell which one is meant. */
function doubledNames(paths: readonly string[]): string[] {
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
if (given === undefined || more.length > 0) refuse(`Please name one folder.\n\n${usage}`);
const takesAll = all ?? false;
const separator = csv ? ',' : '\t';

const folder = await openFolder(given);
const { files, others, troubles } = await findFiles(folder, takesAll);
for (const trouble of troubles) say(trouble);
if (files.length === 0) {
  const hint = others > 0 ? ` It has files with other endings (${others}). ${howToTakeAll}` : '';
  refuse(takesAll ? `There are no files in ${folder}.` : `There are no FASTQ files in ${folder}.${hint}`);
}
const pairs = await pairsOf(
  files.map((file) => file.path),
  folder,
);
for (const sentence of doubledNames(files.map((file) => file.path))) say(sentence);
for (const { path: name } of files.filter(({ size }) => size === 0)) say(`${name} is empty.`);

// A reader of the sheet, such as `head`, may have enough of it.
process.stdout.on('error', () => process.exit(1));
const write = (cells: readonly (string | null)[]) => process.stdout.write(separatedRow(cells, separator));

const total = files.reduce((sum, { size }) => sum + size, 0);
const pace = new Pace();
let done = 0;
let summed = 0;
let failed = troubles.length;
let shown = '';

/** Writes how far it is; in a terminal over what was written before. */
function tell(sentence: string, end = '\n'): void {
  const line = process.stderr.isTTY ? `\r${sentence.padEnd(shown.length)}${end === '\n' ? end : ''}` : `${sentence}\n`;
  process.stderr.write(line);
  shown = end === '\n' ? '' : sentence;
}

function tellProgress(): void {
  const rate = pace.perSecond();
  const left = pace.secondsLeft(total);
  const parts = [
    `files: ${summed} of ${files.length}`,
    `${formatBytes(done, 'en')} of ${formatBytes(total, 'en')}`,
    ...(rate === null ? [] : [`${formatBytes(rate, 'en')}/s`]),
    ...(left === null ? [] : [`${formatDuration(left)} left`]),
  ];
  tell(parts.join(', '), '');
}

const started = performance.now();
pace.note(started, 0);
const timer = setInterval(tellProgress, betweenLines);
const inOrder = pairs.flatMap(({ forward, reverse }) => [forward, reverse]).filter((name) => name !== null);
const promises = sumFiles(
  inOrder.map((name) => path.join(folder, name)),
  (bytes) => {
    done += bytes;
    pace.note(performance.now(), done);
  },
);
for (const sum of promises) void sum.then(() => summed++);
const sums = new Map(inOrder.map((name, i) => [name, promises[i]]));

/** A file's name and checksum as two cells; where it has none, the reason is told. */
async function cellsOf(name: string | null): Promise<[string | null, string | null]> {
  const sum = name === null ? undefined : await sums.get(name);
  if (name === null || !sum) return [null, null];
  if ('md5' in sum) return [baseName(name), sum.md5];
  tell(`${name} has no checksum: ${sum.trouble}.`);
  failed++;
  return [baseName(name), null];
}

write([...readFileFields.flatMap(({ name, checksum }) => [name, checksum]), 'checksum_method']);
for (const { forward, reverse } of pairs) {
  const cells = [...(await cellsOf(forward)), ...(await cellsOf(reverse))];
  const hasSum = cells[1] !== null || cells[3] !== null;
  write([...cells, hasSum ? readFileMethod : null]);
}
clearInterval(timer);

const seconds = (performance.now() - started) / 1000;
const alone = pairs.filter(({ forward, reverse }) => forward === null || reverse === null).length;
const rate = formatBytes(total / Math.max(seconds, 0.001), 'en');
tell(`Files: ${files.length}, ${formatBytes(total, 'en')} in ${formatDuration(seconds)} (${rate}/s).`);
if (alone > 0 && alone < files.length) say(`Alone in their rows, as no partner is certain: ${alone}.`);
if (others > 0) say(`Left out, as they have other endings: ${others}. ${howToTakeAll}`);
if (failed > 0) process.exitCode = 1;
