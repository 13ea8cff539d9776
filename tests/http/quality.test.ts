import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedFinding, RecordFinding } from '../../src/catalogue/endpoints/quality.ts';
import { checkNext } from '../../src/server/quality/check.ts';
import { enqueueAll } from '../../src/server/quality/unchecked.ts';
import { buildRow, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let owner: Client;
let other: Client;
let dataset: number;

/** A row of a sound element: ready for the archive, with protocols and an accession number. */
const sound = (values: TableRow = {}): TableRow =>
  buildRow({
    samp_taxon_id: 408172,
    library_layout: 'SINGLE',
    tot_depth_water_col: 120,
    depth: 10,
    'nucleic_acid_sample.protocol_id': 'DNA extraction',
    'sequencing_library.protocol_id': 'Library preparation',
    ...values,
  });

async function checkAll(): Promise<void> {
  while (await checkNext(open.database));
}

type Found = Pick<ListedFinding, 'rule' | 'resource'> & { label: string; messages: string[] };

/** The findings of some query, after everything has been checked. */
async function findings(query: Record<string, string | number> = {}, as = owner): Promise<Found[]> {
  await checkAll();
  const response = await as.get(`/rest/quality/findings?${new URLSearchParams({ hits: '100', ...query })}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ records: ListedFinding[] }>().records.map(({ rule, resource, record, messages }) => ({
    rule,
    resource,
    label: record.label.split(',')[0] ?? '',
    messages,
  }));
}

/** The rules with findings that stand beside a record. */
async function beside(resource: string, id: number, as: Pick<Client, 'get'> = owner): Promise<string[]> {
  await checkAll();
  const response = await as.get(`/rest/${resource}/${id}/related`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ findings: RecordFinding[] }>().findings.map(({ rule }) => rule);
}

async function idOf(table: string, label: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT ${sql.ref(`${table}_id`)} AS id FROM ${sql.table(table)}
    WHERE label LIKE ${`%${label}%`}`.execute(open.database.db);
  expect(rows, `${table} ${label}`).toHaveLength(1);
  return rows[0]?.id ?? 0;
}

async function change(resource: string, id: number, values: object): Promise<void> {
  const response = await owner.put(`/rest/${resource}/${id}`, values);
  expect(response.statusCode, response.body).toBe(200);
}

beforeAll(async () => {
  open = await openApp();
  [owner, other] = [await createLoggedInClient(open, ['admin']), await createLoggedInClient(open)];
  const stations = [0, 1, 2, 3].map((n) => ({ event_label: `HE1-${n}`, geogr_loc_lat: 57 + n / 10 }));
  dataset = await storeTable(owner, [
    ...stations.map((station) => sound({ campaign: 'HE1', ...station })),
    sound({ campaign: 'HE1', event_label: 'HE1-inland', geogr_loc_lat: 50.1, geogr_loc_lon: 14.4 }),
    sound({ campaign: 'HE2', event_label: 'HE2-1', samp_name: 'deep', depth: 500 }),
    sound({ campaign: 'HE2', event_label: 'HE2-2', samp_name: 'early', date_nucl_acid_ext: '2018-01-02' }),
    sound({ campaign: 'HE2', event_label: 'HE2-3', samp_name: 'unready', samp_taxon_id: null }),
    sound({
      campaign: 'HE2',
      event_label: 'HE2-4',
      samp_name: 'overdue',
      seq_date: '2020-05',
      'nucleic_acid_sample.protocol_id': null,
    }),
  ]);
});
afterAll(() => open.close());

it('finds what a curator would look at in stored records, each rule with its sentence', async () => {
  const found = await findings();
  expect(found.map(({ rule, label }) => [rule, label]).sort()).toEqual([
    ['datesContradict', 'early'],
    ['deeperThanWater', 'deep'],
    ['farFromCampaign', 'HE1-inland'],
    ['noAccession', 'overdue'],
    ['noProtocol', 'overdue'],
    ['notReady', 'unready'],
    ['onLand', 'HE1-inland'],
  ]);
  const messageOf = (rule: string) => found.find((finding) => finding.rule === rule)?.messages;
  expect(messageOf('farFromCampaign')).toEqual([expect.stringMatching(/^It lies \d{3} km away from the middle/)]);
  expect(messageOf('onLand')).toEqual([expect.stringContaining('(Baltic Sea: Gotland Basin)')]);
  expect(messageOf('deeperThanWater')).toEqual([
    'Depth (500) is greater than Event: Depth of the water column (120). Please check both values and their units.',
  ]);
  expect(messageOf('noAccession')).toEqual(['It was sequenced in 2020-05, and has no accession number yet.']);
  expect(messageOf('notReady')).toEqual([expect.stringContaining('taxon_id')]);
});

it('counts the records of each campaign, and those of the person who has brought them', async () => {
  await checkAll();
  const { pending, people, campaigns } = (await owner.get('/rest/quality')).json();
  expect([pending, people.map(({ label }: { label: string }) => label)]).toEqual([false, [expect.any(String)]]);
  expect(campaigns).toEqual([
    { campaign: { id: expect.any(Number), label: 'HE1' }, counts: { onLand: 1, farFromCampaign: 1 } },
    {
      campaign: { id: expect.any(Number), label: 'HE2' },
      counts: { datesContradict: 1, deeperThanWater: 1, noAccession: 1, noProtocol: 1, notReady: 1 },
    },
  ]);
  const [{ id: user }] = people;
  expect((await owner.get(`/rest/quality?user=${user}`)).json().campaigns).toEqual(campaigns);
  expect((await owner.get(`/rest/quality?user=${user + 1000}`)).json().campaigns).toEqual([]);
  expect(await findings({ user, rule: 'notReady' })).toHaveLength(1);
  expect(await findings({ user: user + 1000 })).toEqual([]);
  expect(await findings({ campaign: campaigns[0].campaign.id })).toHaveLength(2);
  expect(await findings({ campaign: 'none' })).toEqual([]);
  expect((await createClient(open.app).get('/rest/quality')).statusCode).toBe(401);
});

it('lists of records are filtered by a rule, by having any finding and by having none', async () => {
  await checkAll();
  const labels = async (resource: string, filter: string) =>
    (await other.get(`/rest/${resource}?hits=100&${filter}`))
      .json()
      .records.map(({ event_label, samp_name }: Record<string, string>) => event_label ?? samp_name);
  expect(await labels('events', 'finding=onLand')).toEqual(['HE1-inland']);
  expect(await labels('events', 'finding!=')).toEqual(['HE1-inland']);
  expect(await labels('events', 'finding=')).toHaveLength(8);
  expect(await labels('events', 'finding!=onLand')).toHaveLength(8);
  expect(await labels('sequencing-element', 'finding=notReady&finding=noAccession')).toEqual(['unready', 'overdue']);
  const unknown = await other.get('/rest/events?finding=noAccession');
  expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining('onLand, farFromCampaign')]);
  expect((await other.get('/rest/events?finding>=onLand')).statusCode).toBe(400);
  expect((await other.get('/rest/persons?finding=onLand')).statusCode).toBe(400);
});

it('a corrected record and those that come from it have no finding any more', async () => {
  const event = await idOf('event', 'HE2-1');
  expect(await beside('events', event)).toEqual([]);
  await change('events', event, { tot_depth_water_col: 600 });
  expect(await findings({ rule: 'deeperThanWater' })).toEqual([]);
  await change('events', event, { tot_depth_water_col: 100 });
  const [deep] = await findings({ rule: 'deeperThanWater' });
  expect(deep?.messages).toEqual([expect.stringContaining('(100)')]);
  await change('events', await idOf('event', 'HE1-inland'), { geogr_loc_lat: 57.4, geogr_loc_lon: 20.1 });
  expect((await findings()).filter(({ resource }) => resource === 'events')).toEqual([]);
  await change('sequencing-element', await idOf('sequencing_element', 'overdue'), { accession_number: 'ERR7654321' });
  expect(await findings({ rule: 'noAccession' })).toEqual([]);
});

it('a link that changes, a deletion and its undoing are checked as well', async () => {
  const deep = await idOf('field_sample', 'deep');
  expect(await beside('field-sample', deep)).toEqual(['deeperThanWater']);
  expect(await beside('field-sample', deep, createClient(open.app))).toEqual([]);
  const deletion = await owner.delete(`/rest/field-sample/${deep}?perform=true`);
  expect(deletion.statusCode, deletion.body).toBe(204);
  expect(await findings({ rule: 'deeperThanWater' })).toEqual([]);
  const undone = await owner.post(`${deletion.headers.location}/restore`, {});
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await findings({ rule: 'deeperThanWater' })).toHaveLength(1);
  const early = await idOf('nucleic_acid_sample', 'early');
  const samples = await idOf('field_sample', 'early');
  expect(await findings({ rule: 'datesContradict' })).toHaveLength(1);
  await change('field-sample', samples, { nucleic_acid_samples: [] });
  expect(await findings({ rule: 'datesContradict' })).toEqual([]);
  await change('field-sample', samples, { nucleic_acid_samples: [early] });
  expect(await findings({ rule: 'datesContradict' })).toHaveLength(1);
});

it('what SQL has changed is seen once a day, and an undone import leaves nothing', async () => {
  await checkAll();
  await sql`UPDATE field_sample SET depth = '5' WHERE label LIKE '%deep%'`.execute(open.database.db);
  expect(await findings({ rule: 'deeperThanWater' })).toHaveLength(1);
  await enqueueAll(open.database.db);
  expect(await findings({ rule: 'deeperThanWater' })).toEqual([]);
  await enqueueAll(open.database.db);
  expect(await checkNext(open.database)).toBe(false);
  expect((await owner.delete(`/rest/datasets/${dataset}`)).statusCode).toBe(204);
  expect(await findings()).toEqual([]);
});

it('records that could not be checked stay in the list until they are', async () => {
  const { pool } = open.database;
  const campaign = await owner.post('/rest/campaigns', { campaign: 'HE3' });
  const event = { campaign_id: campaign.json().id, event_label: 'HE3-1', geog_loc_name: 'Baltic Sea' };
  expect((await owner.post('/rest/events', { ...event, geogr_loc_lat: 50.1, geogr_loc_lon: 14.4 })).statusCode).toBe(
    201,
  );
  await pool.query('ALTER TABLE quality_finding RENAME TO missing');
  await expect(checkNext(open.database)).rejects.toThrow('quality_finding');
  await pool.query('ALTER TABLE missing RENAME TO quality_finding');
  expect(await findings({ rule: 'onLand' })).toHaveLength(1);
});
