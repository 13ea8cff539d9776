import { Worker } from 'node:worker_threads';
import type { ImportJob, ImportOutcome, Progress } from './journey.ts';

/** As many imports run at once as leave the server itself a core; others wait their turn. */
const atOnce = 2;
/** What a table of 100 MB needs; beyond that the thread ends, not the server. */
const memoryLimitMb = 2048;

export type ImportThreads = {
  /** Starts the thread of the next import beforehand: loading its code takes longer than reading a small table. */
  prepare: () => void;
  /** Runs a journey in a thread of its own. Rejects only where the thread itself fails. */
  run: (job: ImportJob, tell: (progress: Progress) => void) => Promise<ImportOutcome>;
  /** Ends what runs; a transaction that has not ended leaves nothing behind. */
  close: () => Promise<void>;
};

export function startImportThreads(): ImportThreads {
  const running = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let spare: Worker | undefined;
  let busy = 0;
  let closed = false;

  function thread(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    running.add(worker);
    worker.once('exit', () => {
      running.delete(worker);
      if (spare === worker) spare = undefined;
    });
    return worker;
  }

  function prepare(): void {
    if (closed || spare) return;
    spare = thread();
    // Whatever it is, the import that gets this thread will be told; without one there is nobody to tell.
    spare.on('error', () => undefined);
  }

  async function turn(): Promise<void> {
    if (busy < atOnce) busy++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function next(): void {
    const first = waiting.shift();
    if (first) first();
    else busy--;
  }

  function start(job: ImportJob, tell: (progress: Progress) => void): Promise<ImportOutcome> {
    const worker = spare ?? thread();
    spare = undefined;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: { progress?: Progress; outcome?: ImportOutcome }) => {
        if (message.progress) tell(message.progress);
        if (message.outcome) resolve(message.outcome);
      });
      worker.on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          resolve({ kind: 'file', status: 400, code: 'tooMuchInside', params: {} });
        else reject(error);
      });
      worker.on('exit', (code) => reject(new Error(`the import's thread ended with ${code} before it was done`)));
      worker.postMessage(job);
    });
  }

  return {
    prepare,
    async run(job, tell) {
      await turn();
      try {
        return await start(job, tell);
      } finally {
        next();
        prepare();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
