import { parentPort } from 'node:worker_threads';
import { type CommitLock, tryTakeCommitLock } from './commit-lock.ts';
import type { CommonOutcome, Job, JobKind, Progress, RunJob } from './job.ts';

/** The message that starts a job in a worker. */
export type JobMessage = { kind: JobKind; job: Job; commitLock: CommitLock };

/** The messages of a worker about its job: that it has begun, its progress, and its outcome as the last one. */
export type WorkerMessage = { begun?: true; progress?: Progress; outcome?: CommonOutcome };

/** Runs the jobs that this worker thread receives, one after the other. */
export function serveJobs(runners: { [K in JobKind]: RunJob<K> }): void {
  const port = parentPort;
  if (!port) throw new Error('this runs in a worker thread only');
  const post = (message: WorkerMessage) => port.postMessage(message);
  port.on('message', async <K extends JobKind>({ kind, job, commitLock }: JobMessage & { kind: K }) => {
    post({ begun: true });
    const outcome = await (runners[kind] as RunJob<K>)(
      job as Parameters<RunJob<K>>[0],
      (progress) => post({ progress }),
      () => tryTakeCommitLock(commitLock),
    );
    post({ outcome: outcome as CommonOutcome });
  });
}
