import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { quantile } from './quantile.ts';
import { openServer } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { uploadSurvey } from './upload.ts';

const clients = 20;
const durationSeconds = 120;
/** Surveys of 20,000 and 10,000 elements are there before; one more of 20,000 is imported meanwhile. */
const surveysBefore = [20_000, 20_000, 10_000];
const surveyDuringRun = 20_000;
/** A person looks at an answer for a moment before asking for something else; in ms. */
const thinkTimeMs = 500;
const latencyBudgetMs = 500;
/** A client that waits for so long would have gone; in ms. */
const requestTimeoutMs = 30_000;
/** Megabytes by which memory may grow in the second half, with the import done: caches fill, leaks grow. */
const memoryGrowthBudgetMb = 75;

/** One request, and the name under which its times are printed. */
type BenchRequest = { name: string; method: string; path: string; body?: object };
/** Requests of one person, one right after the other. */
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
 * Requests as pages send them: a search gives its first page and then the number of its matches, which stays when one
 * sorts.
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

/** Numbers that look random and are the same in every run (mulberry32). */
function randomPick(seed: number): PickRandom {
  let state = seed;
  return (list) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const number = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return list[Math.floor(number * list.length)] as (typeof list)[number];
  };
}

/** Memory in MB that processes have for themselves, and their part of what they share (Linux only). */
async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
    }),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

async function backendsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => pid);
}

/** Prints what 20 people at once notice of each other, of an import and of the machine, for two minutes. */
export async function benchMixed(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strandbook-bench-'));
  const server = await openServer(folder);
  const watcher = new pg.Client(server.connection);
  await watcher.connect();
  const memory = async () => ({
    server: await memoryOf([server.pid]),
    postgres: await memoryOf(await backendsOf(watcher)),
  });
  try {
    console.log('filling the database …');
    const survey = (elements: number, round: number) =>
      writeSurvey(join(folder, `${round}.xlsx`), surveyOfRound(elements, round));
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

    async function ask({ name, method, path, body }: BenchRequest): Promise<void> {
      const begun = performance.now();
      const answer = await Promise.race([server.request(method, path, body), wait(requestTimeoutMs)]);
      if (answer) await answer.arrayBuffer();
      const taken = times.get(name) ?? [];
      times.set(name, taken);
      taken.push(performance.now() - begun);
      // Two may edit one record at a moment: the second is told so, as it should be.
      if (!answer || (answer.status >= 400 && answer.status !== 409))
        failures.push(`${name}: ${answer ? answer.status : 'no answer'}`);
    }

    async function person(number: number): Promise<void> {
      const pick = randomPick(number);
      while (!isOver()) {
        for (const asked of pick(weightedActions).requests(pick)) await ask(asked);
        await wait(thinkTimeMs);
      }
    }
    const people = Array.from({ length: clients }, (_, i) => person(i + 1));
    await wait(durationSeconds * 250);
    const readings = [await memory()];
    const imported = await uploadSurvey(server, next.path);
    await wait(durationSeconds * 500 - (performance.now() - start));
    readings.push(await memory());
    await Promise.all(people);
    readings.push(await memory());

    console.log('                        asked   median     95 %      max');
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
    console.log(`  95th percentile of all  ${latency.toFixed(0)} ms   (promised: below ${latencyBudgetMs} ms)`);
    console.log(`  requests per second     ${(all.length / durationSeconds).toFixed(0)}`);
    console.log(`  import meanwhile        ${(imported / 1000).toFixed(1)} s for ${surveyDuringRun} rows`);
    console.log(`  failed                  ${failures.length}   (promised: none) ${[...new Set(failures)].join(', ')}`);
    console.log(`  memory, server          ${printed('server')}   (after a quarter, after the import, at the end)`);
    console.log(`  memory, PostgreSQL      ${printed('postgres')}`);
    console.log(`  growth since the import ${growth} MB   (promised: at most ${memoryGrowthBudgetMb} MB)`);
    if (latency >= latencyBudgetMs || failures.length > 0 || growth > memoryGrowthBudgetMb) process.exitCode = 1;
  } finally {
    await watcher.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
