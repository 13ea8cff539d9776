import { parentPort } from 'node:worker_threads';
import { runBulkUpdate } from '../bulk-update/pipeline.ts';
import { type CommitLock, tryTakeCommitLock } from './commit-lock.ts';
import type { Progress, ThreadJob } from './job.ts';
import { runImport } from './pipeline.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a worker thread only');

/** One job after the other, each with its outcome as its last message. */
port.on('message', async ({ job, claim }: { job: ThreadJob; claim: CommitLock }) => {
  port.postMessage({ begun: true });
  const tell = (progress: Progress) => port.postMessage({ progress });
  const mayCommit = () => tryTakeCommitLock(claim);
  const outcome = await ('kind' in job ? runBulkUpdate(job, tell, mayCommit) : runImport(job, tell, mayCommit));
  port.postMessage({ outcome });
});
