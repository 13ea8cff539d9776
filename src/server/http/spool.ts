import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** A folder for what waits for slow readers, and the bytes that are left there for all of them together. */
export type DiskQuota = { folder: string; bytesLeft: number };

const defaultLimits = {
  /** Bytes that wait in memory for a reader. */
  maxMemoryBytes: 256 * 1024,
  /** Time (ms) for which the pieces of one answer wait for the reader, all together, before the rest goes to disk. */
  maxWaitMs: 2000,
  /** The same where the disk takes nothing; then the answer breaks off. */
  maxWaitWithoutDiskMs: 60_000,
};

const readChunkBytes = 64 * 1024;

/** Bytes that wait in memory, or a part of the file. */
type PendingChunk = Uint8Array | { from: number; to: number };

export type Spool = {
  /** All bytes in their order, for the reader. */
  stream: Readable;
  /**
   * Adds the next bytes, one call after the other. It waits for the reader, but not for long.
   * @throws Error where the reader has gone, or is slow while the disk takes nothing
   */
  write: (bytes: Uint8Array) => Promise<void>;
  /** Says that nothing more comes. */
  end: () => void;
};

/** A file that has no name any more: it goes with its last use, also when the server is killed. */
async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}

/**
 * Parts whoever makes an answer from its reader: who makes it waits for the reader for two seconds in all, and then writes the
 * rest to disk. A slow reader so holds bytes on the disk, and no connection to the database.
 */
export function createSpool(share: DiskQuota, changes: Partial<typeof defaultLimits> = {}): Spool {
  const limits = { ...defaultLimits, ...changes };
  const waiting: PendingChunk[] = [];
  let held = 0;
  let waitedMs = 0;
  let written = 0;
  let reserved = 0;
  let file: FileHandle | null = null;
  let takesNoMore = false;
  let isWhole = false;
  let writing: Promise<unknown> = Promise.resolve();
  let moved = Promise.withResolvers<void>();

  /** Takes the next bytes, of which there must be some. */
  async function next(): Promise<Uint8Array> {
    const [first] = waiting;
    if (!first) throw new Error('nothing waits for the reader');
    if (first instanceof Uint8Array) {
      waiting.shift();
      held -= first.length;
      return first;
    }
    const bytes = Buffer.alloc(Math.min(readChunkBytes, first.to - first.from));
    const { bytesRead = 0 } = (await file?.read(bytes, 0, bytes.length, first.from)) ?? {};
    if (bytesRead === 0) throw new Error('a file that waits for its reader is shorter than it was written');
    first.from += bytesRead;
    if (first.from === first.to) waiting.shift();
    return bytes.subarray(0, bytesRead);
  }

  let isWanted = false;
  let isGiving = false;
  /** Gives the reader what waits, as long as more is wanted. */
  async function give(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    while (isWanted && waiting.length > 0 && !stream.destroyed) {
      const bytes = await next();
      isWanted = false;
      if (stream.push(bytes)) isWanted = true;
      moved.resolve();
    }
    isGiving = false;
    if (isWhole && waiting.length === 0 && !stream.destroyed) stream.push(null);
  }

  /** Says on both sides that something has changed. */
  function move(): void {
    moved.resolve();
    give().catch((error: Error) => stream.destroy(error));
  }

  async function clear(): Promise<void> {
    await writing;
    share.bytesLeft += reserved;
    await file?.close();
  }

  const stream = new Readable({
    read() {
      isWanted = true;
      move();
    },
    destroy(error, done) {
      moved.resolve();
      clear().then(() => done(error), done);
    },
  });
  // An error that comes before anybody listens must not end the process.
  stream.on('error', () => undefined);

  /** @returns whether the disk has taken it */
  async function write(bytes: Uint8Array): Promise<boolean> {
    if (takesNoMore || share.bytesLeft < bytes.length) return false;
    share.bytesLeft -= bytes.length;
    reserved += bytes.length;
    try {
      file ??= await openUnlinkedFile(share.folder);
      for (let at = 0; at < bytes.length; )
        at += (await file.write(bytes, at, bytes.length - at, written + at)).bytesWritten;
    } catch {
      takesNoMore = true;
      return false;
    }
    const last = waiting.at(-1);
    if (last && !(last instanceof Uint8Array)) last.to += bytes.length;
    else waiting.push({ from: written, to: written + bytes.length });
    written += bytes.length;
    move();
    return true;
  }

  function refuseGone(): void {
    if (stream.destroyed) throw new Error('the reader has gone');
  }

  async function waitForReader(ms: number): Promise<void> {
    const begun = performance.now();
    moved = Promise.withResolvers();
    const timer = setTimeout(moved.resolve, ms);
    await moved.promise;
    clearTimeout(timer);
    waitedMs += performance.now() - begun;
  }

  return {
    stream,
    async write(bytes) {
      refuseGone();
      if (waitedMs >= limits.maxWaitMs && waiting.length > 0) {
        const trying = write(bytes);
        writing = trying;
        if (await trying) return;
        refuseGone();
      }
      waiting.push(bytes);
      held += bytes.length;
      move();
      while (held > limits.maxMemoryBytes) {
        const isSlow = waitedMs >= limits.maxWaitMs;
        const hasDisk = !takesNoMore && share.bytesLeft >= bytes.length;
        if (isSlow && hasDisk) return;
        if (waitedMs >= limits.maxWaitWithoutDiskMs)
          throw new Error('the reader is slow, and there is no place on the disk');
        await waitForReader((isSlow ? limits.maxWaitWithoutDiskMs : limits.maxWaitMs) - waitedMs);
        refuseGone();
      }
    },
    end() {
      isWhole = true;
      move();
    },
  };
}
