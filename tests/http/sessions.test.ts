import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  createClient,
  createLoggedInClient,
  createUser,
  openApp,
  password,
  type TestApp,
} from './client.ts';
import { lastLinkTo } from './mailbox.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
type Listed = { id: string; browser: string | null; system: string | null; current: boolean };

/** Logs in as a user with another browser. */
async function logInWith(email: string, agent?: string): Promise<Client> {
  const client = createClient(open.app);
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const response = await client.post('/auth/login', undefined, {
    authorization,
    ...(agent && { 'user-agent': agent }),
  });
  expect(response.statusCode).toBe(200);
  return client;
}

const sessionsOf = async (client: Client): Promise<Listed[]> => (await client.get('/auth/sessions')).json().records;
const statusOf = async (client: Client) => (await client.get('/auth/sessions')).statusCode;

describe('one’s own sessions', () => {
  test('are listed with the program that logged in, this one marked, and without its secret', async () => {
    const user = await createUser(open.database);
    const laptop = await logInWith(user.email, firefox);
    const script = await logInWith(user.email, 'python-requests/2.32.5');
    await sql`UPDATE session SET last_seen_at = now() - interval '2 hours', created_at = now() - interval '3 days'
      WHERE browser = 'Firefox'`.execute(open.database.db);
    const response = await script.get('/auth/sessions');
    expect(response.json().records).toEqual([
      expect.objectContaining({ browser: 'python-requests', system: null, current: true }),
      expect.objectContaining({ browser: 'Firefox', system: 'Windows', current: false }),
    ]);
    expect(response.json().records[1].created_at < response.json().records[1].last_seen_at).toBe(true);
    for (const [, secret] of [...laptop.cookies, ...script.cookies]) expect(response.body).not.toContain(secret);
    const { rows } = await sql<{ stored: string }>`SELECT s::text AS stored FROM session s`.execute(open.database.db);
    expect(rows.some(({ stored }) => stored.includes('Mozilla'))).toBe(false);
  });

  test('are only those that can still be used, and one’s own', async () => {
    const user = await createUser(open.database);
    const client = await logInWith(user.email);
    await logInWith(user.email);
    await createLoggedInClient(open);
    await sql`UPDATE session SET last_seen_at = now() - interval '13 hours'
      WHERE user_id = ${user.id} AND session_uuid <> ${(await sessionsOf(client)).find(({ current }) => current)?.id}`.execute(
      open.database.db,
    );
    expect(await sessionsOf(client)).toHaveLength(1);
  });

  test('can be ended one by one, or all others at once', async () => {
    const user = await createUser(open.database);
    const [here, second, third, fourth] = [
      await logInWith(user.email),
      await logInWith(user.email, firefox),
      await logInWith(user.email),
      await logInWith(user.email),
    ];
    const ended = (await sessionsOf(here)).find(({ browser }) => browser === 'Firefox');
    expect((await here.delete(`/auth/sessions/${ended?.id}`)).statusCode).toBe(204);
    expect((await here.delete(`/auth/sessions/${ended?.id}`)).statusCode).toBe(404);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
    const others = await here.delete('/auth/sessions');
    expect([others.statusCode, others.json()]).toEqual([200, { ended: 2 }]);
    expect([await statusOf(third), await statusOf(fourth), await statusOf(here)]).toEqual([401, 401, 200]);
    expect(await sessionsOf(here)).toEqual([expect.objectContaining({ current: true })]);
    const own = (await sessionsOf(here))[0];
    expect((await here.delete(`/auth/sessions/${own?.id}`)).statusCode).toBe(204);
    expect(await statusOf(here)).toBe(401);
  });

  test.each(['1', 'nonsense', '%00', '00000000-0000-0000-0000-000000000000'])('%s: 404', async (id) => {
    const client = await createLoggedInClient(open);
    expect((await client.delete(`/auth/sessions/${id}`)).statusCode).toBe(404);
  });

  test('end but for this one when the password changes, by the form or by a link', async () => {
    const user = await createUser(open.database);
    const [here, other] = [await logInWith(user.email), await logInWith(user.email)];
    const change = { password: 'a new password of mine', current_password: password };
    expect((await here.put(`/rest/users/${user.id}`, change)).statusCode).toBe(200);
    expect([await statusOf(here), await statusOf(other)]).toEqual([200, 401]);
    await createClient(open.app).post('/auth/reset', { email: user.email });
    const link = await lastLinkTo(open, user.email);
    await createClient(open.app).post('/auth/register', { ...link, password: 'one more password of mine' });
    expect(await statusOf(here)).toBe(401);
  });
});

test('an administrator ends all sessions of a user, and of their own account all but this one', async () => {
  const admin = await createLoggedInClient(open, ['admin']);
  const adminElsewhere = await logInWith(admin.user.email);
  const user = await createUser(open.database);
  const clients = [await logInWith(user.email), await logInWith(user.email)];
  const response = await admin.delete(`/rest/users/${user.id}/sessions`);
  expect([response.statusCode, response.json()]).toEqual([200, { ended: 2 }]);
  expect(await Promise.all(clients.map(statusOf))).toEqual([401, 401]);
  expect((await admin.delete(`/rest/users/${user.id}/sessions`)).json()).toEqual({ ended: 0 });
  expect((await admin.delete(`/rest/users/${admin.user.id}/sessions`)).json()).toEqual({ ended: 1 });
  expect([await statusOf(admin), await statusOf(adminElsewhere)]).toEqual([200, 401]);
});
