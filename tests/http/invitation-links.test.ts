import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Client,
  createClient,
  createLoggedInClient,
  createUser,
  openApp,
  type TestApp,
} from './client.ts';
import { lastLinkTo, linkIn, mailsTo } from './mailbox.ts';

/** Without a mail server, as by default. */
let open: TestApp;
/** With one; nothing is sent, as the application does not listen. */
let mailed: TestApp;
let admin: Client;
let mailingAdmin: Client;
beforeAll(async () => {
  open = await openApp({ publicUrl: 'https://samples.example.org' });
  mailed = await openApp({ publicUrl: 'https://samples.example.org', smtpUrl: 'smtp://127.0.0.1:1' });
  admin = await createLoggedInClient(open, ['admin']);
  mailingAdmin = await createLoggedInClient(mailed, ['admin']);
});
afterAll(async () => {
  await open.close();
  await mailed.close();
});
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

const newPassword = 'of the invited';
const visitor = () => createClient(open.app);
const register = (link: object) => visitor().post('/auth/register', { ...link, password: newPassword });
const openLink = async ({ token }: { token: string }) =>
  (await visitor().post('/auth/register/open', { token })).json();
const read = async (uuid: string) => (await admin.get(`/rest/invitations/${uuid}`)).json();

let count = 0;
async function invite(as = admin, body = {}) {
  count += 1;
  const email = `guest${count}@example.org`;
  const response = await as.post('/rest/invitations', { email, ...body });
  expect(response.statusCode).toBe(201);
  const invitation = response.json();
  return { email, invitation, path: `/rest/invitations/${invitation.invitation_uuid}`, shown: invitation.link };
}

describe('the link of an invitation is shown', () => {
  test('once to the administrator where no mail server is set up, and registers', async () => {
    const { email, invitation, path, shown } = await invite();
    const link = linkIn(shown);
    expect(link).toMatchObject({ origin: 'https://samples.example.org', email });
    for (const later of [await admin.get(path), await admin.get('/rest/invitations?hits=500')])
      expect(later.body).not.toContain(link.token);
    const history = await admin.get(`${path}/history`);
    expect(history.body).not.toContain(link.token);
    const used = await register(link);
    expect([used.statusCode, used.json().user]).toEqual([
      201,
      expect.objectContaining({ email, person: invitation.person_id }),
    ]);
    // The one in the mail ends with it.
    expect((await register(await lastLinkTo(open, email))).json().payload).toHaveProperty('token');
  });

  test('also where an author is accepted', async () => {
    const person = (await admin.post('/rest/persons', { lastname: 'Author', email: 'author@example.org' })).json();
    const { rows } = await sql<{ uuid: string }>`INSERT INTO invitation (person_id, email, invitation_state)
      VALUES (${person.id}, 'author@example.org', 'invited') RETURNING invitation_uuid AS uuid`.execute(
      open.database.db,
    );
    const accepted = (await admin.post(`/rest/invitations/${rows[0]?.uuid}/accept`)).json();
    expect(linkIn(accepted.link).email).toBe('author@example.org');
  });

  test('never where a mail server sends it', async () => {
    const { email, path, shown } = await invite(mailingAdmin);
    const again = await mailingAdmin.post(`${path}/send`);
    expect([shown, again.json().link]).toEqual([null, null]);
    const { rows } = await sql<{ purpose: string }>`SELECT purpose FROM token`.execute(mailed.database.db);
    expect(rows).toEqual([{ purpose: 'invitation' }]);
    expect(await mailsTo(mailed, email)).toHaveLength(1);
  });

  test('but sets no password of an account that was made meanwhile, as the mailed one does', async () => {
    const { email, invitation, shown } = await invite();
    const user = await createUser(open.database, { email: 'meanwhile@example.org' });
    await sql`UPDATE "user" SET email = ${email}, person = NULL WHERE id = ${user.id}`.execute(open.database.db);
    const refused = await register(linkIn(shown));
    expect([refused.statusCode, refused.json().payload]).toEqual([
      400,
      { email: ['There is already an account with this email address.'] },
    ]);
    expect((await visitor().login(email, newPassword)).statusCode).toBe(401);
    const mailedLink = await register(await lastLinkTo(open, email));
    expect(mailedLink.json().user).toMatchObject({ id: user.id, person: invitation.person_id });
  });

  test('and a link to a new password is shown to nobody, an administrator included', async () => {
    const user = await createUser(open.database);
    const { email } = await invite();
    const responses: Answer[] = [];
    for (const asking of [visitor(), admin])
      for (const address of [user.email, email]) responses.push(await asking.post('/auth/reset', { email: address }));
    const made = await admin.post('/rest/users', { email: 'made.without@example.org' });
    for (const { body } of [...responses, made]) {
      expect(body).not.toMatch(/token|link"/);
      expect(body).not.toContain('https://');
    }
    expect((await lastLinkTo(open, user.email)).token).not.toBe('');
    expect((await admin.get('/rest/mails?hits=500')).body).not.toContain('token');
  });
});

describe('the state of an invitation', () => {
  test('is accepted, opened and registered, each with its time', async () => {
    const { email, invitation, path, shown } = await invite();
    const uuid = invitation.invitation_uuid;
    expect(invitation).toMatchObject({ invitation_state: 'accepted', opened_at: null, registered_at: null });
    expect(Date.parse(invitation.sent_at)).toBeCloseTo(Date.now(), -5);
    expect(await openLink(linkIn(shown))).toEqual({ usable: true });
    const opened = await read(uuid);
    expect(opened).toMatchObject({ invitation_state: 'opened', registered_at: null, sent_at: invitation.sent_at });
    expect(opened.opened_at).toEqual(expect.any(String));
    // Opening again, as a program that checks mails does, neither uses the link up nor changes anything.
    expect(await openLink(await lastLinkTo(open, email))).toEqual({ usable: true });
    expect(await read(uuid)).toEqual(opened);
    expect((await register(linkIn(shown))).statusCode).toBe(201);
    const registered = await read(uuid);
    expect(registered).toMatchObject({ invitation_state: 'registered', opened_at: opened.opened_at });
    expect(registered.registered_at).toEqual(expect.any(String));
    expect(await openLink(linkIn(shown))).toEqual({ usable: false });
    const history = (await admin.get(`${path}/history`)).json().records;
    expect(history.map(({ after }: { after: { invitation_state: string } }) => after.invitation_state)).toEqual([
      'registered',
      'opened',
      'accepted',
    ]);
    expect((await admin.get('/rest/invitations?invitation_state=registered&hits=500')).body).toContain(uuid);
  });

  test('does not change by a request of the page, as programs that check mails send them', async () => {
    const { invitation, shown } = await invite();
    const { pathname, search } = new URL(shown);
    await open.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect((await read(invitation.invitation_uuid)).invitation_state).toBe('accepted');
  });

  test('is registered also where the link was never seen opened', async () => {
    const { invitation, shown } = await invite();
    await register(linkIn(shown));
    expect(await read(invitation.invitation_uuid)).toMatchObject({ invitation_state: 'registered', opened_at: null });
  });

  test.each([['unknown'], ['']])('of no link: the token %j', async (token) => {
    const response = await visitor().post('/auth/register/open', { token });
    if (token === '') expect([response.statusCode, Object.keys(response.json().payload)]).toEqual([400, ['token']]);
    else expect(response.json()).toEqual({ usable: false });
  });

  test('of another kind of link stays as it is, and says whether it can be used', async () => {
    const user = await createUser(open.database);
    await visitor().post('/auth/reset', { email: user.email });
    const link = await lastLinkTo(open, user.email);
    expect([await openLink(link), await openLink(link)]).toEqual([{ usable: true }, { usable: true }]);
    expect((await register(link)).statusCode).toBe(200);
  });
});

describe('sending an invitation again', () => {
  test('makes a new link, ends the old ones, and replaces the unsent mail', async () => {
    const { email, invitation, path, shown } = await invite();
    const old = await lastLinkTo(open, email);
    await openLink(old);
    const again = await admin.post(`${path}/send`);
    expect([again.statusCode, again.json()]).toEqual([
      200,
      expect.objectContaining({ invitation_state: 'accepted', opened_at: null, language: invitation.language }),
    ]);
    expect(again.json().sent_at > invitation.sent_at).toBe(true);
    expect(await mailsTo(open, email)).toHaveLength(1);
    for (const link of [old, linkIn(shown)]) {
      expect(await openLink(link)).toEqual({ usable: false });
      expect((await register(link)).json().payload).toHaveProperty('token');
    }
    expect((await read(invitation.invitation_uuid)).invitation_state).toBe('accepted');
    expect((await register(await lastLinkTo(open, email))).statusCode).toBe(201);
    const late = await admin.post(`${path}/send`);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This invitation is not waiting for the person to register. Its state is: registered',
    ]);
  });

  test('is in the language that was chosen for the person, until another is', async () => {
    const { email, invitation, path } = await invite(admin, { language: 'de' });
    const subject = async () => (await mailsTo(open, email)).at(-1)?.subject;
    expect([invitation.language, await subject()]).toEqual(['de', 'Einladung zu Strandbook']);
    await admin.post(`${path}/send`);
    expect(await subject()).toBe('Einladung zu Strandbook');
    expect((await admin.post(`${path}/send`, { language: 'en' })).json().language).toBe('en');
    expect(await subject()).toBe('Invitation to Strandbook');
    expect((await admin.post(`${path}/send`, { language: 'fr' })).json().payload).toHaveProperty('language');
    expect((await admin.post('/rest/invitations', { email: 'x@example.org', language: 7 })).statusCode).toBe(400);
  });

  test('goes to the address that was invited, whatever is written into the person’s record', async () => {
    const { email, invitation, path } = await invite();
    await admin.put(`/rest/persons/${invitation.person_id}`, { email: 'written.later@example.org' });
    expect((await admin.post(`${path}/send`)).statusCode).toBe(200);
    expect(await mailsTo(open, 'written.later@example.org')).toEqual([]);
    expect(await mailsTo(open, email)).toHaveLength(1);
  });

  test('is refused where the person is deleted or has an account, and limited', async () => {
    const gone = await invite();
    await admin.delete(`/rest/persons/${gone.invitation.person_id}?perform=true`);
    expect((await admin.post(`${gone.path}/send`)).json().message).toMatch(/has been deleted/);
    const known = await invite();
    const user = await createUser(open.database);
    await sql`UPDATE "user" SET person = ${known.invitation.person_id} WHERE id = ${user.id}`.execute(open.database.db);
    expect((await admin.post(`${known.path}/send`)).statusCode).toBe(409);
    const often = await invite();
    for (let i = 0; i < 4; i += 1) expect((await admin.post(`${often.path}/send`)).statusCode).toBe(200);
    expect((await admin.post(`${often.path}/send`)).statusCode).toBe(429);
  });

  test('while the person registers ends in either, and in no failure', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { path, shown } = await invite();
      const [sent, used] = await Promise.all([admin.post(`${path}/send`), register(linkIn(shown))]);
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([sent.statusCode, used.statusCode]);
    }
  });
});

describe('withdrawing an invitation', () => {
  test('ends its links and its mail; the address can be invited again', async () => {
    const { email, invitation, path, shown } = await invite();
    const withdrawn = await admin.post(`${path}/withdraw`);
    expect([withdrawn.statusCode, withdrawn.json().invitation_state]).toEqual([200, 'withdrawn']);
    expect(withdrawn.json()).not.toHaveProperty('link');
    expect(await openLink(linkIn(shown))).toEqual({ usable: false });
    expect((await register(linkIn(shown))).json().payload).toHaveProperty('token');
    expect(await mailsTo(open, email)).toEqual([]);
    await visitor().post('/auth/reset', { email });
    expect(await mailsTo(open, email)).toEqual([]);
    for (const verb of ['send', 'withdraw', 'accept', 'reject'])
      expect((await admin.post(`${path}/${verb}`)).statusCode, verb).toBe(409);

    const next = await admin.post('/rest/invitations', { email });
    expect([next.statusCode, next.json().person_id]).toEqual([201, invitation.person_id]);
    expect(await openLink(linkIn(shown))).toEqual({ usable: false });
    expect((await register(linkIn(next.json().link))).statusCode).toBe(201);
  });

  test('is not for one that waits for an administrator', async () => {
    const { id } = (await admin.post('/rest/persons', { lastname: 'Waiting', email: 'waiting@example.org' })).json();
    const { rows } = await sql<{ uuid: string }>`INSERT INTO invitation (person_id, email, invitation_state)
      VALUES (${id}, 'waiting@example.org', 'invited') RETURNING invitation_uuid AS uuid`.execute(open.database.db);
    for (const verb of ['send', 'withdraw'])
      expect((await admin.post(`/rest/invitations/${rows[0]?.uuid}/${verb}`)).statusCode).toBe(409);
  });
});

test('administrators learn whether a mail server is set up', async () => {
  expect((await admin.get('/rest/mails/delivery')).json()).toEqual({ mailServer: false });
  expect((await mailingAdmin.get('/rest/mails/delivery')).json()).toEqual({ mailServer: true });
});
