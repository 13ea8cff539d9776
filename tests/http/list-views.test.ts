import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListView } from '../../src/catalogue/endpoints/list-views.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';

const path = '/rest/list-views';

let open: TestApp;
let owner: Client;
let other: Client;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
  visitor = createClient(open.app);
});
afterAll(() => open.close());

async function seenBy(as: Client, entity = 'event'): Promise<string[]> {
  const response = await as.get(`${path}?entity=${entity}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ records: ListView[] }>().records.map(({ name }) => name);
}

async function save(name: string, values: object = {}, as = owner): Promise<ListView> {
  const body = { entity: 'event', name, address: 'columns=event_label&geogr_loc_lat%3E=54', ...values };
  const response = await as.post(path, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

describe('views of lists', () => {
  it('are saved, listed by list, renamed and deleted by their owner', async () => {
    const view = await save('  North   of 54 ');
    expect(view).toMatchObject({ name: 'North of 54', shared: false, is_default: false, own: true });
    await save('Campaigns', { entity: 'campaign', address: '' });
    expect(await seenBy(owner)).toEqual(['North of 54']);
    expect(await seenBy(owner, 'campaign')).toEqual(['Campaigns']);
    const changed = await owner.put(`${path}/${view.id}`, { name: 'North', address: 'sort=event_label' });
    expect(changed.json()).toMatchObject({ name: 'North', address: 'sort=event_label' });
    expect((await owner.delete(`${path}/${view.id}`)).statusCode).toBe(204);
    expect(await seenBy(owner)).toEqual([]);
  });

  it('are seen by others once they are shared, who cannot change them', async () => {
    const { id } = await save('Shared soon');
    expect([await seenBy(other), await seenBy(visitor)]).toEqual([[], []]);
    await owner.put(`${path}/${id}`, { shared: true });
    expect([await seenBy(other), await seenBy(visitor)]).toEqual([['Shared soon'], ['Shared soon']]);
    expect((await other.put(`${path}/${id}`, { name: 'mine' })).statusCode).toBe(404);
    expect((await other.delete(`${path}/${id}`)).statusCode).toBe(404);
    expect((await visitor.delete(`${path}/${id}`)).statusCode).toBe(401);
    expect((await visitor.post(path, { entity: 'event', name: 'x', address: '' })).statusCode).toBe(401);
    expect((await owner.delete(`${path}/${id}`)).statusCode).toBe(204);
  });

  it('become the default of their list by an administrator, one at a time', async () => {
    const [first, second] = [await save('First', { shared: true }), await save('Second', {}, admin)];
    expect((await owner.put(`${path}/${first.id}`, { is_default: true })).statusCode).toBe(403);
    expect((await admin.put(`${path}/${first.id}`, { is_default: true })).json()).toMatchObject({ is_default: true });
    const refused = await owner.put(`${path}/${first.id}`, { address: '' });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('default')]);
    expect((await owner.delete(`${path}/${first.id}`)).statusCode).toBe(403);
    expect((await admin.put(`${path}/${second.id}`, { is_default: true })).json()).toMatchObject({ shared: true });
    const { records } = (await visitor.get(`${path}?entity=event`)).json<{ records: ListView[] }>();
    expect(records.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['Second']);
    expect((await admin.put(`${path}/${second.id}`, { shared: false })).json()).toMatchObject({ is_default: false });
  });

  it('have a name that their owner uses once for a list, and an address', async () => {
    await save('Taken');
    const body = { entity: 'event', name: 'tAKEN', address: '' };
    expect((await owner.post(path, body)).json().payload).toEqual({
      name: ['You already have a view of this list with this name. Please choose another name.'],
    });
    await save('Taken', { entity: 'campaign' });
    await save('Taken', {}, other);
    for (const wrong of [{ name: ' ' }, { address: '#x' }, { entity: 'user' }])
      expect((await owner.post(path, { ...body, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
    expect((await owner.get(`${path}?entity=nonsense`)).statusCode).toBe(400);
  });
});
