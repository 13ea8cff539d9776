import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { busy, isHeld } from './data-folder-lock.ts';

const run = promisify(execFile);

/** The processes that work in this database folder; PostgreSQL's make it their current directory. */
async function processesIn(folder: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-p', String(postmaster), '-o', 'command=']).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres') ? [postmaster] : [];
  }
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  return ids.filter((_, index) => places[index] === folder).map(Number);
}

function signal(id: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, name);
  } catch {
    return false;
  }
}

/**
 * Stops a PostgreSQL that outlived its killed server and waits until nothing works in the folder any more. Removes a
 * `postmaster.pid` whose number has meanwhile gone to some other process, which PostgreSQL would take for itself.
 * @param ownFolder the private folder this process has just locked
 * @throws StartError when a living Strandbook, started with another temporary folder, holds it, or it will not stop
 */
export async function stopOrphan(folder: string, dataDir: string, ownFolder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const postmaster = Number(lines[0]);
  if (!(postmaster > 0)) return;
  if (lines[4] && lines[4] !== ownFolder && (await isHeld(lines[4]))) throw busy(dataDir);

  const started = performance.now();
  let signalled: NodeJS.Signals | null = null;
  for (;;) {
    const living = await processesIn(folder, postmaster);
    if (living.length === 0) break;
    const waited = performance.now() - started;
    if (waited > 40_000)
      throw new StartError(`An earlier PostgreSQL (process ${living[0]}) in ${folder} does not stop`);
    const wanted = waited > 20_000 ? 'SIGQUIT' : 'SIGINT';
    if (living.includes(postmaster) && signalled !== wanted && signal(postmaster, wanted)) signalled = wanted;
    await sleep(20);
  }
  if (signal(postmaster, 0)) await rm(pidFile, { force: true });
}
