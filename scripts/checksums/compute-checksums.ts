import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './checksum-worker.ts';

/** A file's checksum, or the reason why there is none. */
type ChecksumResult = { md5: string } | { error: string };

/**
 * Computes the checksums of files in their order, as many at once as there are cores.
 * @returns a promise for each file
 */
export function computeChecksums(
  files: readonly string[],
  onBytes: (bytes: number) => void,
): Promise<ChecksumResult>[] {
  const queue = files.map((file) => ({ file, ...Promise.withResolvers<ChecksumResult>() }));
  const checksums = queue.map(({ promise }) => promise);
  for (let i = Math.min(availableParallelism(), files.length); i > 0; i--) {
    const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url));
    let current: (typeof queue)[number] | undefined;
    const next = () => {
      current = queue.shift();
      if (current) worker.postMessage(current.file);
      else void worker.terminate();
    };
    worker.on('message', (message: WorkerMessage) => {
      if ('bytes' in message) return onBytes(message.bytes);
      current?.resolve(message);
      next();
    });
    next();
  }
  return checksums;
}
