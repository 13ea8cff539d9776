import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { buildApp } from '../../src/server/app.ts';
import { openDatabase } from '../../src/server/database/pool.ts';
import type { ThreadServerData } from './server-thread.ts';

// The server of `startServerInThread`: it sends its port, and closes upon any message.
const { config, connection, pagesFolder } = workerData as ThreadServerData;
const database = openDatabase(connection);
const app = await buildApp({ config, database, pagesFolder });
await app.listen({ host: '127.0.0.1', port: 0 });
parentPort?.once('message', async () => {
  await app.close();
  await database.close();
});
parentPort?.postMessage((app.server.address() as AddressInfo).port);
