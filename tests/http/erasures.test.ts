import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../src/catalogue/endpoints/accounts.ts';
import type { Erasure } from '../../src/catalogue/endpoints/erasures.ts';
import { checkData } from '../../src/server/command-line/check-data.ts';
import { contentOf } from '../compare-databases.ts';
import { buildFields } from '../factories.ts';
import { rowsOf } from '../read-bytes.ts';
import { findInStoredFiles, findInTables, tablesOf } from '../text-in-database.ts';
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
import { postRecord } from './entities.ts';
import { sendForm, storeTable, study } from './uploads.ts';

type User = Client & { user: SessionUser };
let open: TestApp;
let admin: User;
let colleague: User;
let leaver: User;
let person: number;

const name = 'Zoë Quellenbach';
const email = 'zoe.quellenbach@institute.org';
const orcid = '0000-0002-1825-0097';
const formerEmail = 'zoe.altmann@institute.org';
/** Everything by which the person could be known, but for the last name alone. */
const texts = [
  name,
  'Quellenbach, Zoë',
  'zoë altmann',
  email,
  formerEmail,
  orcid,
  'Institute of Marine Sciences, room 7',
];
const substitute = () => `erased person ${person}`;

const erase = (body: object, as: Client = admin) => as.post('/rest/erasures', body);
async function check(): Promise<Erasure> {
  const response = await erase({ person, check: true });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The contents of all tables but for texts and counters. */
async function referencesIn(): Promise<Record<string, unknown>> {
  const { rows: columns } = await open.database.pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text ORDER BY ordinal_position) AS columns FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type IN ('integer', 'bigint', 'double precision', 'boolean', 'uuid')
        AND column_name <> 'version' AND table_name NOT IN ('session', 'server', 'attempt', 'search_change', 'unchecked', 'job')
      GROUP BY 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { table, columns: names } of columns) {
    const { rows } = await open.database.pool.query(
      `SELECT ${names.map((column) => `"${column}"`).join(', ')} FROM "${table}" t ORDER BY ROW(t.*)::text`,
    );
    content[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return content;
}

let dataset: number;
let otherDataset: number;
let textSample: number;
let deletedSample: string;
let oldChange: number;
let oldPersonChange: number;

/** A workbook in which the person stands in many ways. */
const workbookOf = (campaign: string) =>
  buildWorkbook([
    buildRow({
      campaign,
      samp_name: `${campaign} 1`,
      sequencing_element_comment: `measured by ${name}, see ${email}`,
      field_sample_person_resp: `Quellenbach, Zoë (${orcid})`,
      event_comment: 'beside Quellenbach bank',
      forward_read_file_name: `${campaign}_R1.fastq.gz`,
    }),
  ]);

beforeAll(async () => {
  open = await openApp({}, { alone: true });
  admin = await createLoggedInClient(open, ['admin']);
  colleague = await createLoggedInClient(open);
  const user = await createUser(open.database, { email: formerEmail, name: 'Zoë Altmann' });
  person = user.person ?? 0;
  const client = createClient(open.app);
  await client.login(formerEmail, password);
  leaver = { ...client, user };
  const own = { firstname: 'Zoë', lastname: 'Altmann', institute: 'Institute of Marine Sciences, room 7', orcid };
  expect((await leaver.put(`/rest/persons/${person}`, own)).statusCode).toBe(200);
  const married = await admin.put(`/rest/persons/${person}`, {
    lastname: 'Quellenbach',
    email,
    helmholtz_aai: 'zoe@aai',
  });
  expect(married.statusCode, married.body).toBe(200);
  oldPersonChange = (await admin.get('/rest/changes/?hits=1')).json().records[0].id;
  expect((await admin.put(`/rest/users/${user.id}`, { name, email })).statusCode).toBe(200);

  dataset = await storeTable(
    leaver,
    [buildRow({ campaign: 'ZQ', samp_name: 'ZQ own', campaign_comment: `led by ${name}` })],
    {
      ...study,
      study_title: `Plankton by ${name}`,
      project_study_authors: JSON.stringify([{ firstname: 'Zoë', lastname: 'Quellenbach', email, orcid }]),
    },
  );
  const source = {
    name: 'source',
    filename: `Quellenbach_Zoë stations.csv`,
    bytes: Buffer.from(`Probe;Name\r\nK\xf6ln;Quellenbach, Zo\xeb\r\nBank;Quellenbach\r\n`, 'latin1'),
  };
  const scan = {
    name: 'source',
    filename: 'old.xls',
    bytes: Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), Buffer.from(name, 'utf16le')]),
  };
  const table = { name: 'file', filename: 'table.xlsx', bytes: await workbookOf('OF COLLEAGUE') };
  const stored = await sendForm(colleague, '/rest/templates/upload', { ...study, study_title: 'Of a colleague' }, [
    table,
    source,
    scan,
  ]);
  expect(stored.statusCode, stored.body).toBe(200);
  otherDataset = Number(stored.body);

  const fields = await buildFields(open.database, 'field_sample', {
    field_sample_comment: `taken by ${name}`,
    field_sample_person_resp: person,
    samp_collect_method: 'Station Quellenbach',
  });
  textSample = (await postRecord(leaver, 'field-sample', fields)).id;
  await colleague.put(`/rest/field-sample/${textSample}`, {
    field_sample_comment: `taken by ${name}, ${email}`,
    depth: '3',
  });
  oldChange = (await colleague.get('/rest/changes/?hits=1')).json().records[0].id;
  const other = await postRecord(
    leaver,
    'field-sample',
    await buildFields(open.database, 'field_sample', { field_sample_comment: `ask ${email}` }),
  );
  deletedSample = (await leaver.delete(`/rest/field-sample/${other.id}`)).headers.location as string;

  await leaver.post('/rest/kept-searches', { name: 'mine', query: 'q=plankton' });
  await colleague.post('/rest/kept-searches', { name: `by ${name}`, query: 'q=Zo%C3%AB+Quellenbach' });
  await leaver.post('/rest/list-views', { entity: 'event', name: 'own', address: 'sort=id', shared: false });
  await leaver.post('/rest/list-views', { entity: 'event', name: `of ${name}`, address: 'sort=id', shared: true });
  await leaver.put('/rest/usual-values', { seq_meth: 'Illumina MiSeq' });
  await leaver.put(`/rest/users/${user.id}`, { daily_changes: true });
  const { db } = open.database;
  await sql`INSERT INTO invitation (person_id, email, invitation_state) VALUES (${person}, ${email}, 'invited')`.execute(
    db,
  );
  await sql`INSERT INTO mail (recipient, subject, body, expires_at) VALUES (${email}, 'Link', 'x', now() + interval '1 day'),
    (${colleague.user.email}, 'What others changed', ${`${name} changed 3 samples`}, now() + interval '1 day')`.execute(
    db,
  );
  await mkdir(path.join(open.config.dataDir, 'outbox'));
  for (const [file, mail] of [
    ['to.eml', `To: ${email}\r\nSubject: Link\r\n\r\nHello`],
    ['about.eml', `To: ${colleague.user.email}\r\nSubject: x\r\n\r\n${name} changed 3 samples\r\n`],
  ] as const)
    await writeFile(path.join(open.config.dataDir, 'outbox', file), mail);
});
afterAll(() => open.close());

describe('a check of an erasure', () => {
  it('says what would be erased, and changes nothing', async () => {
    const content = async () => ({ ...(await contentOf(open.database.connection)), sequences: null });
    const before = await content();
    const found = await check();
    expect(await content()).toEqual(before);
    expect(await readdir(path.join(open.config.dataDir, 'outbox'))).toHaveLength(2);
    expect(found).toMatchObject({
      person,
      account: leaver.user.id,
      name,
      substitute: substitute(),
      namesakes: [],
      change: null,
    });
    expect(found.texts).toEqual([
      { kind: 'name', text: name, current: true },
      { kind: 'email', text: email, current: true },
      { kind: 'orcid', text: orcid, current: true },
      { kind: 'name', text: 'Zoë Altmann', current: false },
      { kind: 'email', text: formerEmail, current: false },
    ]);
    const places = Object.groupBy(found.rows, ({ place }) => place);
    expect(Object.keys(places)).toEqual(
      'person account records history changes bin mails outbox invitations sessions searches views values other'.split(
        ' ',
      ),
    );
    expect(places.records).toContainEqual({ place: 'records', entity: 'field_sample', table: null, count: 1 });
    expect(found.files).toEqual([
      { dataset, source: 0, filename: 'table.xlsx', outcome: 'rewritten' },
      { dataset: otherDataset, source: 0, filename: 'table.xlsx', outcome: 'rewritten' },
      { dataset: otherDataset, source: 1, filename: `${substitute()} stations.csv`, outcome: 'rewritten' },
      { dataset: otherDataset, source: 2, filename: 'old.xls', outcome: 'removed' },
    ]);
    expect(found.lastNames.places).toContainEqual({
      table: 'field_sample',
      entity: 'field_sample',
      id: String(textSample),
      field: 'samp_collect_method',
      count: 1,
    });
    expect(found.lastNames.places).toContainEqual({
      table: 'dataset_file',
      entity: null,
      id: String(otherDataset),
      field: `${substitute()} stations.csv`,
      count: 1,
    });
  });

  it('finds the person by the account, too', async () => {
    const byUser = (await erase({ user: leaver.user.id, check: true })).json();
    expect(byUser).toEqual(await check());
  });
});

describe('an erasure', () => {
  it('is for administrators, who type the name, and never of oneself', async () => {
    for (const body of [
      { person, check: true },
      { person, name },
    ])
      expect((await erase(body, colleague)).statusCode).toBe(403);
    expect((await erase({ person, check: true }, createClient(open.app))).statusCode).toBe(401);
    for (const typed of [undefined, '', 'Zoë', 'Zoe Quellenbach'])
      expect((await erase({ person, ...(typed !== undefined && { name: typed }) })).json().payload).toEqual({
        name: ['This is not the name.'],
      });
    for (const body of [{}, { person, user: leaver.user.id, check: true }])
      expect((await erase(body)).statusCode).toBe(400);
    expect((await erase({ person: 2_000_000, check: true })).statusCode).toBe(404);
    expect((await erase({ user: admin.user.id, check: true })).statusCode).toBe(403);
  });

  it('takes the person out of every table and file, and leaves all else as it was', async () => {
    const found = await check();
    const before = await referencesIn();
    const response = await erase({ person, name: ' zoë  quellenbach ' });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ ...found, change: expect.any(Number) });

    expect(await findInTables(open.database.pool, texts)).toEqual({});
    expect(await findInStoredFiles(open.database.pool, texts)).toEqual([]);
    const outbox = path.join(open.config.dataDir, 'outbox');
    expect(await readdir(outbox)).toEqual(['about.eml']);
    expect(await readFile(path.join(outbox, 'about.eml'), 'utf8')).toContain(`${substitute()} changed 3 samples`);

    const after = await referencesIn();
    const { rows: invitations } = await sql`SELECT FROM invitation WHERE person_id = ${person}`.execute(
      open.database.db,
    );
    expect(invitations).toEqual([]);
    // Gone with the account, or new as the entry of the erasure.
    const others =
      'change change_row daily_changes dataset_file history invitation kept_search last_login list_view mail token usual_values user_role';
    for (const table of await tablesOf(open.database.pool))
      if (!others.split(' ').includes(table)) expect(after[table], table).toEqual(before[table]);
    for (const [table, more] of [
      ['change', 1],
      ['change_row', 1],
      ['history', 2],
    ] as const)
      expect((after[table] as string[]).length, table).toBe((before[table] as string[]).length + more);
  });

  it('leaves the person as a substitute to which the records refer', async () => {
    const record = (await admin.get(`/rest/persons/${person}`)).json();
    const nothing = { firstname: null, email: null, institute: null, orcid: null, helmholtz_aai: null };
    expect(record).toMatchObject({ lastname: substitute(), ...nothing });
    const sample = (await admin.get(`/rest/field-sample/${textSample}`)).json();
    expect(sample).toMatchObject({
      field_sample_person_resp: person,
      field_sample_comment: `taken by ${substitute()}, person-${person}@erased.invalid`,
      samp_collect_method: 'Station Quellenbach',
      labels: { field_sample_person_resp: `${substitute()} (${person})` },
    });
    const [study] = (await admin.get('/rest/project-study/?q=Plankton')).json().records;
    expect(study.study_title).toBe(`Plankton by ${substitute()}`);
  });

  it('ends the account for good', async () => {
    expect((await leaver.get('/auth/session')).json().user).toBeNull();
    for (const address of [email, formerEmail]) {
      expect((await createClient(open.app).login(address, password)).statusCode).toBe(401);
      expect((await createClient(open.app).post('/auth/reset', { email: address })).statusCode).toBe(200);
    }
    expect(await findInTables(open.database.pool, [email, formerEmail])).toEqual({});
    const account = (await admin.get(`/rest/users/${leaver.user.id}`)).json();
    expect(account).toMatchObject({
      name: substitute(),
      email: `account-${leaver.user.id}@erased.invalid`,
      roles: [],
      person,
    });
    expect((await erase({ person, check: true })).statusCode).toBe(409);
    expect((await erase({ user: leaver.user.id, name: substitute() })).statusCode).toBe(409);
  });

  it('is an entry in the list of changes without the name, which cannot be undone', async () => {
    const [change] = (await colleague.get('/rest/changes/?action=erase')).json().records;
    expect(change).toMatchObject({ who: admin.user.name, resource: 'persons', label: substitute(), undoable: false });
    expect((await admin.post(`/rest/changes/${change.id}/undo`)).statusCode).toBe(403);
    const { records } = (await admin.get(`/rest/persons/${person}/history`)).json();
    expect(records[0]).toMatchObject({ who: admin.user.name, change: change.id, after: { lastname: substitute() } });
  });

  it('leaves pages, exports and files that work', async () => {
    for (const as of [admin, createClient(open.app)]) {
      const [found] = (await as.post('/searchSE', { term: 'ZQ' })).json();
      const page = await as.get(`/id/${found.sequencing_element_id}`);
      expect(page.statusCode).toBe(200);
      expect((await as.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
      const csv = (await as.get('/downloadSearch/full?format=csv')).body;
      expect(csv).toContain(substitute());
      for (const text of texts) expect(`${page.body} ${csv}`.toLowerCase(), text).not.toContain(text.toLowerCase());
    }
    expect((await admin.post('/searchSE', { term: name })).json()).toEqual([]);
    // The last search of a session is kept for its downloads.
    await admin.post('/searchSE', { term: 'ZQ' });
    const [table, csv, removed] = [
      await admin.get(`/rest/datasets/${otherDataset}/table`),
      await admin.get(`/rest/datasets/${otherDataset}/file?source=1`),
      await admin.get(`/rest/datasets/${otherDataset}/file?source=2`),
    ];
    expect(csv.rawPayload.toString('latin1')).toBe(`Probe;Name\r\nK\xf6ln;${substitute()}\r\nBank;Quellenbach\r\n`);
    expect(removed.body).toBe(
      'This file was removed, as personal data in it had to be erased.\nDiese Datei wurde entfernt, weil persönliche Daten darin gelöscht werden mussten.\n',
    );
    // It is still a table, with the same cells otherwise.
    const rowOf = async (bytes: Buffer) => (await rowsOf(bytes)).flatMap(({ cells }) => cells.map(String));
    const cells = await rowOf(await workbookOf('OF COLLEAGUE'));
    const [comment, responsible] = [`measured by ${substitute()}, see person-${person}@erased.invalid`, substitute()];
    const replaced = cells.map((cell) =>
      cell.startsWith('measured by') ? comment : cell.includes(orcid) ? `${responsible} (${responsible})` : cell,
    );
    expect(replaced).not.toEqual(cells);
    const isMade = (cell: string) => /^(?:file_|[0-9a-f]{32}$)/.test(cell);
    expect((await rowOf(table.rawPayload)).filter((cell) => !isMade(cell))).toEqual(
      replaced.filter((cell) => !isMade(cell)),
    );
  });

  it('lets older changes be undone, which bring no name back', async () => {
    const undone = await admin.post(`/rest/changes/${oldChange}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    const sample = (await admin.get(`/rest/field-sample/${textSample}`)).json();
    expect(sample.field_sample_comment).toBe(`taken by ${substitute()}`);
    expect((await admin.post(`/rest/changes/${oldPersonChange}/undo`)).statusCode).toBe(200);
    expect((await admin.get(`/rest/persons/${person}`)).json()).toMatchObject({ lastname: substitute(), email: null });
    expect((await admin.post(`${deletedSample}/restore`)).statusCode).toBe(200);
    const removal = await admin.delete(`/rest/datasets/${dataset}`);
    expect(removal.statusCode, removal.body).toBe(204);
    expect((await admin.post(`${removal.headers.location}/restore`)).statusCode).toBe(200);
    expect(await findInTables(open.database.pool, texts)).toEqual({});
  });

  it('leaves data in which no invariant is broken', async () => {
    const client = await open.database.pool.connect();
    try {
      expect(await checkData(client)).toEqual([]);
    } finally {
      client.release();
    }
  });
});
