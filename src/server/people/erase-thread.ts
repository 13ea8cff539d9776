import { Worker } from 'node:worker_threads';
import type { EraseOutcome } from './erase.ts';
import type { EraseThreadData } from './erase-worker.ts';

/** Memory of the thread, enough for the largest file that can be kept. */
const memoryMegabytes = 2048;

/** Runs an erasure in a thread of its own, while the server answers others; one after the other. */
export class EraseThreads {
  #last: Promise<unknown> = Promise.resolve();
  #running: Worker | null = null;

  run(data: EraseThreadData): Promise<EraseOutcome> {
    const outcome = this.#last.then(() => this.#start(data));
    this.#last = outcome.catch(() => undefined);
    return outcome;
  }

  #start(workerData: EraseThreadData): Promise<EraseOutcome> {
    const worker = new Worker(new URL('./erase-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    this.#running = worker;
    return new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread of the erasure ended with ${code}`)));
    });
  }

  /** Ends a running erasure; its transaction leaves nothing behind. */
  async close(): Promise<void> {
    await this.#running?.terminate();
  }
}
