// npm test: all checks. Finds or installs the programs that some tests need besides npm's packages, or says which tests
// are skipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { findTestPrograms, programPaths, testEnvironment } from './test-programs.ts';

const root = path.resolve(import.meta.dirname, '..');

const env = testEnvironment();

const sharedMemory = '/dev/shm';
/** Four times the peak size of the databases and files of all tests. */
const requiredMemoryBytes = 8 * 1024 ** 3;

/**
 * A folder in Linux's memory where it has room, else null: making and dropping some hundred databases is much work for
 * a file system. It is removed at the end, however that comes.
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
  // With the mode of /tmp: PostgreSQL and some tests run as another user.
  chmodSync(folder, 0o1777);
  // Other processes that are ended may still write for a moment.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

const results = new Map<string, boolean>();

/** The last output of failed steps. */
const failures: string[] = [];
/** Enough for the summary of failures that a test runner prints at its end. */
const repeatedCharacters = 20_000;

async function runStep(title: string, [program, ...rest]: [string, ...string[]]): Promise<void> {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  // Vitest prints failures to stderr.
  for (const [source, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    source.setEncoding('utf8').on('data', (text: string) => {
      target.write(text);
      printed = (printed + text).slice(-repeatedCharacters);
    });
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
// Installing programs takes a minute, in which the steps that need none of them run.
const installing = findTestPrograms();
await runStep('format and lint', ['biome', 'ci', '.']);
await runStep('types', ['tsc']);
// The process tests leave a core idle at times, which the unit tests use.
await runTests('process', 'unit');
const programs = await installing;
Object.assign(env, programPaths(programs));
// One after the other: in parallel they take as long, since both cores are always busy, and disturb each other.
await runTests('database', ...(programs.postgres15 ? ['postgres-15'] : []));
if (programs.chromium) await runStep('browser tests', ['playwright', 'test']);

// Failures are repeated at the end, where people look and programs keep the last lines.
for (const failure of failures) console.log(failure);
const failed = [...results].filter(([, passed]) => !passed).map(([title]) => title);
const missing = process.env.CI === 'true' ? programs.missing : [];
console.log('');
for (const line of programs.missing) console.log(`Left out: ${line}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `Passed: ${[...results.keys()].join(', ')}`);
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
