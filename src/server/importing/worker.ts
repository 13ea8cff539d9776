import { parentPort, workerData } from 'node:worker_threads';
import { type ImportJob, indexImported, runJourney } from './journey.ts';

/** The thread of one import: the journey, its report, and then the tidying that nobody waits for. */
const port = parentPort;
if (!port) throw new Error('this runs in a worker thread only');
const job = workerData as ImportJob;
const outcome = await runJourney(job, (progress) => port.postMessage({ progress }));
port.postMessage({ outcome });
if (outcome.kind === 'stored') await indexImported(job.connection);
