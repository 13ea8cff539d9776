import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFirstAdministratorLink, ensureAdministrator } from '../../src/server/accounts/first-administrator.ts';
import { buildApp } from '../../src/server/app.ts';
import { countAttempt, deleteOldAttempts, rateLimits } from '../../src/server/http/rate-limits.ts';
import { deleteExpiredSessions } from '../../src/server/http/session-store.ts';
import { requireRole, requireUser, saveSessionData } from '../../src/server/http/sessions.ts';
import { sha256 } from '../../src/server/secrets.ts';
import { createClient, createLoggedInClient, createUser, openApp, password, type TestApp } from './client.ts';

let open: TestApp;

beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());

const cookieOf =
  (name = 'strandbook_session') =>
  (response: { cookies: { name: string }[] }) =>
    response.cookies.find((cookie) => cookie.name === name);

describe('login', () => {
  beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

  test('responds with the user, and renews the session', async () => {
    const user = await createUser(open.database, { email: 'Grace@example.org', roles: ['admin', 'user'] });
    const visitor = createClient(open.app);
    await visitor.get('/auth/session');
    const before = visitor.cookies.get('strandbook_session');
    const response = await visitor.login('grace@EXAMPLE.org', password);
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body.user).toEqual({
      id: user.id,
      name: 'Grace',
      email: 'Grace@example.org',
      roles: [
        { role_id: expect.any(Number), name: 'admin' },
        { role_id: expect.any(Number), name: 'user' },
      ],
      person: user.person,
      pending_email: null,
    });
    expect(body.person).toMatchObject({
      person_id: user.person,
      id: user.person,
      email: 'Grace@example.org',
      orcid: null,
    });
    expect(Object.keys(body.person)).toEqual(
      'person_id id firstname lastname email institute orcid helmholtz_aai state updated_at'.split(' '),
    );
    expect(visitor.cookies.get('strandbook_session')).not.toBe(before);
    expect(cookieOf()(response)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookieOf()(response)).not.toHaveProperty('secure', true);
    expect(body).toEqual({ user: body.user, person: body.person });
    const session = (await visitor.get('/auth/session')).json();
    expect(session).toEqual({ ...body, csrfToken: expect.any(String) });
  });

  test('needs no body, whatever content type a client sends', async () => {
    const user = await createUser(open.database);
    const authorization = `Basic ${Buffer.from(`${user.email}:${password}`).toString('base64')}`;
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
      const response = await createClient(open.app).post('/auth/login', '', { authorization, 'content-type': type });
      expect([type, response.statusCode]).toEqual([type, 200]);
    }
    const full = await createClient(open.app).post('/auth/login', 'a=b', {
      authorization,
      'content-type': 'application/xml',
    });
    expect(full.statusCode).toBe(415);
  });

  test('leaves the CSRF token of a page that was opened before as it is', async () => {
    await createUser(open.database, { email: 'before@example.org' });
    const visitor = createClient(open.app);
    const { csrfToken } = (await visitor.get('/auth/session')).json();
    expect((await visitor.login('before@example.org', password)).statusCode).toBe(200);
    expect((await visitor.get('/auth/session')).json().csrfToken).toBe(csrfToken);
    const other = (await createClient(open.app).get('/auth/session')).json().csrfToken;
    expect(other).not.toBe(csrfToken);
    const stolen = await visitor.post('/auth/logout', undefined, { 'x-csrf-token': other });
    expect(stolen.statusCode).toBe(403);
  });

  test('accepts passwords in UTF-8, with colons, composed or decomposed', async () => {
    await createUser(open.database, { email: 'utf8@example.org', password: 'Größe:日本 ok' });
    const visitor = createClient(open.app);
    expect((await visitor.login('utf8@example.org', 'Größe:日本 ok'.normalize('NFD'))).statusCode).toBe(200);
  });

  test('does not reveal whether the address or the password was wrong', async () => {
    await createUser(open.database, { email: 'known@example.org' });
    const responses = [
      await createClient(open.app).login('known@example.org', 'wrong password'),
      await createClient(open.app).login('unknown@example.org', 'wrong password'),
      await createClient(open.app).login('', ''),
      await createClient(open.app).login('known@example.org\0', password),
      await createClient(open.app).post('/auth/login'),
      await createClient(open.app).post('/auth/login', undefined, { authorization: 'Basic !!!' }),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ message: 'The email address or the password is wrong.' });
      expect(cookieOf()(response)).toBeUndefined();
    }
  });

  test('is refused in German where the client prefers German', async () => {
    const response = await createClient(open.app, { language: 'de-DE,de;q=0.9,en;q=0.5' }).login(
      'nobody@example.org',
      'x',
    );
    expect(response.json().message).toBe('Die E-Mail-Adresse oder das Passwort stimmt nicht.');
  });

  test('a user without a password cannot log in with an empty one', async () => {
    const user = await createUser(open.database);
    await sql`UPDATE "user" SET password_hash = NULL WHERE id = ${user.id}`.execute(open.database.db);
    expect((await createClient(open.app).login(user.email, '')).statusCode).toBe(401);
  });

  test('ten failed logins from an IP address lock the account for this IP address alone', async () => {
    const user = await createUser(open.database);
    const stranger = { address: '10.3.0.1' };
    for (let i = 0; i < 10; i++) {
      const response = await createClient(open.app, stranger).login(
        i % 2 ? user.email : user.email.toUpperCase(),
        'wrong',
      );
      expect(response.statusCode).toBe(401);
    }
    const refused = await createClient(open.app, stranger).login(user.email, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(refused.json().message).toBe('Too many attempts. Please try again in 15 minutes.');
    expect((await createClient(open.app, { address: '10.3.0.2' }).login(user.email, password)).statusCode).toBe(200);

    // It is in the database, so another instance knows as well; and it is over after a quarter of an hour.
    const second = await buildApp(open);
    expect((await createClient(second, stranger).login(user.email, password)).statusCode).toBe(429);
    await second.close();
    await sql`UPDATE attempt SET at = at - interval '16 minutes'`.execute(open.database.db);
    expect((await createClient(open.app, stranger).login(user.email, password)).statusCode).toBe(200);
  });

  test('a hundred failed logins from many IP addresses lock it everywhere but where its owner has logged in', async () => {
    const { db } = open.database;
    const user = await createUser(open.database);
    const home = { address: '10.2.0.1' };
    expect((await createClient(open.app, home).login(user.email, password)).statusCode).toBe(200);
    const subject = sha256(`user ${user.id}`);
    await sql`INSERT INTO attempt (kind, subject) SELECT 'login-account', ${subject} FROM generate_series(1, 99)`.execute(
      db,
    );
    expect((await createClient(open.app, { address: '10.4.0.1' }).login(user.email, 'wrong')).statusCode).toBe(401);
    const refused = await createClient(open.app, { address: '10.4.0.2' }).login(user.email, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
    expect((await createClient(open.app, home).login(user.email, password)).statusCode).toBe(200);
    for (let i = 0; i < 10; i++) await createClient(open.app, home).login(user.email, 'wrong');
    expect((await createClient(open.app, home).login(user.email, password)).statusCode).toBe(429);
  });

  test('many logins at once are limited like logins one after the other', async () => {
    const user = await createUser(open.database);
    const visitors = Array.from({ length: 25 }, () => createClient(open.app, { address: '10.1.0.1' }));
    const responses = await Promise.all(visitors.map((visitor) => visitor.login(user.email, 'wrong')));
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  test('a failed login ends the session of before', async () => {
    const someone = await createLoggedInClient(open);
    const cookie = someone.cookies.get('strandbook_session') ?? '';
    const failed = await someone.login(someone.user.email, 'wrong');
    expect([failed.statusCode, cookieOf()(failed)]).toEqual([401, expect.objectContaining({ value: '' })]);
    expect((await someone.get('/auth/session')).json().user).toBeNull();
    const before = createClient(open.app);
    before.cookies.set('strandbook_session', cookie);
    expect((await before.get('/auth/session')).json().user).toBeNull();

    const locked = await createLoggedInClient(open);
    for (let i = 0; i < 10; i++) await createClient(open.app).login(locked.user.email, 'wrong');
    expect((await locked.login(locked.user.email, password)).statusCode).toBe(429);
    expect((await locked.get('/auth/session')).json().user).toBeNull();
  });

  test('attempts in the future, after a clock was set back, do not count', async () => {
    const user = await createUser(open.database);
    for (let i = 0; i < 10; i++) await createClient(open.app).login(user.email, 'wrong');
    await sql`UPDATE attempt SET at = at + interval '40 days'`.execute(open.database.db);
    expect((await createClient(open.app).login(user.email, password)).statusCode).toBe(200);
    for (let i = 0; i < 10; i++) expect((await createClient(open.app).login(user.email, 'wrong')).statusCode).toBe(401);
    const refused = await createClient(open.app).login(user.email, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // Nor do they come to count when that day is there.
    await deleteOldAttempts(open.database.db);
    const { rows } = await sql`SELECT FROM attempt WHERE at > now() + interval '1 minute'
      AND kind <> 'login-known-address'`.execute(open.database.db);
    expect(rows).toEqual([]);
  });

  test('fifty failed logins lock an IP address, and one IPv6 network counts as one address', async () => {
    // Some at a time, so that none waits too long for a connection to the database.
    for (let i = 0; i < 50; i += 5) {
      const responses = await Promise.all(
        [0, 1, 2, 3, 4].map((more) =>
          createClient(open.app, { address: `2001:db8::${(i + more).toString(16)}` }).login(
            `nobody${i + more}@example.org`,
            'wrong',
          ),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(401));
    }
    expect(
      (await createClient(open.app, { address: '2001:db8::ffff' }).login('else@example.org', 'x')).statusCode,
    ).toBe(429);
    expect(
      (await createClient(open.app, { address: '2001:db8:0:1::1' }).login('else@example.org', 'x')).statusCode,
    ).toBe(401);
  });

  test('behind a proxy, the IP address is the one that the proxy saw, not the one that the client claims', async () => {
    const behind = await buildApp({ ...open, config: { ...open.config, trustProxy: true } });
    behind.get('/test/ip', async (request) => request.ip);
    const forwarded = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' };
    expect((await createClient(behind).get('/test/ip', forwarded)).body).toBe('198.51.100.7');

    // Some proxies write the port as well: another one is still the same visitor.
    const user = await createUser(open.database);
    const login = (port: number, secret: string) => {
      const credentials = Buffer.from(`${user.email}:${secret}`).toString('base64');
      const headers = { authorization: `Basic ${credentials}`, 'x-forwarded-for': `198.51.100.7:${port}` };
      return createClient(behind).post('/auth/login', undefined, headers);
    };
    for (let port = 4000; port < 4010; port++) expect((await login(port, 'wrong')).statusCode).toBe(401);
    expect((await login(5000, password)).statusCode).toBe(429);
    await behind.close();
  });

  test('successful logins do not count', async () => {
    const user = await createUser(open.database);
    for (let i = 0; i < 12; i++)
      expect((await createClient(open.app).login(user.email, password)).statusCode).toBe(200);
  });

  test('old attempts are removed, those that still count are not', async () => {
    const { db } = open.database;
    await countAttempt(db, [rateLimits.uploadsByUser, '1']);
    await countAttempt(db, [rateLimits.failedLoginsByAccount, '1']);
    await sql`UPDATE attempt SET at = now() - interval '2 hours' WHERE kind = 'upload'`.execute(db);
    await deleteOldAttempts(db);
    expect((await sql<{ kind: string }>`SELECT kind FROM attempt`.execute(db)).rows).toEqual([
      { kind: 'login-account' },
    ]);
  });
});

describe('sessions', () => {
  test('a visitor gets a cookie, but no row in the database', async () => {
    await sql`DELETE FROM session`.execute(open.database.db);
    const visitor = createClient(open.app);
    const first = (await visitor.get('/auth/session')).json();
    expect(first).toEqual({ user: null, person: null, csrfToken: expect.any(String) });
    expect((await visitor.get('/auth/session')).json()).toEqual(first);
    expect((await sql`SELECT 1 FROM session`.execute(open.database.db)).rows).toHaveLength(0);
  });

  test('the session of a visitor ends an hour after its last use', async () => {
    await sql`DELETE FROM session`.execute(open.database.db);
    const visitor = createClient(open.app);
    const search = () => visitor.post('/downloadSE', { items: 'all' });
    await search();
    const cookie = visitor.cookies.get('strandbook_session');
    const age = (time: string) =>
      sql`UPDATE session SET last_seen_at = now() - ${time}::interval`.execute(open.database.db);
    await age('59 minutes');
    await visitor.get('/auth/session');
    await search();
    expect(visitor.cookies.get('strandbook_session')).toBe(cookie);
    await age('61 minutes');
    await search();
    expect(visitor.cookies.get('strandbook_session')).not.toBe(cookie);
    await deleteExpiredSessions(open.database.db);
    expect((await sql`SELECT FROM session`.execute(open.database.db)).rows).toHaveLength(1);
  });

  test('a session id that the server did not make is ignored', async () => {
    const visitor = createClient(open.app);
    const planted = 'x'.repeat(43);
    visitor.cookies.set('strandbook_session', planted);
    const response = await visitor.post('/downloadSE', { items: 'all' });
    expect(response.statusCode).toBe(204);
    const values = cookieOf()(response) as { value: string } | undefined;
    expect(values?.value).toMatch(/^[\w-]{43}$/);
    expect(values?.value).not.toBe(planted);
    const { rows } = await sql`SELECT FROM session WHERE id_hash = ${sha256(planted)}`.execute(open.database.db);
    expect(rows).toEqual([]);
  });

  test('the number of sessions an hour is limited for each IP address', async () => {
    const address = { address: '192.0.2.44' };
    const subject = sha256(address.address);
    await sql`INSERT INTO attempt (kind, subject) SELECT 'session', ${subject} FROM generate_series(1, 299)`.execute(
      open.database.db,
    );
    const last = createClient(open.app, address);
    expect((await last.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
    const refused = await createClient(open.app, address).post('/downloadSE', { items: 'all' });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await last.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
  });

  test('a changing request needs the CSRF token of its own session', async () => {
    const someone = await createLoggedInClient(open);
    const stranger = (await createClient(open.app).get('/auth/session')).json();
    for (const token of [undefined, '', 'x', stranger.csrfToken]) {
      const response = await open.app.inject({
        method: 'POST',
        url: '/auth/logout',
        cookies: Object.fromEntries(someone.cookies),
        headers: { 'accept-language': 'en', ...(token !== undefined && { 'x-csrf-token': token }) },
      });
      expect(response.statusCode).toBe(403);
      expect(response.json().message).toMatch(/reload the page/);
    }
    expect((await someone.get('/auth/session')).json().user).toEqual(someone.user);
  });

  test('the CSRF token is checked before the body is read', async () => {
    const response = await open.app.inject({
      method: 'POST',
      url: '/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: '{ broken',
    });
    expect(response.statusCode).toBe(403);
  });

  test('logout also ends the session in the database', async () => {
    const someone = await createLoggedInClient(open);
    const stolen = someone.cookies.get('strandbook_session') ?? '';
    expect((await someone.logout()).json()).toMatchObject({ user: null, person: null });
    expect((await someone.get('/auth/session')).json().user).toBeNull();
    const thief = createClient(open.app);
    thief.cookies.set('strandbook_session', stolen);
    expect((await thief.get('/auth/session')).json().user).toBeNull();
    expect((await someone.login(someone.user.email, password)).statusCode).toBe(200);
  });

  test.each([
    ['idle for 12 hours', sql`UPDATE session SET last_seen_at = now() - interval '12 hours 1 minute'`],
    ['14 days old', sql`UPDATE session SET expires_at = now() - interval '1 minute'`],
  ])('a session that is %s has ended', async (_name, age) => {
    const someone = await createLoggedInClient(open);
    await age.execute(open.database.db);
    expect((await someone.get('/auth/session')).json().user).toBeNull();
  });

  test('a request keeps a session alive', async () => {
    const someone = await createLoggedInClient(open);
    await sql`UPDATE session SET last_seen_at = now() - interval '11 hours'`.execute(open.database.db);
    expect((await someone.get('/auth/session')).json().user).not.toBeNull();
    const { rows } = await sql<{ fresh: boolean }>`
      SELECT last_seen_at > now() - interval '1 minute' AS fresh FROM session WHERE user_id = ${someone.user.id}
    `.execute(open.database.db);
    expect(rows).toEqual([{ fresh: true }]);
  });

  test('the cookie is secure where the public address is https', async () => {
    const secure = await buildApp({ ...open, config: { ...open.config, publicUrl: 'https://samples.example.org' } });
    const visitor = createClient(secure);
    const first = await visitor.get('/auth/session');
    const strict = { secure: true, httpOnly: true, path: '/' };
    expect(cookieOf('__Host-strandbook_csrf')(first)).toMatchObject(strict);
    expect(cookieOf('__Host-strandbook_csrf')(first)).not.toHaveProperty('domain');
    expect(first.headers['strict-transport-security']).toBe('max-age=31536000');
    const user = await createUser(open.database);
    const response = await visitor.login(user.email, password);
    expect(cookieOf('__Host-strandbook_session')(response)).toMatchObject(strict);
    expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-strandbook_session']);

    // A neighbour can plant a cookie without the prefix; it counts for nothing here.
    const planted = createClient(secure);
    for (const name of ['strandbook_session', 'strandbook_csrf'])
      planted.cookies.set(name, visitor.cookies.get(`__Host-${name}`) ?? '');
    expect((await planted.get('/auth/session')).json().user).toBeNull();
    expect((await visitor.get('/auth/session')).json().user).toMatchObject({ id: user.id });
    expect((await createClient(open.app).get('/auth/session')).headers).not.toHaveProperty('strict-transport-security');
    await secure.close();
  });

  test('only hashes of session ids and passwords are stored', async () => {
    const someone = await createLoggedInClient(open);
    const [id = ''] = (someone.cookies.get('strandbook_session') ?? '').split('.');
    const { rows } = await sql<{ all: string }>`SELECT string_agg(session::text, ' ') AS all FROM session`.execute(
      open.database.db,
    );
    expect(id).toHaveLength(43);
    expect(rows[0]?.all).not.toContain(id);
    expect(rows[0]?.all).not.toContain(Buffer.from(id).toString('hex'));
  });
});

describe('session data and roles in the modules', () => {
  let room: TestApp['app'];

  beforeAll(async () => {
    room = await buildApp(open);
    room.post('/test/keep', async (request) => {
      await saveSessionData(request, request.body as Record<string, unknown>);
      return request.session.data;
    });
    room.get('/test/kept', async (request) => request.session);
    room.get('/test/user', async (request) => requireUser(request));
    room.get('/test/admin', async (request) => requireRole(request, 'admin'));
    await room.ready();
  });
  afterAll(() => room.close());

  test('the session data of a visitor stay at login', async () => {
    const visitor = createClient(room);
    expect((await visitor.post('/test/keep', { selection: [1, 2] })).json()).toEqual({ selection: [1, 2] });
    expect((await visitor.post('/test/keep', { fields: ['a'] })).statusCode).toBe(200);
    const stored = { selection: [1, 2], fields: ['a'] };
    expect((await visitor.get('/test/kept')).json()).toMatchObject({ userId: null, data: stored });
    expect((await createClient(room).get('/test/kept')).json()).toMatchObject({ data: {} });

    const user = await createUser(open.database);
    await visitor.login(user.email, password);
    expect((await visitor.get('/test/kept')).json()).toMatchObject({ userId: user.id, data: stored });
    await visitor.post('/test/keep', { selection: 'all' });
    await visitor.logout();
    expect((await visitor.get('/test/kept')).json()).toMatchObject({ userId: null, data: {} });
  });

  test('another user does not get the session data of the one before', async () => {
    const someone = createClient(room);
    await someone.login((await createUser(open.database)).email, password);
    await someone.post('/test/keep', { selection: [3] });
    await someone.login((await createUser(open.database)).email, password);
    expect((await someone.get('/test/kept')).json().data).toEqual({});
  });

  test('saving session data does not restore an ended login', async () => {
    const someone = createClient(room);
    const user = await createUser(open.database);
    await someone.login(user.email, password);
    await sql`UPDATE session SET last_seen_at = now() - interval '1 day'`.execute(open.database.db);
    await someone.post('/test/keep', { selection: [4] });
    expect((await someone.get('/test/kept')).json()).toMatchObject({ userId: null, data: { selection: [4] } });
  });

  test('a NUL character, which the database cannot store, is a bad request', async () => {
    expect((await createClient(room).post('/test/keep', { selection: '\0' })).statusCode).toBe(400);
  });

  test('requireUser and requireRole', async () => {
    const visitor = createClient(room);
    expect((await visitor.get('/test/user')).statusCode).toBe(401);
    expect((await visitor.get('/test/admin')).statusCode).toBe(401);
    await visitor.login((await createUser(open.database)).email, password);
    expect((await visitor.get('/test/user')).statusCode).toBe(200);
    expect((await visitor.get('/test/admin')).statusCode).toBe(403);
    await visitor.login((await createUser(open.database, { roles: ['admin'] })).email, password);
    expect((await visitor.get('/test/admin')).statusCode).toBe(200);
  });
});

describe('the first administrator', () => {
  const address = 'http://127.0.0.1:3000';
  let fresh: TestApp;

  beforeAll(async () => {
    fresh = await openApp();
  });
  afterAll(() => fresh.close());

  async function newToken(): Promise<string> {
    const link = new URL((await createFirstAdministratorLink(fresh.database, address)) ?? 'http://none');
    expect(link.pathname).toBe('/auth/register');
    return link.searchParams.get('token') ?? '';
  }
  const register = (body: object) => createClient(fresh.app).post('/auth/register', body);

  test('registers once, with any of the links', async () => {
    // Of another server, or of an earlier start.
    const other = await newToken();
    const token = await newToken();
    const good = { email: 'first@example.org', password: 'long enough' };
    expect(JSON.stringify((await sql`SELECT * FROM token`.execute(fresh.database.db)).rows)).not.toContain(token);

    const unusable = { token: [expect.stringMatching(/has expired/)] };
    expect((await register({ ...good, token: 'nonsense' })).json().payload).toEqual(unusable);
    const broken = await register({ email: 'first@', password: 'short', token });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toEqual({
      message: 'There are validation errors. Please check your form.',
      payload: { email: ['Email is not valid'], password: ['Password must be at least 8 characters long'] },
    });
    expect((await register({})).json().payload).toEqual({
      email: ['Email is required'],
      password: ['Password is required'],
      token: ['Token is required'],
    });
    await createUser(fresh.database, { email: 'taken@example.org' });
    const existing = await register({ ...good, email: 'TAKEN@example.org', token });
    expect(existing.json().payload).toEqual({ email: [expect.stringMatching(/already an account/)] });

    // None of these used the link up.
    const both = await Promise.all([
      register({ ...good, token }),
      register({ ...good, email: 'b@example.org', token }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    const user = both.find(({ statusCode }) => statusCode === 201)?.json().user;
    expect(user).toMatchObject({ roles: [{ name: 'admin' }], person: expect.any(Number) });
    expect((await createClient(fresh.app).login(user.email, good.password)).statusCode).toBe(200);
    expect(await createFirstAdministratorLink(fresh.database, address)).toBeNull();
    expect((await register({ ...good, email: 'c@example.org', token: other })).json().payload).toEqual(unusable);
  });

  test('the link is invalid after 24 hours, and once there is an administrator', async () => {
    await sql`DELETE FROM user_role`.execute(fresh.database.db);
    const token = await newToken();
    await sql`UPDATE token SET expires_at = now() - interval '1 second', created_at = now() - interval '1 day'`.execute(
      fresh.database.db,
    );
    const body = { email: 'late@example.org', password: 'long enough' };
    expect((await register({ ...body, token })).json().payload).toHaveProperty('token');
    const next = await newToken();
    await ensureAdministrator(fresh.database, { email: 'ops@example.org', password: 'from the settings' });
    expect((await register({ ...body, token: next })).json().payload).toHaveProperty('token');
  });

  test('is created from the settings where the address is new, with a person, and not changed afterwards', async () => {
    const { db } = fresh.database;
    const person = await db
      .insertInto('person')
      .values({ firstname: 'Kim', lastname: 'Example', email: 'Kim@Example.org', institute: 'Institute' })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    await ensureAdministrator(fresh.database, null);
    await ensureAdministrator(fresh.database, { email: 'kim@example.org', password: 'the first password' });
    await ensureAdministrator(fresh.database, { email: 'KIM@example.org', password: 'another password' });
    const login = await createClient(fresh.app).login('kim@example.org', 'the first password');
    expect(login.json()).toMatchObject({
      user: { name: 'kim', roles: [{ name: 'admin' }], person: person.person_id },
      person: { person_id: person.person_id, state: 'green', firstname: 'Kim' },
    });
    expect((await createClient(fresh.app).login('kim@example.org', 'another password')).statusCode).toBe(401);
  });
});
