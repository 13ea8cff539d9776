import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { idsOf, messagesOf } from './entities.ts';

let open: TestApp;
let user: Client;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

const query = (filters: Record<string, string | number>) => new URLSearchParams(filters as Record<string, string>);

describe('a filter with a sign', () => {
  /** The event labels among those of a campaign of its own that a filter finds. */
  let found: (filters: Record<string, string | number>) => Promise<string[]>;
  beforeAll(async () => {
    const { id: campaign_id } = await createRecord(open.database, 'campaign');
    const made = (event_label: string, values: object) =>
      createRecord(open.database, 'event', { campaign_id, event_label, ...values });
    await made('north', { geogr_loc_lat: 57.5, event_collection_date_begin: '2019-03-14', samp_collect_device: 'CTD' });
    await made('middle', { geogr_loc_lat: 54, event_collection_date_begin: '2019-03', samp_collect_device: 'net' });
    await made('south', { geogr_loc_lat: -60, event_collection_date_begin: '2019', samp_collect_device: null });
    await made('undated', {
      geogr_loc_lat: 0,
      event_collection_date_begin: null,
      event_collection_date_begin_missing: 'not collected',
    });
    found = async (filters) => {
      const response = await visitor.get(`/rest/events?sort=id&${query({ campaign_id, ...filters })}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json().records.map((record: { event_label: string }) => record.event_label);
    };
  });

  it('finds records without a value, with any, and with another', async () => {
    expect(await found({ samp_collect_device: '' })).toEqual(['south', 'undated']);
    expect(await found({ 'samp_collect_device!': '' })).toEqual(['north', 'middle']);
    expect(await found({ 'samp_collect_device!': 'CTD' })).toEqual(['middle']);
    expect(await found({ 'event_collection_date_begin!': 'not collected' })).toEqual(['north', 'middle', 'south']);
    expect(await found({ 'event_collection_date_begin_missing!': '' })).toEqual(['undated']);
  });

  it('limits numbers from both sides, with the limits themselves', async () => {
    expect(await found({ 'geogr_loc_lat>': 54 })).toEqual(['north', 'middle']);
    expect(await found({ 'geogr_loc_lat<': '54' })).toEqual(['middle', 'south', 'undated']);
    expect(await found({ 'geogr_loc_lat>': '-1', 'geogr_loc_lat<': "54°0'N" })).toEqual(['middle', 'undated']);
  });

  it('takes a year or a month as a limit for its first or its last day, and finds dates of which a day is within', async () => {
    expect(await found({ 'event_collection_date_begin>': '2019-03-15' })).toEqual(['middle', 'south']);
    expect(await found({ 'event_collection_date_begin>': '2019' })).toEqual(['north', 'middle', 'south']);
    expect(await found({ 'event_collection_date_begin>': '2019-04' })).toEqual(['south']);
    expect(await found({ 'event_collection_date_begin>': '2020' })).toEqual([]);
    expect(await found({ 'event_collection_date_begin<': '2019-03-13' })).toEqual(['middle', 'south']);
    expect(await found({ 'event_collection_date_begin<': '2019-03' })).toEqual(['north', 'middle', 'south']);
    expect(await found({ 'event_collection_date_begin<': '2018' })).toEqual([]);
    expect(await found({ 'event_collection_date_begin!': '2019-03' })).toEqual(['south']);
  });

  it('of which several are given must hold with all values, and without a sign with one of them', async () => {
    expect(await found({ 'samp_collect_device!': 'CTD' })).toEqual(['middle']);
    const { records } = (await visitor.get('/rest/events?samp_collect_device=CTD&samp_collect_device=net')).json();
    expect(records).toHaveLength(2);
    const others = await visitor.get(
      '/rest/events?samp_collect_device!=CTD&samp_collect_device!=net&samp_collect_device!=',
    );
    expect(others.json().totalHits).toBe(0);
  });
});

test('limits of depths find the ranges of which a part is within', async () => {
  const { id: event_id } = await createRecord(open.database, 'event');
  const ids: Record<string, number> = {};
  for (const depth of ['5', '0-10', '20-30', 'not collected', '100'])
    ids[depth] = (await createRecord(open.database, 'field_sample', { event_id, depth })).id;
  const found = async (filters: Record<string, string>) =>
    (await idsOf(visitor, `field-sample?${query({ event_id, sort: 'id', ...filters })}`)).map((id) =>
      Object.keys(ids).find((depth) => ids[depth] === id),
    );
  expect(await found({ 'depth>': '10' })).toEqual(['0-10', '20-30', '100']);
  expect(await found({ 'depth<': '5' })).toEqual(['5', '0-10']);
  expect(await found({ 'depth>': '20-25' })).toEqual(['20-30', '100']);
  expect(await found({ 'depth!': 'not collected', 'depth<': '25' })).toEqual(['5', '0-10', '20-30']);
});

test('a list of references is filtered by records that it lacks', async () => {
  const [first, second] = [await createRecord(open.database, 'project'), await createRecord(open.database, 'project')];
  const both = await createRecord(open.database, 'project_study', { projects: [first.id, second.id] });
  const one = await createRecord(open.database, 'project_study', { projects: [second.id] });
  const none = await createRecord(open.database, 'project_study', { projects: [] });
  const found = async (filter: string) =>
    (await idsOf(visitor, `project-study?hits=500&${filter}`)).filter((id) =>
      [both, one, none].some((r) => r.id === id),
    );
  expect(await found(`projects!=${first.id}`)).toEqual([one.id]);
  expect(await found('projects!=')).toEqual([both.id, one.id]);
  expect(await found('projects=')).toEqual([none.id]);
});

test('changed_since finds what was created or changed at that time or later', async () => {
  const [old, changed] = [await createRecord(open.database, 'protocol'), await createRecord(open.database, 'protocol')];
  await sql`UPDATE protocol SET updated_at = '2020-02-03T10:00:00Z' WHERE protocol_id = ${old.id}`.execute(
    open.database.db,
  );
  await sql`UPDATE protocol SET updated_at = '2020-05-01T00:00:00Z' WHERE protocol_id = ${changed.id}`.execute(
    open.database.db,
  );
  const found = (since: string) => idsOf(visitor, `protocols?hits=500&changed_since=${encodeURIComponent(since)}`);
  expect(await found('2020-02-03')).toEqual([old.id, changed.id]);
  expect(await found('2020')).toEqual([old.id, changed.id]);
  expect(await found('2020-03')).toEqual([changed.id]);
  expect(await found('2020-02-03T10:00:00Z')).toContain(old.id);
  expect(await found('2020-02-03T11:00:00+01:00')).toContain(old.id);
  expect(await found('2020-02-03T10:00:01')).toEqual([changed.id]);
  expect(await found('2020-05-02')).toEqual([]);
});

describe('a filter by what a record comes from', () => {
  /** A pooled library with samples of two events, and one of the first event alone. */
  let chain: { pooled: number; single: number; other: number };
  beforeAll(async () => {
    const { database } = open;
    const { id: campaign_id } = await createRecord(database, 'campaign', { campaign: 'HE177' });
    const sampleOf = async (values: object) => {
      const { id: event_id } = await createRecord(database, 'event', { campaign_id, ...values });
      const { id } = await createRecord(database, 'nucleic_acid_sample');
      await createRecord(database, 'field_sample', { event_id, nucleic_acid_samples: [id], depth: '5' });
      return id;
    };
    const north = await sampleOf({ geogr_loc_lat: 57 });
    const south = await sampleOf({ geogr_loc_lat: -60 });
    const elementOf = async (...samples: number[]) => {
      const { id: sequencing_library_id } = await createRecord(database, 'sequencing_library');
      for (const nucleic_acid_sample_id of samples)
        await sql`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
          VALUES (${nucleic_acid_sample_id}, ${sequencing_library_id})`.execute(database.db);
      return (await createRecord(database, 'sequencing_element', { sequencing_library_id })).id;
    };
    const other = await createRecord(database, 'sequencing_element');
    chain = { single: await elementOf(north), pooled: await elementOf(north, south), other: other.id };
  });

  it('finds the records with one that matches, over any number of steps', async () => {
    const { pooled, single } = chain;
    const found = (filter: string) => idsOf(visitor, `sequencing-element?sort=id&${filter}`);
    expect(await found('campaign.campaign=HE177')).toEqual([single, pooled]);
    expect(await found('event.geogr_loc_lat>=54')).toEqual([single, pooled]);
    expect(await found('event.geogr_loc_lat<=-54')).toEqual([pooled]);
    expect(await found('event.geogr_loc_lat<=-54&event.geogr_loc_lat>=54')).toEqual([pooled]);
    expect(await found('field_sample.depth<=4')).toEqual([]);
    expect(await found('campaign.campaign=HE177&campaign.campaign=none')).toEqual([single, pooled]);
    // Records of other tests may have any latitude.
    const south = 'campaign.campaign=HE177&event.geogr_loc_lat<=-54&event.geogr_loc_lat>=-61';
    expect(await idsOf(visitor, `field-sample?${south}`)).toHaveLength(1);
  });

  it('is refused for what is no ancestor, for unknown fields and for values that do not fit', async () => {
    for (const [path, name] of [
      ['events', 'sequencing_element.samp_name'],
      ['events', 'event.event_label'],
      ['sequencing-element', 'person.email'],
      ['sequencing-element', 'event.nonsense'],
      ['sequencing-element', 'event.searched'],
      ['sequencing-element', 'event.event_label.x'],
      ['sequencing-element', 'constructor.name'],
    ])
      expect(messagesOf(await user.get(`/rest/${path}?${name}=1`)), name).toEqual({
        [name ?? '']: [`${name} is not valid: there is no field “${name}” here.`],
      });
    expect(messagesOf(await visitor.get('/rest/sequencing-element?event.geogr_loc_lat>=north'))).toEqual({
      'event.geogr_loc_lat>': [expect.stringContaining('Latitude')],
    });
  });
});

describe('a filter is refused at its parameter', () => {
  it.each([
    ['events?event_label>=a', 'event_label>', 'only numbers, depths and dates can be limited'],
    ['events?campaign_id<=5', 'campaign_id<', 'only numbers, depths and dates can be limited'],
    ['events?geogr_loc_lat>=', 'geogr_loc_lat>', 'need a value to compare with'],
    [
      'events?event_collection_date_begin>=not+collected',
      'event_collection_date_begin>',
      'need a value to compare with',
    ],
    ['events?event_collection_date_begin>=yesterday', 'event_collection_date_begin>', 'is not a date'],
    ['events?id!=5', 'id!', 'here a filter can only have ='],
    ['sequencing-element?campaign_id!=5', 'campaign_id!', 'here a filter can only have ='],
    ['events?changed_since>=2020-01-01', 'changed_since>', 'here a filter can only have ='],
    ['events?changed_since=yesterday', 'changed_since', 'is not a day or a time'],
    ['events?changed_since=2026-02-30', 'changed_since', 'is not a day or a time'],
    ['events?changed_since=', 'changed_since', 'is not a day or a time'],
    ['events?nonsense>=5', 'nonsense>', 'there is no field “nonsense” here'],
    ['persons?email!=x', 'email!', 'there is no field “email” here'],
  ])('%s', async (path, parameter, sentence) => {
    expect(messagesOf(await visitor.get(`/rest/${path}`))).toEqual({
      [parameter]: [expect.stringContaining(sentence)],
    });
  });

  it('in German too', async () => {
    const german = createClient(open.app, { language: 'de' });
    expect(messagesOf(await german.get('/rest/events?event_label>=a'))).toEqual({
      'event_label>': [expect.stringContaining('Nur Zahlen, Tiefen und Datumsangaben lassen sich')],
    });
  });
});
