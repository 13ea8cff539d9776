// npm test: all checks. Finds or installs the programs that some tests need besides npm's packages, or prints which
// tests are skipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { findTestPrograms, programPaths, testEnvironment } from './test-programs.ts';

const root = path.resolve(import.meta.dirname, '..');

const env = testEnvironment();

const sharedMemory = '/dev/shm';
/** Four times the peak size of the databases and files of all tests. */
const requiredMemoryBytes = 8 * 1024 ** 3;

/**
 * A folder in Linux's shared memory if that has enough space, otherwise null: creating and dropping hundreds of
 * databases is slow on a disk. The folder is removed at the end, also after a failure or a signal.
 */
function makeMemoryFolder(): string | null {
  let folder: string;
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    if (Math.min(bavail * bsize, process.availableMemory()) < requiredMemoryBytes) return null;
    folder = mkdtempSync(path.join(sharedMemory, 'strandbook-tests-'));
  } catch {
    return null;
  }
  // The mode of /tmp, as PostgreSQL and some tests run as another user.
  chmodSync(folder, 0o1777);
  // Child processes may still write for a moment while they are ended.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

const results = new Map<string, boolean>();

/** The last output of failed steps. */
const failures: string[] = [];
/** Enough for the summary of failures at the end of a test runner's output. */
const repeatedCharacters = 20_000;
/** The beginning of a line in which Vitest or Playwright names a test that failed. */
const failedTestPattern = /^(?:FAIL|✘) /;
/** The names of all tests that failed. */
const failedTests = new Set<string>();

async function runStep(title: string, [program, ...rest]: [string, ...string[]]): Promise<void> {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  // Vitest prints failures to stderr.
  for (const [source, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    source.setEncoding('utf8').on('data', (text: string) => {
      target.write(text);
      printed = (printed + text).slice(-repeatedCharacters);
    });
    // Lines are read on their own, since a chunk may end within a name.
    createInterface({ input: source }).on('line', (text) => {
      const line = stripVTControlCharacters(text).trim();
      if (failedTestPattern.test(line)) failedTests.add(line);
    });
  }
  const [status] = await once(child, 'close').catch((error: Error) => [error.message]);
  const seconds = Math.round((performance.now() - started) / 1000);
  const passed = status === 0;
  const result = `== ${title}: ${passed ? 'passed' : `failed (${status})`}, ${seconds} s`;
  console.log(result);
  results.set(title, passed);
  if (!passed) failures.push(`\n${printed}\n${result}`);
}

/** Runs the tests of these projects. */
const runTests = (...projects: string[]) =>
  runStep(`${projects.join(', ')} tests`, ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])]);

const memory = makeMemoryFolder();
if (memory) env.TMPDIR = memory;
// Installing programs takes a minute, during which the steps run that need none of them.
const installing = findTestPrograms();
await runStep('format and lint', ['biome', 'ci', '.']);
await runStep('types', ['tsc']);
// The process tests leave a core idle at times, which the unit tests can use.
await runTests('process', 'unit');
const programs = await installing;
Object.assign(env, programPaths(programs));
// One after the other: in parallel they would take as long, since both cores are always busy, and disturb each other.
await runTests('database', ...(programs.postgres15 ? ['postgres-15'] : []));
if (programs.chromium) await runStep('browser tests', ['playwright', 'test']);

// Failures are repeated at the end of the output, since people look there and some programs show only its last lines.
for (const failure of failures) console.log(failure);
for (const name of failedTests) console.log(name);
const failed = [...results].filter(([, passed]) => !passed).map(([title]) => title);
const missing = process.env.CI === 'true' ? programs.missing : [];
console.log('');
for (const line of programs.missing) console.log(`Left out: ${line}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `Passed: ${[...results.keys()].join(', ')}`);
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
