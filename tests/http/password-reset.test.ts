import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, createLoggedInClient, createUser, openApp, password, type TestApp } from './client.ts';
import { lastLinkTo, mailsTo } from './mailbox.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp({ publicUrl: 'https://samples.example.org' });
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

const sent = 'We sent you a password reset link. Please check your emails.';
const ask = (email: unknown, options = {}) => createClient(open.app, options).post('/auth/reset', { email });
const use = (body: object) => createClient(open.app).post('/auth/register', body);
const newPassword = 'another password';

async function linkFor(email: string) {
  expect((await ask(email)).statusCode).toBe(200);
  return lastLinkTo(open, email);
}

describe('requesting a new password', () => {
  test('sends a link, valid for two hours', async () => {
    const user = await createUser(open.database, { email: 'Ask.Me@example.org' });
    const response = await ask(' ask.me@EXAMPLE.org ');
    expect([response.statusCode, response.json()]).toEqual([200, { message: sent }]);
    const [mail] = await mailsTo(open, user.email);
    expect(mail?.subject).toBe('Reset your Strandbook password');
    expect(mail?.body).toContain('valid for 2 hours');
    const link = await lastLinkTo(open, user.email);
    expect(link).toMatchObject({ origin: 'https://samples.example.org', email: user.email });
    const { rows } = await sql<{ hours: number }>`
      SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours, token::text FROM token`.execute(open.database.db);
    expect(Number(rows[0]?.hours)).toBeCloseTo(2, 1);
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  test('is answered in the language of the request', async () => {
    const user = await createUser(open.database);
    const response = await ask(user.email, { language: 'de' });
    expect(response.json().message).toBe(
      'Wir haben Ihnen einen Link zum Zurücksetzen des Passworts geschickt. Bitte sehen Sie in Ihrem Postfach nach.',
    );
    const [mail] = await mailsTo(open, user.email);
    expect(mail).toMatchObject({
      subject: 'Ein neues Passwort für Strandbook',
      body: expect.stringContaining('gilt 2 Stunden'),
    });
  });

  test('sends a link to the public address, whatever the request’s host', async () => {
    const user = await createUser(open.database);
    const visitor = createClient(open.app);
    await visitor.post(
      '/auth/reset',
      { email: user.email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect((await lastLinkTo(open, user.email)).origin).toBe('https://samples.example.org');
  });

  test('responds the same, in the same time, where there is no such account', async () => {
    const user = await createUser(open.database);
    const took = async (email: string) => {
      const start = performance.now();
      const response = await ask(email, { address: '192.0.2.78' });
      expect([response.statusCode, response.json()]).toEqual([200, { message: sent }]);
      return performance.now() - start;
    };
    // The shortest of each, until they are alike: a busy machine makes some of them longer.
    let [there, notThere] = [Infinity, Infinity];
    for (let i = 0; i < 5 && !(Math.abs(there - notThere) < 150); i++) {
      there = Math.min(there, await took(user.email));
      notThere = Math.min(notThere, await took('nobody-at-all@example.org'));
    }
    expect(Math.min(there, notThere)).toBeGreaterThan(290);
    expect(Math.abs(there - notThere)).toBeLessThan(150);
    expect(await mailsTo(open, 'nobody-at-all@example.org')).toEqual([]);
  });

  test.each([
    ['no address', 'nobody', 200],
    ['a NUL', 'a\0@example.org', 400],
    ['a header', 'a@example.org\r\nBcc: b@example.org', 400],
    ['a line break at the end', 'a@example.org\n', 400],
    ['10,000 characters', `${'a'.repeat(10_000)}@example.org`, 200],
    ['nothing', '', 400],
    ['a number', 12, 400],
    ['a list', ['a@example.org'], 400],
    ['null', null, 400],
  ])('%s', async (_what, email, status) => {
    expect((await ask(email)).statusCode).toBe(status);
  });

  test('is limited to ten an hour for an IP address', async () => {
    const address = '192.0.2.77';
    const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(`n${i}@example.org`, { address })));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50 * 60);
  });

  test('does not fill a mailbox, also from many IP addresses', async () => {
    const user = await createUser(open.database);
    for (let i = 0; i < 7; i++) expect((await ask(user.email, { address: `10.2.0.${i}` })).statusCode).toBe(200);
    expect(await mailsTo(open, user.email)).toHaveLength(5);
  });
});

describe('the link to a new password', () => {
  test('sets the password once, and ends the other sessions', async () => {
    const someone = await createLoggedInClient(open);
    const { email } = someone.user;
    const link = await linkFor(email);
    const response = await use({ ...link, password: newPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({ id: someone.user.id, email });
    expect((await someone.get('/auth/session')).json().user).toBeNull();
    expect((await createClient(open.app).login(email, password)).statusCode).toBe(401);
    expect((await createClient(open.app).login(email, newPassword)).statusCode).toBe(200);
    const again = await use({ ...link, password: 'yet another one' });
    expect(again.statusCode).toBe(400);
    expect(again.json().payload).toEqual({ token: [expect.stringMatching(/has expired or has already been used/)] });
  });

  test('is recorded in the history without the password', async () => {
    const someone = await createLoggedInClient(open);
    const link = await linkFor(someone.user.email);
    expect((await someone.post('/auth/register', { ...link, password: newPassword })).statusCode).toBe(200);
    const { records } = (await someone.get(`/rest/users/${someone.user.id}/history`)).json();
    expect(records).toMatchObject([
      { who: someone.user.name, action: 'update', before: null, after: { password: '…' } },
      { action: 'create' },
    ]);
  });

  test('does not end the session of the person who uses it', async () => {
    const someone = await createLoggedInClient(open);
    const link = await linkFor(someone.user.email);
    expect((await someone.post('/auth/register', { ...link, password: newPassword })).statusCode).toBe(200);
    expect((await someone.get('/auth/session')).json().user).toMatchObject({ id: someone.user.id });
  });

  test('makes the other links invalid when it is used', async () => {
    const user = await createUser(open.database);
    const first = await linkFor(user.email);
    const second = await linkFor(user.email);
    const both = await Promise.all([first, second].map((link) => use({ ...link, password: newPassword })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('is invalid after two hours, for another address, and with a wrong form', async () => {
    const user = await createUser(open.database);
    const link = await linkFor(user.email);
    const other = await use({ ...link, email: 'else@example.org', password: newPassword });
    expect(other.json().payload).toEqual({ email: ['This link is for a different email address.'] });
    const short = await use({ ...link, password: 'short' });
    expect(short.json().payload).toEqual({ password: ['Password must be at least 8 characters long'] });
    await sql`UPDATE token SET expires_at = now() - interval '1 second'`.execute(open.database.db);
    expect((await use({ ...link, password: newPassword })).json().payload).toHaveProperty('token');
    expect((await createClient(open.app).login(user.email, password)).statusCode).toBe(200);
  });

  test.each([['\0'], ['x'.repeat(100_000)], ['日本']])('is refused with nonsense as the token', async (token) => {
    const response = await use({ email: 'a@example.org', password: newPassword, token });
    expect([response.statusCode, Object.keys(response.json().payload)]).toEqual([400, ['token']]);
  });

  test('counts as an attempt of the IP address where it is invalid, and a valid one is accepted still', async () => {
    const address = '192.0.2.79';
    const post = (body: object) => createClient(open.app, { address }).post('/auth/register', body);
    const user = await createUser(open.database);
    const link = await linkFor(user.email);
    const mistyped = { ...link, token: `${link.token}x`, password: newPassword };
    // A form that is wrong is none.
    expect((await post({ ...mistyped, password: 'short' })).statusCode).toBe(400);
    const responses = await Promise.all(Array.from({ length: 11 }, () => post(mistyped)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(400), 429]);
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50 * 60);
    expect((await post({ ...link, password: newPassword })).statusCode).toBe(200);
  });

  test('confirms the address: a user without a person is linked to the person with that address', async () => {
    const { db } = open.database;
    const email = 'proven@example.org';
    const { person_id } = await db
      .insertInto('person')
      .values({ firstname: 'Pat', lastname: 'Proven', email })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    const made = await createClient(open.app).post('/rest/users', { email, password });
    expect(made.json().person).toBeNull();
    await use({ ...(await linkFor(email)), password: newPassword });
    expect((await createClient(open.app).login(email, newPassword)).json().user.person).toBe(person_id);
  });
});
