import { createHash } from 'node:crypto';
import { rmdirSync, rmSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import type { PostgresAccount } from './postgres-account.ts';

type DataFolderLock = {
  /** A private folder (mode 700) with a path that is short enough for a socket. */
  folder: string;
  /** Unlocks the data folder and removes the private folder. */
  release(): Promise<void>;
};

// A socket's path may have 107 bytes on Linux and 103 on macOS; `.s.PGSQL.5432.lock` is the longest name in there.
const maxFolderLength = 80;

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

/** Whether a running Strandbook holds the lock in this private folder. */
export function isLockHeld(folder: string, name = 'lock'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(folder, name));
    const finish = (isHeld: boolean) => () => {
      socket.destroy();
      resolve(isHeld);
    };
    socket.once('connect', finish(true)).once('error', finish(false));
  });
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

/** @returns whether the folder is there; a process that has just ended may have removed it again */
async function createPrivateFolder(folder: string, identity: PostgresAccount['identity']): Promise<boolean> {
  const created = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (created && identity) await chown(folder, identity.uid, identity.gid);
  // Another user of the machine may have created this path to get our database.
  const stats = await lstat(folder).catch(() => null);
  if (!stats) return false;
  const owners = [process.getuid?.(), identity?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid))
    throw new StartError(`${folder} is not a folder of this account: remove it`);
  // A copy may have other permissions.
  if ((stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
  return true;
}

/** Listens at a path. @returns null where there is a file already, or where the folder has just been removed */
async function listen(file: string): Promise<Server | null> {
  const listening = await new Promise<Server | null>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    server.listen(file, () => resolve(server.unref()));
  });
  // PostgreSQL sets the permissions of its socket, which not every file system allows.
  if (listening)
    await chmod(file, 0o700).catch((error: Error) => {
      listening.close();
      throw error;
    });
  return listening;
}

async function acquireLock(folder: string, dataDir: string, identity: PostgresAccount['identity']): Promise<Server> {
  const lock = path.join(folder, 'lock');
  const aside = `lock.${process.pid}`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (!(await createPrivateFolder(folder, identity))) continue;
    const server = await listen(lock);
    if (server) return server;
    if (await isLockHeld(folder)) break;
    // Left by a killed process. It is renamed and checked again before it is removed, as a third start may have just
    // locked it.
    await rename(lock, path.join(folder, aside)).catch(() => undefined);
    if (await isLockHeld(folder, aside)) {
      await rename(path.join(folder, aside), lock);
      break;
    }
    await rm(path.join(folder, aside), { force: true });
  }
  throw dataFolderInUseError(dataDir);
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
  const lock = async (folder: string) => lockOf(folder, await acquireLock(folder, dataDir, identity));
  const [best = '', temporary] = privateFoldersOf(dataDir);
  return lock(best).catch(async (error: Error) => {
    if (error instanceof StartError || !temporary) throw error;
    // The file system of the data folder has no sockets, or no space for one.
    await rmdir(best).catch(() => undefined);
    return lock(temporary);
  });
}

function lockOf(folder: string, server: Server): DataFolderLock {
  // A folder that another start has locked since is not empty, and so stays.
  const removeLock = () => {
    rmSync(path.join(folder, 'lock'), { force: true });
    try {
      rmdirSync(folder);
    } catch {
      // PostgreSQL may have left its socket.
    }
  };
  process.once('exit', removeLock);
  return {
    folder,
    async release() {
      process.off('exit', removeLock);
      await new Promise((resolve) => server.close(resolve));
      await rmdir(folder).catch(() => undefined);
    },
  };
}
