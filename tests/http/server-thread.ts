import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AppConfig } from '../../src/server/services.ts';
import type { TestApp } from './client.ts';

/** The data of a thread for its server (`thread-server.ts`). */
export type ThreadServerData = {
  config: AppConfig;
  connection: TestApp['database']['connection'];
  pagesFolder: string;
};

/**
 * Starts another server on the database of a first one, in a thread: it shares no memory with it, as two processes do.
 * Close it before the first.
 */
export async function startServerInThread(
  { config, database: { connection } }: TestApp,
  pagesFolder: string,
): Promise<{ address: string; close(): Promise<void> }> {
  const data: ThreadServerData = { config, connection, pagesFolder };
  const worker = new Worker(new URL('./thread-server.ts', import.meta.url), { workerData: data });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
