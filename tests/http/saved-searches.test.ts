import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedSearch } from '../../src/catalogue/endpoints/saved-searches.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';

const path = '/rest/kept-searches';

let open: TestApp;
let owner: Client;
let other: Client;
beforeAll(async () => {
  open = await openApp();
  [owner, other] = [await createLoggedInClient(open), await createLoggedInClient(open, ['admin'])];
});
afterAll(() => open.close());

async function stored(as: Client): Promise<string[]> {
  const response = await as.get(path);
  expect(response.statusCode, response.body).toBe(200);
  const { records, totalHits } = response.json<{ records: SavedSearch[]; totalHits: number }>();
  expect(totalHits).toBe(records.length);
  return records.map(({ name, query }) => `${name}: ${query}`);
}

async function keep(name: string, query = 'q=gotland', as = owner): Promise<SavedSearch> {
  const response = await as.post(path, { name, query });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

async function refused(body: object, as = owner): Promise<Record<string, string[]>> {
  const response = await as.post(path, body);
  expect(response.statusCode, response.body).toBe(400);
  return response.json().payload;
}

describe('saved searches', () => {
  it('are saved, listed, renamed and deleted by their owner', async () => {
    const { id } = await keep('  Baltic   16S ', 'q=%22Baltic+Sea%22+16S&sort=campaign%3Adesc&fields=depth');
    await keep('arctic 10', 'q=arctic');
    await keep('Arctic 9', '');
    expect(await stored(owner)).toEqual([
      'Arctic 9: ',
      'arctic 10: q=arctic',
      'Baltic 16S: q=%22Baltic+Sea%22+16S&sort=campaign%3Adesc&fields=depth',
    ]);
    const renamed = await owner.put(`${path}/${id}`, { name: 'Ostsee' });
    expect(renamed.json()).toMatchObject({ id, name: 'Ostsee', query: expect.stringContaining('Baltic') });
    expect((await owner.put(`${path}/${id}`, { query: 'q=ostsee' })).json()).toMatchObject({ query: 'q=ostsee' });
    expect((await owner.delete(`${path}/${id}`)).statusCode).toBe(204);
    expect((await owner.delete(`${path}/${id}`)).statusCode).toBe(404);
    expect(await stored(owner)).toHaveLength(2);
  });

  it('are private, and need a login and a CSRF token', async () => {
    const { id } = await keep('mine');
    expect(await stored(other)).toEqual([]);
    expect((await other.put(`${path}/${id}`, { name: 'yours' })).statusCode).toBe(404);
    expect((await other.delete(`${path}/${id}`)).statusCode).toBe(404);
    await keep('mine', 'q=other', other);
    const visitor = createClient(open.app);
    expect((await visitor.get(path)).statusCode).toBe(401);
    expect((await visitor.post(path, { name: 'x', query: '' })).statusCode).toBe(401);
    expect((await visitor.delete(`${path}/${id}`)).statusCode).toBe(401);
    const cookies = Object.fromEntries(owner.cookies);
    const response = await open.app.inject({ method: 'POST', url: path, cookies, payload: { name: 'x', query: '' } });
    expect(response.statusCode).toBe(403);
  });

  it('have a unique name, within limits', async () => {
    const { id } = await keep('Taken');
    const message = 'You already have a saved search with this name. Please choose another name.';
    expect(await refused({ name: 'tAKEN ', query: '' })).toEqual({ name: [message] });
    await keep('free');
    const renamed = await owner.put(`${path}/${id}`, { name: 'FREE' });
    expect([renamed.statusCode, renamed.json().payload]).toEqual([400, { name: [message] }]);
    for (const name of ['', '  ', '\u200b', '\u202e\u200e', 'x'.repeat(101)]) {
      expect(await refused({ name, query: '' }), JSON.stringify(name)).toHaveProperty('name');
    }
    for (const query of ['with space', '#part', '?q=a', 'x'.repeat(20_001)]) {
      expect(await refused({ name: 'query', query }), query.slice(0, 20)).toHaveProperty('query');
    }
    for (const number of ['0', 'abc', '99999999999', '1.5']) {
      expect((await owner.delete(`${path}/${number}`)).statusCode, number).toBe(404);
    }
  });

  it('are at most a hundred', async () => {
    const many = await createLoggedInClient(open);
    await sql`INSERT INTO kept_search (user_id, name, query) SELECT ${many.user.id}, 'kept ' || n, 'q=a'
      FROM generate_series(1, 99) n`.execute(open.database.db);
    await keep('the last', '', many);
    expect(await refused({ name: 'one more', query: '' }, many)).toEqual({
      name: ['You can save at most 100 searches. Please delete one that you no longer need.'],
    });
  });

  it('are deleted with the account', async () => {
    const leaving = await createLoggedInClient(open);
    await keep('left behind', '', leaving);
    expect((await other.delete(`/rest/users/${leaving.user.id}?perform=true`)).statusCode).toBe(204);
    const { rows } = await sql`SELECT FROM kept_search WHERE user_id = ${leaving.user.id}`.execute(open.database.db);
    expect(rows).toEqual([]);
  });
});
