import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import {
  type Answer,
  type Client,
  createClient,
  createLoggedInClient,
  createUser,
  openApp,
  password,
  type TestApp,
} from './client.ts';
import { lastLinkTo, mailsTo } from './mailbox.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let admin: Client;
let importer: Client;
beforeAll(async () => {
  open = await openApp({ publicUrl: 'https://samples.example.org', registration: 'invited' });
  admin = await createLoggedInClient(open, ['admin']);
  importer = await createLoggedInClient(open);
});
afterAll(() => open.close());
beforeEach(() => sql`DELETE FROM attempt`.execute(open.database.db));

type Invitation = {
  id: string;
  invitation_uuid: string;
  person_id: number;
  person_name: string | null;
  invitation_state: string;
};
type Author = { firstname: string; lastname: string; email?: string; orcid?: string };

let made = 0;
/** Imports a table of one row with a study by these authors. */
async function importStudy(authors: Author[], row = {}): Promise<void> {
  made += 1;
  const table = await buildWorkbook([buildRow({ samp_name: `invited_${made}`, ...row })]);
  const fields = { ...study, study_title: `Study ${made}`, project_study_authors: JSON.stringify(authors) };
  const response = await upload(importer, table, { fields });
  if (response.statusCode !== 200) throw new Error(response.body);
}

async function invitations(query = 'hits=500'): Promise<Invitation[]> {
  return (await admin.get(`/rest/invitations/?${query}`)).json().records;
}

/** A person who was invited by an import. */
async function invitee(name: string): Promise<Invitation & { email: string }> {
  const email = `${name.toLowerCase()}@example.org`;
  await importStudy([{ firstname: 'Ina', lastname: name, email }]);
  const found = (await invitations()).find(({ person_name }) => person_name === `${name}, Ina`);
  if (!found) throw new Error('nobody was invited');
  return { ...found, email };
}

const answerTo = (invitation: Invitation, verb: 'accept' | 'reject', as = admin) =>
  as.post(`/rest/invitations/${invitation.invitation_uuid}/${verb}`);
const use = (body: object) => createClient(open.app).post('/auth/register', body);
const newPassword = 'of the invited';

describe('an import with new authors', () => {
  test('invites the authors with an address and without an account, each once', async () => {
    const user = await createUser(open.database, { email: 'has.account@example.org' });
    const before = await invitations();
    const authors = [
      { firstname: 'One', lastname: 'Author', email: 'one@example.org' },
      { firstname: 'Two', lastname: 'Author', email: 'Two@example.org' },
      { firstname: 'Without', lastname: 'Address' },
      { firstname: 'Has', lastname: 'Account', email: user.email },
    ];
    await importStudy(authors);
    const after = await invitations();
    expect(after.length - before.length).toBe(2);
    expect(after.map(({ person_name }) => person_name)).toEqual(expect.arrayContaining(['Author, One', 'Author, Two']));
    expect(after.every(({ invitation_state }) => invitation_state === 'invited')).toBe(true);
    await importStudy(authors.slice(0, 1));
    expect(await invitations()).toHaveLength(after.length);
  });

  test('invites an author whose address comes in a later row', async () => {
    const person = { firstname: 'Late', lastname: 'Address' };
    const row = { campaign: 'LATE', event_person_resp: 'Address, Late (late.address@example.org)' };
    await importStudy([person], row);
    expect((await invitations()).map(({ person_name }) => person_name)).toContain('Address, Late');
  });

  test('that is refused invites nobody', async () => {
    const before = await invitations();
    const table = await buildWorkbook([buildRow({ geogr_loc_lat: 'far away' })]);
    const authors = JSON.stringify([{ firstname: 'No', lastname: 'Body', email: 'no.body@example.org' }]);
    const response = await upload(importer, table, { fields: { ...study, project_study_authors: authors } });
    expect(response.statusCode).toBe(400);
    expect(await invitations()).toEqual(before);
  });
});

describe('the list of invitations', () => {
  test('is for administrators, as is everything about invitations', async () => {
    const one = await invitee('Listed');
    const path = `/rest/invitations/${one.invitation_uuid}`;
    for (const [visitor, status] of [
      [createClient(open.app), 401],
      [importer, 403],
    ] as const) {
      for (const url of ['/rest/invitations/', '/rest/invitations/open', path, `${path}/history`])
        expect((await visitor.get(url)).statusCode).toBe(status);
      for (const verb of ['accept', 'reject']) expect((await visitor.post(`${path}/${verb}`)).statusCode).toBe(status);
    }
    expect((await admin.get(path)).json()).toEqual({
      id: one.invitation_uuid,
      invitation_uuid: one.invitation_uuid,
      person_id: one.person_id,
      person_name: 'Listed, Ina',
      invitation_state: 'invited',
      email: one.email,
      study: { project_study_id: expect.any(Number), study_title: `Study ${made}` },
      language: null,
      sent_at: null,
      opened_at: null,
      registered_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      labels: { person_id: `Listed, Ina (${one.person_id})` },
    });
  });

  test('sorts, filters and pages', async () => {
    await invitee('Aaaa');
    await invitee('Zzzz');
    const names = async (query: string) => (await invitations(query)).map(({ person_name }) => person_name);
    expect((await names('sort=person_name&hits=1'))[0]).toBe('Aaaa, Ina');
    expect((await names('sort=person_name:desc&hits=1'))[0]).toBe('Zzzz, Ina');
    expect(await names('q=zzzz')).toEqual(['Zzzz, Ina']);
    expect(await names('invitation_state=registered')).toEqual([]);
    expect((await admin.get('/rest/invitations?sort=nonsense')).statusCode).toBe(400);
  });

  test('counts the open invitations', async () => {
    const count = async () => {
      const response = await admin.get('/rest/invitations/open');
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      return response.json();
    };
    const before = await count();
    const one = await invitee('Counted');
    expect(await count()).toBe(before + 1);
    await answerTo(one, 'reject');
    expect(await count()).toBe(before);
  });
});

describe('an invitation by an administrator', () => {
  const invite = (email: unknown, as = admin) => as.post('/rest/invitations', { email });
  const onEmail = (response: Answer) => [response.statusCode, response.json().payload?.email?.[0]];

  test('of an unknown address sends the link at once, which registers', async () => {
    const email = 'new.guest@example.org';
    const response = await invite(` ${email} `);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      expect.objectContaining({ email, person_name: null, study: null, invitation_state: 'accepted' }),
    ]);
    const history = (await admin.get(`/rest/invitations/${response.json().invitation_uuid}/history`)).json().records;
    expect(history).toMatchObject([{ action: 'create', before: null, after: { email, invitation_state: 'accepted' } }]);
    const used = await use({ ...(await lastLinkTo(open, email)), password: newPassword });
    expect([used.statusCode, used.json().user]).toEqual([
      201,
      expect.objectContaining({
        email,
        person: response.json().person_id,
        roles: [expect.objectContaining({ name: 'user' })],
      }),
    ]);
  });

  test('of the address of a stored person belongs to that person', async () => {
    const person = await admin.post('/rest/persons', { lastname: 'Known', email: 'Known.Guest@example.org' });
    const response = await invite('known.guest@example.org');
    expect(response.json()).toMatchObject({ person_id: person.json().id, person_name: 'Known' });
  });

  test('is refused where there is an open invitation, an account, or a person with an account', async () => {
    const one = await invitee('Twice');
    expect(onEmail(await invite(one.email.toUpperCase().replace('EXAMPLE.ORG', 'example.org')))).toEqual([
      400,
      'There is an open invitation for this address already. Please answer it in the list of invitations.',
    ]);
    await answerTo(one, 'accept');
    expect(onEmail(await invite(one.email))).toEqual([
      400,
      expect.stringMatching(/^An invitation has already been sent to/),
    ]);
    expect(await mailsTo(open, one.email)).toHaveLength(1);
    const user = await createUser(open.database);
    expect(onEmail(await invite(user.email))).toEqual([400, 'There is already an account with this email address.']);
    await admin.put(`/rest/persons/${user.person}`, { email: 'other.mailbox@example.org' });
    expect(onEmail(await invite('other.mailbox@example.org'))).toEqual([400, 'This person already has an account.']);
    const rejected = await invitee('Regretted');
    await answerTo(rejected, 'reject');
    expect((await invite(rejected.email)).statusCode).toBe(201);
  });

  test('at the same moment as another is created once', async () => {
    const both = await Promise.all([invite('at.once@example.org'), invite('At.Once@example.org')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect(await mailsTo(open, 'at.once@example.org')).toHaveLength(1);
  });

  test('does not belong to a person whose address a user has typed', async () => {
    const one = await invitee('Prey');
    await answerTo(one, 'reject');
    await importer.put(`/rest/persons/${one.person_id}`, { email: 'hunter@example.org' });
    expect(onEmail(await invite('hunter@example.org'))).toEqual([400, expect.stringMatching(/somebody who is not an/)]);
    expect(await mailsTo(open, 'hunter@example.org')).toEqual([]);
  });

  test.each([undefined, null, '', 'nobody', 'a@b.org, c@d.org', 'a@b.org\nBcc: c@d.org', 7, ['a@b.org'], {}])(
    'of %j is refused with a message',
    async (email) => {
      const response = await invite(email);
      expect([response.statusCode, response.json().payload]).toEqual([
        400,
        { email: [expect.stringMatching(/^Email is /)] },
      ]);
    },
  );

  test('is limited, and allowed to administrators only', async () => {
    expect((await invite('a.guest@example.org', importer)).statusCode).toBe(403);
    expect((await invite('a.guest@example.org', createClient(open.app))).statusCode).toBe(401);
    expect(await mailsTo(open, 'a.guest@example.org')).toEqual([]);
    for (let i = 0; i < 5; i += 1) await invite('a.guest@example.org');
    const response = await invite('a.guest@example.org');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

describe('answering an invitation', () => {
  test('by accepting sends a link, in the language of the administrator', async () => {
    const one = await invitee('Accepted');
    const response = await answerTo(one, 'accept');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ invitation_uuid: one.invitation_uuid, invitation_state: 'accepted', version: 2 }),
    ]);
    const [mail] = await mailsTo(open, one.email);
    expect(mail).toMatchObject({ subject: 'Invitation to Strandbook', body: expect.stringContaining('14 days') });
    const history = (await admin.get(`/rest/invitations/${one.invitation_uuid}/history`)).json().records;
    expect(history).toMatchObject([
      { before: { invitation_state: 'invited' }, after: { invitation_state: 'accepted' } },
      { action: 'create', before: null, after: { invitation_state: 'invited' }, filename: 'table.xlsx' },
    ]);

    const german = createClient(open.app, { language: 'de' });
    const { email } = await createUser(open.database, { roles: ['admin'] });
    await german.login(email, password);
    const two = await invitee('Akzeptiert');
    await answerTo(two, 'accept', german);
    expect((await mailsTo(open, two.email))[0]?.subject).toBe('Einladung zu Strandbook');
  });

  test('by rejecting sends nothing', async () => {
    const one = await invitee('Rejected');
    expect((await answerTo(one, 'reject')).json().invitation_state).toBe('rejected');
    expect(await mailsTo(open, one.email)).toEqual([]);
  });

  test('changes the state to accepted or rejected, and nothing else', async () => {
    const one = await invitee('Changed');
    const put = (body: object, as = admin) => as.put(`/rest/invitations/${one.invitation_uuid}`, body);
    const stored = (await admin.get(`/rest/invitations/${one.invitation_uuid}`)).json();
    expect((await put({ invitation_state: 'accepted' }, importer)).statusCode).toBe(403);
    expect((await put({ invitation_state: 'accepted', version: stored.version - 1 })).statusCode).toBe(409);
    const other = await put({ email: 'other@example.org' });
    expect([other.statusCode, other.json().payload]).toEqual([
      400,
      { email: [expect.stringMatching(/^email of an invitation cannot be changed/)] },
    ]);
    expect((await put({ invitation_state: 'registered' })).statusCode).toBe(400);
    expect((await put({})).json()).toEqual(stored);
    expect((await put({ ...stored, invitation_state: 'accepted' })).json()).toMatchObject({
      invitation_uuid: one.invitation_uuid,
      invitation_state: 'accepted',
    });
    expect(await mailsTo(open, one.email)).toHaveLength(1);
    expect((await put({ invitation_state: 'rejected' })).statusCode).toBe(409);
    expect((await admin.put(`/rest/invitations/${crypto.randomUUID()}`, {})).statusCode).toBe(404);
  });

  test('is possible once, also at the same moment', async () => {
    const one = await invitee('Once');
    const both = await Promise.all([answerTo(one, 'accept'), answerTo(one, 'reject')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = await answerTo(one, 'accept');
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toMatch(/^This invitation has already been answered. Its state is: (accept|reject)ed$/);
  });

  test.each(['0190d5a0-0000-7000-8000-000000000000', 'nonsense', '1', '%00'])('%s: 404', async (uuid) => {
    for (const verb of ['accept', 'reject'])
      expect((await admin.post(`/rest/invitations/${uuid}/${verb}`)).statusCode).toBe(404);
    expect((await admin.get(`/rest/invitations/${uuid}`)).statusCode).toBe(404);
  });

  test('sends nothing to a person without a usable address, or with an account', async () => {
    const { db } = open.database;
    const one = await invitee('Addressless');
    for (const email of ['a@b.org, c@d.org', null]) {
      await sql`UPDATE person SET email = ${email} WHERE person_id = ${one.person_id}`.execute(db);
      await sql`UPDATE invitation SET email = ${email} WHERE person_id = ${one.person_id}`.execute(db);
      const refused = await answerTo(one, 'accept');
      expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(/no email address/)]);
    }
    const { id } = await createUser(open.database);
    await sql`UPDATE "user" SET person = ${one.person_id} WHERE id = ${id}`.execute(db);
    expect((await answerTo(one, 'accept')).statusCode).toBe(409);
    expect((await invitations()).find((it) => it.id === one.id)?.invitation_state).toBe('invited');
  });

  test('of a deleted person is possible by rejecting alone, and the address can then be invited again', async () => {
    const one = await invitee('Deleted');
    await admin.delete(`/rest/persons/${one.person_id}?perform=true`);
    const refused = await answerTo(one, 'accept');
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/has been deleted/)]);
    expect((await answerTo(one, 'reject')).json().invitation_state).toBe('rejected');
    expect((await admin.post('/rest/invitations', { email: one.email })).statusCode).toBe(201);
  });
});

describe('the link of an invitation', () => {
  async function accepted(name: string) {
    const one = await invitee(name);
    await answerTo(one, 'accept');
    return { one, link: await lastLinkTo(open, one.email) };
  }

  test('registers once, as the invited person, also where registration is closed', async () => {
    const { one, link } = await accepted('Registers');
    const response = await use({ ...link, password: newPassword });
    expect(response.statusCode).toBe(201);
    expect(response.json().user).toMatchObject({ person: one.person_id, email: one.email, roles: [{ name: 'user' }] });
    expect((await createClient(open.app).login(one.email, newPassword)).json().person).toMatchObject({
      lastname: 'Registers',
    });
    const { invitation_state } = (await admin.get(`/rest/invitations/${one.invitation_uuid}`)).json();
    expect(invitation_state).toBe('registered');
    expect((await use({ ...link, password: newPassword })).json().payload).toHaveProperty('token');
    expect((await answerTo(one, 'reject')).statusCode).toBe(409);
  });

  test('registers with another address than it was sent to, but not with that of another account', async () => {
    const { one, link } = await accepted('Elsewhere');
    const other = await createUser(open.database);
    const existing = await use({ ...link, email: other.email, password: newPassword });
    expect(existing.json().payload).toEqual({ email: ['There is already an account with this email address.'] });
    expect((await createClient(open.app).login(other.email, password)).statusCode).toBe(200);
    expect((await use({ ...link, email: 'not an address', password: newPassword })).statusCode).toBe(400);
    const response = await use({ ...link, email: 'private@example.org', password: newPassword });
    expect(response.json().user).toMatchObject({ person: one.person_id, email: 'private@example.org' });
  });

  test('links an account that was created meanwhile with its address to that person', async () => {
    const { one, link } = await accepted('Meanwhile');
    const user = await createUser(open.database, { email: 'temporary@example.org' });
    await sql`UPDATE "user" SET email = ${one.email}, person = NULL WHERE id = ${user.id}`.execute(open.database.db);
    const response = await use({ ...link, password: newPassword });
    expect([response.statusCode, response.json().user]).toEqual([
      200,
      expect.objectContaining({ id: user.id, person: one.person_id }),
    ]);
    expect((await createClient(open.app).login(one.email, newPassword)).statusCode).toBe(200);
  });

  test('is invalid after 14 days; a password reset sends another', async () => {
    const { one, link } = await accepted('Slow');
    const { rows } = await sql<{ days: number }>`SELECT extract(epoch FROM max(expires_at) - now()) / 86400 AS days
      FROM token WHERE person_id = ${one.person_id}`.execute(open.database.db);
    expect(Number(rows[0]?.days)).toBeCloseTo(14, 1);
    await sql`UPDATE token SET expires_at = now() - interval '1 second'`.execute(open.database.db);
    expect((await use({ ...link, password: newPassword })).json().payload).toHaveProperty('token');
    await createClient(open.app).post('/auth/reset', { email: one.email });
    const next = await lastLinkTo(open, one.email);
    expect((await use({ ...next, password: newPassword })).statusCode).toBe(201);
  });
});

describe('nobody can use another person’s invitation', () => {
  const personOf = ({ person_id }: Invitation) => `/rest/persons/${person_id}`;
  const askFor = (email: string) => createClient(open.app).post('/auth/reset', { email });
  let wanted = 0;
  async function accepted() {
    wanted += 1;
    const one = await invitee(`Wanted${wanted}`);
    await answerTo(one, 'accept');
    return { one, link: await lastLinkTo(open, one.email) };
  }

  test('by writing their own address into the record of the invited person', async () => {
    const { one, link } = await accepted();
    const own = 'attacker@example.org';
    expect((await importer.put(personOf(one), { email: own })).statusCode).toBe(200);
    expect((await askFor(own)).statusCode).toBe(200);
    expect(await mailsTo(open, own)).toEqual([]);
    expect((await createClient(open.app).post('/rest/users', { email: own, password: newPassword })).statusCode).toBe(
      403,
    );

    // Nor is the invitation void by it: it holds for the address that it was made for.
    const registered = await use({ ...link, password: newPassword });
    expect([registered.statusCode, registered.json()]).toMatchObject([
      201,
      { user: { person: one.person_id, email: one.email } },
    ]);
  });

  test('by creating another record with that address, or changing it before the invitation is answered', async () => {
    const one = await invitee('Early');
    expect((await importer.put(personOf(one), { email: 'early.thief@example.org' })).statusCode).toBe(200);
    const refused = await answerTo(one, 'accept');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The invitation was made for early@example.org, but the person now has a different address. If the new address is right, reject the invitation and create a user for this person. If not, restore the old address.',
    ]);
    expect(await mailsTo(open, 'early.thief@example.org')).toEqual([]);
    expect(await mailsTo(open, one.email)).toEqual([]);
    await importer.put(personOf(one), { email: one.email });
    expect((await answerTo(one, 'accept')).statusCode).toBe(200);
    expect(await mailsTo(open, one.email)).toHaveLength(1);
  });

  test('by a link whose invitation was deleted', async () => {
    const { one, link } = await accepted();
    expect((await admin.delete(`/rest/invitations/${one.invitation_uuid}`)).statusCode).toBe(204);
    expect((await use({ ...link, password: newPassword })).json().payload).toHaveProperty('token');
    await askFor(one.email);
    expect(await mailsTo(open, one.email)).toEqual([]);
  });

  test('by an address that a user typed: its confirmation links to no stored person', async () => {
    const victim = { firstname: 'Vic', lastname: 'Tim' };
    await importStudy([{ ...victim, email: 'vic.tim@example.org' }]);
    const { records } = (await admin.get('/rest/persons/?lastname=Tim')).json();
    const path = `/rest/persons/${records[0].id}`;
    await importer.put(path, { email: 'second.account@example.org' });
    const user = await createUser(open.database, { email: 'second.account@example.org' });
    expect(user.person).toBeNull();
    await askFor(user.email);
    const used = await use({ ...(await lastLinkTo(open, user.email)), password: newPassword });
    expect(used.json().user).toMatchObject({ id: user.id, person: null });
    await importer.put(path, { email: 'third.account@example.org' });
    const made = await admin.post('/rest/users', { email: 'third.account@example.org' });
    expect([made.statusCode, made.json().person]).toEqual([201, null]);

    // An administrator may say so, and then the address proves it.
    await admin.put(path, { email: 'vic.new@example.org' });
    const later = await admin.post('/rest/users', { email: 'vic.new@example.org' });
    expect(later.json().person).toBe(records[0].id);
  });

  test('the links of an account become invalid with its address, also where the address is restored', async () => {
    const user = await createUser(open.database);
    await askFor(user.email);
    const link = await lastLinkTo(open, user.email);
    for (const email of ['moved@example.org', user.email])
      expect((await admin.put(`/rest/users/${user.id}`, { email })).statusCode).toBe(200);
    expect((await use({ ...link, password: newPassword })).json().payload).toHaveProperty('token');
  });
});
