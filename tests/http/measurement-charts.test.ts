import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Histogram, MeasuredSamples, MeasuredType } from '../../src/catalogue/endpoints/measured.ts';
import { histogramThresholds } from '../../src/server/search/measured-numbers.ts';
import { measuredThresholds } from '../../src/server/search/measured-types.ts';
import { createRecord } from '../factories.ts';
import { buildRow, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { document } from './openapi-conformance.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let importer: Client;
let visitor: Client;

/** A row with one element; several rows may name one sample. */
const row = (sample: string, element: string, values: TableRow) =>
  buildRow({
    campaign: 'CHART',
    event_label: 'C1',
    field_sample_name: sample,
    samp_name: element,
    forward_read_file_name: `${element}_R1.fastq.gz`,
    ...values,
  });

beforeAll(async () => {
  open = await openApp();
  importer = await createLoggedInClient(open);
  visitor = createClient(open.app);
  const deep = { depth: '100-120', 'temp [Cel]': 4, 'salinity [PSU]': '<30' };
  await storeTable(importer, [
    row('SA', 'A1', {
      depth: '5',
      'temp [Cel]': 10.5,
      'temp.top [Cel]': 10.9,
      'salinity [PSU]': 35,
      'event.salinity': 33,
    }),
    row('SA', 'A2', {
      depth: '5',
      'temp [Cel]': 10.5,
      'temp.top [Cel]': 10.9,
      'salinity [PSU]': 35,
      'event.salinity': 33,
    }),
    row('SB', 'B1', { ...deep, 'event.salinity': 33, library_strategy: 'WGS' }),
    row('SC', 'C1', { event_label: 'C2', geogr_loc_lat: 10, 'temp [Cel]': 20, ph_meth: 'electrode' }),
    row('SD', 'D1', { event_label: 'C2', geogr_loc_lat: 10, 'salinity [PSU]': 'not collected', ph_meth: 'electrode' }),
  ]);
  // No element comes from this one.
  await createRecord(open.database, 'field_sample', {
    field_sample_name: 'unsequenced',
    measurements: [{ name: 'temp', qualifier: null, value: 39, sign: null, unit: 'Cel', written: '39' }],
  });
});
afterAll(() => open.close());

const usual = { histogram: { ...histogramThresholds }, measured: { ...measuredThresholds } };
afterEach(() => {
  Object.assign(histogramThresholds, usual.histogram);
  Object.assign(measuredThresholds, usual.measured);
});

async function histogram(body: object, as: Client = visitor): Promise<Histogram> {
  const response = await as.post('/searchSE/histogram', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function measured(body: object): Promise<{ types: MeasuredType[]; estimated: boolean }> {
  const response = await visitor.post('/searchSE/measured', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const filled = ({ bins }: Histogram) => bins.filter(({ count }) => count > 0);

describe('a histogram', () => {
  it('has the numbers of all samples from which elements come, each counted once, in round bins', async () => {
    const found = await histogram({ all: true, name: 'temp', bins: 20 });
    expect(found).toMatchObject({
      name: 'temp',
      label: { en: 'Temperature', de: 'Temperatur' },
      unit: 'Cel',
      low: 4,
      high: 20,
      count: 3,
    });
    expect(found.bins).toHaveLength(16);
    expect(found.bins.every(({ from, to }, i) => from === 4 + i && to === 5 + i)).toBe(true);
    // Two numbers of one sample are in the second of these.
    expect(filled(found)).toEqual([
      { from: 4, to: 5, count: 1 },
      { from: 10, to: 11, count: 1 },
      { from: 19, to: 20, count: 1 },
    ]);
  });

  it('has the numbers of events as well', async () => {
    const found = await histogram({ term: 'CHART', name: 'salinity', bins: 5 });
    expect(found).toMatchObject({ low: 30, high: 35, count: 3 });
    expect(filled(found).map(({ from }) => from)).toEqual([30, 33, 34]);
  });

  it.each([
    ['temp:8..12 CHART', 3],
    ['temp>12 CHART TEMP<40', 3],
    ['temp:8..12 salinity>34', 1],
    ['salinity:20..32', 1],
    ['temp.top>3', 1],
    ['has:temp', 3],
    ['event_label:C1', 2],
    ['event_label:C2', 1],
    ['nowhere', 0],
  ])('of what %s finds leaves the range of its own name out', async (term, count) => {
    expect((await histogram({ term, name: 'temp' })).count).toBe(count);
    // Along the index of values instead.
    histogramThresholds.maxLookedUpRecords = 0;
    expect((await histogram({ term, name: 'temp' })).count).toBe(count);
  });

  it('is that of one qualifier where the name has one', async () => {
    for (const maxLookedUpRecords of [0, 500]) {
      Object.assign(histogramThresholds, { maxLookedUpRecords });
      const found = await histogram({ all: true, name: 'Temp.TOP' });
      expect(found).toMatchObject({ name: 'temp.TOP', low: 10.9, high: 10.9, count: 1 });
      expect(found.bins).toEqual([{ from: 10.9, to: 10.9, count: 1 }]);
    }
  });

  it('is narrowed by facets, a box and the own imports', async () => {
    const counts = async (body: object, as = visitor) =>
      (await histogram({ all: true, name: 'temp', ...body }, as)).count;
    expect(await counts({ facets: { library_strategy: ['WGS'] } })).toBe(1);
    expect(await counts({ box: [10, 50, 30, 60] })).toBe(2);
    expect(await counts({ own: true }, importer)).toBe(3);
    expect(await counts({ own: true }, await createLoggedInClient(open))).toBe(0);
    const response = await visitor.post('/searchSE/histogram', { all: true, own: true, name: 'temp' });
    expect(response.statusCode).toBe(401);
  });

  it('of a quantity without numbers is empty', async () => {
    for (const name of ['nitrate', 'ph_meth'])
      expect(await histogram({ all: true, name })).toMatchObject({ low: null, high: null, count: 0, bins: [] });
  });

  it.each([
    [{ all: true, name: 'nothing_known' }, 'name'],
    [{ all: true, name: '' }, 'name'],
    [{ all: true }, 'name'],
    [{ name: 'temp' }, 'term'],
    [{ all: true, name: 'temp', bins: 4 }, 'bins'],
    [{ all: true, name: 'temp', bins: 101 }, 'bins'],
    [{ all: true, name: 'temp', bins: 5.5 }, 'bins'],
  ])('%j is refused', async (body, field) => {
    const response = await visitor.post('/searchSE/histogram', body);
    expect([response.statusCode, Object.keys(response.json().payload)]).toEqual([400, [field]]);
  });
});

describe('the quantities of a search', () => {
  it('are those of which its samples and events have numbers, the most frequent first', async () => {
    const { types, estimated } = await measured({ all: true });
    expect(estimated).toBe(false);
    expect(types.map(({ name, count }) => [name, count])).toEqual([
      ['salinity', 3],
      ['temp', 3],
    ]);
    expect(types[0]).toMatchObject({ label: { en: 'Salinity', de: 'Salzgehalt' }, unit: 'PSU' });
    expect((await measured({ term: 'no such words' })).types).toEqual([]);
  });

  it('of many samples are estimated from some of these, but for those that few have', async () => {
    Object.assign(measuredThresholds, { maxReadRecords: 1, sampledRecords: 1, maxNumbersOfRareType: 0 });
    const { types, estimated } = await measured({ all: true });
    expect(estimated).toBe(true);
    expect(types.map(({ name }) => name)).toContain('salinity');
    Object.assign(measuredThresholds, { maxNumbersOfRareType: 100 });
    expect((await measured({ all: true })).types.map(({ name, count }) => [name, count])).toEqual([
      ['salinity', 3],
      ['temp', 3],
    ]);
  });
});

describe('the numbers of the samples of a record', () => {
  const idOf = async (resource: string, q: string): Promise<number> =>
    (await visitor.get(`/rest/${resource}/?q=${q}`)).json().records[0].id;
  const numbers = async (url: string): Promise<MeasuredSamples> => {
    const response = await visitor.get(url);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  it('of an event have their depths, and the signs before them', async () => {
    const found = await numbers(`/rest/events/${await idOf('events', 'C1')}/measurements`);
    expect(found.rows).toEqual([
      {
        field_sample_id: expect.any(Number),
        label: 'SA',
        depth: '5',
        values: { temp: 10.5, 'temp.top': 10.9, salinity: 35 },
        signs: {},
      },
      {
        field_sample_id: expect.any(Number),
        label: 'SB',
        depth: '100-120',
        values: { temp: 4, salinity: 30 },
        signs: { salinity: '<' },
      },
    ]);
    expect(found.types.map(({ name }) => name)).toEqual(['salinity', 'temp', 'temp.top']);
    expect(found.types.at(-1)).toEqual({
      name: 'temp.top',
      label: { en: 'Temperature', de: 'Temperatur' },
      unit: 'Cel',
    });
    expect(found.isLimited).toBe(false);
  });

  it('of a campaign are those of all its events, without samples that have none', async () => {
    const { rows } = await numbers(`/rest/campaigns/${await idOf('campaigns', 'CHART')}/measurements`);
    expect(rows.map(({ label }) => label)).toEqual(['SA', 'SB', 'SC']);
  });

  it('of no record are not found', async () => {
    for (const url of ['/rest/events/99999/measurements', '/rest/campaigns/x/measurements'])
      expect((await visitor.get(url)).statusCode).toBe(404);
  });
});

it('the description of the calls has all of them', () => {
  const paths = Object.keys(document.paths);
  expect(paths).toContain('/searchSE/histogram');
  expect(paths).toContain('/searchSE/measured');
  expect(paths).toContain('/rest/events/{id}/measurements');
  expect(paths).toContain('/rest/campaigns/{id}/measurements');
});
