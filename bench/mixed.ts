// Measures many people on one machine over loopback, which their clients share; it leaves out browsers and a large database.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withServer } from './data-folder.ts';
import { memoryInUse } from './monitor.ts';
import { atWork, describeFailures, letWork, printTimes } from './people.ts';
import { quantile } from './quantile.ts';
import { megabytes, ms, reportBudget } from './report.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const clients = 20;
const durationSeconds = 120;
/** Numbers of elements of the surveys that are imported before the run; one more survey is imported during it. */
const surveysBefore = [20_000, 20_000, 10_000];
const surveyDuringRun = 20_000;
/** The time in ms that a person looks at a response before the next action. */
const thinkTimeMs = 500;
const latencyBudgetMs = 500;
/**
 * The MB by which memory may grow in the second half of the run, after the import: caches are filled by then, so
 * further growth would be a leak.
 */
const memoryGrowthBudgetMb = 75;

/** Simulates 20 people and an import for two minutes, and prints the latencies and the memory in use. */
export function benchMixed(): Promise<void> {
  return withServer(async (server) => {
    console.log('filling the database …');
    const survey = (elements: number, round: number) =>
      writeSurvey(join(server.dataDir, `${round}.xlsx`), surveyOfRound(elements, round));
    for (const [i, elements] of surveysBefore.entries()) {
      const { path } = await survey(elements, i + 1);
      await uploadSurvey(server, path);
      await server.waitUntilIdle();
    }
    const next = await survey(surveyDuringRun, surveysBefore.length + 1);
    console.log(`${clients} clients for ${durationSeconds} s`);
    const start = performance.now();
    const isOver = () => performance.now() - start > durationSeconds * 1000;
    const work = letWork([server], { people: clients, actions: atWork, thinkTimeMs, isOver });
    await wait(durationSeconds * 250);
    const readings = [await memoryInUse(server)];
    const imported = await uploadSurvey(server, next.path);
    await wait(durationSeconds * 500 - (performance.now() - start));
    readings.push(await memoryInUse(server));
    await work.end;
    readings.push(await memoryInUse(server));

    const all = printTimes(work);
    const latency = quantile(all, 0.95);
    const [, middle = 0, late = 0] = readings.map(({ server, postgres }) => server + postgres);
    const growth = late - middle;
    const printed = (part: 'server' | 'postgres') => readings.map((reading) => `${reading[part]} MB`).join(', ');
    console.log(`  requests per second     ${(all.length / durationSeconds).toFixed(0)}`);
    console.log(`  import meanwhile        ${(imported / 1000).toFixed(1)} s for ${surveyDuringRun} rows`);
    console.log(`  memory, server          ${printed('server')}   (after a quarter, after the import, at the end)`);
    console.log(`  memory, PostgreSQL      ${printed('postgres')}`);
    reportBudget(
      'all requests, 95th percentile',
      ms(latency),
      latency < latencyBudgetMs,
      `below ${latencyBudgetMs} ms`,
    );
    const { failures } = work;
    reportBudget('failed requests', describeFailures(failures, all.length), failures.length === 0, 'none');
    const growthLimit = `at most ${megabytes(memoryGrowthBudgetMb)}`;
    reportBudget('memory since the import', megabytes(growth), growth <= memoryGrowthBudgetMb, growthLimit);
  });
}
