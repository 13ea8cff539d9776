import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { dataFolderInUseError, socketPath } from './data-folder-lock.ts';
import { isLockHeld } from './lock-sockets.ts';

const run = promisify(execFile);

// The time limits for a fast shutdown of the postmaster and, after that, for an immediate one. If both fail, so does
// the start.
const fastShutdownMs = 20_000;
const immediateShutdownMs = 20_000;
/** The time in which the processes of a dead postmaster usually end without a signal. */
const selfExitMs = 300;

function fileStatus(file: string): Promise<Stats | null> {
  return stat(file).catch(() => null);
}

/** Whether both paths lead to the same folder. */
function isSameFile(one: Stats | null, other: Stats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;
}

/** The processes of PostgreSQL in this database folder, which is their current directory. */
async function findPostgresProcesses(folder: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-p', String(postmaster), '-o', 'command=']).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres') && stdout.includes(`-D ${folder} `) ? [postmaster] : [];
  }
  const folderStatus = await fileStatus(folder);
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const areInFolder = await Promise.all(
    ids.map(
      async (id) =>
        isSameFile(folderStatus, await fileStatus(`/proc/${id}/cwd`)) &&
        (await readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')).startsWith('postgres'),
    ),
  );
  return ids.filter((_, index) => areInFolder[index]).map(Number);
}

function sendSignal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has just ended.
  }
}

/**
 * Stops a PostgreSQL that outlived its server and waits until no process uses the folder any more. Then it removes the
 * lock files that a killed PostgreSQL leaves: their process id may now belong to another process, which the next
 * PostgreSQL would mistake for a running server.
 * @param ownFolder the private folder that this process has locked
 * @throws StartError when a running Strandbook with another temporary folder holds the folder, or PostgreSQL does not
 * stop
 */
export async function stopOrphanedPostgres(folder: string, dataDir: string, ownFolder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const postmaster = Number(lines[0]);
  const socketFolder = lines[4] ?? '';
  let processes = await findPostgresProcesses(folder, postmaster);
  // In a copied data folder the file belongs to the PostgreSQL of the original.
  const isOfThisFolder = processes.length > 0 || isSameFile(await fileStatus(folder), await fileStatus(lines[1] ?? ''));
  if (isOfThisFolder && socketFolder && socketFolder !== ownFolder && (await isLockHeld(socketFolder)))
    throw dataFolderInUseError(dataDir);

  const started = performance.now();
  const signalled = new Map<number, NodeJS.Signals>();
  const signalOnce = (id: number, name: NodeJS.Signals) => {
    if (signalled.get(id) !== name) sendSignal(id, name);
    signalled.set(id, name);
  };
  for (; processes.length > 0; processes = await findPostgresProcesses(folder, postmaster)) {
    const waited = performance.now() - started;
    if (waited > fastShutdownMs + immediateShutdownMs)
      throw new StartError(`An earlier PostgreSQL (process ${processes[0]}) in ${folder} does not stop`);
    if (processes.includes(postmaster)) signalOnce(postmaster, waited > fastShutdownMs ? 'SIGQUIT' : 'SIGINT');
    // A process that is busy with a query does not notice that its postmaster has died.
    else if (waited > selfExitMs) for (const id of processes) signalOnce(id, 'SIGQUIT');
    await sleep(20);
  }
  for (const file of [pidFile, socketPath(ownFolder), `${socketPath(ownFolder)}.lock`]) await rm(file, { force: true });
}
