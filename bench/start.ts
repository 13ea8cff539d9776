// Measures a small installation that does nothing: how soon it is ready, and the memory that it takes.
import { setTimeout as wait } from 'node:timers/promises';
import { withDataFolder } from './data-folder.ts';
import { memoryInUse } from './monitor.ts';
import { megabytes, reportBudget, reportTime } from './report.ts';
import { openServer } from './server.ts';

const starts = 3;
const budgets = { existingMs: 2000, newMs: 5000, memoryMb: 300 };
/** The time in ms after which a server has done what it does at its start. */
const restMs = 20_000;

/** Prints the slowest starts on a new and on an existing database, and the memory of server and PostgreSQL at rest. */
export async function benchStart(): Promise<void> {
  const times = { first: [] as number[], next: [] as number[] };
  let memory = Number.NaN;
  for (let start = 1; start <= starts; start++)
    await withDataFolder(async (folder) => {
      const first = await openServer(folder);
      times.first.push(first.readyMs);
      await first.stop();
      const next = await openServer(folder);
      times.next.push(next.readyMs);
      if (start === starts) {
        await wait(restMs);
        const { server, postgres } = await memoryInUse(next);
        console.log(`  server ${server} MB, PostgreSQL ${postgres} MB`);
        memory = server + postgres;
      }
      await next.stop();
    });
  reportTime(`ready on an existing database, slowest of ${starts}`, Math.max(...times.next), budgets.existingMs);
  reportTime(`ready on a new database, slowest of ${starts}`, Math.max(...times.first), budgets.newMs);
  const limit = `below ${megabytes(budgets.memoryMb)}`;
  // On systems that do not report memory, its budget counts as met.
  reportBudget('memory at rest with PostgreSQL', megabytes(memory), !(memory >= budgets.memoryMb), limit);
}
