import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './checksum-worker.ts';

/** A file's checksum, or why there is none. */
type ChecksumResult = { md5: string } | { trouble: string };

/**
 * Makes the checksums of files, as many at once as there are cores, in the order in which they are given.
 * @returns a promise for each file
 */
export function computeChecksums(
  files: readonly string[],
  onBytes: (bytes: number) => void,
): Promise<ChecksumResult>[] {
  const waiting = files.map((file) => ({ file, ...Promise.withResolvers<ChecksumResult>() }));
  const sums = waiting.map(({ promise }) => promise);
  for (let i = Math.min(availableParallelism(), files.length); i > 0; i--) {
    const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url));
    let current: (typeof waiting)[number] | undefined;
    const next = () => {
      current = waiting.shift();
      if (current) worker.postMessage(current.file);
      else void worker.terminate();
    };
    worker.on('message', (answer: WorkerMessage) => {
      if ('bytes' in answer) return onBytes(answer.bytes);
      current?.resolve(answer);
      next();
    });
    next();
  }
  return sums;
}
