import { Worker } from 'node:worker_threads';
import type { ImportJob, ImportOutcome, Progress } from './journey.ts';

/** As many imports run at once as leave the server itself a core; others wait their turn. */
const atOnce = 2;
/** What a table of 100 MB needs; beyond that the thread ends, not the server. */
const memoryLimitMb = 2048;

/** Checked rows live briefly but by the thousand; with room for them they are swept away in one go. */
const youngMemoryMb = 64;

type Message = { progress?: Progress; outcome?: ImportOutcome; idle?: true };

export type ImportThreads = {
  /** Starts a thread beforehand: loading its code takes longer than reading a small table. */
  prepare: () => void;
  /** Runs a journey in a thread of its own. Rejects only where the thread itself fails. */
  run: (job: ImportJob, tell: (progress: Progress) => void) => Promise<ImportOutcome>;
  /** Ends what runs; a transaction that has not ended leaves nothing behind. */
  close: () => Promise<void>;
};

export function startImportThreads(): ImportThreads {
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  function thread(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: youngMemoryMb },
    });
    threads.add(worker);
    worker.once('exit', () => {
      threads.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // One that fails while it indexes leaves rows that are found all the same, and indexed with the next import.
    worker.on('error', () => undefined);
    worker.on('message', ({ idle: ready }: Message) => {
      if (ready) rest(worker);
    });
    return worker;
  }

  /** A thread that has worked is quicker at the next import; more than one at rest would only hold memory. */
  function rest(worker: Worker): void {
    if (idle.length === 0 && !closed) idle.push(worker);
    else void worker.terminate();
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
    const worker = idle.pop() ?? thread();
    return new Promise((resolve, reject) => {
      const listen = (message: Message) => {
        if (message.progress) tell(message.progress);
        if (message.outcome) end(() => resolve(message.outcome as ImportOutcome));
      };
      const fail = (error: Error & { code?: string }) =>
        end(() =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? resolve({ kind: 'file', status: 400, code: 'tooMuchInside', params: {} })
            : reject(error),
        );
      const exit = (code: number) => end(() => reject(new Error(`the import's thread ended with ${code}`)));
      function end(settle: () => void): void {
        worker.off('message', listen).off('error', fail).off('exit', exit);
        settle();
      }
      worker.on('message', listen).on('error', fail).on('exit', exit);
      worker.postMessage(job);
    });
  }

  return {
    prepare() {
      if (threads.size === 0) idle.push(thread());
    },
    async run(job, tell) {
      await turn();
      try {
        return await start(job, tell);
      } finally {
        next();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}
