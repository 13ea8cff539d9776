import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const builtIndex = path.join(root, 'dist/index.html');
const sources = ['src/{web,catalogue,table}/**/*', 'index.html', 'vite.config.ts', 'package-lock.json'];

function arePagesBuilt(): boolean {
  if (!existsSync(builtIndex)) return false;
  // A package brings the pages without their sources.
  if (!existsSync(path.join(root, 'src/web'))) return true;
  const builtAt = statSync(builtIndex).mtimeMs;
  return globSync(sources, { cwd: root }).every((file) => statSync(path.join(root, file)).mtimeMs <= builtAt);
}

/** Builds the pages if they are older than their sources; exits if that fails. */
export function buildPages(): void {
  if (arePagesBuilt()) return;
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  process.stderr.write(
    `The pages could not be built: run npm ci again, and npm run build as an account that may write to ${root}\n`,
  );
  process.exit(1);
}
