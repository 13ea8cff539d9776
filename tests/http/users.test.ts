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
import { lastLinkTo, mailsTo } from './mailbox.ts';

let open: TestApp;
let admin: Client & { user: { id: number; email: string; name: string } };
let roles: Record<string, number>;

beforeAll(async () => {
  open = await openApp({ publicUrl: 'https://samples.example.org' });
  admin = await createLoggedInClient(open, ['admin']);
  const rows = await open.database.db.selectFrom('role').select(['name', 'role_id']).execute();
  roles = Object.fromEntries(rows.map(({ name, role_id }) => [name, role_id]));
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

const newPassword = 'another password';
const pathOf = ({ id }: { id: number }) => `/rest/users/${id}`;
const whoami = async (visitor: Client) => (await visitor.get('/auth/session')).json().user;

describe('the list of users', () => {
  test('is for administrators', async () => {
    expect((await createClient(open.app).get('/rest/users/')).statusCode).toBe(401);
    expect((await (await createLoggedInClient(open)).get('/rest/users/')).statusCode).toBe(403);
    const { records, totalHits } = (await admin.get('/rest/users/?hits=1&sort=id')).json();
    expect(records).toEqual([
      {
        id: admin.user.id,
        name: admin.user.name,
        email: admin.user.email,
        roles: [{ role_id: roles.admin, name: 'admin' }],
        person: expect.any(Number),
        pending_email: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: expect.any(Number),
        labels: { roles: ['admin'], person: expect.any(String) },
      },
    ]);
    expect(totalHits).toBeGreaterThan(1);
  });

  test('finds parts of addresses in any case, and words, and is sorted', async () => {
    await createUser(open.database, { email: 'Zo_e@list.org', name: 'Zoë Zander' });
    await createUser(open.database, { email: 'zobe@list.org', name: 'Another One' });
    const emails = async (query: string) =>
      (await admin.get(`/rest/users?${query}`)).json().records.map(({ email }: { email: string }) => email);
    expect(await emails('email=LIST.O&sort=email:desc')).toEqual(
      ['Zo_e@list.org', 'zobe@list.org'].toSorted().reverse(),
    );
    expect(await emails('email=o_e@')).toEqual(['Zo_e@list.org']);
    expect(await emails('q=ZANDER zoë')).toEqual(['Zo_e@list.org']);
    expect(await emails('email=list.org&sort=name&offset=1&hits=1')).toEqual(['Zo_e@list.org']);
    expect(await emails('email=nobody@there')).toEqual([]);
  });

  test.each(['hits=501', 'offset=-1', 'sort=password_hash', 'password_hash=x', 'nonsense=1', 'hits=many'])(
    '%s: 400 on the field',
    async (query) => {
      const response = await admin.get(`/rest/users/?${query}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().payload)).toHaveLength(1);
    },
  );

  test('never has a hash', async () => {
    expect((await admin.get('/rest/users?hits=500')).body).not.toMatch(/argon2|password/);
    expect((await admin.get(pathOf(admin.user))).body).not.toMatch(/argon2|password/);
  });
});

describe('a user', () => {
  test('is for administrators and that user', async () => {
    const someone = await createLoggedInClient(open);
    const other = await createUser(open.database);
    expect((await someone.get(pathOf(someone.user))).json()).toMatchObject({ id: someone.user.id, version: 1 });
    expect((await someone.get(pathOf(other))).statusCode).toBe(403);
    expect((await someone.get('/rest/users/2147483647')).statusCode).toBe(403);
    expect((await createClient(open.app).get(pathOf(other))).statusCode).toBe(401);
    expect((await admin.get(pathOf(other))).statusCode).toBe(200);
    for (const id of ['2147483647', '0', '-1', 'x', '99999999999', '1.5', '%00'])
      expect((await admin.get(`/rest/users/${id}`)).statusCode).toBe(404);
  });

  test('roles can be read by administrators', async () => {
    const { records } = (await admin.get('/rest/user-roles/')).json();
    expect(records.map(({ name }: { name: string }) => name).toSorted()).toEqual(['admin', 'user']);
    expect((await (await createLoggedInClient(open)).get('/rest/user-roles/')).statusCode).toBe(403);
  });
});

describe('a change by an administrator', () => {
  test('of name, address, roles and person is stored with its history', async () => {
    const user = await createUser(open.database);
    const { person_id: person } = await open.database.db
      .insertInto('person')
      .values({ lastname: 'Changed' })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    const record = (await admin.get(pathOf(user))).json();
    const change = {
      name: 'New Name',
      email: 'changed@example.org',
      roles: [{ role_id: roles.admin, name: 'admin' }, { role_id: roles.user }],
      person,
    };
    const response = await admin.put(pathOf(user), { ...record, ...change });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      name: 'New Name',
      email: 'changed@example.org',
      person,
      roles: ['admin', 'user'].map((name) => ({ role_id: roles[name], name })),
      version: 2,
      labels: { person: `Changed (${person})` },
    });
    expect((await admin.put(pathOf(user), { roles: [roles.user] })).json().roles).toEqual([
      { role_id: roles.user, name: 'user' },
    ]);
    const { records } = (await admin.get(`${pathOf(user)}/history`)).json();
    expect(records.map(({ action, who }: { action: string; who: string }) => [action, who])).toEqual([
      ['update', admin.user.name],
      ['update', admin.user.name],
      ['create', null],
    ]);
  });

  test('of an older version is a 409, and nothing changes', async () => {
    const user = await createUser(open.database);
    const record = (await admin.get(pathOf(user))).json();
    expect((await admin.put(pathOf(user), { ...record, name: 'First' })).statusCode).toBe(200);
    const late = await admin.put(pathOf(user), { ...record, name: 'Second' });
    expect(late.statusCode).toBe(409);
    expect((await admin.get(pathOf(user))).json().name).toBe('First');
  });

  test.each([
    [{ name: 'ab' }, { name: ['Name must be at least 3 characters long'] }],
    [{ name: '' }, { name: ['Name is required'] }],
    [{ email: 'x@' }, { email: ['Email is not valid'] }],
    [{ email: null }, { email: ['Email is required'] }],
    [{ roles: 'admin' }, { roles: ['Roles is not valid'] }],
    [{ roles: [{ name: 'admin' }] }, { roles: expect.anything() }],
    [{ roles: [999_999] }, { roles: expect.anything() }],
    [{ person: 999_999 }, { person: expect.anything() }],
    [{ person: 'Alex' }, { person: ['Person is not valid'] }],
    [{ password_hash: 'x' }, { password_hash: expect.anything() }],
  ])('%j: 400', async (change, payload) => {
    const user = await createUser(open.database);
    const response = await admin.put(pathOf(user), change);
    expect(response.statusCode).toBe(400);
    const found = response.json().payload;
    expect(Object.keys(found).map((key) => key.split('.')[0])).toEqual(Object.keys(payload));
    if (!Object.keys(found)[0]?.includes('.')) expect(found).toEqual(payload);
  });

  test('to an address or a person that another user has is a 400 on the field', async () => {
    const [one, two] = [await createUser(open.database), await createUser(open.database)];
    const existing = await admin.put(pathOf(one), { email: two.email.toUpperCase() });
    expect([existing.statusCode, existing.json().payload]).toEqual([
      400,
      { email: ['There is already an account with this email address.'] },
    ]);
    const person = await admin.put(pathOf(one), { person: two.person });
    expect(person.json().payload).toEqual({ person: ['This person already has an account.'] });
  });

  test('of another user’s password is refused', async () => {
    const user = await createUser(open.database);
    expect((await admin.put(pathOf(user), { password: newPassword })).statusCode).toBe(403);
  });

  test('of an unknown user is a 404', async () => {
    expect((await admin.put('/rest/users/2147483647', { name: 'Nobody' })).statusCode).toBe(404);
    expect((await admin.put('/rest/users/0', { name: 'Nobody' })).statusCode).toBe(404);
  });

  test('leaves an address and a name that today’s rules refuse', async () => {
    const user = await createUser(open.database, { email: 'root@localhost', name: 'ro' });
    const response = await admin.put(pathOf(user), { name: 'ro', email: 'root@localhost', roles: [roles.user] });
    expect(response.statusCode).toBe(200);
  });
});

describe('a change by the user', () => {
  test('of their own name is stored', async () => {
    const someone = await createLoggedInClient(open);
    const record = (await someone.get(pathOf(someone.user))).json();
    const { roles: _, ...own } = { ...record, name: 'My Own Name' };
    const response = await someone.put(pathOf(someone.user), own);
    expect(response.json()).toMatchObject({ name: 'My Own Name', email: someone.user.email, roles: record.roles });
  });

  test('of their own name may be sent with unchanged roles and person', async () => {
    const someone = await createLoggedInClient(open);
    const record = (await someone.get(pathOf(someone.user))).json();
    const changed = await someone.put(pathOf(someone.user), { ...record, name: 'My Whole Record' });
    expect([changed.statusCode, changed.json().name]).toEqual([200, 'My Whole Record']);
    const numbers = record.roles.map(({ role_id }: { role_id: number }) => role_id);
    const again = await someone.put(pathOf(someone.user), { name: 'Roles In Numbers', roles: numbers });
    expect(again.json()).toMatchObject({ name: 'Roles In Numbers', roles: record.roles, person: record.person });
  });

  test('of their password ends their other sessions and no others', async () => {
    const someone = await createLoggedInClient(open);
    const elsewhere = createClient(open.app);
    await elsewhere.login(someone.user.email, password);
    const bystander = await createLoggedInClient(open);
    await createClient(open.app).post('/auth/reset', { email: someone.user.email });
    const link = await lastLinkTo(open, someone.user.email);
    const change = { password: newPassword, current_password: password };
    expect((await someone.put(pathOf(someone.user), change)).statusCode).toBe(200);
    expect((await whoami(someone)).id).toBe(someone.user.id);
    expect(await whoami(elsewhere)).toBeNull();
    expect((await whoami(bystander)).id).toBe(bystander.user.id);
    expect((await createClient(open.app).login(someone.user.email, password)).statusCode).toBe(401);
    expect((await createClient(open.app).login(someone.user.email, newPassword)).statusCode).toBe(200);
    const late = await createClient(open.app).post('/auth/register', { ...link, password: 'of the link' });
    expect(late.json().payload).toHaveProperty('token');
    const { rows } = await sql<{ all: string }>`SELECT string_agg(history::text, ' ') AS all FROM history`.execute(
      open.database.db,
    );
    expect(rows[0]?.all).not.toMatch(/argon2|another password/);
    const [told, ...earlier] = (await someone.get(`${pathOf(someone.user)}/history`)).json().records;
    expect(told).toMatchObject({ who: someone.user.name, action: 'update', before: null, after: { password: '…' } });
    expect(earlier).toMatchObject([{ action: 'create' }]);
  });

  test.each([[''], ['short'], ['x'.repeat(100_000)], [12_345_678]])('a password like %j: 400', async (wrong) => {
    const someone = await createLoggedInClient(open);
    const response = await someone.put(pathOf(someone.user), { password: wrong });
    expect([response.statusCode, Object.keys(response.json().payload)]).toEqual([400, ['password']]);
  });

  test('of their roles or person is refused, with all else that was sent', async () => {
    const someone = await createLoggedInClient(open);
    const before = (await someone.get(pathOf(someone.user))).json();
    for (const wrong of [
      { roles: [roles.admin] },
      { roles: [] },
      { roles: [...before.roles, { role_id: roles.admin }] },
      { person: null },
    ]) {
      const response = await someone.put(pathOf(someone.user), { name: 'Greedy', ...wrong });
      expect(response.statusCode).toBe(403);
    }
    expect((await someone.get(pathOf(someone.user))).json()).toEqual(before);
  });

  test('of another user, or a deletion, is refused', async () => {
    const someone = await createLoggedInClient(open);
    const other = await createUser(open.database);
    expect((await someone.put(pathOf(other), { name: 'Mine now' })).statusCode).toBe(403);
    expect((await someone.delete(pathOf(other))).statusCode).toBe(403);
    expect((await someone.delete(pathOf(someone.user))).statusCode).toBe(403);
    expect((await createClient(open.app).put(pathOf(other), { name: 'Mine now' })).statusCode).toBe(401);
    expect((await createClient(open.app).delete(pathOf(other))).statusCode).toBe(401);
  });
});

describe('a user created by an administrator', () => {
  test('gets roles and a link to set a password', async () => {
    const german = createClient(open.app, { language: 'de' });
    await german.login(admin.user.email, password);
    const body = {
      id: 0,
      name: 'Made User',
      email: 'made@example.org',
      roles: [{ role_id: roles.admin, name: 'admin' }],
    };
    const response = await german.post('/rest/users', body);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      name: 'Made User',
      roles: [{ role_id: roles.admin, name: 'admin' }],
      person: expect.any(Number),
    });
    expect((await createClient(open.app).login('made@example.org', '')).statusCode).toBe(401);
    const [mail] = await mailsTo(open, 'made@example.org');
    expect(mail).toMatchObject({ subject: 'Ihr Konto bei Strandbook', body: expect.stringContaining('14 Tage') });
    const link = await lastLinkTo(open, 'made@example.org');
    const used = await createClient(open.app).post('/auth/register', { ...link, password: newPassword });
    expect([used.statusCode, used.json().user.id]).toEqual([200, response.json().id]);
    expect((await createClient(open.app).login('made@example.org', newPassword)).statusCode).toBe(200);
  });

  test('gets no mail where the request is refused', async () => {
    for (const wrong of [{ roles: [999_999] }, { person: admin.user.id + 100_000 }, { name: 'ab' }]) {
      const response = await admin.post('/rest/users', { email: 'refused@example.org', ...wrong });
      expect(response.statusCode).toBe(400);
    }
    expect(await mailsTo(open, 'refused@example.org')).toEqual([]);
    expect((await admin.get('/rest/users?email=refused')).json().totalHits).toBe(0);
  });

  test('may belong to a person', async () => {
    const { person_id: person } = await open.database.db
      .insertInto('person')
      .values({ lastname: 'Given', email: 'given@example.org' })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    const response = await admin.post('/rest/users', { email: 'other.address@example.org', person });
    expect(response.json()).toMatchObject({ name: 'other.address', person, roles: [{ name: 'user' }] });
    const twice = await admin.post('/rest/users', { email: 'second@example.org', person });
    expect(twice.json().payload).toEqual({ person: ['This person already has an account.'] });
  });
});

describe('deleting a user', () => {
  test('ends the sessions, and leaves the person', async () => {
    const someone = await createLoggedInClient(open);
    expect((await admin.delete(pathOf(someone.user))).statusCode).toBe(204);
    expect(await whoami(someone)).toBeNull();
    expect((await someone.get(pathOf(someone.user))).statusCode).toBe(401);
    expect((await someone.login(someone.user.email, password)).statusCode).toBe(401);
    const person = await admin.get(`/rest/persons/${someone.user.person}`);
    expect(person.statusCode).toBe(200);
    expect((await admin.delete(pathOf(someone.user))).statusCode).toBe(404);
  });

  test('with datasets needs a confirmation', async () => {
    const user = await createUser(open.database);
    const { db } = open.database;
    const dataset = await db
      .insertInto('dataset')
      .values({ filename: 'table.xlsx', user_id: user.id, project_study_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = await admin.delete(pathOf(user));
    expect([refused.statusCode, refused.json().payload]).toEqual([
      403,
      { references: [{ resource: 'datasets', count: 1 }] },
    ]);
    expect((await admin.delete(`${pathOf(user)}?perform=true`)).statusCode).toBe(204);
    const left = await db.selectFrom('dataset').select('user_id').where('id', '=', dataset.id).executeTakeFirst();
    expect(left).toEqual({ user_id: null });
  });

  test('is refused for the last administrator, as is removing that role', async () => {
    const alone = await openApp();
    const last = await createLoggedInClient(alone, ['admin', 'user']);
    const message = 'This is the last administrator. Please make someone else an administrator first.';
    const refused = await last.delete(pathOf(last.user));
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: message }]);
    const demoted = await last.put(pathOf(last.user), { roles: [roles.user], name: 'Demoted' });
    expect([demoted.statusCode, demoted.json().message]).toEqual([403, message]);
    expect((await last.get(pathOf(last.user))).json()).toMatchObject({ version: 1, name: last.user.name });

    // Two who delete each other at the same moment: one is left.
    const second = await createLoggedInClient(alone, ['admin']);
    const both = await Promise.all([last.delete(pathOf(second.user)), second.delete(pathOf(last.user))]);
    const statuses = both.map(({ statusCode }) => statusCode).toSorted();
    // 401 where the other one's session has ended before it was even looked up.
    expect([
      [204, 401],
      [204, 403],
    ]).toContainEqual(statuses);
    await alone.close();
  });

  test('oneself is possible where there is another administrator', async () => {
    const someone = await createLoggedInClient(open, ['admin']);
    expect((await someone.delete(pathOf(someone.user))).statusCode).toBe(204);
    expect(await whoami(someone)).toBeNull();
  });
});

describe('a person', () => {
  test('that is saved unchanged counts as reviewed', async () => {
    const someone = await createLoggedInClient(open);
    const path = `/rest/persons/${someone.user.person}`;
    await sql`UPDATE person SET updated_at = now() - interval '11 days'`.execute(open.database.db);
    const record = (await someone.get(path)).json();
    expect(record.state).toBe('yellow');
    const saved = await someone.put(path, record);
    expect(saved.statusCode).toBe(200);
    expect(Date.now() - Date.parse(saved.json().updated_at)).toBeLessThan(60_000);
    const full = await someone.put(path, { firstname: 'Alex', lastname: 'Example', institute: 'Institute' });
    expect(full.json().state).toBe('green');
    expect((await someone.get('/auth/session')).json().person).toMatchObject({ state: 'green', firstname: 'Alex' });
  });
});
