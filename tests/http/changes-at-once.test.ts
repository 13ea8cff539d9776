import { afterAll, beforeAll, expect, it } from 'vitest';
import { countLockWaiters } from '../database.ts';
import { createRecord } from '../factories.ts';
import { type Answer, type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let people: Client[];

beforeAll(async () => {
  open = await openApp();
  people = await Promise.all([1, 2, 3].map(() => createLoggedInClient(open, ['admin'])));
});
afterAll(() => open.close());

/** The statuses of the same request by all people at once. */
async function atOnce(request: (as: Client, index: number) => Promise<Answer>): Promise<number[]> {
  const responses = await Promise.all(people.map(request));
  for (const response of responses) expect(response.statusCode, response.body).toBeLessThan(500);
  return responses.map(({ statusCode }) => statusCode).sort();
}

const versionOf = async (path: string) => (await people[0]?.get(path))?.json().version;

it('one of several people who merge the same records at once succeeds', async () => {
  const [a, b] = await Promise.all([1, 2].map(() => createRecord(open.database, 'person', {})));
  const event = await createRecord(open.database, 'event', { event_person_resp: b?.id ?? 0 });
  const body = { into: a?.id, ids: [b?.id], reason: 'twice' };
  expect(await atOnce((as) => as.post('/rest/persons/merge', body))).toEqual([200, 409, 409]);
  expect((await people[0]?.get(`/rest/events/${event.id}`))?.json()).toMatchObject({
    event_person_resp: a?.id,
    version: 2,
  });
});

it('two records that are merged into each other at once leave one of them', async () => {
  const [a, b] = await Promise.all([1, 2].map(() => createRecord(open.database, 'person', {})));
  const statuses = await atOnce((as, i) => {
    const [into, other] = i % 2 === 0 ? [a?.id, b?.id] : [b?.id, a?.id];
    return as.post('/rest/persons/merge', { into, ids: [other], reason: 'twice' });
  });
  expect(statuses).toEqual([200, 409, 409]);
});

it('a measurement type keeps its unit beside a record that gets a value in it', async () => {
  const type = await createRecord(open.database, 'measurement_type', { kind: 'number', unit: 'm' });
  const event = await createRecord(open.database, 'event');
  const storing = await open.database.pool.connect();
  try {
    await storing.query('BEGIN');
    const list = JSON.stringify([{ type: type.id, value: 2 }]);
    await storing.query('UPDATE event SET measurements = $1 WHERE event_id = $2', [list, event.id]);
    const changing = people[0]?.put(`/rest/measurement-types/${type.id}`, { unit: 'km' });
    await expect.poll(() => countLockWaiters(open.database.pool)).toBe(1);
    await storing.query('COMMIT');
    expect((await changing)?.statusCode).toBe(400);
  } finally {
    storing.release();
  }
});

it('one of several people who delete, restore or undo the same at once succeeds', async () => {
  const { id } = await createRecord(open.database, 'protocol', {});
  expect(await atOnce((as) => as.delete(`/rest/protocols/${id}`))).toEqual([204, 404, 404]);
  const [entry] = (await people[0]?.get('/rest/bin/?hits=1'))?.json().records ?? [];
  expect(await atOnce((as) => as.post(`/rest/bin/${entry.id}/restore`))).toEqual([200, 404, 404]);
  const [change] = (await people[0]?.get('/rest/changes/?hits=1'))?.json().records ?? [];
  expect(await atOnce((as) => as.post(`/rest/changes/${change.id}/undo`))).toEqual([200, 409, 409]);
});

it('changes of the same records by several people at once all happen, one after the other', async () => {
  const samples = await Promise.all([1, 2, 3, 4].map(() => createRecord(open.database, 'field_sample', {})));
  const ids = samples.map((sample) => sample.id);
  const fields = ['env_medium', 'env_local_scale', 'env_broad_scale'];
  const change = (as: Client, index: number) =>
    as.post('/rest/field-sample/change', {
      ids: index % 2 === 0 ? ids : ids.toReversed(),
      set: { [fields[index] ?? '']: `value ${index}` },
    });
  expect(await atOnce(change)).toEqual([200, 200, 200]);
  for (const id of ids) expect(await versionOf(`/rest/field-sample/${id}`)).toBe(4);
});

it('a deletion beside a change of the same records leaves all of them changed or deleted', async () => {
  const samples = await Promise.all([1, 2, 3].map(() => createRecord(open.database, 'field_sample', {})));
  const ids = samples.map((sample) => sample.id);
  const [changing, deleting] = people;
  const [changed, deleted] = await Promise.all([
    changing?.post('/rest/field-sample/change', { ids, set: { env_medium: 'brine' } }),
    deleting?.post('/rest/field-sample/delete', { ids }),
  ]);
  expect([200, 409]).toContain(changed?.statusCode);
  expect(deleted?.statusCode, deleted?.body).toBe(200);
  const entry = deleted?.json().change;
  expect((await deleting?.post(`/rest/bin/${entry}/restore`))?.statusCode).toBe(200);
  const media = await Promise.all(
    ids.map(async (id) => (await changing?.get(`/rest/field-sample/${id}`))?.json().env_medium),
  );
  expect(new Set(media.map((medium) => medium === 'brine'))).toEqual(new Set([changed?.statusCode === 200]));
});
