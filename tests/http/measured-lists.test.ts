import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { messagesOf } from './entities.ts';

let open: TestApp;
let user: Client;
let visitor: Client;
let eventId: number;
let ids: number[];

const samplesWith = [
  [
    { name: 'temp', value: '<0.1' },
    { name: 'temp', qualifier: 'top', value: 5 },
  ],
  [{ name: 'temp', value: 'not collected' }],
  [{ name: 'temp', value: 4.5 }],
  [],
];

beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open, ['admin']);
  visitor = createClient(open.app);
  eventId = (await createRecord(open.database, 'event')).id as number;
  const measurements = [
    { name: 'wind_speed', value: '>12' },
    { name: 'temp', value: 7 },
  ];
  expect((await user.put(`/rest/events/${eventId}`, { measurements })).statusCode).toBe(200);
  ids = [];
  for (const list of samplesWith) {
    const { id } = await createRecord(open.database, 'field_sample', { event_id: eventId });
    expect((await user.put(`/rest/field-sample/${id}`, { measurements: list })).statusCode).toBe(200);
    ids.push(Number(id));
  }
});
afterAll(() => open.close());

const samples = (query: string) => visitor.get(`/rest/field-sample/?event_id=${eventId}&${query}`);

async function recordsOf(query: string): Promise<Record<string, unknown>[]> {
  const response = await samples(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().records;
}

describe('measurements as columns of a list', () => {
  it('are numbers under their names, with a sign or a reason beside them', async () => {
    const records = await recordsOf('columns=temp,temp.top,event.wind_speed,event.event_label&sort=id');
    const [below, reason, plain, none] = records;
    expect(below).toMatchObject({ temp: 0.1, temp_sign: '<', 'temp.top': 5 });
    expect(below?.of).toMatchObject({
      'event.wind_speed': 12,
      'event.wind_speed_sign': '>',
      'event.event_label': expect.any(String),
    });
    expect(reason).toMatchObject({ temp: null, temp_missing: 'not collected', 'temp.top': null });
    expect(plain).toMatchObject({ temp: 4.5 });
    expect(plain).not.toHaveProperty('temp_sign');
    expect(none).toMatchObject({ temp: null, of: { 'event.wind_speed': 12 } });
    const [unasked] = await recordsOf('columns=event.event_label');
    expect(unasked).not.toHaveProperty('temp');
  });

  it('are those of the events in the list of events', async () => {
    const { records } = (await visitor.get(`/rest/events/?id=${eventId}&columns=temp,wind_speed`)).json();
    expect(records).toMatchObject([{ temp: 7, wind_speed: 12, wind_speed_sign: '>' }]);
  });

  it('sort the list by their numbers, records without one last', async () => {
    const order = async (sort: string) =>
      (await recordsOf(`sort=${sort}&sort=id`)).map(({ id }) => ids.indexOf(Number(id)));
    expect(await order('temp')).toEqual([0, 2, 1, 3]);
    expect(await order('temp:desc')).toEqual([2, 0, 1, 3]);
    expect(await order('temp.top')).toEqual([0, 1, 2, 3]);
    const lastPage = await recordsOf('sort=temp&offset=2&hits=2');
    expect(lastPage.map(({ id }) => id)).toEqual(ids.filter((_, i) => [1, 3].includes(i)));
  });

  it.each([
    ['/rest/field-sample/?columns=temp,colour', 'columns'],
    ['/rest/field-sample/?columns=event.colour', 'columns'],
    // Answers have no other names than those of the types.
    ['/rest/field-sample/?columns=WTEMP', 'columns'],
    ['/rest/field-sample/?columns=temp [Cel]', 'columns'],
    ['/rest/events/?columns=event.temp', 'columns'],
    ['/rest/campaigns/?columns=temp', 'columns'],
    ['/rest/field-sample/?sort=colour', 'sort'],
    ['/rest/field-sample/?sort=event.wind_speed', 'sort'],
  ])('%s is refused', async (url, parameter) => {
    const response = await visitor.get(url);
    expect([response.statusCode, Object.keys(messagesOf(response))]).toEqual([400, [parameter]]);
  });

  it('stand in files under the headers of exports, the sign or the reason in the cell', async () => {
    const file = await samples(
      'format=tsv&columns=field_sample_name,temp,temp.top,event.wind_speed&sort=temp:desc&sort=id',
    );
    expect(file.statusCode, file.body).toBe(200);
    const [header, ...rows] = file.body.trim().split(/\r?\n/);
    const [id, , ...headers] = header?.split('\t') ?? [];
    expect([id, ...headers]).toEqual([
      'field_sample_id',
      'temp [Cel]',
      'temp.top [Cel]',
      'event.wind_speed [m/s]',
      'field_sample_version',
    ]);
    expect(rows.map((row) => row.split('\t').slice(2, 5))).toEqual([
      ['4.5', '', '>12'],
      ['<0.1', '5', '>12'],
      ['not collected', '', '>12'],
      ['', '', '>12'],
    ]);
    // All of them in place of the list that holds them.
    const whole = await samples('format=tsv&sort=id');
    expect(whole.body.split(/\r?\n/, 1)[0]?.split('\t')).toEqual(
      expect.arrayContaining(['temp [Cel]', 'temp.top [Cel]', 'field_sample_version']),
    );
    expect(whole.body).toContain('\tnot collected\t');
    // One that is named itself stands in its own place.
    const ofEvents = await samples('format=tsv&columns=event.measurements,measurements,temp&hits=1');
    expect(ofEvents.body.split(/\r?\n/, 1)[0]?.split('\t').slice(1, 5)).toEqual([
      'event.temp [Cel]',
      'event.wind_speed [m/s]',
      'temp.top [Cel]',
      'temp [Cel]',
    ]);
    // In whichever list, headers say at what was measured.
    const events = await visitor.get(`/rest/events/?id=${eventId}&format=tsv&columns=temp`);
    expect(events.body.split(/\r?\n/)[0]).toBe('event_id\tevent.temp [Cel]\tevent_version');
  });
});
