// Lets people work on servers as their pages would, for the benches of many people; it reports nothing itself.
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../demo/survey.ts';
import { quantile } from './quantile.ts';
import type { Client } from './server.ts';

/** The time in ms after which a client gives up. */
const requestTimeoutMs = 30_000;

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
 * change. Each has the weight with which people do it in the course of a day at work.
 */
export const atWork: readonly Action[] = [
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
/** Of a hundred requests 50 search, 30 list, 15 show a record and 5 change one. */
const shares: Readonly<Record<string, number>> = { search: 50, list: 30, record: 15, edit: 5 };
export const mostlyReading: readonly Action[] = atWork.flatMap((action) => {
  const [name = ''] = action.requests((list) => list[0] as (typeof list)[number]).map((request) => request.name);
  return name in shares ? [{ weight: shares[name] ?? 0, requests: (pick) => action.requests(pick).slice(0, 1) }] : [];
});

/** Picks pseudo-random items, the same in every run. */
function randomPick(seed: number): PickRandom {
  const random = createRandom(seed);
  return (list) => list[Math.floor(random() * list.length)] as (typeof list)[number];
}

/** The times in ms of people's requests by name, and their failures. */
export type Work = { times: Map<string, number[]>; failures: string[]; end: Promise<unknown> };

type WorkOptions = {
  /** The number of people, each with one of the clients in turn. */
  people: number;
  actions: readonly Action[];
  /** The time in ms that a person looks at a response before the next action. */
  thinkTimeMs: number;
  isOver: () => boolean;
};

/** Lets people work until it is over. */
export function letWork(
  clients: readonly Client[],
  { people, actions: chosen, thinkTimeMs, isOver }: WorkOptions,
): Work {
  const weighted = chosen.flatMap((action) => Array.from({ length: action.weight }, () => action));
  const times = new Map<string, number[]>();
  const failures: string[] = [];

  async function send(client: Client, { name, method, path, body }: BenchRequest): Promise<void> {
    const startedAt = performance.now();
    const response = await Promise.race([client.request(method, path, body), wait(requestTimeoutMs)]);
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
    const client = clients[number % clients.length] as Client;
    while (!isOver()) {
      for (const request of pick(weighted).requests(pick)) await send(client, request);
      if (thinkTimeMs > 0) await wait(thinkTimeMs);
    }
  }
  return { times, failures, end: Promise.all(Array.from({ length: people }, (_, i) => person(i + 1))) };
}

/** Prints the times of each kind of request. @returns all times in ms */
export function printTimes({ times }: Pick<Work, 'times'>): number[] {
  console.log('                     requests   median     95 %      max');
  const all = [...times.values()].flat();
  for (const [name, list] of [...times, ['all', all]] as [string, number[]][])
    console.log(
      `  ${name.padEnd(20)}${String(list.length).padStart(7)}` +
        [0.5, 0.95, 1].map((q) => `${quantile(list, q).toFixed(0)} ms`.padStart(9)).join(''),
    );
  return all;
}

/** Names the failures with their number. */
export const describeFailures = (failures: readonly string[], requests: number): string =>
  `${failures.length} of ${requests} ${[...new Set(failures)].join(', ')}`;
