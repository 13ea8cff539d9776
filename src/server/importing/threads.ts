import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { maxIndexedAtOnce } from '../own-datasets/changes.ts';
import { createCommitLock, tryTakeCommitLock } from './commit-lock.ts';
import type { ImportOutcome, OutcomeOf, Progress, QueuedProgress, ThreadJob } from './job.ts';
import { updateSearchIndex } from './search-index.ts';

/** Number of threads, each with one connection, that leaves the server itself a core; other imports wait their turn. */
const maxThreads = 2;

/** Limits of threads; going beyond one of memory or time ends the thread and with it the import, not the server. */
const defaultLimits = {
  /** Enough for a table of 100 MB. */
  memoryMegabytes: 2048,
  /** Time from the beginning to the first row, in which the lists of sheets, formats and texts are read. */
  openingSeconds: 5,
  /** Time by which that for opening grows: the texts of a large table come before its first row. */
  openingSecondsPerMegabyte: 1,
  /** Time for the whole import, in which it may wait for others that store. */
  importSeconds: 30 * 60,
};

type WorkerMessage = { begun?: true; progress?: Progress; outcome?: OutcomeOf<ThreadJob> };

/** Time for which an ended connection is waited for. */
const connectionEndMs = 5000;

const unpackedTooLarge = {
  kind: 'file',
  status: 400,
  code: 'tooMuchInside',
  params: {},
} as const satisfies ImportOutcome;
const tooSlow = { kind: 'file', status: 400, code: 'tooSlow', params: {} } as const satisfies ImportOutcome;
const cancelled = { kind: 'cancelled' } as const satisfies ImportOutcome;
/** An end that every kind of job can have. */
type CommonOutcome = typeof unpackedTooLarge | typeof tooSlow | typeof cancelled;

export type ImportThreads = {
  /** Starts a thread beforehand: loading its code takes longer than reading a small table. */
  prepare: () => void;
  /**
   * Runs a journey in a thread of its own, once one is free. Rejects only where the thread itself fails.
   * @param tell takes its progress, and its place in the queue as long as it waits
   * @param signal cancels it, unless it is being committed already
   */
  run: <J extends ThreadJob>(
    job: J,
    tell: (progress: Progress | QueuedProgress) => void,
    signal: AbortSignal,
  ) => Promise<OutcomeOf<J> | CommonOutcome>;
  /** Ends what runs; a transaction that has not ended leaves nothing behind. */
  close: () => Promise<void>;
};

/** @param changes of the usual limits, for tests */
export function startImportThreads(changes: Partial<typeof defaultLimits> = {}): ImportThreads {
  const limits = { ...defaultLimits, ...changes };
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  /** Users who have an import running: one each, so that nobody's uploads hold up everybody's. */
  const running = new Set<number>();
  let waiting: { userId: number; go: () => void; tell: (queued: QueuedProgress) => void }[] = [];
  let closed = false;

  function thread(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    });
    threads.add(worker);
    worker.once('exit', () => {
      threads.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // Its import hears of the failure; one at rest is replaced by the next.
    worker.on('error', () => undefined);
    return worker;
  }

  function rest(worker: Worker, outcome: OutcomeOf<ThreadJob>): void {
    // The memory that a bomb has taken goes with its thread.
    const isBloated = outcome.kind === 'file' && outcome.code === unpackedTooLarge.code;
    if (!closed && !isBloated) idle.push(worker);
    else void worker.terminate();
  }

  /** Has the rows of an outcome indexed; a failure leaves them to the next import, and they are found meanwhile. */
  function index({ connection }: ThreadJob, outcome: OutcomeOf<ThreadJob>): void {
    const isMuch = outcome.kind === 'applied' && outcome.written > maxIndexedAtOnce;
    if (outcome.kind === 'stored' || isMuch) updateSearchIndex(connection).catch(() => undefined);
  }

  function tellPlaces(): void {
    for (const [place, { tell }] of waiting.entries()) tell({ phase: 'queued', ahead: running.size + place });
  }

  /** @returns false where it was cancelled before its turn */
  async function turn(userId: number, tell: (queued: QueuedProgress) => void, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (running.size < maxThreads && !running.has(userId)) {
      running.add(userId);
      return true;
    }
    return new Promise((resolve) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== place);
        tellPlaces();
        resolve(false);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const place = { userId, go, tell };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(place);
      tellPlaces();
    });
  }

  /** Gives the free thread to whoever has waited longest; further imports of the one who had it queue up again behind all others. */
  function next(userId: number): void {
    running.delete(userId);
    waiting = [...waiting.filter((one) => one.userId !== userId), ...waiting.filter((one) => one.userId === userId)];
    const first = waiting.find((one) => !running.has(one.userId));
    if (first) {
      running.add(first.userId);
      waiting = waiting.filter((one) => one !== first);
      first.go();
    }
    tellPlaces();
  }

  async function start<J extends ThreadJob>(
    job: J,
    tell: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<OutcomeOf<J> | CommonOutcome> {
    const { size } = await stat(job.path);
    if (signal.aborted) return cancelled;
    const openingSeconds = limits.openingSeconds + (limits.openingSecondsPerMegabyte * size) / 1_000_000;
    const claim = createCommitLock();
    const worker = idle.pop() ?? thread();
    const name = `strandbook import ${randomUUID()}`;
    return new Promise((resolve, reject) => {
      const deadlines: NodeJS.Timeout[] = [];
      const endAfter = (seconds: number) => deadlines.push(setTimeout(() => giveUp(tooSlow), seconds * 1000));
      const giveUp = (outcome: CommonOutcome) => {
        // An import that is being committed is stored in a moment, and says so.
        if (!tryTakeCommitLock(claim)) return;
        end(() => {
          worker
            .terminate()
            .then(() => endConnection(job.connection, name))
            .then(() => resolve(outcome), reject);
        });
      };
      const cancel = () => giveUp(cancelled);
      const listen = (message: WorkerMessage) => {
        if (message.begun) {
          endAfter(limits.importSeconds);
          endAfter(openingSeconds);
        }
        if (message.progress) {
          clearTimeout(deadlines[1]);
          tell(message.progress);
        }
        const { outcome } = message;
        if (!outcome) return;
        rest(worker, outcome);
        index(job, outcome);
        end(() => resolve(outcome as OutcomeOf<J>));
      };
      const fail = (error: Error & { code?: string }) =>
        die(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(unpackedTooLarge) : reject(error)));
      const exit = (code: number) => die(() => reject(new Error(`the import's thread ended with ${code}`)));
      // The reason why the thread ended is reported, also where the database is out of reach.
      const die = (settle: () => void) => end(() => void endConnection(job.connection, name).then(settle, settle));
      function end(settle: () => void): void {
        for (const deadline of deadlines) clearTimeout(deadline);
        worker.off('message', listen).off('error', fail).off('exit', exit);
        signal.removeEventListener('abort', cancel);
        settle();
      }
      worker.on('message', listen).on('error', fail).on('exit', exit);
      signal.addEventListener('abort', cancel);
      const connection = { ...job.connection, application_name: name };
      worker.postMessage({ job: { ...job, connection }, claim });
    });
  }

  return {
    prepare() {
      if (threads.size === 0) idle.push(thread());
    },
    async run(job, tell, signal) {
      if (!(await turn(job.userId, tell, signal))) return cancelled;
      try {
        return await start(job, tell, signal);
      } finally {
        next(job.userId);
      }
    },
    async close() {
      closed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

/** Ends the database's side of a connection, which may not notice for long that the other one is gone. */
async function endConnection(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE application_name = $1', [
      name,
      connectionEndMs,
    ]);
  } finally {
    await client.end();
  }
}
