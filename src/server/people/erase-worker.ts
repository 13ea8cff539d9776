import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { kyselyOn } from '../database/pool.ts';
import { acquireConnection, releaseConnection } from '../database/thread-connection.ts';
import { type EraseOutcome, type EraseRequest, erase } from './erase.ts';

// The entry of the thread of an erasure, which reads all texts and files of the installation.

/** The data that the thread is given. */
export type EraseThreadData = EraseRequest & { connection: pg.ClientConfig };

/** Number of attempts where others change the same records at the same moment. */
const maxAttempts = 3;

async function attempt(client: pg.ClientBase, request: EraseRequest): Promise<EraseOutcome> {
  await client.query('BEGIN');
  try {
    const outcome = await erase(
      kyselyOn((text, values) => client.query(text, values && [...values])),
      request,
    );
    await client.query(outcome.kind === 'erased' ? 'COMMIT' : 'ROLLBACK');
    return outcome;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function run({ connection, ...request }: EraseThreadData): Promise<EraseOutcome> {
  const client = await acquireConnection({ ...connection, application_name: 'strandbook erasure' });
  try {
    for (let left = maxAttempts - 1; ; left--) {
      try {
        return await attempt(client, request);
      } catch (error) {
        if (left === 0 || errorCodeOf(error) !== sqlStates.deadlock) throw error;
      }
    }
  } finally {
    releaseConnection(client);
  }
}

parentPort?.postMessage(await run(workerData as EraseThreadData));
