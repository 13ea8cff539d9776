// npm test: everything. Finds what some tests need besides npm's packages, or installs it, or says what it leaves out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { environment, findParts } from './test-parts.ts';

const root = path.resolve(import.meta.dirname, '..');

const parts = findParts();
const env = environment(parts);

const results = new Map<string, boolean>();

/** The output of the parts that failed, printed at the end: there people look, and programs that keep the last lines. */
const failures: (() => Promise<void>)[] = [];

/** Runs a part; `kept` holds its output back until it has ended, so that two parts side by side can be read. */
async function step(title: string, [program, ...rest]: [string, ...string[]], { kept = false } = {}): Promise<void> {
  if (!kept) console.log(`\n== ${title}`);
  const started = performance.now();
  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', kept ? 'pipe' : 'inherit', 'inherit'] });
  const output = child.stdout ? text(child.stdout) : '';
  const [status] = await once(child, 'close').catch((error: Error) => [error.message]);
  const seconds = Math.round((performance.now() - started) / 1000);
  const print = async () => {
    if (kept) console.log(`\n== ${title}\n${await output}`);
    console.log(`== ${title}: ${status === 0 ? 'passed' : `failed (${status})`}, ${seconds} s`);
  };
  results.set(title, status === 0);
  if (status === 0) await print();
  else failures.push(print);
}

await step('format and lint', ['biome', 'ci', '.']);
await step('types', ['tsc']);
// Most tests wait for a database, a page or a process: side by side they leave neither core idle.
const projects = ['unit', 'database', 'process', ...(parts.postgres15 ? ['postgres-15'] : [])];
const vitest = ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])] as [string, ...string[]];
await Promise.all([
  step(`${projects.join(', ')} tests`, vitest),
  parts.chromium && step('browser tests', ['playwright', 'test'], { kept: true }),
]);

for (const print of failures) await print();
const failed = [...results].filter(([, passed]) => !passed).map(([title]) => title);
const missing = process.env.CI === 'true' ? parts.missing : [];
console.log('');
for (const left of parts.missing) console.log(`Left out: ${left}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `Passed: ${[...results.keys()].join(', ')}`);
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
