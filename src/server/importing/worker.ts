import { parentPort } from 'node:worker_threads';
import { runRevision } from '../revising/journey.ts';
import { type Claim, takeClaim } from './claim.ts';
import type { Progress, ThreadJob } from './job.ts';
import { runJourney } from './journey.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a worker thread only');

/** One job after the other, each with its outcome as its last message. */
port.on('message', async ({ job, claim }: { job: ThreadJob; claim: Claim }) => {
  port.postMessage({ begun: true });
  const tell = (progress: Progress) => port.postMessage({ progress });
  const mayCommit = () => takeClaim(claim);
  const outcome = await ('kind' in job ? runRevision(job, tell, mayCommit) : runJourney(job, tell, mayCommit));
  port.postMessage({ outcome });
});
