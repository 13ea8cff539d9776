// Measures the checking of all records among a million elements, other requests meanwhile, and the lists of findings.
import pg from 'pg';
import { filledBy, withServer } from './data-folder.ts';
import { monitor } from './monitor.ts';
import { quantile } from './quantile.ts';
import { megabytes, ms, reportBudget, reportTime, seconds } from './report.ts';
import type { Server } from './server.ts';

/** Limits in ms: of other requests while records are checked (95 %), of pages, and from a change to its findings. */
const budgets = { others: 100, counts: 250, page: 100, filter: 250, change: 15_000 };
const rounds = 20;

/** Waits until nothing is to be checked. @returns the time in ms */
async function untilChecked(client: pg.Client): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM unchecked LIMIT 1');
    if (rowCount === 0) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function timeOf(server: Server, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const start = performance.now();
    const response = await server.request('GET', path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    if (round >= 0) times.push(performance.now() - start);
  }
  return quantile(times, 0.95);
}

/** Prints how long it takes to check everything, how quickly findings are listed, and when a change is checked. */
export function benchQuality(): Promise<void> {
  return withServer(async (server) => {
    const client = new pg.Client(server.connection);
    await client.connect();
    try {
      await client.query('INSERT INTO unchecked (dataset_id) SELECT id FROM dataset UNION ALL SELECT NULL');
      const stop = await monitor(server);
      const whole = await untilChecked(client);
      const { latencies, peakMegabytes } = await stop();
      const { rows } = await client.query('SELECT rule, count(*)::int AS count FROM quality_finding GROUP BY rule');
      console.log(`  everything checked in ${seconds(whole)}, at most ${megabytes(peakMegabytes)}:`);
      console.log(`  ${rows.map(({ rule, count }) => `${rule} ${count}`).join(', ')}`);
      const others = quantile(latencies, 0.95);
      reportBudget(
        'other requests meanwhile (95 %)',
        ms(others),
        others <= budgets.others,
        `at most ${budgets.others} ms`,
      );
      await server.waitUntilIdle();
      reportTime('numbers by campaign', await timeOf(server, '/rest/quality'), budgets.counts);
      reportTime('all findings', await timeOf(server, '/rest/quality/findings?hits=25'), budgets.page);
      reportTime(
        'findings of a rule and a campaign',
        await timeOf(server, '/rest/quality/findings?rule=notReady&campaign=100&hits=25'),
        budgets.page,
      );
      reportTime(
        'list of elements by a rule',
        await timeOf(server, '/rest/sequencing-element/?finding=noAccession'),
        budgets.filter,
      );
      const { rows: samples } = await client.query('SELECT max(field_sample_id) AS id FROM field_sample');
      const changed = await server.request('PUT', `/rest/field-sample/${samples[0].id}`, { depth: '20' });
      if (changed.status !== 200) throw new Error(`the change answered ${changed.status}`);
      reportTime('from a change of a sample to its findings', await untilChecked(client), budgets.change);
    } finally {
      await client.end();
    }
  }, filledBy('search-data.sql'));
}
