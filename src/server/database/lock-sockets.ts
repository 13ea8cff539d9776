import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, readdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock that ends with its process, however that ends. */
export type HeldLock = {
  release(): Promise<void>;
  /** Removes its file, as the process ends. */
  removeFile(): void;
};

type State = 'held' | 'trying' | 'dead';

/** A process that is so busy that it does not answer within this time is alive, since it listens. */
const answerMs = 2000;
const maxAttempts = 50;
/** A process shows its socket within moments; one that is hidden for longer was killed before. */
const hiddenMs = 60_000;

/** Asks the process at a socket for the state of its lock. */
function askState(file: string): Promise<State> {
  return new Promise((resolve) => {
    const socket = connect(file);
    let answer = '';
    socket.setEncoding('utf8').setTimeout(answerMs, () => socket.destroy());
    socket.on('data', (text) => {
      answer += text;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('dead');
    });
    // Servers of earlier versions say nothing.
    socket.once('close', () => resolve(answer === 'trying' ? 'trying' : 'held'));
  });
}

/** The sockets of the locks in a folder. */
async function listLocks(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.startsWith('lock')).map((name) => path.join(folder, name));
}

/** Removes the sockets of processes that were killed before they showed them. */
async function removeHidden(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('new.')) continue;
    const file = path.join(folder, name);
    const made = await stat(file).catch(() => null);
    // Between its creation and its first answer, the socket of a start seems dead.
    if (!made || Date.now() - made.mtimeMs < hiddenMs) continue;
    if ((await askState(file)) === 'dead') await rm(file, { force: true });
  }
}

/** Whether a running Strandbook holds a lock in this folder. */
export async function isLockHeld(folder: string): Promise<boolean> {
  return (await Promise.all((await listLocks(folder)).map(askState))).includes('held');
}

/** Listens at a path. @returns null where the folder has just been removed */
async function listen(file: string, readState: () => State): Promise<Server | null> {
  const listening = await new Promise<Server | null>((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).end(readState());
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Node's code where the folder is missing.
      if (error.code === 'EACCES') resolve(null);
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

/**
 * Acquires the lock of a folder. Each process listens at a socket of its own, which it shows under a name with `lock` once it
 * answers there, and then asks all others. It holds the lock if it finds none alive, so of two that begin at the same moment
 * at least one sees the other; two that both see each other withdraw and try again. No name is used twice, so a dead one can be removed.
 * @param createFolder creates the folder if it is not there, since a process that has just ended may remove it
 * @returns null where another process holds it
 */
export async function acquireLock(folder: string, createFolder: () => Promise<void>): Promise<HeldLock | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await createFolder();
    const id = randomBytes(4).toString('hex');
    const hidden = path.join(folder, `new.${id}`);
    const file = path.join(folder, `lock.${id}`);
    let state: State = 'trying';
    const server = await listen(hidden, () => state);
    if (!server) continue;
    const release = async () => {
      await rm(file, { force: true });
      await new Promise((resolve) => server.close(resolve));
    };
    await rename(hidden, file);
    const others = (await listLocks(folder)).filter((other) => other !== file);
    const states = await Promise.all(others.map(askState));
    await Promise.all(others.map((other, index) => states[index] === 'dead' && rm(other, { force: true })));
    if (states.every((other) => other === 'dead')) {
      state = 'held';
      await removeHidden(folder).catch(() => undefined);
      return { release, removeFile: () => rmSync(file, { force: true }) };
    }
    await release();
    if (states.includes('held')) return null;
    await sleep(10 + Math.random() * 40 * (attempt + 1));
  }
  return null;
}
