// Measures requests over loopback on one machine, which also runs the clients; it leaves out the browser and the network.
import { join } from 'node:path';
import pg from 'pg';
import { filledBy, withServer } from './data-folder.ts';
import { postgresMilliseconds } from './monitor.ts';
import { quantile } from './quantile.ts';
import { ms, reportBudget, reportRatio, reportTime } from './report.ts';
import { type Client, openClient, type Server } from './server.ts';
import { surveyOfRound, writeSurvey } from './survey-file.ts';
import { sendSurvey, uploadSurvey } from './upload.ts';

const rounds = 15;
const sortedRounds = 5;
/** Limits in ms at the 95th percentile. */
const budgets = {
  page: 100,
  /** Of words that no index can look up. */
  unindexedPage: 1000,
  busyPage: 250,
  sorted: 500,
  facetsAfterChange: 250,
  firstCount: 1000,
  quickSearch: 100,
};
/** Limits as multiples of one import alone, of a search without imports, and of the import's time of PostgreSQL. */
const ratios = { lastOfFive: 6, searchBeside: 2, undo: 3 };
/** Number of elements in search-data.sql. */
const allElements = 1_000_000;
const people = 10;
const pauseMs = 500;

type SearchCase = { term: string; own?: boolean; box?: readonly number[]; budget?: number };

/** A part of the map in which a quarter of the events lie: west, south, east, north. */
const box = [10, 50, 20, 58];

/** Search terms: rare and frequent ones, of the first and the last uploads, several, none. */
const searchCases: readonly SearchCase[] = [
  { term: '' },
  { term: 'S199999' },
  { term: 'err1003' },
  { term: 'nowhere' },
  { term: 'CR00a' },
  { term: 'CR49d' },
  { term: 'CR49' },
  { term: 'Example017' },
  { term: '16S' },
  { term: 'gotland' },
  { term: 'sediment' },
  { term: 'filtration' },
  { term: 'miseq' },
  { term: 'fastq' },
  { term: 'e' },
  { term: 'CR49 16S' },
  // A term of a fiftieth of the elements and one of many libraries, each of which takes long to find.
  { term: 'CR49 WGS' },
  { term: 'fastq CR49d' },
  { term: 'sediment novaseq' },
  // All elements of the second half million match, and none of the first.
  { term: 'latterhalf' },
  { term: 'gotland CR00' },
  { term: 'nowhere fastq' },
  // Two letters that stand nowhere.
  { term: 'zz', budget: budgets.unindexedPage },
  { term: '', own: true },
  { term: 'CR49', own: true },
  { term: 'CR00', own: true },
  { term: 'fastq', own: true },
  // A frequent term among the 100,000 elements of one person, each of which must be checked.
  { term: 'gotland', own: true },
  { term: '', box },
  { term: 'CR49', box },
  { term: 'sediment', box },
];
/** Searches that people send while others import: of each kind one. */
export const commonCases = searchCases.filter(
  ({ term, own, box }) => !own && !box && ['gotland', 'CR49', 'S199999', 'miseq'].includes(term),
);
const sorts = ['samp_name', 'campaign', 'geogr_loc_lat:desc', 'seq_meth', 'study_title', 'event_person_resp', 'depth'];

const bodyOf = ({ term, own = false, box }: SearchCase) => ({
  ...(term === '' ? { all: true } : { term }),
  ...(box && { box }),
  own,
});
const labelOf = ({ term, own, box }: SearchCase) =>
  `${JSON.stringify(term)}${own ? ' own' : ''}${box ? ' in a part of the map' : ''}`;

async function post(client: Client, path: string, body: object): Promise<Response> {
  const response = await client.request('POST', path, body);
  if (response.status !== 200)
    throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${await response.text()}`);
  return response;
}

async function countMatches(client: Client, search: SearchCase): Promise<number> {
  const response = await post(client, '/searchSE', { ...bodyOf(search), hits: 0, count: 'only' });
  await response.text();
  return Number(response.headers.get('x-total-count'));
}

/** The times in ms until the first rows of a search page, and until its number, facets and matches are there as well. */
export async function timePage(client: Client, search: SearchCase): Promise<{ rows: number; whole: number }> {
  const start = performance.now();
  const response = await post(client, '/searchSE', { ...bodyOf(search), hits: 10, count: false });
  const elements = (await response.json()) as { sequencing_element_id: number }[];
  const rows = performance.now() - start;
  const items = elements.map((element) => element.sequencing_element_id);
  const found =
    search.term && post(client, '/searchSE/found', { term: search.term, items }).then((found) => found.text());
  const facets = post(client, '/searchSE/facets', bodyOf(search)).then((counted) => counted.text());
  await Promise.all([countMatches(client, search), facets, found]);
  return { rows, whole: performance.now() - start };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timesOf(count: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 1; round <= count; round++) times.push(await timeOf(() => work(round)));
  return times;
}

async function measurePages(server: Server): Promise<void> {
  for (const search of searchCases) await timePage(server, search);
  for (const search of searchCases) {
    const total = await countMatches(server, search);
    const times = [];
    for (let round = 1; round <= rounds; round++) times.push(await timePage(server, search));
    const rows = quantile(
      times.map((time) => time.rows),
      0.95,
    );
    const whole = quantile(
      times.map((time) => time.whole),
      0.95,
    );
    const label = `search page ${labelOf(search)}: ${total.toLocaleString('en')}`;
    const { budget = budgets.page } = search;
    reportBudget(label, `${ms(whole)}, rows ${ms(rows)}`, whole <= budget, `${budget} ms`);
  }
  for (const search of searchCases) {
    if ((await countMatches(server, search)) === 0) continue;
    let worst = { sort: '', time: 0 };
    for (const sort of sorts) {
      const times = await timesOf(sortedRounds, async () => {
        await (await post(server, '/searchSE', { ...bodyOf(search), hits: 10, count: false, sort })).text();
      });
      const time = quantile(times, 0.95);
      if (time > worst.time) worst = { sort, time };
    }
    const label = `sorted ${labelOf(search)}, slowest by ${worst.sort}`;
    reportTime(label, worst.time, budgets.sorted);
  }
}

async function measureOthers(server: Server): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  const afterChange = await timesOf(rounds, async (round) => {
    await client.query(
      'UPDATE sequencing_element SET sequencing_run_id = sequencing_run_id % 3000 + 1 WHERE sequencing_element_id = $1',
      [round * 1000],
    );
    await (await post(server, '/searchSE/facets', { all: true })).text();
  });
  await client.end();
  reportTime('facets after a change', quantile(afterChange, 0.95), budgets.facetsAfterChange);
  for (const typed of ['S0', 'Ex', 'TF', 'en']) {
    const times = await timesOf(rounds, async () => {
      await (await server.request('GET', `/rest/jump?q=${typed}`)).text();
    });
    reportTime(`quick search for ${typed}`, quantile(times, 0.95), budgets.quickSearch);
  }
}

/** Lets ten people open search pages until some work is done. @returns the times of the whole pages in ms */
async function searchDuring(server: Server, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const times: number[] = [];
  const search = async (person: number) => {
    for (let i = person; !isDone; i++) {
      const one = commonCases[i % commonCases.length];
      if (one) times.push((await timePage(server, one)).whole);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const searching = Array.from({ length: people }, (_, person) => search(person));
  await work;
  isDone = true;
  await Promise.all(searching);
  return times;
}

/** Imports beside searches, and the undoing of one, among a million elements. */
async function measureImports(server: Server): Promise<void> {
  let number = 0;
  const newSurvey = async (rows: number) => {
    number += 1;
    return (await writeSurvey(join(server.dataDir, `${number}.xlsx`), surveyOfRound(rows, 1000 + number))).path;
  };
  const large = await newSurvey(30_000);
  const busy = await searchDuring(server, uploadSurvey(server, large));
  await server.waitUntilIdle();
  reportTime('search page, ten people and an import of 30,000', quantile(busy, 0.95), budgets.busyPage);

  const importers = await Promise.all(
    [1, 2, 3, 4, 5].map((i) =>
      openClient(server.address, { email: `importer${i}@example.org`, password: 'bench-password' }),
    ),
  );
  const alone: number[] = [];
  for (let round = 1; round <= 3; round++) {
    alone.push(await uploadSurvey(server, await newSurvey(2000)));
    await server.waitUntilIdle();
  }
  const one = quantile(alone, 0.5);
  const without = quantile(await searchDuring(server, new Promise((resolve) => setTimeout(resolve, 5000))), 0.5);
  const files = await Promise.all(importers.map(() => newSurvey(2000)));
  const five = Promise.all(importers.map((importer, i) => uploadSurvey(importer, files[i] ?? '')));
  const beside = quantile(await searchDuring(server, five), 0.5);
  const last = Math.max(...(await five));
  await server.waitUntilIdle();
  reportRatio('last of five imports of 2,000 at once, against one alone', last, one, ratios.lastOfFive);
  reportRatio('search page beside them, against without', beside, without, ratios.searchBeside);

  const path = await newSurvey(2000);
  const beginning = postgresMilliseconds(server);
  const dataset = await uploadDataset(server, path);
  await server.waitUntilIdle();
  const imported = postgresMilliseconds(server) - beginning;
  const undoing = postgresMilliseconds(server);
  const undone = await server.request('DELETE', `/rest/datasets/${dataset}`);
  const undo = postgresMilliseconds(server) - undoing;
  if (undone.status !== 204) throw new Error(`undoing the import answered ${undone.status}`);
  reportRatio("undo of 2,000 rows, PostgreSQL's time", undo, imported, ratios.undo);
  const restoring = postgresMilliseconds(server);
  const restored = await server.request('POST', `${undone.headers.get('location')}/restore`);
  const restore = postgresMilliseconds(server) - restoring;
  if (restored.status !== 200) throw new Error(`restoring the import answered ${restored.status}`);
  reportRatio("restore of 2,000 rows, PostgreSQL's time", restore, imported, ratios.undo);
}

/** Imports a survey. @returns the id of the dataset */
async function uploadDataset(server: Server, path: string): Promise<string> {
  const { status, text } = await sendSurvey(server, path);
  if (status !== 200) throw new Error(`the import failed: ${text}`);
  return text;
}

/** Prints how long search pages, sorted ones, quick searches and imports beside them take among 1,000,000 elements. */
export function benchSearch(): Promise<void> {
  return withServer(async (server) => {
    const firstCount = await timeOf(() => countMatches(server, { term: 'gotland' }));
    reportTime('first number after a start', firstCount, budgets.firstCount);
    const counted = await countMatches(server, { term: '' });
    if (counted !== allElements) throw new Error(`The server counts ${counted} elements instead of ${allElements}`);
    await measurePages(server);
    await measureOthers(server);
    await measureImports(server);
  }, filledBy('search-data.sql'));
}
