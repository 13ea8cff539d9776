import { Worker } from 'node:worker_threads';
import { clientGoneError } from '../http/errors.ts';
import { memoryMegabytes } from '../jobs/threads.ts';
import type { EraseOutcome } from './erase.ts';
import type { EraseThreadData } from './erase-worker.ts';

/** Runs an erasure in a thread of its own, while the server answers others; one after the other. */
export class EraseThreads {
  #last: Promise<unknown> = Promise.resolve();
  readonly #closing = new AbortController();

  /** @param signal ends it, as the closing of the server does; its transaction leaves nothing behind */
  run(data: EraseThreadData, signal?: AbortSignal): Promise<EraseOutcome> {
    const stop = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    const outcome = this.#last.then(() => this.#start(data, stop));
    this.#last = outcome.catch(() => undefined);
    return outcome;
  }

  async #start(workerData: EraseThreadData, stop: AbortSignal): Promise<EraseOutcome> {
    if (stop.aborted) throw clientGoneError();
    const worker = new Worker(new URL('./erase-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const end = () => void worker.terminate();
    stop.addEventListener('abort', end);
    try {
      return await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) =>
          reject(stop.aborted ? clientGoneError() : new Error(`the thread of the erasure ended with ${code}`)),
        );
      });
    } finally {
      stop.removeEventListener('abort', end);
    }
  }

  /** Ends the running erasure, and starts none of those that wait. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }
}
