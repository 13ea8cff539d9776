import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '../../src/server/accounts/tokens.ts';
import { rateLimits } from '../../src/server/http/rate-limits.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import {
  type Client,
  createClient,
  createLoggedInClient,
  createUser,
  openApp,
  password,
  type TestApp,
} from './client.ts';
import { lastLinkTo, mailsTo, verificationTokenTo } from './mailbox.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp({ publicUrl: 'https://samples.example.org' });
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

type Someone = Awaited<ReturnType<typeof createLoggedInClient>>;
const newPassword = 'another password';
const pathOf = ({ user }: Someone) => `/rest/users/${user.id}`;
const whoami = async (visitor: Client) => (await visitor.get('/auth/session')).json();
const change = (someone: Someone, body: object) =>
  someone.put(pathOf(someone), { current_password: password, ...body });
let made = 0;
function unused(): string {
  made += 1;
  return `unused${made}@example.org`;
}

describe('a new email address of one’s own', () => {
  test('is valid once the link that was sent there is opened', async () => {
    const someone = await createLoggedInClient(open);
    const email = unused();
    const response = await change(someone, { email, name: 'Moved House' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ email: someone.user.email, pending_email: email, name: 'Moved House' }),
    ]);
    expect((await whoami(someone)).user).toMatchObject({ email: someone.user.email, pending_email: email });
    expect((await createClient(open.app).login(email, password)).statusCode).toBe(401);
    const [mail] = await mailsTo(open, email);
    expect(mail).toMatchObject({
      subject: 'Please confirm your email address for Strandbook',
      body: expect.stringContaining('24 hours'),
    });

    const token = await verificationTokenTo(open, email);
    const opened = await someone.post('/auth/email', { token });
    expect([opened.statusCode, opened.json().user]).toEqual([
      200,
      expect.objectContaining({ id: someone.user.id, email, pending_email: null }),
    ]);
    expect((await someone.get(pathOf(someone))).json()).toMatchObject({ email, pending_email: null, version: 3 });
    expect((await createClient(open.app).login(email, password)).statusCode).toBe(200);
    expect((await someone.post('/auth/email', { token })).json().payload).toHaveProperty('token');
    const { records } = (await someone.get(`${pathOf(someone)}/history`)).json();
    expect(records[0]).toMatchObject({ before: { email: someone.user.email }, after: { email } });
  });

  test('is refused without a hint that it has an account; its owner is informed', async () => {
    const [one, two] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const there = await createUser(open.database);
    const free = unused();
    const responses = [await change(one, { email: there.email.toUpperCase() }), await change(two, { email: free })];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const users = responses.map((response) => response.json());
    expect(users.map(({ pending_email }) => pending_email)).toEqual([there.email.toUpperCase(), free]);
    expect(Object.keys(users[0])).toEqual(Object.keys(users[1]));
    const [mail] = await mailsTo(open, there.email);
    expect(mail?.subject).toBe('You already have a Strandbook account');
    expect(mail?.body).not.toMatch(/token=/);
    expect(mail?.body).not.toContain(one.user.email);
    for (const visitor of [one, two])
      expect((await visitor.post('/auth/email/send')).json()).toEqual({ message: expect.stringMatching(/^We sent/) });
    expect(await mailsTo(open, there.email)).toHaveLength(2);
  });

  test('is limited to a number of changes an hour, whether they succeed or not', async () => {
    const someone = await createLoggedInClient(open);
    const existing = (await createUser(open.database)).email;
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await change(someone, { email: i % 2 ? existing : unused() })).statusCode);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    expect((await someone.post('/auth/email/send')).statusCode).toBe(429);
    expect((await change(someone, { name: 'Still Me' })).statusCode).toBe(200);

    const others = await Promise.all([createLoggedInClient(open), createLoggedInClient(open)]);
    const all = await Promise.all(
      others.flatMap((one) => Array.from({ length: 5 }, () => change(one, { email: unused() }))),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  test.each([true, false])('does not fill the mailbox of an address that has an account: %j', async (hasAccount) => {
    const email = hasAccount ? (await createUser(open.database)).email : unused();
    // From as many places as there are accounts.
    const elsewhere = () =>
      sql`DELETE FROM attempt WHERE kind <> ${rateLimits.linkMailsByRecipient.kind}`.execute(open.database.db);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      await elsewhere();
      // A request for a new password sends a mail only where there is an account, which is not to be seen here.
      if (i === 2) await createClient(open.app).post('/auth/reset', { email });
      const response = await change(await createLoggedInClient(open), { email: i % 2 ? email.toUpperCase() : email });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array(5).fill(200), 429, 429]);
    expect(await mailsTo(open, email)).toHaveLength(hasAccount ? 6 : 5);
  });

  test('keeps the link that was sent there when the limit is reached', async () => {
    const [someone, email] = [await createLoggedInClient(open), unused()];
    await change(someone, { email });
    for (let i = 0; i < 4; i++) expect((await someone.post('/auth/email/send')).statusCode).toBe(200);
    const token = await verificationTokenTo(open, email);
    await sql`DELETE FROM attempt WHERE kind <> ${rateLimits.linkMailsByRecipient.kind}`.execute(open.database.db);
    for (const refused of [await someone.post('/auth/email/send'), await change(someone, { email, name: 'Unsaved' })])
      expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(/^Too many attempts. Please try again in \d+ minutes\.$/),
        expect.stringMatching(/^\d+$/),
      ]);
    expect(await mailsTo(open, email)).toHaveLength(5);
    expect((await whoami(someone)).user).toMatchObject({ pending_email: email, name: someone.user.name });
    expect((await someone.post('/auth/email', { token })).json().user).toMatchObject({ email, pending_email: null });
  });

  test('is confirmed by the account that requested it, and by nobody else', async () => {
    const [someone, other] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const email = unused();
    await change(someone, { email });
    const token = await verificationTokenTo(open, email);
    expect((await createClient(open.app).post('/auth/email', { token })).statusCode).toBe(401);
    const refused = await other.post('/auth/email', { token });
    expect([refused.statusCode, refused.json().payload]).toEqual([
      400,
      { token: ['This link belongs to another account. Please log in with the account that asked for it.'] },
    ]);
    const asPassword = await createClient(open.app).post('/auth/register', { token, email, password: newPassword });
    expect(asPassword.json().payload).toHaveProperty('token');
    expect((await someone.post('/auth/email', { token })).statusCode).toBe(200);
  });

  test('is refused where somebody else has it meanwhile', async () => {
    const someone = await createLoggedInClient(open);
    const email = unused();
    await change(someone, { email });
    await createUser(open.database, { email });
    const late = await someone.post('/auth/email', { token: await verificationTokenTo(open, email) });
    expect([late.statusCode, late.json().payload]).toEqual([
      400,
      { email: ['There is already an account with this email address.'] },
    ]);
  });

  test.each([
    ['another one', (someone: Someone) => change(someone, { email: unused() })],
    ['a new password', (someone: Someone) => change(someone, { password: newPassword })],
    ['an administrator', (someone: Someone) => admin.put(pathOf(someone), { email: unused() })],
    ['a day', () => sql`UPDATE token SET expires_at = now() - interval '1 second'`.execute(open.database.db)],
  ])('is forgotten after %s', async (_what, happens) => {
    const someone = await createLoggedInClient(open);
    const email = unused();
    await change(someone, { email });
    const token = await verificationTokenTo(open, email);
    await happens(someone);
    expect((await someone.post('/auth/email', { token })).json().payload).toHaveProperty('token');
    expect((await whoami(someone)).user.pending_email).not.toBe(email);
  });

  test('is confirmed as before when the record is sent back unchanged', async () => {
    const someone = await createLoggedInClient(open);
    const email = unused();
    const { roles: _, ...record } = (await change(someone, { email })).json();
    const response = await someone.put(pathOf(someone), { ...record, name: 'Sent Back' });
    expect(response.json()).toMatchObject({ name: 'Sent Back', email: someone.user.email, pending_email: email });
  });

  test.each([undefined, '', 12, null])('a confirmation with the token %j: 400', async (token) => {
    const someone = await createLoggedInClient(open);
    expect((await someone.post('/auth/email', { token })).json().payload).toHaveProperty('token');
  });

  test('no link is sent again where no address is to be confirmed', async () => {
    expect((await createClient(open.app).post('/auth/email/send')).statusCode).toBe(401);
    const someone = await createLoggedInClient(open);
    expect((await someone.post('/auth/email/send')).statusCode).toBe(409);
  });
});

describe('the current password', () => {
  test.each([{ email: 'asked@example.org' }, { password: newPassword }])('is required for %j', async (body) => {
    for (const roles of [['user'], ['admin']]) {
      const someone = await createLoggedInClient(open, roles);
      for (const [current, sentence] of [
        [undefined, 'Current password is required'],
        ['', 'Current password is required'],
        ['wrong', 'Current password is wrong'],
      ]) {
        const response = await someone.put(pathOf(someone), { ...body, current_password: current });
        expect([response.statusCode, response.json().payload]).toEqual([400, { current_password: [sentence] }]);
      }
      expect((await someone.get(pathOf(someone))).json()).toMatchObject({ version: 1, pending_email: null });
      expect((await change(someone, body)).statusCode).toBe(200);
    }
  });

  test('is not required for the name, nor of administrators who change others', async () => {
    const someone = await createLoggedInClient(open);
    expect((await someone.put(pathOf(someone), { name: 'Other Name', email: someone.user.email })).statusCode).toBe(
      200,
    );
    const email = unused();
    expect((await admin.put(pathOf(someone), { email })).json()).toMatchObject({ email, pending_email: null });
  });

  test('can be tried no more often than at the login', async () => {
    const someone = await createLoggedInClient(open);
    const guess = () => someone.put(pathOf(someone), { password: newPassword, current_password: 'wrong' });
    for (let i = 0; i < 10; i++) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
    expect((await change(someone, { password: newPassword })).statusCode).toBe(429);
  });
});

describe('a registration with the address of a stored person', () => {
  async function registered(email: string) {
    const visitor = createClient(open.app);
    const response = await visitor.post('/rest/users', { email, password });
    await visitor.login(email, password);
    return { ...visitor, answer: response };
  }
  async function person(email: string): Promise<number> {
    const response = await admin.post('/rest/persons/', { firstname: 'Kim', lastname: 'Example', email });
    return response.json().id;
  }

  test('sends a link at once, which links the account to that person', async () => {
    const email = unused();
    const id = await person(email);
    const visitor = await registered(email);
    expect(visitor.answer.json()).toMatchObject({ person: null, pending_email: email });
    expect((await whoami(visitor)).user).toMatchObject({ person: null, pending_email: email });
    const again = await visitor.post('/auth/email/send');
    expect([again.statusCode, (await mailsTo(open, email)).length]).toEqual([200, 2]);
    const opened = await visitor.post('/auth/email', { token: await verificationTokenTo(open, email) });
    expect(opened.json()).toMatchObject({ user: { person: id, pending_email: null }, person: { lastname: 'Example' } });
  });

  test('sends another link when the first is invalid', async () => {
    const email = unused();
    const id = await person(email);
    const visitor = await registered(email);
    await sql`DELETE FROM token`.execute(open.database.db);
    expect((await visitor.post('/auth/email/send')).statusCode).toBe(200);
    const opened = await visitor.post('/auth/email', { token: await verificationTokenTo(open, email) });
    expect(opened.json().user.person).toBe(id);
  });

  test('does not link to a person whose address a user has typed', async () => {
    const id = await person(unused());
    const email = unused();
    await (await createLoggedInClient(open)).put(`/rest/persons/${id}`, { email });
    const visitor = await registered(email);
    const opened = await visitor.post('/auth/email', { token: await verificationTokenTo(open, email) });
    expect([opened.statusCode, opened.json().user]).toEqual([
      200,
      expect.objectContaining({ person: null, pending_email: null }),
    ]);
  });

  test('is not confirmed by a password link that was sent before the account had the address', async () => {
    const someone = await createLoggedInClient(open);
    await createClient(open.app).post('/auth/reset', { email: someone.user.email });
    const link = await lastLinkTo(open, someone.user.email);
    const email = unused();
    await admin.put(pathOf(someone), { email });
    for (const values of [link.email, email]) {
      const used = await createClient(open.app).post('/auth/register', {
        ...link,
        email: values,
        password: newPassword,
      });
      expect(used.statusCode).toBe(400);
    }
  });
});

describe('an address with a line break or another control character', () => {
  const odd = ['a@example.org\r\nBcc: b@example.org', 'a@example.org\n', 'a\u0000@example.org', '\ta@example.org'];

  test.each(odd)('%j: 400 on the field, wherever an address is entered', async (email) => {
    await sql`DELETE FROM attempt`.execute(open.database.db);
    const someone = await createLoggedInClient(open);
    const visitor = createClient(open.app);
    await visitor.post('/auth/reset', { email: someone.user.email });
    const { token } = await lastLinkTo(open, someone.user.email);
    const person = await someone.post('/rest/persons/', { lastname: unused() });
    const responses = [
      await visitor.post('/rest/users', { email, password }),
      await admin.post('/rest/users', { email }),
      await change(someone, { email }),
      await admin.put(pathOf(someone), { email }),
      await visitor.post('/auth/reset', { email }),
      await visitor.post('/auth/register', { email, password, token }),
      await someone.post('/rest/persons/', { lastname: 'Odd', email }),
      await someone.put(`/rest/persons/${person.json().id}`, { email }),
    ];
    expect(responses.map((response) => [response.statusCode, Object.keys(response.json().payload)])).toEqual(
      responses.map(() => [400, ['email']]),
    );
    const authors = JSON.stringify([{ firstname: 'Odd', lastname: 'Author', email }]);
    const fields = { ...study, project_study_authors: authors };
    const refused = await upload(someone, await buildWorkbook([buildRow()]), { fields });
    expect([refused.statusCode, Object.keys(refused.json().payload)]).toEqual([400, ['project_study_authors']]);
  });
});

describe('a common password', () => {
  const refusal = {
    password: ['This password is too common and easy to guess. Please choose another.'],
  };

  test('is refused wherever one is set', async () => {
    const someone = await createLoggedInClient(open);
    const visitor = createClient(open.app);
    await visitor.post('/auth/reset', { email: someone.user.email });
    const link = await lastLinkTo(open, someone.user.email);
    const first = { email: unused(), token: await createToken(open.database.db, 'first-administrator', 1) };
    const common = { password: 'Password123' };
    const responses = [
      await visitor.post('/rest/users', { email: unused(), ...common }),
      await admin.post('/rest/users', { email: unused(), ...common }),
      await change(someone, common),
      await visitor.post('/auth/register', { ...link, ...common }),
      await visitor.post('/auth/register', { ...first, ...common }),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().payload])).toEqual(
      responses.map(() => [400, refusal]),
    );
  });
});
