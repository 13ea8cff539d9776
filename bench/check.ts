// Measures the check of all data among a million elements, and other requests meanwhile; it leaves out histories and changes.
import pg from 'pg';
import { checkData } from '../src/server/command-line/check-data.ts';
import { copyTables } from './backup.ts';
import { filledBy, withServer } from './data-folder.ts';
import { monitor } from './monitor.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget, reportRatio, seconds } from './report.ts';

/** The limit of the check as a multiple of PostgreSQL's reading, and that of other requests in ms (95 %). */
const budgets = { check: 15, others: 100 };

/** Prints the time of the check against that of reading all tables, and how long other requests take beside it. */
export function benchCheck(): Promise<void> {
  return withServer(async (server) => {
    const client = new pg.Client(server.connection);
    await client.connect();
    try {
      // Once before, so that both read from memory.
      await copyTables(server.connection);
      const copied = await copyTables(server.connection);
      const stop = await monitor(server);
      const start = performance.now();
      await checkData(client);
      const checked = performance.now() - start;
      const { latencies } = await stop();
      reportRatio('check of all data, against COPY of all tables', checked, copied, budgets.check, seconds);
      const others = quantile(latencies, 0.95);
      reportBudget(
        'other requests meanwhile (95 %)',
        ms(others),
        others <= budgets.others,
        `at most ${budgets.others} ms`,
      );
    } finally {
      await client.end();
    }
  }, filledBy('search-data.sql'));
}
