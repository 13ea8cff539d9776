import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { createCommitLock, tryTakeCommitLock } from './commit-lock.ts';
import type { CommonOutcome, Job, JobKind, JobOf, OutcomeOf, Progress } from './job.ts';
import type { JobMessage, WorkerMessage } from './worker.ts';

/**
 * The number of threads of this process, each with one connection to the database, which bounds its memory. The turns of
 * users (`turns.ts`) let no more jobs run on all servers together.
 */
const maxThreads = 2;

/** Memory of a thread, enough for a table of 100 MB. */
export const memoryMegabytes = 2048;

/**
 * Limits of a job. A job that exceeds its memory or its time is ended together with its thread, while the server goes
 * on.
 */
const defaultLimits = {
  memoryMegabytes,
  /** Time from the beginning to the first row, in which the lists of sheets, formats and texts are read. */
  openingSeconds: 5,
  /** Additional time for opening: the texts of a large table come before its first row. */
  openingSecondsPerMegabyte: 1,
  /** Time for the whole job, including the time for which it waits for other imports to be stored. */
  jobSeconds: 30 * 60,
};

/** Time for which the end of a connection is awaited. */
const connectionEndMs = 5000;

const unpackedTooLarge = { kind: 'refusedFile', status: 400, code: 'tooMuchInside', params: {} } as const;
const tooSlow = { kind: 'refusedFile', status: 400, code: 'tooSlow', params: {} } as const;
const cancelled = { kind: 'cancelled' } as const;

export type JobThreads = {
  /** Starts a thread in advance: loading its code takes longer than reading a small table. */
  prepare: () => void;
  /**
   * Runs a job in a thread, as soon as one is free. Rejects only if the thread itself fails.
   * @param reportProgress receives its progress
   * @param signal cancels it, unless it is already being committed
   */
  run: <K extends JobKind>(
    kind: K,
    job: JobOf<K>,
    reportProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ) => Promise<OutcomeOf<K>>;
  /** Ends all threads; transactions that are not committed yet leave nothing behind. */
  close: () => Promise<void>;
};

/** @param changes to the default limits, for tests */
export function startJobThreads(changes: Partial<typeof defaultLimits> = {}): JobThreads {
  const limits = { ...defaultLimits, ...changes };
  const threads = new Set<Worker>();
  const idle: Worker[] = [];
  /** Starts the jobs that wait for a thread. */
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  function startWorker(): Worker {
    const worker = new Worker(new URL('../job-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    });
    threads.add(worker);
    worker.once('exit', () => {
      threads.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // A running job has its own listener; an idle worker is simply replaced.
    worker.on('error', () => undefined);
    return worker;
  }

  function returnWorker(worker: Worker, outcome: CommonOutcome): void {
    // The memory that a zip bomb has filled is released with its thread.
    const isBloated = outcome.kind === 'refusedFile' && outcome.code === unpackedTooLarge.code;
    if (!isClosed && !isBloated) idle.push(worker);
    else void worker.terminate();
  }

  async function waitForThread(): Promise<void> {
    if (running < maxThreads) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function releaseThread(): void {
    const startNext = waiting.shift();
    if (startNext) startNext();
    else running--;
  }

  async function runJob(
    kind: JobKind,
    job: Job,
    reportProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<CommonOutcome> {
    const { size } = await stat(job.path);
    if (signal.aborted) return cancelled;
    const openingSeconds = limits.openingSeconds + (limits.openingSecondsPerMegabyte * size) / 1_000_000;
    const commitLock = createCommitLock();
    const worker = idle.pop() ?? startWorker();
    const connectionName = `strandbook import ${randomUUID()}`;
    return new Promise((resolve, reject) => {
      const timers: NodeJS.Timeout[] = [];
      const endAfter = (seconds: number) => timers.push(setTimeout(() => endJob(tooSlow), seconds * 1000));
      const endJob = (outcome: CommonOutcome) => {
        // A job that is being committed reports its outcome in a moment.
        if (!tryTakeCommitLock(commitLock)) return;
        settle(() => {
          worker
            .terminate()
            .then(() => endConnection(job.connection, connectionName))
            .then(() => resolve(outcome), reject);
        });
      };
      const onAbort = () => endJob(cancelled);
      const onMessage = ({ begun, progress, outcome }: WorkerMessage) => {
        if (begun) {
          endAfter(limits.jobSeconds);
          endAfter(openingSeconds);
        }
        if (progress) {
          // The first row was read: from now on only the time for the whole job counts.
          clearTimeout(timers[1]);
          reportProgress(progress);
        }
        if (!outcome) return;
        returnWorker(worker, outcome);
        settle(() => resolve(outcome));
      };
      const onError = (error: Error & { code?: string }) =>
        onThreadEnd(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(unpackedTooLarge) : reject(error)));
      const onExit = (code: number) => onThreadEnd(() => reject(new Error(`the job's thread ended with ${code}`)));
      // The reason why the thread ended is reported even if the database cannot be reached.
      const onThreadEnd = (report: () => void) =>
        settle(() => void endConnection(job.connection, connectionName).then(report, report));
      function settle(report: () => void): void {
        for (const timer of timers) clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        signal.removeEventListener('abort', onAbort);
        report();
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      signal.addEventListener('abort', onAbort);
      const connection = { ...job.connection, application_name: connectionName };
      worker.postMessage({ kind, job: { ...job, connection }, commitLock } satisfies JobMessage);
    });
  }

  return {
    prepare() {
      if (threads.size === 0) idle.push(startWorker());
    },
    async run<K extends JobKind>(
      kind: K,
      job: JobOf<K>,
      reportProgress: (progress: Progress) => void,
      signal: AbortSignal,
    ) {
      await waitForThread();
      try {
        return (await runJob(kind, job, reportProgress, signal)) as OutcomeOf<K>;
      } finally {
        releaseThread();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

/** Ends the database's side of a connection, which may not notice for a long time that the client is gone. */
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
