// npm test: everything. Finds what some tests need besides npm's packages, or installs it, or says what it leaves out.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findParts, type Parts } from './test-parts.ts';

const root = path.resolve(import.meta.dirname, '..');

function realData(): Record<string, string> {
  const folder = path.resolve(root, process.env.REAL_DATA || '../shared/data');
  if (existsSync(folder)) return { REAL_DATA: folder };
  console.log('No collected tables: tests on them are left out (REAL_DATA=a folder brings them in)');
  return {};
}

function environment(parts: Parts): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(parts.chromium && { CHROMIUM_PATH: parts.chromium }),
    ...(parts.soffice && { SOFFICE_PATH: parts.soffice }),
    ...realData(),
  };
}

function run(title: string, env: NodeJS.ProcessEnv, program: string, ...rest: string[]): boolean {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const { status, error } = spawnSync(program, rest, { cwd: root, env, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`== ${title}: ${status === 0 ? 'passed' : `failed${error ? ` (${error.message})` : ''}`}, ${seconds} s`);
  return status === 0;
}

const parts = findParts();
const env = environment(parts);
const results = new Map<string, boolean>();
const step = (title: string, changes: NodeJS.ProcessEnv, program: string, ...rest: string[]) =>
  results.set(title, run(title, { ...env, ...changes }, program, ...rest));

step('format and lint', {}, 'biome', 'ci', '.');
step('types', {}, 'tsc');
step('unit tests', {}, 'vitest', 'run', '--project', 'unit');
step('database tests', {}, 'vitest', 'run', '--project', 'database');
if (parts.postgres15) {
  step('database tests on PostgreSQL 15', { TEST_DATABASE: '15' }, 'vitest', 'run', '--project', 'database');
}
step('process tests', {}, 'vitest', 'run', '--project', 'process');
if (parts.chromium && existsSync(path.join(root, 'playwright.config.ts'))) {
  step('browser tests', {}, 'playwright', 'test');
}

const failed = [...results].filter(([, passed]) => !passed).map(([title]) => title);
const missing = process.env.CI === 'true' ? parts.missing : [];
console.log('');
for (const left of parts.missing) console.log(`Left out: ${left}`);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `Passed: ${[...results.keys()].join(', ')}`);
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
