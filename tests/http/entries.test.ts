import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedAccessions, OwnDataset, OwnElement } from '../../src/catalogue/endpoints/own-datasets.ts';
import { createRecord } from '../factories.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let owner: Client;
let other: Client;
let visitor: Client;
let dataset: number;
let ids: number[];

const names = ['alpha', 'beta', 'gamma', 'gamma'];
const fileOf = (i: number, read = 1) => `run7_${i}_R${read}.fastq.gz`;

async function importRows(as: Client, rows: readonly ReturnType<typeof buildRow>[]): Promise<number> {
  const response = await upload(as, await buildWorkbook(rows), {
    fields: study,
    filename: `${rows[0]?.samp_name}.xlsx`,
  });
  expect(response.statusCode, response.body).toBe(200);
  return Number(response.body);
}

async function own(as: Client, body?: object): Promise<OwnDataset[]> {
  const response = await as.post('/getOwnDatasets', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function elements(): Promise<OwnElement[]> {
  const [one] = await own(owner, { dataset, hits: 500 });
  return one?.sequencing_elements ?? [];
}

beforeAll(async () => {
  open = await openApp();
  [owner, other, visitor] = [
    await createLoggedInClient(open),
    await createLoggedInClient(open),
    createClient(open.app),
  ];
  const rows = names.map((samp_name, i) =>
    buildRow({
      samp_name,
      target_gene: `gene ${i}`,
      forward_read_file_name: fileOf(i),
      reverse_read_file_name: fileOf(i, 2),
    }),
  );
  dataset = await importRows(owner, rows);
  ids = (await elements()).map(({ id }) => id);
});
afterAll(() => open.close());

/** Makes a call that changes something. @returns how many elements were changed */
async function change(path: string, body: object, as: Client = owner): Promise<number> {
  const response = await as.post(path, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().changed;
}

const element = async (id: number | undefined) =>
  (await owner.get(`/rest/sequencing-element/${id}`)).json<Record<string, unknown>>();
const lastChange = async (id: number | undefined) =>
  (await owner.get(`/rest/sequencing-element/${id}/history`)).json<{ records: object[] }>().records[0];

describe('getOwnDatasets', () => {
  it('gives one’s own imports with all their elements', async () => {
    const later = await importRows(owner, [buildRow({ samp_name: 'later' })]);
    await importRows(other, [buildRow({ samp_name: 'strange' })]);
    const found = await own(owner);
    expect(found).toMatchObject([
      { id: later, filename: 'later.xlsx', elements: 1, sequencing_elements: [{ samp_name: 'later' }] },
      {
        id: dataset,
        filename: 'alpha.xlsx',
        elements: 4,
        sequencing_elements: names.map((samp_name) => ({ samp_name })),
      },
    ]);
    expect(await own(owner, {})).toEqual(found);
    expect((await own(other)).map(({ filename }) => filename)).toEqual(['strange.xlsx']);
    expect((await visitor.post('/getOwnDatasets')).statusCode).toBe(401);
  });

  it('gives them page by page, or one of them', async () => {
    expect((await own(owner, { hits: 0 })).map((one) => [one.elements, one.sequencing_elements])).toEqual([
      [1, []],
      [4, []],
    ]);
    const [second] = await own(owner, { dataset, offset: 1, hits: 2 });
    expect(second?.sequencing_elements.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(await own(other, { dataset, hits: 2 })).toEqual([]);
    for (const body of [{ hits: 501 }, { offset: -1, hits: 1 }, { dataset: 'x' }, []])
      expect((await owner.post('/getOwnDatasets', body)).statusCode).toBe(400);
  });

  it('sends all elements, whatever their number', async () => {
    const { rows } = await sql<{ id: number }>`INSERT INTO dataset (filename, user_id)
      SELECT 'many "quoted".xlsx', user_id FROM dataset WHERE id = ${dataset} RETURNING id`.execute(open.database.db);
    const many = rows[0]?.id;
    await sql`INSERT INTO sequencing_element (samp_name, dataset_id)
      SELECT 'many ' || n, ${many} FROM generate_series(1, 2500) n`.execute(open.database.db);
    const [found] = await own(owner, { dataset: many });
    expect(found).toMatchObject({ filename: 'many "quoted".xlsx', elements: 2500 });
    expect(new Set(found?.sequencing_elements.map(({ id }) => id)).size).toBe(2500);
    expect(await change('/addStoragePath', { items: { dataset: many }, storagePath: '/a' })).toBe(2500);
    const [first] = (await own(owner, { dataset: many, hits: 1 }))[0]?.sequencing_elements ?? [];
    const except = first ? [first.id] : [];
    expect(await change('/addStoragePath', { items: { dataset: many, except }, storagePath: '/b' })).toBe(2499);
    expect(await element(first?.id)).toMatchObject({ path_raw_data_storage: '/a', version: 2 });
    const few = [first?.id ?? 0];
    const { id: project } = await createRecord(open.database, 'project', { project_name: 'Nearly all of many' });
    await sql`INSERT INTO sequencing_element_project (sequencing_element_id, project_id)
      SELECT sequencing_element_id, ${project} FROM sequencing_element WHERE dataset_id = ${many}
        AND sequencing_element_id <> ${few[0]}`.execute(open.database.db);
    expect(await change('/addStoragePath', { items: { dataset: many }, storagePath: '/b' })).toBe(1);
    expect(await change('/addProject', { items: { dataset: many }, selectedProject: project })).toBe(1);
    await open.database.db.transaction().execute(async (trx) => {
      await sql`DELETE FROM sequencing_element WHERE dataset_id = ${many}`.execute(trx);
      await sql`DELETE FROM dataset WHERE id = ${many}`.execute(trx);
    });
  });
});

describe('adding to many elements', () => {
  it('stores an accession number and a path, with version and history', async () => {
    const before = await element(ids[0]);
    expect(await change('/addAccessionNumber', { items: [ids[0], ids[1]], accessionNumber: ' ERR100001 ' })).toBe(2);
    expect(await element(ids[0])).toMatchObject({ accession_number: 'ERR100001', version: Number(before.version) + 1 });
    expect(await lastChange(ids[0])).toMatchObject({
      action: 'update',
      before: { accession_number: null },
      after: { accession_number: 'ERR100001' },
    });
    // The same once more changes nothing.
    expect(await change('/addAccessionNumber', { items: [ids[0]], accessionNumber: 'ERR100001' })).toBe(0);
    expect(await element(ids[0])).toMatchObject({ version: Number(before.version) + 1 });
    expect(await change('/addStoragePath', { items: { dataset }, storagePath: '/archive/x' })).toBe(4);
    expect((await elements()).map((one) => one.path_raw_data_storage)).toEqual(Array(4).fill('/archive/x'));
    // The search finds it at once.
    const [found] = (await visitor.post('/searchSE', { term: 'ERR100001', sort: 'sequencing_element_id' })).json();
    expect(found).toMatchObject({ sequencing_element_id: ids[0] });
  });

  it('adds a publication by its DOI, which is made where it is new', async () => {
    expect(await change('/addPublication', { items: [ids[0]], doi: 'https://doi.org/10.1000/ABC' })).toBe(1);
    expect(await change('/addPublication', { items: [ids[0], ids[1]], doi: '10.1000/abc' })).toBe(1);
    const [first] = await elements();
    const publication = first?.publications[0]?.publication_id;
    expect(first?.publications).toEqual([{ publication_id: publication, doi: '10.1000/abc' }]);
    expect(await lastChange(ids[1])).toMatchObject({
      before: { publications: [] },
      after: { publications: [publication] },
    });
    expect((await owner.get('/rest/publication/?doi=10.1000/abc')).json().totalHits).toBe(1);
  });

  it('adds a project', async () => {
    const { id } = await createRecord(open.database, 'project', { project_name: 'Baltic microbiomes' });
    expect(await change('/addProject', { items: { dataset }, selectedProject: id })).toBe(4);
    expect((await elements())[2]?.projects).toEqual([{ project_id: id, project_name: 'Baltic microbiomes' }]);
  });

  it('removes publications and projects from one element', async () => {
    const [first] = await elements();
    const publications = first?.publications.map((one) => one.publication_id) ?? [];
    const projects = first?.projects.map((one) => one.project_id) ?? [];
    const { version } = await element(ids[0]);
    expect(await change('/unlinkPublication', { items: publications, se: ids[0] })).toBe(1);
    expect(await change('/unlinkProject', { items: [...projects, 999_999], se: ids[0] })).toBe(1);
    expect(await change('/unlinkProject', { items: projects, se: ids[0] })).toBe(0);
    expect((await elements()).map((one) => [one.publications.length, one.projects.length])).toEqual([
      [0, 0],
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(await element(ids[0])).toMatchObject({ version: Number(version) + 2 });
    expect(await lastChange(ids[0])).toMatchObject({ before: { projects }, after: { projects: [] } });
    expect((await owner.post('/unlinkProject', { items: projects, se: 999_999 })).statusCode).toBe(404);
  });

  it('refuses wrong input with a message, and changes nothing', async () => {
    const before = await elements();
    const attempts: [string, object, number, RegExp?][] = [
      ['/addAccessionNumber', { items: ids, accessionNumber: '  ' }, 400, /required/],
      ['/addAccessionNumber', { items: [], accessionNumber: 'ERR1' }, 400, /at least one/],
      [
        '/addAccessionNumber',
        { items: [...ids, 999_999], accessionNumber: 'ERR1' },
        400,
        /1 of these elements no longer exists/,
      ],
      ['/addAccessionNumber', { items: ids, accessionNumber: 'x'.repeat(1001) }, 400],
      ['/addAccessionNumber', { items: 'all', accessionNumber: 'ERR1' }, 400],
      ['/addAccessionNumber', { items: { dataset: 999_999 }, accessionNumber: 'ERR1' }, 404],
      ['/addStoragePath', { items: ids }, 400],
      ['/addPublication', { items: ids, doi: 'not a doi' }, 400, /DOI/],
      ['/addPublication', { items: [999_999], doi: '10.1000/never' }, 400],
      ['/addProject', { items: ids, selectedProject: 999_999 }, 400, /no longer exists/],
      ['/unlinkProject', { items: ['x'], se: ids[0] }, 400],
    ];
    for (const [path, body, status, sentence] of attempts) {
      const response = await owner.post(path, body);
      expect(response.statusCode, `${path} ${response.body}`).toBe(status);
      if (sentence) expect(response.body).toMatch(sentence);
      expect(response.body).not.toMatch(/fields\.|entryAnswers\./);
    }
    expect(await elements()).toEqual(before);
    expect((await owner.get('/rest/publication/?doi=10.1000/never')).json().totalHits).toBe(0);
  });

  it('is for users who are logged in, and a whole import for its owner and administrators', async () => {
    const calls: [string, object][] = [
      ['/addAccessionNumber', { accessionNumber: 'ERR2' }],
      ['/addStoragePath', { storagePath: '/y' }],
      ['/addPublication', { doi: '10.1000/abc' }],
      ['/addProject', { selectedProject: 1 }],
    ];
    for (const [path, body] of calls) {
      expect((await visitor.post(path, { items: ids, ...body })).statusCode).toBe(401);
      expect((await other.post(path, { items: { dataset }, ...body })).statusCode).toBe(404);
    }
    expect((await visitor.post('/unlinkProject', { items: [1], se: ids[0] })).statusCode).toBe(401);
    const admin = await createLoggedInClient(open, ['admin']);
    expect(await change('/addStoragePath', { items: { dataset }, storagePath: '/admin' }, admin)).toBe(4);
    // Each record may be changed by every user, here as in its form.
    expect(await change('/addStoragePath', { items: [ids[0]], storagePath: '/other' }, other)).toBe(1);
  });

  it('treats an undone import as not found, in every endpoint', async () => {
    const { id: project } = await createRecord(open.database, 'project', { project_name: 'Too late' });
    const undone = await importRows(owner, [buildRow({ samp_name: 'undone' })]);
    expect((await owner.delete(`/rest/datasets/${undone}`)).statusCode).toBe(204);
    const responses = [
      await owner.post('/addProject', { items: { dataset: undone }, selectedProject: project }),
      await owner.post(`/rest/datasets/${undone}/accession-numbers`, { table: 'undone,ERR000099' }),
      await owner.get(`/rest/datasets/${undone}/revision?format=xlsx`),
      await owner.get(`/rest/datasets/${undone}/archive-check`),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });

  it('refuses to replace more values than expected, and says how many there are', async () => {
    await change('/addStoragePath', { items: ids, storagePath: '/kept' });
    await change('/addStoragePath', { items: [ids[1]], storagePath: '/new' });
    const before = await elements();
    for (const replaces of [0, 2]) {
      const refused = await owner.post('/addStoragePath', { items: { dataset }, storagePath: '/new', replaces });
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json()).toEqual({
        message: '3 of these elements have a different value, which would be replaced. Nothing was changed.',
        payload: { replaced: 3 },
      });
    }
    expect(await elements()).toEqual(before);
    expect(await change('/addStoragePath', { items: { dataset }, storagePath: '/new', replaces: 3 })).toBe(3);
    // Nothing else is there that would be lost.
    expect(await change('/addStoragePath', { items: { dataset }, storagePath: '/new', replaces: 0 })).toBe(0);
    for (const replaces of [-1, 'all', 1.5])
      expect((await owner.post('/addStoragePath', { items: ids, storagePath: '/x', replaces })).statusCode).toBe(400);
  });
});

describe('the accession table of an archive', () => {
  const path = () => `/rest/datasets/${dataset}/accession-numbers`;
  async function match(table: string): Promise<MatchedAccessions> {
    const response = await owner.post(path(), { table });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }
  const numbers = async () => (await elements()).map((one) => one.accession_number);
  beforeAll(async () => {
    await sql`UPDATE sequencing_element SET accession_number = NULL WHERE dataset_id = ${dataset}`.execute(
      open.database.db,
    );
  });

  it('has its columns found by their values, and is previewed before it is applied', async () => {
    const table = [
      'study;sample accession;what;run',
      'PRJEB1;ERS000001;alpha;ERR000001',
      'PRJEB1;ERS000002;beta;ERR000002',
      'PRJEB1;ERS000003;gamma;ERR000003',
      'PRJEB1;ERS000004;delta;ERR000004',
      'PRJEB1;ERS000005;alpha;',
    ].join('\r\n');
    const seen = await match(table);
    expect(seen).toMatchObject({ added: 2, same: 0, replaced: 0, refused: 3, replacements: [] });
    expect(seen.refusals.map(({ row, name, reason }) => [row, name, reason])).toEqual([
      [4, 'gamma', 'ambiguous'],
      [5, 'delta', 'unknown'],
      [6, 'alpha', 'noNumber'],
    ]);
    expect(await numbers()).toEqual([null, null, null, null]);
    expect(await change(path(), { table, seen: seen.seen })).toBe(2);
    expect(await numbers()).toEqual(['ERR000001', 'ERR000002', null, null]);
    expect(await lastChange(ids[1])).toMatchObject({ after: { accession_number: 'ERR000002' } });
  });

  it('matches names of files, also with folders, and replaces a number only on request', async () => {
    const table = [
      `${fileOf(1)}\tERR000012`,
      `/data/${fileOf(2)}\tERR000013`,
      `${fileOf(2, 2)}\tERR000013`,
      `${fileOf(3)}\tERR000014`,
      `${fileOf(3, 2)}\tERR000015`,
    ].join('\n');
    const seen = await match(table);
    expect(seen).toMatchObject({
      added: 1,
      replaced: 1,
      replacements: [{ samp_name: 'beta', before: 'ERR000002', after: 'ERR000012' }],
      refusals: [{ reason: 'contradicts' }, { reason: 'contradicts' }],
    });
    expect(await change(path(), { table, seen: seen.seen })).toBe(1);
    expect(await numbers()).toEqual(['ERR000001', 'ERR000002', 'ERR000013', null]);
    const again = await match(table);
    expect(again).toMatchObject({ added: 0, same: 1, replaced: 1 });
    expect(await change(path(), { table, seen: again.seen, replace: true })).toBe(1);
    expect(await numbers()).toEqual(['ERR000001', 'ERR000012', 'ERR000013', null]);
  });

  it('may have any two columns where the numbers are those of another archive', async () => {
    expect(await match('"file","id"\n"beta","mgm4440026.3"\n')).toMatchObject({ replaced: 1, refused: 0 });
  });

  it('changes nothing where the elements were changed after the preview', async () => {
    const table = `alpha,ERR000099`;
    const { seen } = await match(table);
    await change('/addAccessionNumber', { items: [ids[0]], accessionNumber: 'ERR000050' });
    const response = await owner.post(path(), { table, seen, replace: true });
    expect(response.statusCode).toBe(409);
    expect((await numbers())[0]).toBe('ERR000050');
  });

  it('is refused where it is no such table, or the import is another user’s', async () => {
    for (const table of ['', 'a,b\nc,d', 'alpha', 'alpha,x,y\nbeta,z,w', '\u0000', '"alpha', '%;%'])
      expect((await owner.post(path(), { table })).statusCode, table).toBe(400);
    expect((await owner.post(path(), {})).statusCode).toBe(400);
    expect((await other.post(path(), { table: 'alpha,ERR000099' })).statusCode).toBe(404);
    expect((await visitor.post(path(), { table: 'alpha,ERR000099' })).statusCode).toBe(401);
    expect((await owner.post('/rest/datasets/x/accession-numbers', { table: 'a' })).statusCode).toBe(404);
  });
});
