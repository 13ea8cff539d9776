import { parentPort } from 'node:worker_threads';
import { maxIndexedAtOnce } from '../entries/changes.ts';
import { runRevision } from '../revising/journey.ts';
import { type Claim, takeClaim } from './claim.ts';
import { indexImported } from './index-imported.ts';
import type { Progress, ThreadJob } from './job.ts';
import { runJourney } from './journey.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a worker thread only');

/** One job after the other: its journey, its report, and then the indexing that nobody waits for. */
port.on('message', async ({ job, claim }: { job: ThreadJob; claim: Claim }) => {
  port.postMessage({ begun: true });
  const tell = (progress: Progress) => port.postMessage({ progress });
  const mayCommit = () => takeClaim(claim);
  const outcome = await ('kind' in job ? runRevision(job, tell, mayCommit) : runJourney(job, tell, mayCommit));
  port.postMessage({ outcome });
  const isMuch = outcome.kind === 'applied' && outcome.written > maxIndexedAtOnce;
  if (outcome.kind === 'stored' || isMuch) await indexImported(job.connection);
  // The memory that a bomb has taken goes with its thread.
  if (outcome.kind === 'file' && outcome.code === 'tooMuchInside') port.close();
  else port.postMessage({ idle: true });
});
