import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** A folder for buffers of slow clients, and the bytes that are left there for all of them together. */
export type DiskQuota = { folder: string; bytesLeft: number };

const defaultLimits = {
  /** Bytes that are buffered in memory. */
  maxMemoryBytes: 256 * 1024,
  /** Time for which the writer of a response waits for the reader, in all, before the rest is written to disk. */
  maxWaitMs: 2000,
  /** The same limit where nothing can be written to disk; after this time the response is aborted. */
  maxWaitWithoutDiskMs: 60_000,
};

const readChunkBytes = 64 * 1024;

/** Bytes in memory, or a range of the file. */
type PendingChunk = Uint8Array | { from: number; to: number };

export type Spool = {
  /** All bytes in their order, for the reader. */
  stream: Readable;
  /**
   * Adds the next bytes; await each call before the next one. It waits for the reader only for a limited time.
   * @throws Error where the reader has gone, or is slow while nothing can be written to disk
   */
  write: (bytes: Uint8Array) => Promise<void>;
  /** Ends the stream. */
  end: () => void;
};

/** Opens an unlinked file, which vanishes when it is closed, also when the server is killed. */
async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}

/**
 * Creates a buffer between the writer of a response and its reader. The writer waits for the reader for two seconds in
 * all, then the rest is written to disk, so that a slow reader occupies disk space, but no connection to the database.
 */
export function createSpool(quota: DiskQuota, changes: Partial<typeof defaultLimits> = {}): Spool {
  const limits = { ...defaultLimits, ...changes };
  const pending: PendingChunk[] = [];
  let bytesInMemory = 0;
  let waitedMs = 0;
  let fileLength = 0;
  let reservedBytes = 0;
  let file: FileHandle | null = null;
  let hasDiskFailed = false;
  let isComplete = false;
  let diskWrite: Promise<unknown> = Promise.resolve();
  let changed = Promise.withResolvers<void>();

  /** Removes the next bytes from the buffer, which must not be empty. */
  async function takeNext(): Promise<Uint8Array> {
    const [first] = pending;
    if (!first) throw new Error('nothing is buffered');
    if (first instanceof Uint8Array) {
      pending.shift();
      bytesInMemory -= first.length;
      return first;
    }
    const bytes = Buffer.alloc(Math.min(readChunkBytes, first.to - first.from));
    const { bytesRead = 0 } = (await file?.read(bytes, 0, bytes.length, first.from)) ?? {};
    if (bytesRead === 0) throw new Error('the file of a buffered answer is too short');
    first.from += bytesRead;
    if (first.from === first.to) pending.shift();
    return bytes.subarray(0, bytesRead);
  }

  let isDemanded = false;
  let isPushing = false;
  /** Pushes buffered bytes to the reader, as long as it demands more. */
  async function pushPending(): Promise<void> {
    if (isPushing) return;
    isPushing = true;
    while (isDemanded && pending.length > 0 && !stream.destroyed) {
      const bytes = await takeNext();
      isDemanded = false;
      if (stream.push(bytes)) isDemanded = true;
      changed.resolve();
    }
    isPushing = false;
    if (isComplete && pending.length === 0 && !stream.destroyed) stream.push(null);
  }

  /** Lets the waiting writer and the reader continue after a change. */
  function notify(): void {
    changed.resolve();
    pushPending().catch((error: Error) => stream.destroy(error));
  }

  async function release(): Promise<void> {
    await diskWrite;
    quota.bytesLeft += reservedBytes;
    await file?.close();
  }

  const stream = new Readable({
    read() {
      isDemanded = true;
      notify();
    },
    destroy(error, done) {
      changed.resolve();
      release().then(() => done(error), done);
    },
  });
  // An error before anybody listens must not end the process.
  stream.on('error', () => undefined);

  /** @returns whether the bytes were written */
  async function writeToDisk(bytes: Uint8Array): Promise<boolean> {
    if (hasDiskFailed || quota.bytesLeft < bytes.length) return false;
    quota.bytesLeft -= bytes.length;
    reservedBytes += bytes.length;
    try {
      file ??= await openUnlinkedFile(quota.folder);
      for (let offset = 0; offset < bytes.length; )
        offset += (await file.write(bytes, offset, bytes.length - offset, fileLength + offset)).bytesWritten;
    } catch {
      hasDiskFailed = true;
      return false;
    }
    const last = pending.at(-1);
    if (last && !(last instanceof Uint8Array)) last.to += bytes.length;
    else pending.push({ from: fileLength, to: fileLength + bytes.length });
    fileLength += bytes.length;
    notify();
    return true;
  }

  function requireReader(): void {
    if (stream.destroyed) throw new Error('the reader has gone');
  }

  async function waitForReader(ms: number): Promise<void> {
    const startedAt = performance.now();
    changed = Promise.withResolvers();
    const timer = setTimeout(changed.resolve, ms);
    await changed.promise;
    clearTimeout(timer);
    waitedMs += performance.now() - startedAt;
  }

  return {
    stream,
    async write(bytes) {
      requireReader();
      if (waitedMs >= limits.maxWaitMs && pending.length > 0) {
        const attempt = writeToDisk(bytes);
        diskWrite = attempt;
        if (await attempt) return;
        requireReader();
      }
      pending.push(bytes);
      bytesInMemory += bytes.length;
      notify();
      while (bytesInMemory > limits.maxMemoryBytes) {
        const isSlow = waitedMs >= limits.maxWaitMs;
        const hasDiskSpace = !hasDiskFailed && quota.bytesLeft >= bytes.length;
        if (isSlow && hasDiskSpace) return;
        if (waitedMs >= limits.maxWaitWithoutDiskMs)
          throw new Error('the reader is slow, and there is no space on the disk');
        await waitForReader((isSlow ? limits.maxWaitWithoutDiskMs : limits.maxWaitMs) - waitedMs);
        requireReader();
      }
    },
    end() {
      isComplete = true;
      notify();
    },
  };
}
