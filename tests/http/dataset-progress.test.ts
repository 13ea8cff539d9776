import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatasetProgress, OwnDataset } from '../../src/catalogue/endpoints/own-datasets.ts';
import { checkNext } from '../../src/server/quality/check.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let owner: Client;
let other: Client;
let first: number;
let second: number;

/** An element that the archive takes. */
const acceptable = (values: TableRow): TableRow =>
  buildRow({
    samp_taxon_id: 408172,
    library_layout: 'SINGLE',
    investigation_type: 'mimarks-survey',
    environmental_package: 'water',
    depth: 5,
    campaign: `Campaign of ${values.samp_name}`,
    event_label: `Event of ${values.samp_name}`,
    project_name: 'Baltic microbiomes',
    ...values,
  });

async function importRows(as: Client, rows: readonly TableRow[], study_title: string): Promise<number> {
  const fields = { ...study, study_title };
  const response = await upload(as, await buildWorkbook(rows), { fields, filename: `${study_title}.xlsx` });
  expect(response.statusCode, response.body).toBe(200);
  return Number(response.body);
}

async function progressOf(as: Client, datasets: readonly number[]): Promise<DatasetProgress[]> {
  const response = await as.post('/getOwnDatasets/progress', { datasets });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Checks everything that is to be checked, as a listening server does. */
async function checkAll(): Promise<void> {
  while (await checkNext(open.database));
}

/** The readiness of an import after everything has been checked. */
async function readinessOf(dataset: number): Promise<DatasetProgress['readiness']> {
  await checkAll();
  const [progress] = await progressOf(owner, [dataset]);
  expect(progress?.pending).toBe(false);
  return progress?.readiness ?? null;
}

/** Changes records in the way of the form of an entity. */
async function change(resource: string, id: number, values: object): Promise<void> {
  const response = await owner.put(`/rest/${resource}/${id}`, values);
  expect(response.statusCode, response.body).toBe(200);
}

async function elementsOf(dataset: number): Promise<number[]> {
  const [found] = (await owner.post('/getOwnDatasets', { dataset, hits: 10 })).json<[OwnDataset]>();
  return found.sequencing_elements.map(({ id }) => id);
}

beforeAll(async () => {
  open = await openApp();
  [owner, other] = [await createLoggedInClient(open), await createLoggedInClient(open)];
  first = await importRows(
    owner,
    [
      acceptable({ samp_name: 'whole' }),
      acceptable({ samp_name: 'without', samp_taxon_id: null }),
      acceptable({ samp_name: 'without too', samp_taxon_id: null }),
    ],
    'First study',
  );
  second = await importRows(owner, [acceptable({ samp_name: 'later' })], 'Second study');
});
afterAll(() => open.close());

it('gives the study, the elements and the accession numbers of one’s own imports', async () => {
  const [whole] = await elementsOf(first);
  const accession = { items: [whole], accessionNumber: 'ERR100001' };
  expect((await owner.post('/addAccessionNumber', accession)).statusCode).toBe(200);
  const unchecked = { readiness: null, pending: true };
  expect(await progressOf(owner, [first, second])).toEqual([
    {
      id: second,
      study: { id: expect.any(Number), study_title: 'Second study' },
      elements: 1,
      submitted: 0,
      ...unchecked,
    },
    {
      id: first,
      study: { id: expect.any(Number), study_title: 'First study' },
      elements: 3,
      submitted: 1,
      ...unchecked,
    },
  ]);
  expect(await progressOf(owner, [])).toEqual([]);
  expect(await progressOf(other, [first, second])).toEqual([]);
  const visitor = createClient(open.app);
  expect((await visitor.post('/getOwnDatasets/progress', { datasets: [first] })).statusCode).toBe(401);
  for (const datasets of [['x'], Array.from({ length: 101 }, (_, i) => i + 1)])
    expect((await owner.post('/getOwnDatasets/progress', { datasets })).statusCode).toBe(400);
});

it('counts the elements that are ready, and names what most of the others lack', async () => {
  expect(await readinessOf(first)).toEqual({
    total: 3,
    ready: 1,
    worst: {
      code: 'required',
      count: 2,
      resource: 'nucleic-acid-sample',
      field: 'samp_taxon_id',
    },
  });
  expect(await readinessOf(second)).toEqual({ total: 1, ready: 1, worst: null });
});

it('counts again after each change of an element or of what it comes from', async () => {
  await readinessOf(first);
  await readinessOf(second);
  const { rows } = await sql<{ id: number }>`SELECT nucleic_acid_sample_id AS id
    FROM nucleic_acid_sample WHERE samp_taxon_id IS NULL ORDER BY 1`.execute(open.database.db);
  expect(rows).toHaveLength(2);
  await change('nucleic-acid-sample', rows[0]?.id ?? 0, { samp_taxon_id: 408172 });
  expect(await readinessOf(first)).toMatchObject({ ready: 2, worst: { count: 1 } });
  await change('nucleic-acid-sample', rows[1]?.id ?? 0, { samp_taxon_id: 408172 });
  expect(await readinessOf(first)).toEqual({ total: 3, ready: 3, worst: null });

  const [whole = 0] = await elementsOf(first);
  await change('sequencing-element', whole, { forward_read_file_checksum: null });
  expect(await readinessOf(first)).toMatchObject({
    ready: 2,
    worst: { resource: 'sequencing-element', field: 'forward_read_file_checksum' },
  });
  expect((await owner.delete(`/rest/sequencing-element/${whole}`)).statusCode).toBeLessThan(300);
  expect(await readinessOf(first)).toEqual({ total: 2, ready: 2, worst: null });
});
