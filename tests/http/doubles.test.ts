import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityOf } from '../../src/catalogue/index.ts';
import { permissions } from '../../src/catalogue/permissions.ts';
import { type ComparedEntity, comparedEntities } from '../../src/catalogue/records/doubles.ts';
import { createRecord, type FieldValues } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let user: Client;
let admin: Client;

beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());
beforeEach(() =>
  open.database.pool.query(`TRUNCATE event, campaign, project, protocol, sequencer, publication CASCADE;
    DELETE FROM person WHERE lastname LIKE 'Meyer%' OR firstname LIKE 'Meyer%'`),
);

type Group = { records: { id: number }[]; reasons: string[] };

const urlOf = (entity: ComparedEntity) => `/rest/${entityOf(entity).resource}/doubles`;

async function groupsOf(entity: ComparedEntity): Promise<Group[]> {
  const response = await user.get(`${urlOf(entity)}?hits=500`);
  expect(response.statusCode, response.body).toBe(200);
  const { groups, totalHits } = response.json<{ groups: Group[]; totalHits: number }>();
  expect(totalHits).toBe(groups.length);
  return groups;
}

/** Stores records and returns why they are one group, or null if they are in none. */
async function reasonsOf(entity: ComparedEntity, records: readonly FieldValues[]): Promise<string[] | null> {
  const ids: number[] = [];
  for (const values of records) ids.push((await createRecord(open.database, entity, values)).id as number);
  const groups = (await groupsOf(entity)).filter((group) => group.records.some(({ id }) => ids.includes(id)));
  if (groups.length === 0) return null;
  expect(groups.map(({ records: found }) => found.map(({ id }) => id))).toEqual([ids]);
  return groups[0]?.reasons ?? [];
}

const orcids = ['0000-0002-1825-0097', '0000-0001-5109-3700'] as const;
const lastname = 'Meyer';
const person = (values: FieldValues) => ({
  lastname,
  orcid: null,
  email: null,
  institute: null,
  helmholtz_aai: null,
  ...values,
});

describe('persons', () => {
  it.each<[reasons: string[], first: FieldValues, second: FieldValues]>([
    [['email'], { email: 'a.one@example.org', orcid: orcids[0] }, { firstname: 'Bo', email: 'A.One@Example.org' }],
    [['name'], { firstname: 'Zoé', institute: 'Kiel' }, { firstname: 'zoe', institute: 'Rostock' }],
    [['name'], { firstname: 'Anna-Maria', orcid: orcids[0] }, { firstname: 'Anna Maria' }],
    [['initials'], { firstname: 'A.' }, { firstname: 'Anna' }],
    [['initials'], { firstname: 'J.-P.' }, { firstname: 'Jean-Pierre' }],
    [['initials'], { firstname: 'Östen' }, { firstname: 'Ö' }],
  ])('are probably the same by %j', async (reasons, first, second) => {
    expect(
      await reasonsOf(
        'person',
        [first, second].map((values) => person(values)),
      ),
    ).toEqual(reasons);
  });

  it('are probably the same with their names in the other order', async () => {
    const swapped = [person({ firstname: 'Jörg' }), person({ firstname: lastname, lastname: 'Jorg' })];
    expect(await reasonsOf('person', swapped)).toEqual(['swapped']);
  });

  it.each<[first: FieldValues, second: FieldValues]>([
    [{ firstname: 'Anna' }, { firstname: 'Andreas' }],
    [{ firstname: 'A. B.' }, { firstname: 'Anna Christine' }],
    [{ firstname: 'B. A.' }, { firstname: 'Anna' }],
    [
      { firstname: 'Anna', orcid: orcids[0] },
      { firstname: 'Anna', orcid: orcids[1] },
    ],
    [
      { firstname: null, email: 'b@example.org' },
      { firstname: null, email: 'c@example.org' },
    ],
    [
      { firstname: 'not provided', email: 'd@example.org' },
      { firstname: 'not provided', email: 'e@example.org' },
    ],
  ])('are not the same: %j and %j', async (first, second) => {
    expect(
      await reasonsOf(
        'person',
        [first, second].map((values) => person(values)),
      ),
    ).toBeNull();
  });

  it('are in one group only if each fits each other', async () => {
    const [anna, short, andreas] = await Promise.all(
      ['Anna', 'A.', 'Andreas'].map((firstname) => createRecord(open.database, 'person', person({ firstname }))),
    );
    const groups = (await groupsOf('person')).map(({ records }) => records.map(({ id }) => id));
    const pairs = [
      [anna?.id, short?.id],
      [short?.id, andreas?.id],
    ].map((pair) => pair.sort((a, b) => Number(a) - Number(b)));
    expect(groups.filter((ids) => ids.includes(Number(short?.id)))).toHaveLength(1);
    expect(pairs).toContainEqual(groups.find((ids) => ids.includes(Number(short?.id))));
  });
});

const event = (values: FieldValues) => ({
  campaign_id: null,
  common_station_name: null,
  geog_loc_name: 'Baltic Sea',
  geogr_loc_lat: null,
  geogr_loc_lon: null,
  event_collection_date_begin: null,
  event_label: null,
  ...values,
});
const march = { event_collection_date_begin: '2019-03-14' };
const gotland = { geogr_loc_lat: 57.32, geogr_loc_lon: 20.05 };

describe('events', () => {
  it.each<[reason: string, first: FieldValues, second: FieldValues]>([
    ['label', { event_label: 'TF-0271', ...march, ...gotland }, { event_label: 'tf 0271', ...march }],
    ['label', { event_label: '12-1', ...march }, { event_label: '12/1', ...march }],
    ['label', { event_label: 'Fårö', ...gotland }, { event_label: 'faro', ...gotland, geogr_loc_lat: 57.325 }],
    ['label', { event_label: 'X1', event_collection_date_begin: '2019-03' }, { event_label: 'x1', ...march }],
    [
      'label',
      { event_label: 'E', ...gotland, geogr_loc_lon: 179.999 },
      { event_label: 'e', ...gotland, geogr_loc_lon: -179.999 },
    ],
    [
      'station',
      { common_station_name: 'BY15', ...march },
      { common_station_name: 'BY 15', event_label: 'L', ...march },
    ],
  ])('are probably the same by their %s', async (reason, first, second) => {
    const same = [first, second].map((values) => event(values));
    expect(await reasonsOf('event', same)).toEqual([reason]);
  });

  it.each<[first: FieldValues, second: FieldValues]>([
    [
      { event_label: '1-2', ...march },
      { event_label: '12', ...march },
    ],
    [
      { event_label: 'BY15', ...march },
      { event_label: 'BY15', event_collection_date_begin: '2019-03-15' },
    ],
    [
      { event_label: 'BY15', event_collection_date_begin: '2019-04' },
      { event_label: 'BY 15', ...march },
    ],
    [
      { event_label: 'BY15', ...march, ...gotland },
      { event_label: 'BY-15', ...march, ...gotland, geogr_loc_lat: 57.34 },
    ],
    [
      { common_station_name: 'not collected', ...march, ...gotland },
      { common_station_name: 'not collected', ...march, ...gotland },
    ],
    [
      { common_station_name: null, ...march, ...gotland },
      { common_station_name: null, ...march, ...gotland },
    ],
    [
      { common_station_name: 'BY15', event_label: 'CTD 1', ...march },
      { common_station_name: 'BY15', event_label: 'Multicorer 1', ...march },
    ],
  ])('are not the same: %j and %j', async (first, second) => {
    expect(await reasonsOf('event', [event(first), event(second)])).toBeNull();
  });

  it('of different campaigns need the same day', async () => {
    const [one, other] = [
      await createRecord(open.database, 'campaign'),
      await createRecord(open.database, 'campaign'),
    ].map(({ campaign_id }) => campaign_id);
    const inBoth = (first: FieldValues, second: FieldValues) => [
      event({ campaign_id: one, ...first }),
      event({ campaign_id: other, ...second }),
    ];
    const label = { event_label: 'BY15', ...gotland };
    expect(await reasonsOf('event', inBoth({ ...label, ...march }, label))).toBeNull();
    const sameDay = { event_label: 'BY2', ...march };
    expect(await reasonsOf('event', inBoth(sameDay, sameDay))).toEqual(['label']);
    const inOne = [
      event({ campaign_id: one, event_label: 'A 1', ...march }),
      event({ campaign_id: one, event_label: 'A1' }),
    ];
    expect(await reasonsOf('event', inOne)).toEqual(['label']);
  });

  it('are not put together by a number that each campaign has', async () => {
    for (let i = 0; i < 55; i++)
      await createRecord(open.database, 'event', event({ event_label: '1', geog_loc_name: `${i}` }));
    expect(await groupsOf('event')).toEqual([]);
  });
});

describe('other records', () => {
  it.each<[entity: ComparedEntity, reason: string, first: FieldValues, second: FieldValues]>([
    ['project', 'name', { project_name: 'Baltic microbiomes' }, { project_name: 'baltic-microbiomes' }],
    [
      'project',
      'website',
      { project_name: 'One', project_website: 'https://www.example.org/one/' },
      { project_name: 'Another', project_website: 'http://example.org/one' },
    ],
    ['protocol', 'name', { protocol: 'PCR 16S V4' }, { protocol: 'PCR_16S_V4' }],
    [
      'protocol',
      'website',
      { protocol: 'A', url: 'https://example.org/A' },
      { protocol: 'B', url: 'https://EXAMPLE.org/A' },
    ],
    [
      'sequencer',
      'center',
      { seq_meth: 'Illumina MiSeq', sequencing_center: 'IKMB Kiel', instrument_id: 'M02542', location: null },
      { seq_meth: 'Illumina MiSeq', sequencing_center: 'ikmb-kiel', instrument_id: null, location: null },
    ],
    [
      'sequencer',
      'location',
      { seq_meth: 'Illumina MiSeq', location: 'Warnemünde', sequencing_center: null, instrument_id: null },
      { seq_meth: 'Illumina MiSeq', location: 'warnemunde', sequencing_center: 'IOW', instrument_id: null },
    ],
  ])('%s: the same by %s', async (entity, reason, first, second) => {
    expect(await reasonsOf(entity, [first, second])).toEqual([reason]);
  });

  it.each<[entity: ComparedEntity, first: FieldValues, second: FieldValues]>([
    ['protocol', { protocol: 'Filter 0.2', url: null }, { protocol: 'Filter 02', url: null }],
    [
      'sequencer',
      { seq_meth: 'Illumina MiSeq', sequencing_center: 'IKMB', instrument_id: 'M02542', location: null },
      { seq_meth: 'Illumina MiSeq', sequencing_center: 'IKMB', instrument_id: 'M09999', location: null },
    ],
    [
      'sequencer',
      { seq_meth: 'unspecified', sequencing_center: 'IKMB', instrument_id: 'M02542', location: 'Kiel' },
      { seq_meth: 'unspecified', sequencing_center: 'IKMB', instrument_id: null, location: 'Kiel' },
    ],
  ])('%s: not the same: %j and %j', async (entity, first, second) => {
    expect(await reasonsOf(entity, [first, second])).toBeNull();
  });

  it('publications by a DOI that an older version stored in capitals', async () => {
    const { rows } = await open.database.pool.query(`INSERT INTO publication (doi) VALUES ('10.1000/one'),
      ('10.1000/ONE'), ('10.1000/one.'), ('10.1000/one.2') RETURNING publication_id AS id`);
    expect(await groupsOf('publication')).toMatchObject([{ records: rows.slice(0, 3), reasons: ['doi'] }]);
  });
});

describe('a pair that is not the same', () => {
  it('does not come again, until it is taken back', async () => {
    const names = ['Baltic one', 'Baltic-one', 'BALTIC ONE'];
    const ids: number[] = [];
    for (const project_name of names)
      ids.push((await createRecord(open.database, 'project', { project_name })).id as number);
    const [first = 0, second = 0, third = 0] = ids;
    const found = async () => (await groupsOf('project')).map(({ records }) => records.map(({ id }) => id));
    const dismiss = (body: object) => admin.post(`${urlOf('project')}/dismiss`, body);
    expect((await dismiss({ ids: [second, first] })).statusCode).toBe(204);
    expect(await found()).toEqual([[first, third]]);
    // Ids of deleted records are ignored.
    expect((await dismiss({ ids: [...ids, 2_000_000_000] })).statusCode).toBe(204);
    expect(await found()).toEqual([]);
    const { rows } = await open.database.pool.query(
      `SELECT id, other_id, user_id IS NOT NULL AS known FROM not_double WHERE entity = 'project' ORDER BY 1, 2`,
    );
    expect(rows).toEqual([
      { id: first, other_id: second, known: true },
      { id: first, other_id: third, known: true },
      { id: second, other_id: third, known: true },
    ]);
    expect((await dismiss({ ids: [third, second], undo: true })).statusCode).toBe(204);
    expect(await found()).toEqual([[second, third]]);
    expect((await dismiss({ ids: [first] })).statusCode).toBe(400);
  });
});

it('the groups come in pages', async () => {
  for (let i = 0; i < 6; i++)
    await createRecord(open.database, 'protocol', { protocol: `Paged${i % 2 ? '-' : ' '}${Math.floor(i / 2)}a` });
  const page = (await user.get(`${urlOf('protocol')}?offset=1&hits=1`)).json();
  expect(page).toMatchObject({
    totalHits: 3,
    groups: [{ reasons: ['name'], records: [{ protocol: 'Paged 1a' }, {}] }],
  });
});

it.each(comparedEntities)(
  '%s: is for those who are logged in, and dismissed by those who may merge',
  async (entity) => {
    const dismissed = { ids: [1, 2] };
    const visitor = createClient(open.app);
    expect((await visitor.get(urlOf(entity))).statusCode).toBe(401);
    expect((await user.get(urlOf(entity))).statusCode).toBe(200);
    expect((await visitor.post(`${urlOf(entity)}/dismiss`, dismissed)).statusCode).toBe(401);
    const forUsers = permissions[entity].delete === 'administrator' ? 403 : 204;
    expect((await user.post(`${urlOf(entity)}/dismiss`, dismissed)).statusCode).toBe(forUsers);
    expect((await admin.post(`${urlOf(entity)}/dismiss`, dismissed)).statusCode).toBe(204);
  },
);
