// Measures how many requests one and two server processes answer among a million elements, on a machine that the clients share.
import { join } from 'node:path';
import { startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { filledBy, withDataFolder } from './data-folder.ts';
import { describeFailures, letWork, mostlyReading, printTimes } from './people.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget } from './report.ts';
import { type StartedServer, startServer } from './server.ts';

const people = 20;
const durationSeconds = 60;
const latencyBudgetMs = 1000;
/** Servers on one database need one address. */
const publicUrl = 'http://strandbook.example.org';

/** Prints requests per second and the 95th percentile with one and with two processes, of 80 % reading requests. */
export function benchLoad(): Promise<void> {
  return withDataFolder(async (folder) => {
    const log = { info: () => undefined, error: console.error };
    const postgres = await startEmbedded(folder, { log, settings: { max_connections: '150' } });
    try {
      const databaseUrl = `postgresql://strandbook@/strandbook?host=${postgres.connection.host}`;
      for (const count of [1, 2]) {
        const servers: StartedServer[] = [];
        try {
          for (let i = 0; i < count; i++) {
            const settings = {
              DATABASE_URL: databaseUrl,
              DATA_DIR: join(folder, `server-${i}`),
              PUBLIC_URL: publicUrl,
            };
            servers.push(await startServer(settings));
          }
          // The first searches read the chain into memory.
          for (const server of servers) await server.request('POST', '/searchSE', { term: 'sediment', hits: 10 });
          const start = performance.now();
          const isOver = () => performance.now() - start > durationSeconds * 1000;
          console.log(`${people} people without a pause for ${durationSeconds} s, processes: ${count}`);
          const work = letWork(servers, { people, actions: mostlyReading, thinkTimeMs: 0, isOver });
          await work.end;
          const all = printTimes(work);
          const latency = quantile(all, 0.95);
          const figure = `${ms(latency)}, ${(all.length / durationSeconds).toFixed(0)} requests/s`;
          const label = `95th percentile, processes: ${count}`;
          reportBudget(label, figure, latency <= latencyBudgetMs, `at most ${latencyBudgetMs} ms`);
          const failures = describeFailures(work.failures, all.length);
          reportBudget(`failed requests, processes: ${count}`, failures, work.failures.length === 0, 'none');
        } finally {
          for (const server of servers) await server.stop();
        }
      }
    } finally {
      await postgres.stop();
    }
  }, filledBy('search-data.sql'));
}
