import type pg from 'pg';

/**
 * Input that every kind of job has: an uploaded file, its sender, the connection that the worker uses, and the id under
 * which the database knows it, which a command has not.
 */
export type Job = { path: string; userId: number; connection: pg.ClientConfig; jobId?: string };

/** The file cannot be processed; `code` is the key of a message of the interface, within `importing`. */
export type RefusedFile = {
  kind: 'refusedFile';
  status: 400 | 413 | 415;
  code: string;
  params: Readonly<Record<string, string | number>>;
};

/** Outcomes that every kind of job can have. A cancelled job has stored nothing. */
export type CommonOutcome = RefusedFile | { kind: 'cancelled' };

/** The kinds of jobs. A module adds its own kind by declaring it here (TypeScript's declaration merging). */
// biome-ignore lint/suspicious/noEmptyInterface: modules add the members
export interface JobKinds {}

export type JobKind = keyof JobKinds;
export type JobOf<K extends JobKind> = JobKinds[K]['job'];
export type OutcomeOf<K extends JobKind> = JobKinds[K]['outcome'] | CommonOutcome;

/**
 * Progress of a job: the rows that were read, those of them that were stored, and the share (0 to 1) of the sheet that
 * was read.
 */
export type Progress = { phase: 'reading' | 'storing'; rows: number; stored: number; share: number | null };

/** Progress of a job that waits for a thread: the number of jobs that run or come before it. */
export type QueuedProgress = { phase: 'queued'; ahead: number };

/**
 * Runs a job in a worker thread.
 * @param mayCommit called once, right before the commit: if it returns false, the main thread is about to end this
 * thread
 */
export type RunJob<K extends JobKind> = (
  job: JobOf<K>,
  reportProgress: (progress: Progress) => void,
  mayCommit: () => boolean,
) => Promise<OutcomeOf<K>>;
