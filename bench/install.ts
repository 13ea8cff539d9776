// Installs packages that only one bench needs; it measures nothing.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const maxWaitMs = 180_000;

/**
 * Installs a package that only a bench needs, from the lock file in its folder.
 * @param folder the folder with the files package.json and package-lock.json
 * @returns the version of the package
 */
export async function install(folder: string, name: string): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version: string = dependencies[name];
  const installed = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}');
  if (JSON.parse(installed).version !== version)
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: folder, timeout: maxWaitMs });
  return version;
}
