import { parentPort } from 'node:worker_threads';
import { type Claim, takeClaim } from './claim.ts';
import { indexImported } from './index-imported.ts';
import type { ImportJob } from './job.ts';
import { runJourney } from './journey.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a worker thread only');

/** One import after the other: the journey, its report, and then the indexing that nobody waits for. */
port.on('message', async ({ job, claim }: { job: ImportJob; claim: Claim }) => {
  port.postMessage({ begun: true });
  const outcome = await runJourney(
    job,
    (progress) => port.postMessage({ progress }),
    () => takeClaim(claim),
  );
  port.postMessage({ outcome });
  if (outcome.kind === 'stored') await indexImported(job.connection);
  // The memory that a bomb has taken goes with its thread.
  if (outcome.kind === 'file' && outcome.code === 'tooMuchInside') port.close();
  else port.postMessage({ idle: true });
});
