import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const maxWaitMs = 180_000;

/**
 * Installs what a bench compares with or measures by, which is no dependency of ours, by a lock file of its own.
 * @param folder that has the package and the lock file
 * @returns the version of the package
 */
export async function install(folder: string, name: string): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const wanted: string = dependencies[name];
  const installed = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}');
  if (JSON.parse(installed).version !== wanted)
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: folder, timeout: maxWaitMs });
  return wanted;
}
