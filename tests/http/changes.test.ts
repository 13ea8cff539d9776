import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../factories.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let user: Client & { user: { name: string } };
let admin: Client & { user: { name: string } };

beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

const changeOf = (location: unknown) => Number(String(location).split('/').at(-1));

describe('a change', () => {
  it('says what it undid, and which of its records exist, with the labels of those in its values', async () => {
    const campaign = await createRecord(open.database, 'campaign', { campaign: 'HE178' });
    const event = await createRecord(open.database, 'event', { campaign_id: campaign.id });
    const { headers } = await admin.delete(`/rest/campaigns/${campaign.id}?perform=true`);
    const id = changeOf(headers.location);
    const deletion = (await user.get(`/rest/changes/${id}`)).json();
    expect(deletion).toMatchObject({ action: 'delete', undid: null, undone: false, undoable: false, totalHits: 2 });
    expect(deletion.labels.campaign).toEqual({});
    expect(deletion.formerLabels.campaign).toEqual({ [campaign.id]: 'HE178' });
    expect(deletion.records[0]).toMatchObject({ resource: 'campaigns' });
    expect(deletion.labels.event).toEqual({ [event.id]: expect.any(String) });
    expect(deletion.records).toContainEqual(
      expect.objectContaining({ resource: 'campaigns', action: 'delete', label: 'HE178', exists: false }),
    );
    expect(deletion.records).toContainEqual(
      expect.objectContaining({ resource: 'events', id: event.id, action: 'unlink', exists: true }),
    );
    const one = (await user.get(`/rest/changes/${id}?resource=events&record=${event.id}`)).json();
    expect(one).toMatchObject({ totalHits: 1, records: [{ resource: 'events', id: event.id }] });

    const undone = (await admin.post(`/rest/changes/${id}/undo`)).json();
    expect((await user.get(`/rest/changes/${undone.change}`)).json()).toMatchObject({
      action: 'undo',
      undid: 'delete',
      labels: { campaign: { [campaign.id]: 'HE178' } },
    });
    expect((await user.get(`/rest/changes/${id}`)).json()).toMatchObject({ undone: true, undoable: false });
  });

  it('is named in the history of its records, for users', async () => {
    const { id } = await createRecord(open.database, 'protocol', {});
    await user.put(`/rest/protocols/${id}`, { protocol: 'with a change' });
    const { headers } = await user.delete(`/rest/protocols/${id}`);
    const read = async (client: Client) => (await client.get(`/rest/protocols/${id}/history`)).json().records;
    const [deletion, update] = await read(user);
    expect(deletion).toMatchObject({ action: 'delete', change: changeOf(headers.location) });
    expect(update).toMatchObject({ action: 'update', change: expect.any(Number) });
    for (const entry of await read(createClient(open.app))) expect(entry).toMatchObject({ who: null, change: null });
  });

  it('of an account is not named to others in the history of a person', async () => {
    const account = await createLoggedInClient(open);
    const { person } = (await account.get('/auth/session')).json().user;
    expect((await admin.delete(`/rest/users/${account.user.id}?perform=true`)).statusCode).toBe(204);
    const entries = (await user.get(`/rest/persons/${person}/history`)).json().records;
    for (const { change } of entries)
      if (change !== null) expect((await user.get(`/rest/changes/${change}`)).statusCode).toBe(200);
  });
});

it('the names of those who changed something are listed once', async () => {
  const { names } = (await user.get('/rest/changes/people')).json();
  expect(names).toEqual(expect.arrayContaining([user.user.name, admin.user.name]));
  expect(new Set(names).size).toBe(names.length);
});

describe('the permissions', () => {
  it.each([
    ['GET', '/rest/changes'],
    ['GET', '/rest/changes/people'],
    ['GET', '/rest/changes/1'],
    ['POST', '/rest/changes/1/undo'],
    ['GET', '/rest/bin'],
    ['POST', '/rest/bin/1/restore'],
  ] as const)('%s %s needs a login', async (method, path) => {
    const visitor = createClient(open.app);
    const { statusCode } = method === 'GET' ? await visitor.get(path) : await visitor.post(path);
    expect(statusCode).toBe(401);
  });

  it('let users restore only what they have deleted, and administrators all of it', async () => {
    const { id } = await createRecord(open.database, 'protocol', { protocol: 'in one’s own bin' });
    const { headers } = await user.delete(`/rest/protocols/${id}`);
    const other = await createLoggedInClient(open);
    expect((await other.get('/rest/bin/')).json()).toEqual({ records: [], totalHits: 0 });
    expect((await other.post(`${headers.location}/restore`)).statusCode).toBe(404);
    expect((await user.get('/rest/bin/?hits=1')).json().records).toMatchObject([
      { action: 'delete', label: 'in one’s own bin', who: user.user.name },
    ]);
    expect((await admin.get('/rest/bin/?resource=protocols&hits=1')).json().records).toMatchObject([
      { label: 'in one’s own bin' },
    ]);
    expect((await admin.post(`${headers.location}/restore`)).statusCode).toBe(200);
  });
});
