// Measures many people on one machine over loopback, which their clients share; it leaves out browsers and a large database.
import { join } from 'node:path';
import { createRandom } from '../demo/survey.ts';
import { withServer } from './data-folder.ts';
import { memoryInUse } from './monitor.ts';
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
/** The time in ms after which a client gives up. */
const requestTimeoutMs = 30_000;
/**
 * The MB by which memory may grow in the second half of the run, after the import: caches are filled by then, so
 * further growth would be a leak.
 */
const memoryGrowthBudgetMb = 75;

/** A request, and the name under which its times are printed. */
type BenchRequest = { name: string; method: string; path: string; body?: object };
/** Requests of one person, sent one right after the other. */
type Action = { weight: number; requests: (pick: PickRandom) => BenchRequest[] };
type PickRandom = <T>(list: readonly T[]) => T;

const searchTerms = [
  'gotland',
  '16S',
  'R1',
  'R2',
  'R3',
  'sediment',
  'miseq',
  'nowhere',
  'EMB',
  'gotland 16S',
  'RNA-Seq',
  'fastq',
];
const lists = [
  'sequencing-element',
  'field-sample',
  'events',
  'sequencing-library',
  'campaigns',
  'nucleic-acid-sample',
];
const sorts = ['samp_name', 'campaign', 'geogr_loc_lat:desc', 'event_label'];

const getRequest = (name: string, path: string): BenchRequest => ({ name, method: 'GET', path });
const searchRequest = (name: string, body: object): BenchRequest => ({
  name,
  method: 'POST',
  path: '/searchSE',
  body: { hits: 10, ...body },
});

/**
 * Requests as pages send them: a search gets its first page and then the number of its matches, which sorting does not
 * change.
 */
const actions: readonly Action[] = [
  {
    weight: 4,
    requests(pick) {
      const term = pick(searchTerms);
      return [
        searchRequest('search', { term, count: false }),
        searchRequest('number of matches', { term, count: 'only' }),
      ];
    },
  },
  {
    weight: 1,
    requests: (pick) => [searchRequest('search, sorted', { term: pick(searchTerms), sort: pick(sorts), count: false })],
  },
  { weight: 3, requests: (pick) => [getRequest('list', `/rest/${pick(lists)}/`)] },
  { weight: 1, requests: (pick) => [getRequest('list by a word', `/rest/${pick(lists)}/?q=${pick(searchTerms)}`)] },
  { weight: 3, requests: (pick) => [getRequest('record', `/rest/field-sample/${pick(sampleIds)}`)] },
  { weight: 1, requests: (pick) => [getRequest('related records', `/rest/field-sample/${pick(sampleIds)}/related`)] },
  {
    weight: 2,
    requests: (pick) => [
      {
        name: 'edit',
        method: 'PUT',
        path: `/rest/field-sample/${pick(sampleIds)}`,
        body: { field_sample_comment: `seen at ${performance.now()}` },
      },
    ],
  },
  { weight: 1, requests: () => [getRequest('counts', '/stats')] },
];
const sampleIds = Array.from({ length: 1000 }, (_, i) => i + 1);
const weightedActions = actions.flatMap((action) => Array.from({ length: action.weight }, () => action));

/** Picks pseudo-random items, the same in every run. */
function randomPick(seed: number): PickRandom {
  const random = createRandom(seed);
  return (list) => list[Math.floor(random() * list.length)] as (typeof list)[number];
}

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
    const times = new Map<string, number[]>();
    const failures: string[] = [];
    const start = performance.now();
    const isOver = () => performance.now() - start > durationSeconds * 1000;

    async function send({ name, method, path, body }: BenchRequest): Promise<void> {
      const startedAt = performance.now();
      const response = await Promise.race([server.request(method, path, body), wait(requestTimeoutMs)]);
      if (response) await response.arrayBuffer();
      const durations = times.get(name) ?? [];
      times.set(name, durations);
      durations.push(performance.now() - startedAt);
      // Status 409 is correct where two people edit one record at the same time.
      if (!response || (response.status >= 400 && response.status !== 409))
        failures.push(`${name}: ${response ? response.status : 'no answer'}`);
    }

    async function person(number: number): Promise<void> {
      const pick = randomPick(number);
      while (!isOver()) {
        for (const request of pick(weightedActions).requests(pick)) await send(request);
        await wait(thinkTimeMs);
      }
    }
    const people = Array.from({ length: clients }, (_, i) => person(i + 1));
    await wait(durationSeconds * 250);
    const readings = [await memoryInUse(server)];
    const imported = await uploadSurvey(server, next.path);
    await wait(durationSeconds * 500 - (performance.now() - start));
    readings.push(await memoryInUse(server));
    await Promise.all(people);
    readings.push(await memoryInUse(server));

    console.log('                     requests   median     95 %      max');
    const all = [...times.values()].flat();
    for (const [name, list] of [...times, ['all', all]] as [string, number[]][])
      console.log(
        `  ${name.padEnd(20)}${String(list.length).padStart(7)}` +
          [0.5, 0.95, 1].map((q) => `${quantile(list, q).toFixed(0)} ms`.padStart(9)).join(''),
      );
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
    const failed = `${failures.length} of ${all.length} ${[...new Set(failures)].join(', ')}`;
    reportBudget('failed requests', failed, failures.length === 0, 'none');
    const growthLimit = `at most ${megabytes(memoryGrowthBudgetMb)}`;
    reportBudget('memory since the import', megabytes(growth), growth <= memoryGrowthBudgetMb, growthLimit);
  });
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
