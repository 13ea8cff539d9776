import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, lstat, mkdir, rename, rm } from 'node:fs/promises';
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

function privateFolderOf(dataDir: string): string {
  const name = `strandbook-${process.getuid?.() ?? 0}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const folder = path.join(tmpdir(), name);
  return Buffer.byteLength(folder) <= maxFolderLength ? folder : path.join('/tmp', name);
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

/** The private folder of the Strandbook that runs on this data folder; null where none runs. */
export async function findPrivateFolder(dataDir: string): Promise<string | null> {
  const folder = privateFolderOf(dataDir);
  return (await isLockHeld(folder)) ? folder : null;
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
  // Another user of the machine may have created this path to get our database.
  const stats = await lstat(folder);
  const owners = [process.getuid?.(), identity?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid) || (stats.mode & 0o077) !== 0) {
    throw new StartError(`${folder} is not a private folder of this account (mode 700): remove it`);
  }
}

function listen(file: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(file, () => resolve(server.unref()));
  });
}

async function acquireLock(folder: string, dataDir: string): Promise<Server> {
  const lock = path.join(folder, 'lock');
  const aside = `lock.${process.pid}`;
  for (let attempt = 0; attempt < 20; attempt++) {
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
 * Locks the data folder for this process by a socket in a private folder below the system's temporary one. The lock
 * ends with the process, however that ends.
 * @param dataDir its real path
 * @throws StartError when another process holds it
 */
export async function lockDataFolder(dataDir: string, identity: PostgresAccount['identity']): Promise<DataFolderLock> {
  const folder = privateFolderOf(dataDir);
  await createPrivateFolder(folder, identity);
  const server = await acquireLock(folder, dataDir);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  return {
    folder,
    async release() {
      process.off('exit', removeFolder);
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
