import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { type ImportJob, indexImported, runJourney } from './journey.ts';

/** The thread of one import: the journey, its report, and then the indexing that nobody waits for. */
const port = parentPort;
if (!port) throw new Error('this runs in a worker thread only');
const [job] = (await once(port, 'message')) as [ImportJob];
// A thread ends when nothing is left to wait for, and web streams do not count; the port does.
port.ref();
const outcome = await runJourney(job, (progress) => port.postMessage({ progress }));
port.postMessage({ outcome });
if (outcome.kind === 'stored') await indexImported(job.connection);
port.unref();
