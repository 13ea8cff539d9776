// npm run check: format and lint, types, unit tests. All steps run, even if one fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const steps = {
  'format and lint': ['biome', 'ci', '.'],
  types: ['tsc'],
  'unit tests': ['vitest', 'run', '--project', 'unit'],
} as const;

const failed = Object.entries(steps)
  .filter(([, [program, ...rest]]) => spawnSync(program, rest, { cwd: root, stdio: 'inherit' }).status !== 0)
  .map(([title]) => title);

console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nPassed');
process.exitCode = failed.length > 0 ? 1 : 0;
