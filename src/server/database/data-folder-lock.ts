import { createHash } from 'node:crypto';
import { rmdirSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { acquireLock, type HeldLock, isLockHeld } from './lock-sockets.ts';
import type { PostgresAccount } from './postgres-account.ts';

type DataFolderLock = {
  /** A private folder (mode 700) with a path that is short enough for a socket. */
  folder: string;
  /** Unlocks the data folder and removes the private folder. */
  release(): Promise<void>;
};

// A socket's path may have 107 bytes on Linux and 103 on macOS; `.s.PGSQL.5432.lock` is the longest name in there.
const maxFolderLength = 80;

/** Errors of a file system that has no sockets, or no space for one. */
const withoutSocketCodes = ['EINVAL', 'ENOSYS', 'ENOTSUP', 'EPERM', 'EDQUOT', 'ENOSPC'];

/** PostgreSQL's port, which only occurs in the name of its socket. */
export const postgresPort = 5432;

/** The socket that PostgreSQL creates in this folder; its lock file has the same name with `.lock`. */
export function socketPath(folder: string): string {
  return path.join(folder, `.s.PGSQL.${postgresPort}`);
}

/**
 * The places for the private folder, the best one first: in the data folder, where all who use that find it, whatever their
 * account, container or temporary folder. One in the temporary folder stands in where its path is too long for a socket, or
 * where its file system has none.
 */
function privateFoldersOf(dataDir: string): string[] {
  const name = `strandbook-${process.getuid?.() ?? 0}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const isShort = (folder: string) => Buffer.byteLength(folder) <= maxFolderLength;
  const temporary = path.join(tmpdir(), name);
  return [path.join(dataDir, 'run'), isShort(temporary) ? temporary : path.join('/tmp', name)].filter(isShort);
}

/** The folder of the socket of the PostgreSQL that runs, or was killed, in this data folder. */
async function readSocketFolder(dataDir: string): Promise<string[]> {
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // In a copied data folder the file belongs to the PostgreSQL of the original.
  return lines[1] === path.join(dataDir, 'postgres') && lines[4] ? [lines[4]] : [];
}

/** The private folder of the Strandbook that runs on this data folder; null where none runs. */
export async function findPrivateFolder(dataDir: string): Promise<string | null> {
  for (const folder of [...privateFoldersOf(dataDir), ...(await readSocketFolder(dataDir))])
    if (await isLockHeld(folder)) return folder;
  return null;
}

async function createPrivateFolder(folder: string, identity: PostgresAccount['identity']): Promise<void> {
  const created = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (created && identity) await chown(folder, identity.uid, identity.gid);
  const stats = await lstat(folder).catch(() => null);
  if (!stats) return;
  // Another user of the machine may have created this path to get our database.
  const owners = [process.getuid?.(), identity?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid))
    throw new StartError(`${folder} is not a folder of this account: remove it`);
  // A copy may have other permissions.
  if ((stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
}

/** The error of a second start on the same data folder. */
export function dataFolderInUseError(dataDir: string): StartError {
  return new StartError(`Strandbook is already running on DATA_DIR=${dataDir}: stop it, or choose another DATA_DIR`);
}

/**
 * Locks the data folder for this process by a socket in a private folder. The lock ends with the process, however that ends.
 * @param dataDir its real path
 * @throws StartError when another process holds it
 */
export async function lockDataFolder(dataDir: string, identity: PostgresAccount['identity']): Promise<DataFolderLock> {
  if (await findPrivateFolder(dataDir)) throw dataFolderInUseError(dataDir);
  const lock = async (folder: string) => {
    const held = await acquireLock(folder, () => createPrivateFolder(folder, identity));
    if (!held) throw dataFolderInUseError(dataDir);
    return lockOf(folder, held);
  };
  const [best = '', temporary] = privateFoldersOf(dataDir);
  return lock(best).catch(async (error: NodeJS.ErrnoException) => {
    if (!temporary || !withoutSocketCodes.includes(error.code ?? '')) throw error;
    await rmdir(best).catch(() => undefined);
    return lock(temporary);
  });
}

function lockOf(folder: string, held: HeldLock): DataFolderLock {
  const removeFiles = () => {
    held.removeFile();
    try {
      rmdirSync(folder);
    } catch {
      // Another start has its lock there, or PostgreSQL has left its socket.
    }
  };
  process.once('exit', removeFiles);
  return {
    folder,
    async release() {
      process.off('exit', removeFiles);
      await held.release();
      await rmdir(folder).catch(() => undefined);
    },
  };
}
