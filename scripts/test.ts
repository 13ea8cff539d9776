// npm test: everything. Finds what some tests need besides npm's packages, or installs it, or says what it leaves out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { findTestPrograms, programPaths, testEnvironment } from './test-programs.ts';

const root = path.resolve(import.meta.dirname, '..');

const env = testEnvironment();

const sharedMemory = '/dev/shm';
/** Four times what the databases and files of all tests take at most at one time. */
const enoughMemoryBytes = 8 * 1024 ** 3;

/**
 * A folder in Linux's memory where it has room, else null: making and dropping some hundred databases is much work for
 * a file system. It is removed at the end, however that comes.
 */
function makeMemoryFolder(): string | null {
  let folder: string;
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    if (Math.min(bavail * bsize, process.availableMemory()) < enoughMemoryBytes) return null;
    folder = mkdtempSync(path.join(sharedMemory, 'strandbook-tests-'));
  } catch {
    return null;
  }
  // As /tmp: PostgreSQL and some tests run as another user.
  chmodSync(folder, 0o1777);
  // Whoever is ended beside may still write for a moment.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

const results = new Map<string, boolean>();

/** The ends of what failed parts have printed. */
const failures: string[] = [];
/** Enough for the failures that a runner sums up at its end. */
const repeatedCharacters = 20_000;

async function runStep(title: string, [program, ...rest]: [string, ...string[]]): Promise<void> {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  // Vitest says on stderr which tests have failed and why.
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text);
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
// To install what is missing takes a minute, in which all that needs none of it is done.
const installing = findTestPrograms();
await runStep('format and lint', ['biome', 'ci', '.']);
await runStep('types', ['tsc']);
// Servers that start and stop leave a core idle at times, which the other tests take.
await runTests('process', 'unit');
const programs = await installing;
Object.assign(env, programPaths(programs));
// One after the other: side by side they take as long, as both cores are busy all the time, and get into each other's
// way.
await runTests('database', ...(programs.postgres15 ? ['postgres-15'] : []));
if (programs.chromium) await runStep('browser tests', ['playwright', 'test']);

// Again at the end, where people look, and programs that keep the last lines.
for (const failure of failures) console.log(failure);
const failed = [...results].filter(([, passed]) => !passed).map(([title]) => title);
const missing = process.env.CI === 'true' ? programs.missing : [];
console.log('');
for (const left of programs.missing) console.log(`Left out: ${left}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `Passed: ${[...results.keys()].join(', ')}`);
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
