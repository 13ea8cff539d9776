import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { dataFolderInUseError, isLockHeld, socketPath } from './data-folder-lock.ts';

const run = promisify(execFile);

// A postmaster gets the first for a fast shutdown; then it is asked to drop everything, and then we give up.
const fastShutdownMs = 20_000;
const immediateShutdownMs = 20_000;
/** The time in which what a dead postmaster left behind mostly ends by itself. */
const selfExitMs = 300;

function fileStatus(file: string): Promise<Stats | null> {
  return stat(file).catch(() => null);
}

/** Whether both are one folder, under whatever names; a copy is another. */
function isSameFile(one: Stats | null, other: Stats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;
}

/** The processes of PostgreSQL that work in this database folder, which they make their current directory. */
async function findPostgresProcesses(folder: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-p', String(postmaster), '-o', 'command=']).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres') && stdout.includes(`-D ${folder} `) ? [postmaster] : [];
  }
  const here = await fileStatus(folder);
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const areHere = await Promise.all(
    ids.map(
      async (id) =>
        isSameFile(here, await fileStatus(`/proc/${id}/cwd`)) &&
        (await readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')).startsWith('postgres'),
    ),
  );
  return ids.filter((_, index) => areHere[index]).map(Number);
}

function sendSignal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has just ended.
  }
}

/**
 * Stops a PostgreSQL that outlived its server and waits until nothing works in the folder any more. Then it removes
 * the lock files that a killed one leaves, since their number may have gone to some other process, which the next
 * PostgreSQL would take for the one before.
 * @param ownFolder the private folder this process has locked
 * @throws StartError when a living Strandbook, started with another temporary folder, holds it, or it will not stop
 */
export async function stopOrphanedPostgres(folder: string, dataDir: string, ownFolder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const postmaster = Number(lines[0]);
  const sockets = lines[4] ?? '';
  let living = await findPostgresProcesses(folder, postmaster);
  // In a copied data folder the file tells of the PostgreSQL of the original.
  const isOfThisFolder = living.length > 0 || isSameFile(await fileStatus(folder), await fileStatus(lines[1] ?? ''));
  if (isOfThisFolder && sockets && sockets !== ownFolder && (await isLockHeld(sockets)))
    throw dataFolderInUseError(dataDir);

  const started = performance.now();
  const signalled = new Map<number, NodeJS.Signals>();
  const signalOnce = (id: number, name: NodeJS.Signals) => {
    if (signalled.get(id) !== name) sendSignal(id, name);
    signalled.set(id, name);
  };
  for (; living.length > 0; living = await findPostgresProcesses(folder, postmaster)) {
    const waited = performance.now() - started;
    if (waited > fastShutdownMs + immediateShutdownMs)
      throw new StartError(`An earlier PostgreSQL (process ${living[0]}) in ${folder} does not stop`);
    if (living.includes(postmaster)) signalOnce(postmaster, waited > fastShutdownMs ? 'SIGQUIT' : 'SIGINT');
    // One that is busy with a query does not notice that its postmaster has died.
    else if (waited > selfExitMs) for (const id of living) signalOnce(id, 'SIGQUIT');
    await sleep(20);
  }
  for (const file of [pidFile, socketPath(ownFolder), `${socketPath(ownFolder)}.lock`]) await rm(file, { force: true });
}
