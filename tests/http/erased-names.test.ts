import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Erasure } from '../../src/catalogue/endpoints/erasures.ts';
import { checkData } from '../../src/server/command-line/check-data.ts';
import { mayCommitJob } from '../../src/server/jobs/may-commit.ts';
import { buildFields } from '../factories.ts';
import { findInTables } from '../text-in-database.ts';
import { createClient, createLoggedInClient, createUser, openApp, password, type TestApp } from './client.ts';
import { postRecord } from './entities.ts';

let open: TestApp;
let admin: Awaited<ReturnType<typeof createLoggedInClient>>;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

const commentOf = async (comment: string): Promise<number> =>
  (
    await postRecord(
      admin,
      'field-sample',
      await buildFields(open.database, 'field_sample', { field_sample_comment: comment }),
    )
  ).id;
const readComment = async (id: number): Promise<string> =>
  (await admin.get(`/rest/field-sample/${id}`)).json().field_sample_comment;
const personOf = async (values: object): Promise<number> => (await postRecord(admin, 'persons', values)).id;

async function erase(body: object): Promise<Erasure> {
  const response = await admin.post('/rest/erasures', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Logs a user in. */
async function logIn(email: string) {
  const client = createClient(open.app);
  expect((await client.login(email, password)).statusCode).toBe(200);
  return client;
}

it('records that would become the same by their names stay two', async () => {
  const person = await personOf({ firstname: 'Uwe', lastname: 'Protokoll' });
  const protocols = [];
  for (const protocol of ['PCR by Uwe Protokoll', 'PCR by Protokoll, Uwe'])
    protocols.push((await postRecord(admin, 'protocols', { protocol })).id);
  await erase({ person, name: 'Uwe Protokoll' });
  const names = [];
  for (const id of protocols) names.push((await admin.get(`/rest/protocols/${id}`)).json().protocol);
  expect(names).toEqual([`PCR by erased person ${person}`, `PCR by erased person ${person} (${protocols[1]})`]);
  const { records } = (await admin.get(`/rest/protocols/${protocols[1]}/history`)).json();
  expect(records).toMatchObject([
    { action: 'update', before: { protocol: names[0] }, after: { protocol: names[1] } },
    { action: 'create', after: { protocol: names[0] } },
  ]);
  const client = await open.database.pool.connect();
  try {
    expect(await checkData(client)).toEqual([]);
  } finally {
    client.release();
  }
});

it('other persons and accounts of the same name are named by the check, and stay', async () => {
  const first = await createUser(open.database, { email: 'first.same@example.org', name: 'Kim Gleich' });
  const second = await createUser(open.database, { email: 'second.same@example.org', name: 'Kim Gleich' });
  for (const { person } of [first, second])
    await admin.put(`/rest/persons/${person}`, {
      firstname: 'Kim',
      lastname: 'Gleich',
      institute: `Institute ${person}`,
    });
  const [ofFirst, ofSecond] = [await logIn(first.email), await logIn(second.email)];
  const samples = [];
  for (const as of [ofFirst, ofSecond])
    samples.push((await postRecord(as, 'field-sample', await buildFields(open.database, 'field_sample'))).id);

  const found = await erase({ user: first.id, check: true });
  expect(found.namesakes).toEqual([
    { resource: 'persons', id: second.person, label: `Gleich, Kim (${second.person})` },
    { resource: 'users', id: second.id, label: 'Kim Gleich' },
  ]);
  await erase({ user: first.id, name: 'Kim Gleich' });
  expect((await admin.get(`/rest/persons/${second.person}`)).json()).toMatchObject({
    firstname: 'Kim',
    lastname: 'Gleich',
  });
  expect((await ofSecond.get('/auth/session')).json().user).toMatchObject({ name: 'Kim Gleich' });
  const authors = [];
  for (const id of samples)
    authors.push((await admin.get(`/rest/field-sample/${id}/history`)).json().records.at(-1).who);
  expect(authors).toEqual([`erased person ${first.person}`, 'Kim Gleich']);
  expect((await admin.get(`/rest/persons/${second.person}/history`)).json().records[0].after).toMatchObject({
    lastname: 'Gleich',
  });
});

it('a former name is left where it was another person’s, and the current one is not', async () => {
  const person = await personOf({ firstname: 'Ben', lastname: 'Irrtum' });
  await admin.put(`/rest/persons/${person}`, { firstname: 'Lea', lastname: 'Richtig' });
  const [former, current] = [await commentOf('Ben Irrtum'), await commentOf('Lea Richtig, Ben Richtig')];
  const { texts } = await erase({ person, check: true });
  const names = ['Ben Irrtum', 'Ben Richtig', 'Lea Irrtum', 'Lea Richtig'];
  expect(texts.map(({ text }) => text).toSorted()).toEqual(names);
  expect(texts[0]).toEqual({ kind: 'name', text: 'Lea Richtig', current: true });
  await erase({ person, name: 'Lea Richtig', leave: ['Ben Irrtum', 'Lea Richtig'] });
  expect(await readComment(former)).toBe('Ben Irrtum');
  expect(await readComment(current)).toBe(`erased person ${person}, erased person ${person}`);
});

it('persons that were merged into the person are erased with it', async () => {
  const merged = await personOf({ firstname: 'Ina', lastname: 'Doppelt', email: 'ina.alt@example.org' });
  const person = await personOf({ firstname: 'Ina', lastname: 'Einfach' });
  const response = await admin.post('/rest/persons/merge', { into: person, ids: [merged], reason: 'the same' });
  expect(response.statusCode, response.body).toBe(200);
  const { texts } = await erase({ person, check: true });
  expect(texts).toContainEqual({ kind: 'email', text: 'ina.alt@example.org', current: false });
  await erase({ person, name: 'Ina Einfach' });
  expect(await findInTables(open.database.pool, ['ina.alt', 'Doppelt', 'Einfach'])).toEqual({});
});

it('persons are found along a chain of merges, and those whose merge was undone are not erased', async () => {
  const merge = async (into: number, id: number) => {
    const response = await admin.post('/rest/persons/merge', { into, ids: [id], reason: 'the same' });
    expect(response.statusCode, response.body).toBe(200);
    return (await admin.get('/rest/changes/?action=merge&hits=1')).json().records[0].id;
  };
  const first = await personOf({ firstname: 'Eva', lastname: 'Erstkette', email: 'eva.erst@example.org' });
  const second = await personOf({ firstname: 'Eva', lastname: 'Zweitkette' });
  const person = await personOf({ firstname: 'Eva', lastname: 'Drittkette' });
  const other = await personOf({ firstname: 'Udo', lastname: 'Getrennt', email: 'udo.getrennt@example.org' });
  await merge(second, first);
  await merge(person, second);
  const undone = await admin.post(`/rest/changes/${await merge(person, other)}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  const comment = await commentOf('Udo Getrennt');
  const { texts } = await erase({ person, check: true });
  expect(texts).toContainEqual({ kind: 'email', text: 'eva.erst@example.org', current: false });
  expect(texts.filter(({ text }) => /Udo|udo/.test(text))).toEqual([]);
  await erase({ person, name: 'Eva Drittkette' });
  expect(await findInTables(open.database.pool, ['eva.erst', 'Erstkette', 'Zweitkette', 'Drittkette'])).toEqual({});
  expect((await admin.get(`/rest/persons/${other}`)).json()).toMatchObject({ firstname: 'Udo', lastname: 'Getrennt' });
  expect(await readComment(comment)).toBe('Udo Getrennt');
});

it('work that was handed over keeps its author’s name when the successor is erased', async () => {
  const user = await createUser(open.database, { email: 'anna.bleibt@example.org', name: 'Anna Bleibt' });
  const successor = await createUser(open.database, { email: 'bob.geht@example.org', name: 'Bob Geht' });
  const { id } = await postRecord(
    await logIn(user.email),
    'field-sample',
    await buildFields(open.database, 'field_sample'),
  );
  const later = await postRecord(
    await logIn(successor.email),
    'field-sample',
    await buildFields(open.database, 'field_sample'),
  );
  const handed = await admin.post(`/rest/users/${user.id}/hand-over`, { to: successor.id });
  expect(handed.statusCode, handed.body).toBe(200);
  await erase({ user: successor.id, name: 'Bob Geht' });
  const authorOf = async (sample: number) =>
    (await admin.get(`/rest/field-sample/${sample}/history`)).json().records.at(-1).who;
  expect(await authorOf(id)).toBe('Anna Bleibt');
  expect(await authorOf(later.id)).toBe(`erased person ${successor.person}`);
  expect(await findInTables(open.database.pool, ['Bob Geht', 'bob.geht@'])).toEqual({});
});

it('jobs of the account store nothing any more', async () => {
  const user = await createUser(open.database, { email: 'job.laeuft@example.org', name: 'Job Läuft' });
  const { db } = open.database;
  const { rows } = await sql<{ id: string }>`INSERT INTO job (user_id, kind) VALUES (${user.id}, 'import')
    RETURNING job_id AS id`.execute(db);
  const { rows: unrelated } = await sql<{
    id: string;
  }>`INSERT INTO job (user_id, kind) VALUES (${admin.user.id}, 'import')
    RETURNING job_id AS id`.execute(db);
  await erase({ user: user.id, name: 'Job Läuft' });
  expect(await mayCommitJob(db, rows[0]?.id)).toBe(false);
  expect(await mayCommitJob(db, unrelated[0]?.id)).toBe(true);
});

it('an account without a person is not taken for somebody else’s person with its address', async () => {
  const address = 'geteilt@example.org';
  const user = await createUser(open.database, { email: address, name: 'Geteilt Eins' });
  const other = await createUser(open.database, { email: 'zwei@example.org', name: 'Geteilt Zwei' });
  const { db } = open.database;
  await sql`UPDATE "user" SET person = NULL WHERE id = ${user.id}`.execute(db);
  await sql`UPDATE person SET email = NULL WHERE person_id = ${user.person}`.execute(db);
  const setAddress = (person: number | null, email: string) =>
    sql`UPDATE person SET email = ${email} WHERE person_id = ${person}`.execute(db);
  await setAddress(other.person, address);
  expect(await erase({ user: user.id, check: true })).toMatchObject({ person: null, account: user.id });
  await setAddress(other.person, other.email);
  await setAddress(user.person, address);
  expect(await erase({ user: user.id, check: true })).toMatchObject({ person: user.person, account: user.id });
});

it('an account of one word is erased where it stands as an author, also after its work was handed over', async () => {
  const user = await createUser(open.database, { email: 'wortlaut@example.org', name: 'wortlaut' });
  const successor = await createUser(open.database);
  const leaver = await logIn(user.email);
  const { id } = await postRecord(
    leaver,
    'field-sample',
    await buildFields(open.database, 'field_sample', { field_sample_comment: 'im wortlaut' }),
  );
  const handed = await admin.post(`/rest/users/${user.id}/hand-over`, { to: successor.id });
  expect(handed.statusCode, handed.body).toBe(200);
  await erase({ user: user.id, name: 'wortlaut' });
  const substitute = `erased person ${user.person}`;
  const { records } = (await admin.get(`/rest/field-sample/${id}/history`)).json();
  expect(records.at(-1)).toMatchObject({ who: substitute, after: { field_sample_comment: 'im wortlaut' } });
  expect((await admin.get(`/rest/changes/${handed.json().change}`)).json()).toMatchObject({
    label: substitute,
    reason: successor.name,
  });
  expect(await readComment(id)).toBe('im wortlaut');
});

it('an account without a person is erased, and its person without an account', async () => {
  const user = await createUser(open.database, { email: 'allein@example.org', name: 'Allein Ohne' });
  await sql`UPDATE "user" SET person = NULL WHERE id = ${user.id}`.execute(open.database.db);
  await sql`DELETE FROM person WHERE person_id = ${user.person}`.execute(open.database.db);
  const found = await erase({ user: user.id, check: true });
  expect(found).toMatchObject({
    person: null,
    account: user.id,
    name: 'Allein Ohne',
    substitute: `erased account ${user.id}`,
  });
  await erase({ user: user.id, name: found.name });
  expect(await findInTables(open.database.pool, ['allein@', 'Allein Ohne'])).toEqual({});
  const [change] = (await admin.get('/rest/changes/?action=erase')).json().records;
  expect(change).toMatchObject({ resource: 'users', label: `erased account ${user.id}` });

  const nameless = await personOf({ email: 'namenlos@example.org' });
  expect((await erase({ person: nameless, name: 'namenlos@example.org' })).account).toBeNull();
  expect(await findInTables(open.database.pool, ['namenlos'])).toEqual({});
});

it('a record that is changed at the same moment is rewritten too', async () => {
  const person = await personOf({ firstname: 'Pia', lastname: 'Gleichzeitig' });
  const id = await commentOf('Pia Gleichzeitig');
  const client = await open.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `UPDATE field_sample SET field_sample_comment = 'Pia Gleichzeitig again' WHERE field_sample_id = $1`,
      [id],
    );
    const erased = erase({ person, name: 'Pia Gleichzeitig' });
    const waits = async () => {
      const { rows } = await open.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'strandbook erasure' AND wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(waits).toBe(1);
    await client.query('COMMIT');
    await erased;
  } finally {
    client.release();
  }
  expect(await readComment(id)).toBe(`erased person ${person} again`);
});

it('a form that was opened before the erasure does not bring the name back', async () => {
  const person = await personOf({ firstname: 'Ole', lastname: 'Formular' });
  const id = await commentOf('Ole Formular');
  const shown = (await admin.get(`/rest/field-sample/${id}`)).json();
  await erase({ person, name: 'Ole Formular' });
  const saved = await admin.put(`/rest/field-sample/${id}`, { ...shown, depth: '7' });
  expect(saved.statusCode).toBe(409);
});
