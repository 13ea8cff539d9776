import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLockWaiters } from '../database.ts';
import { createRecord, type FieldValues } from '../factories.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { postRecord } from './entities.ts';

let open: TestApp;
let user: Client;
let admin: Client;

beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

const samples = (count: number, values: FieldValues) =>
  Promise.all(Array.from({ length: count }, () => createRecord(open.database, 'field_sample', values)));
const sampleOf = async (id: number) => (await user.get(`/rest/field-sample/${id}`)).json();
const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id).sort((a, b) => a - b);
const historyOf = async (id: number) => (await user.get(`/rest/field-sample/${id}/history`)).json().records;

describe('a change of many records', () => {
  it('is shown with equal changes together, made at once, listed as one entry, and undone', async () => {
    const ids = idsOf(await samples(40, { samp_collect_method: 'bottel cast' }));
    const [other] = await samples(1, { samp_collect_method: 'bottle cast' });
    const body = {
      ids: [...ids, other?.id],
      replace: { field: 'samp_collect_method', find: 'bottel', with: 'bottle' },
    };
    const preview = (await user.post('/rest/field-sample/change', { ...body, check: true })).json();
    expect(preview).toMatchObject({ total: 40, records: 40, selected: 41, refused: [], refusedTotal: 0, labels: {} });
    expect(preview.groups).toEqual([
      { field: 'samp_collect_method', before: 'bottel cast', after: 'bottle cast', count: 40 },
    ]);
    expect(preview.changes[0]).toEqual({
      id: ids[0],
      label: expect.any(String),
      field: 'samp_collect_method',
      before: 'bottel cast',
      after: 'bottle cast',
    });
    expect(preview.changes.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await sampleOf(ids[0] ?? 0)).toMatchObject({ samp_collect_method: 'bottel cast', version: 1 });

    const changed = (await user.post('/rest/field-sample/change', { ...body, reason: 'a typo' })).json();
    expect(changed).toEqual({ change: expect.any(Number), changed: 40 });
    expect(await sampleOf(ids[39] ?? 0)).toMatchObject({ samp_collect_method: 'bottle cast', version: 2 });
    expect(await sampleOf(other?.id ?? 0)).toMatchObject({ version: 1 });
    const listed = (await user.get('/rest/changes/?resource=field-sample&hits=1')).json();
    expect(listed.records).toEqual([
      {
        id: changed.change,
        when: expect.any(String),
        who: expect.any(String),
        action: 'many',
        resource: 'field-sample',
        count: 40,
        label: '',
        reason: 'a typo',
        undone: false,
        undid: null,
        undoable: true,
      },
    ]);
    const described = (await user.get(`/rest/changes/${changed.change}?hits=5&offset=38`)).json();
    expect(described).toMatchObject({ totalHits: 40, dataset: null, count: 40 });
    expect(described.records).toHaveLength(2);
    expect(described.records[0]).toMatchObject({
      resource: 'field-sample',
      action: 'update',
      before: { samp_collect_method: 'bottel cast' },
      after: { samp_collect_method: 'bottle cast' },
    });

    const undone = await user.post(`/rest/changes/${changed.change}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await sampleOf(ids[0] ?? 0)).toMatchObject({ samp_collect_method: 'bottel cast', version: 3 });
    expect(await historyOf(ids[0] ?? 0)).toMatchObject([
      { after: { samp_collect_method: 'bottel cast' } },
      { after: { samp_collect_method: 'bottle cast' } },
      { action: 'create' },
    ]);
    expect((await user.post(`/rest/changes/${changed.change}/undo`)).statusCode).toBe(409);
    // The undoing can be undone as well.
    expect((await user.post(`/rest/changes/${undone.json().change}/undo`)).statusCode).toBe(200);
    expect(await sampleOf(ids[0] ?? 0)).toMatchObject({ samp_collect_method: 'bottle cast' });
  });

  it('is undone whole or not at all: a field that was changed again is named', async () => {
    const [first = 0, second = 0] = idsOf(await samples(2, {}));
    const set = { env_medium: 'ocean water' };
    const { change } = (await user.post('/rest/field-sample/change', { ids: [first, second], set })).json();
    await user.put(`/rest/field-sample/${first}`, { env_medium: 'brine', depth: '7' });
    const refused = await user.post(`/rest/changes/${change}/undo`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().payload.obstacles).toEqual([
      { resource: 'field-sample', id: first, field: 'env_medium', reason: 'changed' },
    ]);
    expect(refused.json().message).toContain('changed again since');
    expect(await sampleOf(second)).toMatchObject(set);
    await user.put(`/rest/field-sample/${first}`, set);
    expect((await user.post(`/rest/changes/${change}/undo`)).statusCode).toBe(200);
    // The other field stays as it was changed meanwhile.
    expect(await sampleOf(first)).toMatchObject({ depth: '7' });
    expect((await sampleOf(second)).env_medium).not.toBe('ocean water');
  });

  it('is refused whole where the rules refuse one record, which is named', async () => {
    const begin = { field_sample_collection_date_begin: '2019-05-01' };
    const ids = idsOf([
      ...(await samples(2, { ...begin, field_sample_collection_date_end: '2019-06-01' })),
      ...(await samples(1, {
        field_sample_collection_date_begin: '2020-05-01',
        field_sample_collection_date_end: null,
      })),
    ]);
    const body = { ids, set: { field_sample_collection_date_end: '2019-07-01' } };
    const preview = (await user.post('/rest/field-sample/change', { ...body, check: true })).json();
    expect(preview).toMatchObject({
      total: 2,
      refusedTotal: 1,
      refused: [{ message: expect.stringContaining('2020') }],
    });
    const response = await user.post('/rest/field-sample/change', body);
    expect(response.statusCode).toBe(400);
    const [{ label, ...refused }] = preview.refused;
    expect(label).toMatch(/^field_sample_name/);
    expect(response.json()).toMatchObject({ refused: [refused] });
    expect(response.json().message).toMatch(/^One record cannot be changed like this/);
    const [first = 0] = ids;
    expect(await sampleOf(first)).toMatchObject({ version: 1 });
  });

  it('selects all that match, and does nothing where there are others by now', async () => {
    await samples(3, { field_sample_comment: 'all of these', depth: '12' });
    const where = { field_sample_comment: 'all of these', q: '' };
    const body = { where, set: { depth: 'not collected' } };
    const few = await user.post('/rest/field-sample/change', { ...body, expected: 2 });
    expect([few.statusCode, few.json().message]).toEqual([
      409,
      expect.stringContaining('3 records match instead of 2'),
    ]);
    expect((await user.post('/rest/field-sample/change', { ...body, expected: 3 })).json()).toMatchObject({
      changed: 3,
    });
    const { records } = (await user.get('/rest/field-sample/?field_sample_comment=all of these')).json();
    expect(records).toHaveLength(3);
    for (const record of records) expect(record).toMatchObject({ depth: 'not collected' });
  });

  it('shows the reason of a missing value in place of the value, and replaces several texts', async () => {
    const values = { field_sample_comment: 'a tpyo adn another', field_sample_collection_date_begin: '2019-05-01' };
    const [{ id } = { id: 0 }] = await samples(1, values);
    const replace = [
      { field: 'field_sample_comment', find: 'tpyo', with: 'typo' },
      { field: 'field_sample_comment', find: 'adn', with: 'and' },
    ];
    const set = { field_sample_collection_date_begin: 'not collected' };
    const preview = await user.post('/rest/field-sample/change', { ids: [id], set, replace, check: true });
    expect(preview.json().groups).toContainEqual({
      field: 'field_sample_collection_date_begin',
      before: '2019-05-01',
      after: 'not collected',
      count: 1,
    });
    expect(preview.json().groups).toContainEqual(
      expect.objectContaining({ field: 'field_sample_comment', after: 'a typo and another' }),
    );
  });

  it('leaves exceptions out of all that match', async () => {
    const [first = 0, ...others] = idsOf(await samples(3, { field_sample_comment: 'all but one', depth: '12' }));
    const body = { where: { field_sample_comment: 'all but one' }, except: [first], expected: 2, set: { depth: '13' } };
    expect((await user.post('/rest/field-sample/change', body)).json()).toMatchObject({ changed: 2 });
    expect(await sampleOf(first)).toMatchObject({ depth: '12' });
    expect(await sampleOf(others[0] ?? 0)).toMatchObject({ depth: '13' });
  });

  it('adds and removes links, with the lists in the history', async () => {
    const [nucleic = 0, other = 0] = idsOf(
      await Promise.all([1, 2].map(() => createRecord(open.database, 'nucleic_acid_sample', {}))),
    );
    const ids = idsOf(await samples(2, { nucleic_acid_samples: [] }));
    const add = { nucleic_acid_samples: [nucleic, other] };
    const added = await user.post('/rest/field-sample/change', { ids, add });
    expect(added.json(), added.body).toMatchObject({ changed: 2 });
    for (const id of ids) expect(await sampleOf(id)).toMatchObject(add);
    const removed = await user.post('/rest/field-sample/change', { ids, remove: { nucleic_acid_samples: [nucleic] } });
    expect(removed.json(), removed.body).toMatchObject({ changed: 2 });
    expect((await historyOf(ids[0] ?? 0))[0]).toMatchObject({
      before: { nucleic_acid_samples: [nucleic, other] },
      after: { nucleic_acid_samples: [other] },
    });
    expect((await user.post(`/rest/changes/${removed.json().change}/undo`)).statusCode).toBe(200);
    for (const id of ids) expect(await sampleOf(id)).toMatchObject(add);
  });

  it('gives each record its own values', async () => {
    const [a = 0, b = 0] = idsOf(await samples(2, {}));
    const edits = [
      { id: b, set: { depth: '5' } },
      { id: a, set: { depth: '6', env_medium: 'sediment' } },
    ];
    expect((await user.post('/rest/field-sample/change', { edits, check: true })).json()).toMatchObject({
      total: 3,
      records: 2,
    });
    expect((await user.post('/rest/field-sample/change', { edits })).json()).toMatchObject({ changed: 2 });
    expect(await sampleOf(a)).toMatchObject({ depth: '6', env_medium: 'sediment' });
    expect(await sampleOf(b)).toMatchObject({ depth: '5' });
  });

  it('is refused where two records would get the same key', async () => {
    const protocols = await Promise.all(
      ['one', 'two', 'three'].map((protocol) => postRecord(user, 'protocols', { protocol: `key ${protocol}` })),
    );
    const ids = protocols.map(({ id }) => id);
    const body = { ids, set: { protocol: 'key of all' } };
    const preview = (await user.post('/rest/protocols/change', { ...body, check: true })).json();
    expect(preview.refused.length).toBeGreaterThan(0);
    const refused = await user.post('/rest/protocols/change', body);
    expect([refused.statusCode, refused.json().refused.length]).toEqual([400, preview.refused.length]);
    expect((await user.get(`/rest/protocols/${ids[1]}`)).json()).toMatchObject({ protocol: 'key two', version: 1 });
  });

  it.each([
    ['nothing selected', { set: {} }, 400, 'ids'],
    ['two selections', { ids: [1], where: {}, set: {} }, 400, 'ids'],
    ['an unknown field', { where: {}, set: { nonsense: 1 } }, 400, 'nonsense'],
    ['texts in a number', { where: {}, replace: { field: 'event_id', find: '1', with: '2' } }, 400, 'event_id'],
    ['an addition to no list', { where: {}, add: { depth: [1] } }, 400, 'depth'],
    ['a list of measurements', { where: {}, set: { measurements: [] } }, 400, 'measurements'],
    ['an addition to measurements', { where: {}, add: { measurements: [1] } }, 400, 'measurements'],
    ['an unknown filter', { where: { nonsense: '1' }, set: { depth: 1 } }, 400, 'nonsense'],
    ['a record that does not exist', { ids: [1_999_999_999], set: { depth: 1 } }, 409, ''],
    ['a reference to nothing', { where: {}, set: { event_id: 1_999_999_999 } }, 400, 'event_id'],
  ])('is refused with %s', async (_name, body, status, field) => {
    const response = await user.post('/rest/field-sample/change', body);
    expect(response.statusCode, response.body).toBe(status);
    if (field) expect(Object.keys(response.json().payload)).toEqual([field]);
  });

  it('of measurement types is refused where values would get another unit, or two names differ in case alone', async () => {
    const url = '/rest/measurement-types';
    const [used, unused] = await Promise.all(
      ['many_used', 'many_unused'].map((name) => postRecord(admin, 'measurement-types', { name, unit: 'm' })),
    );
    await samples(1, { measurements: [{ name: 'many_used', value: 2 }] });
    const body = { ids: [used?.id, unused?.id], set: { unit: 'km' } };
    const preview = (await admin.post(`${url}/change`, { ...body, check: true })).json();
    expect(preview).toMatchObject({ records: 1, refused: [{ id: used?.id }] });
    const refused = await admin.post(`${url}/change`, body);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('there are values')]);
    const alone = await admin.post(`${url}/change`, { ...body, ids: [unused?.id] });
    expect(alone.json()).toMatchObject({ changed: 1 });
    const rename = (name: string) => admin.post(`${url}/change`, { edits: [{ id: unused?.id, set: { name } }] });
    const other = await rename('MANY_USED');
    expect([other.statusCode, other.body]).toEqual([400, expect.stringContaining('upper and lower case')]);
    expect((await rename('MANY_UNUSED')).json()).toMatchObject({ changed: 1 });
  });

  it('is made by those who may change the records', async () => {
    const campaign = await createRecord(open.database, 'campaign', {});
    const body = { ids: [campaign.id], set: { campaign_comment: 'x' } };
    expect((await user.post('/rest/campaigns/change', body)).statusCode).toBe(403);
    expect((await admin.post('/rest/campaigns/change', body)).json()).toMatchObject({ changed: 1 });
  });

  it('is not made where nothing would be changed', async () => {
    const ids = idsOf(await samples(1, { depth: '3' }));
    expect((await user.post('/rest/field-sample/change', { ids, set: { depth: '3' } })).json()).toEqual({
      change: null,
      changed: 0,
    });
  });
});

describe('a running change of many records', () => {
  const job = '6f1c2f2e-55a0-4e0b-9d3c-0d6c53a5e001';
  const progressFor = async (as: Client) => (await as.get(`/rest/changes/running/${job}`)).json();

  it('shows its progress to the one who makes it, and changes nothing once it is cancelled', async () => {
    const ids = idsOf(await samples(3, { depth: '1' }));
    const blocker = await open.database.pool.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM field_sample WHERE field_sample_id = $1 FOR UPDATE', [ids[1]]);
      const changing = user.post('/rest/field-sample/change', { ids, set: { depth: '2' }, job });
      await expect.poll(() => countLockWaiters(open.database.pool)).toBe(1);
      expect(await progressFor(user)).toEqual({ running: true, done: 0, total: null });
      expect(await progressFor(admin)).toMatchObject({ running: false });
      await user.delete(`/rest/changes/running/${job}`);
      await blocker.query('COMMIT');
      const cancelled = await changing;
      expect(cancelled.statusCode, cancelled.body).toBe(409);
    } finally {
      blocker.release();
    }
    expect(await progressFor(user)).toEqual({ running: false, done: 0, total: null });
    for (const id of ids) expect(await sampleOf(id)).toMatchObject({ depth: '1', version: 1 });
  });

  it('goes on where somebody else tries to cancel it', async () => {
    const ids = idsOf(await samples(2, { depth: '1' }));
    const blocker = await open.database.pool.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM field_sample WHERE field_sample_id = $1 FOR UPDATE', [ids[0]]);
      const changing = user.post('/rest/field-sample/change', { ids, set: { depth: '2' }, job });
      await expect.poll(() => countLockWaiters(open.database.pool)).toBe(1);
      await admin.delete(`/rest/changes/running/${job}`);
      await blocker.query('COMMIT');
      expect((await changing).json()).toMatchObject({ changed: 2 });
    } finally {
      blocker.release();
    }
  });
});

describe('deleting many records', () => {
  it('says what happens to others, and comes back as one entry of the bin', async () => {
    const campaign = await createRecord(open.database, 'campaign', { campaign: 'HE177' });
    const events = await Promise.all(
      Array.from({ length: 25 }, () => createRecord(open.database, 'event', { campaign_id: campaign.id })),
    );
    const check = (await admin.post('/rest/campaigns/delete', { ids: [campaign.id], check: true })).json();
    expect(check).toEqual({
      selected: 1,
      effects: [expect.stringMatching(/^25 events belong to HE177\. They stay, but without a campaign\.$/)],
    });
    const deleted = await admin.delete(`/rest/campaigns/${campaign.id}?perform=true`);
    const entry = String(deleted.headers.location);
    expect(entry).toMatch(/^\/rest\/bin\/\d+$/);
    expect((await admin.get('/rest/bin/?hits=1')).json().records).toMatchObject([
      { resource: 'campaigns', label: 'HE177', count: 1 },
    ]);
    expect((await user.get('/rest/bin/')).json().records).not.toContainEqual(
      expect.objectContaining({ label: 'HE177' }),
    );
    const restored = (await admin.post(`${entry}/restore`)).json();
    expect(restored).toEqual({ records: [{ resource: 'campaigns', count: 1 }], notRestored: [] });
    const listed = (await user.get(`/rest/events/?campaign_id=${campaign.id}&hits=50`)).json();
    expect(listed.totalHits).toBe(25);

    const ids = idsOf(events);
    const all = (await admin.post('/rest/events/delete', { ids, reason: 'twice' })).json();
    expect(all).toEqual({ change: expect.any(Number), deleted: 25 });
    expect((await user.get(`/rest/events/?campaign_id=${campaign.id}`)).json().totalHits).toBe(0);
    expect((await admin.post(`/rest/changes/${all.change}/undo`)).statusCode).toBe(200);
    expect((await user.get(`/rest/events/?campaign_id=${campaign.id}`)).json().totalHits).toBe(25);
  });

  it('restores what is still possible, and names the rest', async () => {
    const campaign = await createRecord(open.database, 'campaign', {});
    const event = await createRecord(open.database, 'event', { campaign_id: campaign.id });
    const sample = await createRecord(open.database, 'field_sample', { event_id: event.id });
    const later = await createRecord(open.database, 'event', {});
    const deleted = await admin.delete(`/rest/events/${event.id}?perform=true`);
    await admin.put(`/rest/field-sample/${sample.id}`, { event_id: later.id });
    await admin.delete(`/rest/campaigns/${campaign.id}`);
    const restored = await admin.post(`${deleted.headers.location}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(restored.json()).toEqual({
      records: [{ resource: 'events', count: 1 }],
      notRestored: [
        { resource: 'events', id: event.id, field: 'campaign_id', reason: 'gone' },
        { resource: 'field-sample', id: sample.id, field: 'event_id', reason: 'changed' },
      ],
    });
    expect(await sampleOf(sample.id)).toMatchObject({ event_id: later.id });
  });

  it('leaves the key free meanwhile, and is not restored into a taken one', async () => {
    const { id } = await postRecord(user, 'protocols', { protocol: 'taken meanwhile' });
    const { headers } = await user.delete(`/rest/protocols/${id}`);
    const other = await postRecord(user, 'protocols', { protocol: 'taken meanwhile' });
    const refused = await user.post(`${headers.location}/restore`);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/same name or key/)]);
    await user.put(`/rest/protocols/${other.id}`, { protocol: 'renamed' });
    expect((await user.post(`${headers.location}/restore`)).statusCode).toBe(200);
  });
});

describe('merging records', () => {
  it('is undone also where the remaining one has taken the name of another', async () => {
    const short = await postRecord(user, 'persons', { firstname: 'Jo', lastname: 'Merged' });
    const long = await postRecord(user, 'persons', { firstname: 'Johanna', lastname: 'Merged' });
    const merge = { into: short.id, ids: [long.id], set: { firstname: 'Johanna', version: 1 }, reason: 'the same' };
    const merged = await user.post('/rest/persons/merge', merge);
    expect(merged.json(), merged.body).toMatchObject({ id: short.id, firstname: 'Johanna' });
    const undone = await user.post(`/rest/changes/${merged.headers['strandbook-change']}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    for (const { id, firstname } of [
      { id: short.id, firstname: 'Jo' },
      { id: long.id, firstname: 'Johanna' },
    ])
      expect((await user.get(`/rest/persons/${id}`)).json()).toMatchObject({ firstname });
  });

  it('moves their references and links to the remaining one, with a reason, and is undone', async () => {
    const [a, b, c] = await Promise.all(
      ['Meyer', 'Meier', 'Maier'].map((lastname) => createRecord(open.database, 'person', { lastname })),
    );
    const [into = 0, second = 0, third = 0] = [a?.id, b?.id, c?.id];
    const event = await createRecord(open.database, 'event', { event_person_resp: second });
    const study = await createRecord(open.database, 'project_study', { project_study_authors: [third, into, second] });
    const authorsOf = async () => (await user.get(`/rest/project-study/${study.id}`)).json().project_study_authors;
    const before = await authorsOf();
    const body = { into, ids: [second, third], set: { institute: 'AWI', version: 1 }, reason: 'the same person' };
    const merged = await user.post('/rest/persons/merge', body);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(merged.json()).toMatchObject({ id: into, lastname: 'Meyer', institute: 'AWI' });
    expect((await user.get(`/rest/events/${event.id}`)).json()).toMatchObject({ event_person_resp: into, version: 2 });
    expect(await authorsOf()).toEqual([into]);
    expect((await user.get(`/rest/persons/${second}`)).statusCode).toBe(404);
    const [entry] = (await user.get('/rest/bin/?hits=1')).json().records;
    expect(entry).toMatchObject({ resource: 'persons', count: 3 });
    const [change] = (await user.get('/rest/changes/?action=merge&hits=1')).json().records;
    expect(change).toMatchObject({ reason: 'the same person', count: 3, id: entry.id });
    const undone = await user.post(`/rest/changes/${change.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await user.get(`/rest/events/${event.id}`)).json()).toMatchObject({ event_person_resp: second });
    expect(await authorsOf()).toEqual(before);
    expect((await user.get(`/rest/persons/${third}`)).json()).toMatchObject({ lastname: 'Maier' });
    expect((await user.get(`/rest/persons/${into}`)).json().institute).not.toBe('AWI');
  });

  it('gives the remaining record what the others list', async () => {
    const children = await Promise.all([1, 2].map(() => createRecord(open.database, 'nucleic_acid_sample', {})));
    const [one = 0, two = 0] = idsOf(children);
    const into = await createRecord(open.database, 'field_sample', { nucleic_acid_samples: [one] });
    const other = await createRecord(open.database, 'field_sample', { nucleic_acid_samples: [one, two] });
    const body = { into: into.id, ids: [other.id], reason: 'entered twice' };
    expect((await user.post('/rest/field-sample/merge', body)).json()).toMatchObject({
      nucleic_acid_samples: [one, two],
    });
  });

  it('refuses what only administrators may know, two accounts, and records that changed meanwhile', async () => {
    const { rows } = await open.database.pool.query<{ id: number; person: number }>(
      'SELECT id, person FROM "user" WHERE person IS NOT NULL ORDER BY id LIMIT 2',
    );
    const other = await createRecord(open.database, 'person', {});
    const persons = rows.map(({ person }) => person);
    if (persons.length === 2) {
      const two = { into: persons[0], ids: [persons[1]], reason: 'x' };
      const refused = await admin.post('/rest/persons/merge', two);
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/have an account/)]);
      expect((await user.post('/rest/persons/merge', { ...two, into: other.id })).statusCode).toBe(403);
    }
    const [a, b] = await samples(2, {});
    const stale = { into: a?.id, ids: [b?.id], set: { version: 7, depth: '1' }, reason: 'x' };
    expect((await user.post('/rest/field-sample/merge', stale)).statusCode).toBe(409);
    const itself = { into: a?.id, ids: [a?.id], reason: 'x' };
    expect((await user.post('/rest/field-sample/merge', itself)).statusCode).toBe(400);
    expect((await user.post('/rest/field-sample/merge', { into: a?.id, ids: [b?.id], reason: ' ' })).statusCode).toBe(
      400,
    );
    expect((await sampleOf(b?.id ?? 0)).version).toBe(1);
  });
});
