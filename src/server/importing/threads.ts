import { Worker } from 'node:worker_threads';
import type { ImportJob, ImportOutcome, Progress } from './journey.ts';

/** As many imports run at once as leave the server itself a core; others wait their turn. */
const atOnce = 2;
/** What a table of 100 MB needs; beyond that the thread ends, not the server. */
const memoryLimitMb = 2048;

export type ImportThreads = {
  /** Runs a journey in a thread of its own. Rejects only where the thread itself fails. */
  run: (job: ImportJob, tell: (progress: Progress) => void) => Promise<ImportOutcome>;
  /** Ends what runs; a transaction that has not ended leaves nothing behind. */
  close: () => Promise<void>;
};

export function startImportThreads(): ImportThreads {
  const running = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function turn(): Promise<void> {
    if (busy < atOnce) {
      busy++;
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function next(): void {
    const first = waiting.shift();
    if (first) first();
    else busy--;
  }

  function start(job: ImportJob, tell: (progress: Progress) => void): Promise<ImportOutcome> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: job,
        resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
      });
      running.add(worker);
      worker.on('message', (message: { progress?: Progress; outcome?: ImportOutcome }) => {
        if (message.progress) tell(message.progress);
        if (message.outcome) resolve(message.outcome);
      });
      worker.on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          resolve({ kind: 'file', status: 400, code: 'tooMuchInside', params: {} });
        else reject(error);
      });
      worker.on('exit', () => {
        running.delete(worker);
        reject(new Error('the import ended before it was done'));
      });
    });
  }

  return {
    async run(job, tell) {
      await turn();
      try {
        return await start(job, tell);
      } finally {
        next();
      }
    },
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
