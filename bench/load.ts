// Measures how many requests one and two server processes answer among a million elements, on a machine that the clients share.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeOptions } from '../scripts/node-options.ts';
import { startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { filledBy, withDataFolder } from './data-folder.ts';
import { describeFailures, letWork, mostlyReading, printTimes } from './people.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget } from './report.ts';
import { benchAccount, type Client, openClient, waitForAddress } from './server.ts';

const people = 20;
const durationSeconds = 60;
const latencyBudgetMs = 1000;

type Process = { client: Client; stop: () => Promise<void> };

/** Starts a server on a database that others use as well. */
async function startProcess(databaseUrl: string, dataDir: string): Promise<Process> {
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, 'src/server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://strandbook.example.org',
      ADMIN_EMAIL: benchAccount.email,
      ADMIN_PASSWORD: benchAccount.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await waitForAddress(child, /Strandbook is at (\S+)/);
  return {
    client: await openClient(address, benchAccount),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Prints requests per second and the 95th percentile with one and with two processes, of 80 % reading requests. */
export function benchLoad(): Promise<void> {
  return withDataFolder(async (folder) => {
    const log = { info: () => undefined, error: console.error };
    const postgres = await startEmbedded(folder, { log, settings: { max_connections: '150' } });
    try {
      const databaseUrl = `postgresql://strandbook@/strandbook?host=${postgres.connection.host}`;
      for (const count of [1, 2]) {
        const processes: Process[] = [];
        try {
          for (let i = 0; i < count; i++) processes.push(await startProcess(databaseUrl, join(folder, `server-${i}`)));
          const clients = processes.map(({ client }) => client);
          // The first searches read the chain into memory.
          for (const client of clients) await client.request('POST', '/searchSE', { term: 'sediment', hits: 10 });
          const start = performance.now();
          const isOver = () => performance.now() - start > durationSeconds * 1000;
          console.log(`${people} people without a pause for ${durationSeconds} s, processes: ${count}`);
          const work = letWork(clients, { people, actions: mostlyReading, thinkTimeMs: 0, isOver });
          await work.end;
          const all = printTimes(work);
          const latency = quantile(all, 0.95);
          const figure = `${ms(latency)}, ${(all.length / durationSeconds).toFixed(0)} requests/s`;
          const label = `95th percentile, processes: ${count}`;
          reportBudget(label, figure, latency <= latencyBudgetMs, `at most ${latencyBudgetMs} ms`);
          const failures = describeFailures(work.failures, all.length);
          reportBudget(`failed requests, processes: ${count}`, failures, work.failures.length === 0, 'none');
        } finally {
          for (const one of processes) await one.stop();
        }
      }
    } finally {
      await postgres.stop();
    }
  }, filledBy('search-data.sql'));
}
