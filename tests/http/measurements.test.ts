import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFields, createRecord } from '../factories.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { messagesOf } from './entities.ts';
import { upload } from './uploads.ts';

let open: TestApp;
let admin: Client;
let user: Client;
let visitor: Client;

beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
  user = await createLoggedInClient(open);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

const types = '/rest/measurement-types';
let names = 0;

/** A type of a new name. @returns its record */
async function createType(values: Record<string, unknown> = {}) {
  names += 1;
  const response = await user.post(types, { name: `quantity_${names}`, ...values });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

const sampleWith = async (measurements: unknown) => {
  const values = await buildFields(open.database, 'field_sample', { measurements });
  return user.post('/rest/field-sample', values);
};

describe('types of measurements', () => {
  it('some hundred come along, with their codes', async () => {
    const { records } = (await visitor.get(`${types}/?name=temp`)).json();
    expect(records).toMatchObject([
      { name: 'temp', label: { en: 'Temperature', de: 'Temperatur' }, unit: 'Cel', kind: 'number', p01: 'TEMPPR01' },
    ]);
  });

  it('users add them with a name and a unit, which becomes its UCUM code', async () => {
    const type = await createType({ label: 'Iron', unit: '°C' });
    expect(type).toMatchObject({
      label: { en: 'Iron', de: 'Iron' },
      unit: 'Cel',
      kind: 'number',
      level: 'field_sample',
    });
    const labelled = await createType({ label: { en: 'Swell', de: 'Dünung' }, kind: 'text', level: 'event' });
    expect(labelled).toMatchObject({ label: { en: 'Swell', de: 'Dünung' }, unit: null });
    expect((await createType()).label.en).toBe(`quantity_${names}`);
  });

  it.each([
    [{ name: 'depth' }, 'name'],
    [{ name: 'a.b' }, 'name'],
    [{ name: 'x [m]' }, 'name'],
    [{ name: 'furlong_speed', unit: 'furlong/fortnight' }, 'unit'],
    [{ name: 'noted', unit: 'Cel', kind: 'text' }, 'unit'],
    [{ name: 'limits', low: 3, high: 2 }, 'high'],
    [{ name: 'TEMP' }, 'name'],
  ])('%j is refused', async (values, field) => {
    const response = await user.post(types, values);
    expect(Object.keys(messagesOf(response))).toEqual([field]);
  });

  it('only administrators change them, and the label in both languages at once', async () => {
    const { id } = await createType({ label: 'Irron' });
    expect((await user.put(`${types}/${id}`, { label: 'Iron' })).statusCode).toBe(403);
    const record = (await admin.put(`${types}/${id}`, { label: { en: 'Iron', de: 'Eisen' } })).json();
    expect(record).toMatchObject({ label_en: 'Iron', label_de: 'Eisen' });
    expect((await admin.put(`${types}/${id}`, { ...record, label_de: 'Eisengehalt' })).json().label.de).toBe(
      'Eisengehalt',
    );
  });

  it('the unit of a used one cannot be changed, and it cannot be deleted', async () => {
    const type = await createType({ unit: 'm' });
    expect((await sampleWith([{ name: type.name, value: 2 }])).statusCode).toBe(201);
    const change = await admin.put(`${types}/${type.id}`, { unit: 'km' });
    expect([change.statusCode, change.body]).toEqual([400, expect.stringContaining('there are values')]);
    expect((await admin.delete(`${types}/${type.id}?perform=true`)).statusCode).toBe(403);
  });
});

describe('measurements of a record', () => {
  it('are numbers in the unit of their type, with what was written', async () => {
    const response = await sampleWith([
      { name: 'temp', value: '277,15', unit: 'K' },
      { name: 'salinity', value: '<0.1' },
      { name: 'temp', qualifier: 'top', value: 4.5 },
      { name: 'SALINITY', qualifier: 'b', value: 'not collected' },
      { name: 'temp', qualifier: 'empty', value: '' },
    ]);
    expect(response.json().measurements).toEqual([
      { name: 'salinity', qualifier: null, value: 0.1, sign: '<', unit: 'PSU', written: '<0.1' },
      { name: 'salinity', qualifier: 'b', value: 'not collected', sign: null, unit: 'PSU', written: 'not collected' },
      { name: 'temp', qualifier: null, value: 4, sign: null, unit: 'Cel', written: '277,15 K' },
      { name: 'temp', qualifier: 'top', value: 4.5, sign: null, unit: 'Cel', written: '4.5' },
    ]);
  });

  it.each([
    [[{ name: 'nothing_known', value: 1 }], 'there is no measurement type “nothing_known”'],
    [[{ name: 'temp', value: 'warm' }], 'temp is not valid: “warm” is not a number'],
    [[{ name: 'temp', value: '4 furlong' }], '“furlong” is not a known unit'],
    [[{ name: 'temp', value: '4 m' }], 'cannot be converted'],
    [[{ name: 'temp', value: -9999 }], 'probably stands for a missing value'],
    [[{ name: 'temp', value: 9999 }], 'probably stands for a missing value'],
    [[{ name: 'temp', value: 'n/a' }], 'does not say why'],
    [
      [
        { name: 'temp', value: 1 },
        { name: 'Temp', value: 2 },
      ],
      'there twice',
    ],
    ['warm', 'list of measurements'],
  ])('%j is refused with a sentence', async (measurements, message) => {
    const response = await sampleWith(measurements);
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(message)]);
  });

  it('are replaced by a list, stay without one, and are in the history and its undoing', async () => {
    const { id, version } = await createRecord(open.database, 'event', {
      measurements: [{ name: 'temp', qualifier: null, value: 3, sign: null, unit: 'Cel', written: '3' }],
    });
    const url = `/rest/events/${id}`;
    const stored = (await admin.get(url)).json();
    expect((await admin.put(url, stored)).json().version).toBe(version);
    expect((await admin.put(url, { event_comment: 'calm' })).json().measurements).toEqual(stored.measurements);
    const changed = await admin.put(url, { measurements: [{ name: 'salinity', value: 7 }] });
    expect(changed.json().measurements).toMatchObject([{ name: 'salinity', value: 7 }]);
    const [latest] = (await admin.get(`${url}/history`)).json().records;
    expect(latest).toMatchObject({
      before: { measurements: [{ name: 'temp', value: 3 }] },
      after: { measurements: [{ name: 'salinity', value: 7 }] },
    });
    const undo = await admin.post(`/rest/changes/${changed.headers['strandbook-change']}/undo`);
    expect(undo.statusCode, undo.body).toBe(200);
    expect((await admin.get(url)).json().measurements).toEqual(stored.measurements);
    expect((await admin.get(`${url}/history`)).json().records[0].after).toMatchObject({
      measurements: stored.measurements,
    });
  });

  it('come back with a deleted record', async () => {
    const record = (await sampleWith([{ name: 'temp', value: '~4' }])).json();
    const deleted = await user.delete(`/rest/field-sample/${record.id}`);
    const { records } = (await user.get(`/rest/field-sample/${record.id}/history`)).json();
    expect(records[0].before.measurements).toEqual(record.measurements);
    expect((await user.post(`${deleted.headers.location}/restore`)).statusCode).toBe(200);
    expect((await user.get(`/rest/field-sample/${record.id}`)).json().measurements).toEqual(record.measurements);
  });

  it('move to the type with which theirs is merged, and back when that is undone', async () => {
    const [kept, other] = [await createType({ unit: 'm' }), await createType({ unit: 'm' })];
    const list = [
      { name: kept.name, value: 1 },
      { name: other.name, value: 2 },
      { name: other.name, qualifier: 'b', value: 'not collected' },
    ];
    const { id, measurements } = (await sampleWith(list)).json();
    const body = { into: kept.id, ids: [other.id], reason: 'the same' };
    const merged = await admin.post(`${types}/merge`, body);
    expect(merged.statusCode, merged.body).toBe(200);
    expect((await user.get(`/rest/field-sample/${id}`)).json().measurements).toMatchObject([
      { name: kept.name, qualifier: null, value: 1 },
      { name: kept.name, qualifier: 'b', value: 'not collected' },
      { name: kept.name, qualifier: other.name, value: 2 },
    ]);
    expect((await user.get(`${types}/${kept.id}`)).json().synonyms).toBe(other.name);
    const undo = await admin.post(`/rest/changes/${merged.headers['strandbook-change']}/undo`);
    expect(undo.statusCode, undo.body).toBe(200);
    expect((await user.get(`/rest/field-sample/${id}`)).json().measurements).toEqual(measurements);
    const another = await createType({ unit: 'Cel' });
    expect((await admin.post(`${types}/merge`, { ...body, ids: [another.id] })).statusCode).toBe(409);
  });

  it('are left out of an undoing where their type is gone', async () => {
    const type = await createType();
    const record = (await sampleWith([{ name: type.name, value: 1 }])).json();
    const url = `/rest/field-sample/${record.id}`;
    const changed = await user.put(url, { measurements: [] });
    expect((await admin.delete(`${types}/${type.id}`)).statusCode).toBe(204);
    const undo = await user.post(`/rest/changes/${changed.headers['strandbook-change']}/undo`);
    expect([undo.statusCode, undo.json().payload.obstacles]).toEqual([
      409,
      [{ resource: 'field-sample', id: record.id, field: 'measurements', reason: 'gone' }],
    ]);
  });
});

describe('columns of measurements', () => {
  const csvOf = async (columns: Record<string, string[]>, name: string) => {
    const rows = await Promise.all(
      (Object.values(columns)[0] ?? []).map((_, i) =>
        buildRow({
          campaign: 'MEASURED',
          event_label: `${name}/1`,
          samp_name: `${name}_${i}`,
          forward_read_file_name: `${name}_${i}_R1.fastq.gz`,
        }),
      ),
    );
    const added = Object.entries(columns);
    return buildWorkbook(
      rows.map((row, i) => ({ ...row, ...Object.fromEntries(added.map(([header, cells]) => [header, cells[i]])) })),
    );
  };
  const samples = async (name: string) => {
    const { records } = (await user.get(`/rest/field-sample/?q=${name}&sort=field_sample_name`)).json();
    return records.map(({ measurements }: { measurements: unknown }) => measurements);
  };

  it('are stored with the sample of their row, with what was written', async () => {
    const table = await csvOf(
      {
        'temp [Cel]': ['4,5', '<0.1'],
        'temp.top': ['5', ''],
        salinity: ['7.5', 'not collected'],
        'event.salinity [PSU]': ['8', '8'],
      },
      'MA',
    );
    const response = await upload(user, table);
    expect(response.statusCode, response.body).toBe(200);
    const [first, second] = await samples('MA_');
    expect(first).toEqual([
      { name: 'salinity', qualifier: null, value: 7.5, sign: null, unit: 'PSU', written: '7.5' },
      { name: 'temp', qualifier: null, value: 4.5, sign: null, unit: 'Cel', written: '4,5' },
      { name: 'temp', qualifier: 'top', value: 5, sign: null, unit: 'Cel', written: '5' },
    ]);
    expect(second).toMatchObject([
      { name: 'salinity', value: 'not collected' },
      { name: 'temp', value: 0.1, sign: '<', written: '<0.1' },
    ]);
    const { records } = (await user.get('/rest/events/?q=MA/1')).json();
    expect(records[0].measurements).toMatchObject([{ name: 'salinity', value: 8 }]);
    // The same table again names the stored samples without a contradiction but for its files.
    const again = await upload(user, table, { query: '?check=true' });
    expect(again.body).not.toContain('contradicts');
  });

  it('in another unit are converted exactly, and a warning says so', async () => {
    const response = await upload(user, await csvOf({ 'Temperature [K]': ['277.15'] }, 'MB'), { query: '?check=true' });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.body).toContain('°C = K − 273.15');
    expect((await upload(user, await csvOf({ 'Temperature [K]': ['277.15'] }, 'MB'))).statusCode).toBe(200);
    expect(await samples('MB_')).toEqual([
      [{ name: 'temp', qualifier: null, value: 4, sign: null, unit: 'Cel', written: '277.15 K' }],
    ]);
  });

  it('of one quantity under two names are two measurements', async () => {
    expect((await upload(user, await csvOf({ temp: ['4'], WTEMP: ['5'] }, 'MC'))).statusCode).toBe(200);
    expect(await samples('MC_')).toMatchObject([
      [
        { name: 'temp', qualifier: null, value: 4 },
        { name: 'temp', qualifier: 'WTEMP', value: 5 },
      ],
    ]);
  });

  it('have their errors by row and column', async () => {
    const table = await csvOf(
      { temp: ['warm', '-9999', '4 Cel', '3 furlong'], 'salinity [PSU]': ['n/a', '1', '2', '3'] },
      'MD',
    );
    const response = await upload(user, table);
    expect(response.statusCode).toBe(400);
    const { payload } = response.json();
    const fields = payload.map(({ row, message }: { row: number; message: object }) => [row, Object.keys(message)]);
    expect(fields).toEqual([
      [2, ['temp [Cel]', 'salinity [PSU]']],
      [3, ['temp [Cel]']],
      [5, ['temp [Cel]']],
    ]);
    expect(payload[0].message['temp [Cel]'][0]).toContain('“warm” is not a number');
  });
});

describe('the search', () => {
  const found = async (term: string, more: Record<string, unknown> = {}) => {
    const fields = ['samp_name', 'temp', 'temp.top', 'event.salinity'];
    const response = await visitor.post('/searchSE', { term, fields, hits: 100, ...more });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const names = async (term: string, more = {}) =>
    (await found(term, more)).map(({ samp_name }: { samp_name: string }) => samp_name).sort();

  it.each([
    ['temp>4', ['MA_0', 'MC_0']],
    ['temp>=4', ['MA_0', 'MB_0', 'MC_0']],
    ['temp<1', ['MA_1']],
    ['temp:0..0,2', ['MA_1']],
    ['temp:4.2..', ['MA_0', 'MC_0']],
    ['temp.top>4', ['MA_0']],
    ['has:salinity', ['MA_0', 'MA_1']],
    ['salinity<7.9', ['MA_0']],
    ['has:temp temp<4.2 has:salinity', ['MA_1']],
    ['nothing_known>4', []],
    ['depth>100000', []],
  ])('finds elements by the range %s', async (term, expected) => {
    expect(await names(term)).toEqual(expected);
  });

  it('gives the numbers under the names of their types, and sorts by them', async () => {
    const elements = await found('MEASURED has:temp', { sort: 'temp:desc' });
    expect(elements.map(({ temp }: { temp: number }) => temp)).toEqual([4.5, 4, 4, 0.1]);
    expect(elements[0]).toMatchObject({ 'temp.top': 5, 'event.salinity': 8 });
    expect(elements.at(-1)).toMatchObject({ temp: 0.1, temp_sign: '<', 'temp.top': null });
  });

  it.each([
    ['field-sample', 'temp.top>4.8', ['MA_0']],
    ['nucleic-acid-sample', 'temp>4.2', ['MA_0', 'MC_0']],
  ])('lists of %s are limited by the range %s', async (resource, term, expected) => {
    const response = await user.get(`/rest/${resource}/?q=${encodeURIComponent(term)}&hits=100`);
    expect(response.statusCode, response.body).toBe(200);
    const labels = response
      .json()
      .records.map((record: Record<string, string>) => record.field_sample_name ?? record.nucleic_acid_sample_name);
    expect(labels.sort()).toEqual(expected);
  });

  it('exports have a column for each measurement, which comes in again as it was', async () => {
    await found('MEASURED');
    expect((await visitor.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
    const full = await visitor.get('/downloadSearch/full?format=csv');
    const [header = '', ...rows] = full.body.trim().split('\r\n');
    expect(header.split(',').slice(-5)).toEqual(
      [
        'event.salinity [PSU]',
        'salinity [PSU]',
        'temp [Cel]',
        'temp.WTEMP [Cel]',
        'temp.top [Cel]',
        'run_in_table',
      ].slice(-5),
    );
    expect(rows).toHaveLength(4);
    const fresh = await openApp();
    try {
      const other = await createLoggedInClient(fresh, ['admin']);
      const workbook = await visitor.get('/downloadSearch/full?format=xlsx');
      const response = await upload(other, workbook.rawPayload);
      expect(response.statusCode, response.body).toBe(200);
      const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
      const again = async (client: Client) => {
        const { records } = (await client.get('/rest/field-sample/?hits=100&sort=field_sample_name')).json();
        const ofTables = records.filter((record: { field_sample_name: string }) =>
          /^M[ABC]_/.test(record.field_sample_name),
        );
        return ofTables.map(({ measurements }: { measurements: { name: string; written: string }[] }) =>
          measurements.map(({ written: _, ...one }) => one),
        );
      };
      const before = await again(user);
      expect(before.flatMap(namesOf)).toHaveLength(8);
      expect(await again(other)).toEqual(before);
    } finally {
      await fresh.close();
    }
  });
});
