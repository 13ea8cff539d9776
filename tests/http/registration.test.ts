import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { createClient, createLoggedInClient, createUser, openApp, type TestApp } from './client.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

const good = 'long enough';
const register = (body: object, options = {}) => createClient(open.app, options).post('/rest/users', body);

describe('registering', () => {
  test('creates a user with the role user and a person, who can log in', async () => {
    const response = await register({ email: 'Ada.Vollmer@example.org', password: good });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      name: 'Ada.Vollmer',
      email: 'Ada.Vollmer@example.org',
      roles: [{ role_id: expect.any(Number), name: 'user' }],
      person: expect.any(Number),
      pending_email: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      labels: { roles: ['user'], person: expect.stringMatching(/^\(\d+\)$/) },
    });
    const login = await createClient(open.app).login('ada.vollmer@example.org', good);
    expect(login.json()).toMatchObject({ user: { name: 'Ada.Vollmer' }, person: { email: 'Ada.Vollmer@example.org' } });
  });

  test('accepts a name in any script', async () => {
    const response = await register({
      id: 0,
      email: 'name@example.org',
      password: good,
      name: ' Zoë Ñandú-李 👩‍🔬 ',
      roles: [],
    });
    expect([response.statusCode, response.json().name]).toEqual([201, 'Zoë Ñandú-李 👩‍🔬']);
  });

  test('is refused with messages in both languages', async () => {
    const body = { email: 'first@', password: 'short', name: 'ab' };
    expect((await register(body)).json()).toEqual({
      message: 'There are validation errors. Please check your form.',
      payload: {
        email: ['Email is not valid'],
        password: ['Password must be at least 8 characters long'],
        name: ['Name must be at least 3 characters long'],
      },
    });
    expect((await register({}, { language: 'de' })).json().payload).toEqual({
      email: ['E-Mail ist erforderlich'],
      password: ['Passwort ist erforderlich'],
    });
  });

  test('is refused with a known address, in upper or lower case', async () => {
    await createUser(open.database, { email: 'there@example.org' });
    const response = await register({ email: 'THERE@example.org', password: good });
    expect(response.statusCode).toBe(400);
    expect(response.json().payload).toEqual({ email: ['There is already an account with this email address.'] });
  });

  test('twice at the same moment creates one account and refuses the other', async () => {
    const both = await Promise.all(
      ['twice@example.org', 'Twice@example.org'].map((email) => register({ email, password: good })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect(both.find(({ statusCode }) => statusCode === 400)?.json().payload).toHaveProperty('email');
  });

  test('does not link to a stored person without a confirmed address', async () => {
    const { db } = open.database;
    await db.insertInto('person').values({ firstname: 'Kim', lastname: 'Example', email: 'kim@example.org' }).execute();
    const response = await register({ email: 'KIM@example.org', password: good });
    expect([response.statusCode, response.json().person]).toEqual([201, null]);
    expect((await sql`SELECT FROM person WHERE lower(email) = 'kim@example.org'`.execute(db)).rows).toHaveLength(1);
  });

  test('accepts no role and no person', async () => {
    for (const more of [{ roles: [1] }, { roles: [{ role_id: 1, name: 'admin' }] }, { person: 1 }]) {
      const body = { email: 'greedy@example.org', password: good, ...more };
      expect((await register(body)).statusCode).toBe(403);
      expect((await (await createLoggedInClient(open)).post('/rest/users', body)).statusCode).toBe(403);
    }
    expect((await createClient(open.app).login('greedy@example.org', good)).statusCode).toBe(401);
  });

  test.each([
    ['a NUL in the address', { email: 'nul\0@example.org' }, 'email'],
    ['an address of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.org` }, 'email'],
    ['a line break behind the address', { email: 'a@example.org\r\n' }, 'email'],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
    ['a list of addresses', { email: 'a@example.org, b@example.org' }, 'email'],
    ['a password of 100 kB', { password: 'x'.repeat(100_000) }, 'password'],
    ['a NUL in the name', { name: 'a\0bcd' }, 'name'],
    ['a line break in the name', { name: 'Eve\r\nBcc: x@example.org' }, 'name'],
    ['half a character as a name', { name: 'abc\ud800' }, 'name'],
    ['a name of 100,000 characters', { name: 'x'.repeat(100_000) }, 'name'],
    ['an object as a password', { password: { length: 20 } }, 'password'],
    ['a list as an address', { email: ['a@example.org'] }, 'email'],
    ['a number as a name', { name: 12_345 }, 'name'],
  ])('%s: 400 on the field', async (_what, wrong, field) => {
    const response = await register({ email: 'odd@example.org', password: good, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().payload)).toEqual([field]);
  });

  test.each([[undefined], ['[]'], ['"text"'], ['null'], ['{'], ['1']])('the body %s: 400', async (body) => {
    const response = await createClient(open.app).post('/rest/users', body, { 'content-type': 'application/json' });
    expect(response.statusCode).toBe(400);
  });

  test('accepts any character in a password', async () => {
    const password = 'Größe:\0日本\ud800👩‍🔬';
    expect((await register({ email: 'any@example.org', password })).statusCode).toBe(201);
  });

  test('is limited to ten an hour for an IP address, together with password resets', async () => {
    const address = '192.0.2.1';
    for (let i = 0; i < 9; i++) {
      expect((await register({ email: `many${i}@example.org`, password: good }, { address })).statusCode).toBe(201);
    }
    expect((await createClient(open.app, { address }).post('/auth/reset', { email: 'x@example.org' })).statusCode).toBe(
      200,
    );
    // A form that is wrong is none.
    expect((await register({ email: 'x' }, { address })).statusCode).toBe(400);
    const refused = await register({ email: 'one-more@example.org', password: good }, { address });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * 60);
    expect(refused.json().message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    const elsewhere = await register({ email: 'elsewhere@example.org', password: good }, { address: '192.0.2.2' });
    expect(elsewhere.statusCode).toBe(201);
  });

  test('needs an invitation where the settings say so', async () => {
    const closed = await buildApp({ ...open, config: { ...open.config, registration: 'invited' } });
    const body = { email: 'uninvited@example.org', password: good };
    const response = await createClient(closed).post('/rest/users', body);
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { message: 'Accounts are created by invitation. Please open the link from your invitation.' },
    ]);
    const german = await createClient(closed, { language: 'de' }).post('/rest/users', body);
    expect(german.json().message).toMatch(/^Konten gibt es auf Einladung/);
    await closed.close();
  });
});
