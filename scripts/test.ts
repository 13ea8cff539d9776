// npm test: everything. Finds what some tests need besides npm's packages, or installs it, or says what it leaves out.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { environment, findParts } from './test-parts.ts';

const root = path.resolve(import.meta.dirname, '..');

const parts = findParts();
const env = environment(parts);

function passes(title: string, program: string, rest: string[]): boolean {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const { status, error } = spawnSync(program, rest, { cwd: root, env, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`== ${title}: ${status === 0 ? 'passed' : `failed${error ? ` (${error.message})` : ''}`}, ${seconds} s`);
  return status === 0;
}

const results = new Map<string, boolean>();
const step = (title: string, program: string, ...rest: string[]) => results.set(title, passes(title, program, rest));

step('format and lint', 'biome', 'ci', '.');
step('types', 'tsc');
// All in one run, so that neither core waits for the last file of one kind.
const projects = ['unit', 'database', 'process', ...(parts.postgres15 ? ['postgres-15'] : [])];
step(`${projects.join(', ')} tests`, 'vitest', 'run', ...projects.flatMap((name) => ['--project', name]));
if (parts.chromium) step('browser tests', 'playwright', 'test');

const failed = [...results].filter(([, passed]) => !passed).map(([title]) => title);
const missing = process.env.CI === 'true' ? parts.missing : [];
console.log('');
for (const left of parts.missing) console.log(`Left out: ${left}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `Passed: ${[...results.keys()].join(', ')}`);
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
