import { readOds } from 'hucre/ods';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns } from '../../src/catalogue/columns.ts';
import { tableFormats } from '../../src/catalogue/file-formats.ts';
import { parseDelimitedRows } from '../delimited-text.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

/** Five elements of one campaign. */
const pages = ['b', 'a', 'e', 'd', 'c'].map((letter, i) =>
  buildRow({
    campaign: 'PAGES',
    event_label: letter,
    geogr_loc_lat: i % 2 === 0 ? 10 + i : 'not collected',
    samp_name: `page_${letter}`,
  }),
);

const formulas = buildRow({
  campaign: 'FORMULA',
  samp_name: '=1+1',
  field_sample_description: '@cmd',
  field_sample_comment: '+1, "quoted"\tand\n  more   spaces',
  sequencing_element_comment: '-2',
  geogr_loc_lon: -20.5,
  event_collection_date_begin: '2019-03',
  date_nucl_acid_ext: '1850-03-01',
  event_person_resp: 'Alone, Nora (0000-0001-5109-3700)',
  campaign_person_resp: 'Formula, Fred (0000-0003-1419-2405)',
});

let open: TestApp;
let importer: Client;
let other: Client;

beforeAll(async () => {
  open = await openApp();
  importer = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
  await storeTable(importer, pages);
  await storeTable(other, [formulas]);
});
afterAll(() => open.close());

const isWorkbook = (format: string) => format === 'xlsx' || format === 'ods';

/** The rows of a download, opened by a reader of another make than our own. */
async function download(as: Client, format: string, form = 'full'): Promise<CellValue[][]> {
  const response = await as.get(`/downloadSearch/${form}?format=${format}`);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  expect(response.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="strandbook_${form}_\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
  );
  if (!isWorkbook(format)) return parseDelimitedRows(response.body, format === 'tsv' ? '\t' : ',');
  const { sheets } = await (format === 'xlsx' ? readXlsx : readOds)(response.rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(['Samples']);
  return sheets[0]?.rows ?? [];
}

async function search(as: Client, body: object): Promise<Record<string, unknown>[]> {
  const response = await as.post('/searchSE', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function choose(as: Client, items: unknown, fields?: readonly string[]): Promise<void> {
  const response = await as.post('/downloadSE', { items, ...(fields && { fields }) });
  expect(response.statusCode, response.body).toBe(204);
}

/** A visitor who has selected all elements with a word. */
async function chooser(term: string, fields?: readonly string[]): Promise<Client> {
  const visitor = createClient(open.app);
  await search(visitor, { term });
  await choose(visitor, 'all', fields);
  return visitor;
}

const at = (name: string) => columns.findIndex((column) => column.name === name);

describe('a download', () => {
  it('is refused while nothing is selected', async () => {
    const someone = createClient(open.app);
    const status = async () => (await someone.get('/downloadSearch/full')).statusCode;
    expect(await status()).toBe(400);
    await search(someone, { all: true });
    expect(await status()).toBe(400);
    await choose(someone, []);
    expect(await status()).toBe(400);
    await choose(someone, 'all');
    expect(await status()).toBe(200);
    const format = await someone.get('/downloadSearch/full?format=xls');
    expect(format.statusCode).toBe(400);
    expect(format.json<{ payload: { format: string[] } }>().payload.format).toEqual([
      'Available formats: xlsx, ods, csv, tsv.',
    ]);
  });

  it.each(['/downloadSearch/nonsense', '/downloadSearch/toString', '/downloadSearch', '/downloadSearch/full/more'])(
    'is not found at %s, nor a page',
    async (path) => {
      const someone = await chooser('FORMULA');
      const response = await someone.get(path, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.json<{ message: string }>().message).not.toBe('');
    },
  );

  it.each([{}, { items: 'some' }, { items: ['one'] }, { items: [0] }])('is not selected by %j', async (body) => {
    expect((await createClient(open.app).post('/downloadSE', body)).statusCode).toBe(400);
  });

  it('has one message about the possible ids of elements', async () => {
    const response = await createClient(open.app).post('/downloadSE', { items: [1e20, 0], except: [-1] });
    const message = (field: string) => `${field} is not valid: each must be a whole number from 1 to 2147483647`;
    expect([response.statusCode, response.json().payload]).toEqual([
      400,
      { items: [message('items')], except: [message('except')] },
    ]);
  });

  it('is not selected without a CSRF token, nor by unknown fields', async () => {
    const response = await open.app.inject({ method: 'POST', url: '/downloadSE', payload: { items: 'all' } });
    expect(response.statusCode).toBe(403);
    const unknown = await createClient(open.app).post('/downloadSE', { items: 'all', fields: ['nonsense'] });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json<{ payload: { fields: string[] } }>().payload.fields[0]).toContain('nonsense');
  });

  it.each(['full', 'custom', 'small'])(
    'of the form %s begins as CSV with a byte order mark, and as TSV with its header',
    async (form) => {
      const someone = await chooser('FORMULA', ['samp_name', 'geogr_loc_lat']);
      const begins = async (format: string) =>
        (await someone.get(`/downloadSearch/${form}?format=${format}`)).rawPayload.subarray(0, 4).toString();
      expect(await begins('csv')).toMatch(/^\ufeff\w$/);
      expect(await begins('tsv')).toMatch(/^\w{4}$/);
      const archive = await someone.get('/downloadSearch/gfbio?format=csv');
      expect(archive.rawPayload.subarray(0, 3).toString()).toMatch(/^["\w]{3}$/);
    },
  );

  it.each(tableFormats)('as %s has all matches of the last search, with the headers of a template', async (format) => {
    const someone = createClient(open.app);
    await search(someone, { term: 'FORMULA' });
    await search(someone, { term: 'PAGES', hits: 2 });
    await choose(someone, 'all');
    const [header, ...rows] = await download(someone, format);
    expect(header).toEqual([...columns.map(({ name }) => name), 'run_in_table']);
    const names = rows.map((row) => row[at('samp_name')]);
    expect(names.sort()).toEqual(['page_a', 'page_b', 'page_c', 'page_d', 'page_e']);
    const lats = rows.map((row) => row[at('geogr_loc_lat')]);
    const numbers = isWorkbook(format) ? [10, 12, 14] : ['10', '12', '14'];
    expect(lats.sort()).toEqual([...numbers, 'not collected', 'not collected']);
  });

  it('has one’s own elements where one’s own were searched', async () => {
    await search(other, { all: true, own: true });
    await choose(other, 'all');
    expect((await download(other, 'csv')).slice(1).map((row) => row[at('campaign')])).toEqual(['FORMULA']);
  });

  it('has the selected elements, whatever was searched', async () => {
    const someone = createClient(open.app);
    const elements = await search(someone, { term: 'PAGES', sort: 'samp_name', fields: ['samp_name'] });
    await choose(
      someone,
      [elements[3], elements[0]].map((element) => element?.sequencing_element_id),
    );
    const rows = (await download(someone, 'tsv')).slice(1);
    expect(rows.map((row) => row[at('samp_name')]).sort()).toEqual(['page_a', 'page_d']);
    // Another visitor has a choice of their own.
    expect((await createClient(open.app).get('/downloadSearch/full')).statusCode).toBe(400);
  });

  it.each(tableFormats)('as %s has values that look like formulas as text', async (format) => {
    const [, row = []] = await download(await chooser('FORMULA'), format);
    const highlight = isWorkbook(format) ? '' : "'";
    expect(row[at('samp_name')]).toBe(`${highlight}=1+1`);
    expect(row[at('field_sample_description')]).toBe(`${highlight}@cmd`);
    expect(row[at('field_sample_comment')]).toBe(`${highlight}+1, "quoted"\tand\n  more   spaces`);
    expect(row[at('sequencing_element_comment')]).toBe(`${highlight}-2`);
    // A number is none.
    expect(Number(row[at('geogr_loc_lon')])).toBe(-20.5);
  });

  it.each(['xlsx', 'ods'])('as %s has numbers as numbers, days as dates, and all else as text', async (format) => {
    const [, row = []] = await download(await chooser('FORMULA'), format);
    expect(row[at('geogr_loc_lat')]).toBe(57.32);
    expect(row[at('field_sample_collection_date_begin')]).toEqual(new Date('2019-03-14'));
    expect(row[at('event_collection_date_begin')]).toBe('2019-03');
    // No date of Excel's: its first days are counted wrongly.
    expect(row[at('date_nucl_acid_ext')]).toBe('1850-03-01');
    expect(row[at('campaign')]).toBe('FORMULA');
    expect(row[at('depth')] ?? null).toBeNull();
  });

  it('names persons by name and ORCID iD, and no record by its id', async () => {
    const [header = [], row = []] = await download(await chooser('FORMULA'), 'xlsx');
    expect(row[at('campaign_person_resp')]).toBe('Formula, Fred (0000-0003-1419-2405)');
    expect(row[at('event_person_resp')]).toBe('Alone, Nora (0000-0001-5109-3700)');
    expect(row[at('project_study_person_resp')]).toBe('Example, Alex');
    expect(header).not.toContain('sequencing_element_id');
    expect(JSON.stringify(row)).not.toContain('@example.org');
  });
});

describe('a person with an email address alone', () => {
  it('is shown by the address to users, and by the id to visitors, in searches and exports', async () => {
    const term = 'NAMELESS';
    const someone = await createLoggedInClient(open);
    await upload(someone, await buildWorkbook([buildRow({ campaign: term, samp_name: term })]));
    const { rows } = await open.database.pool.query<{ id: number }>(
      `WITH person AS (INSERT INTO person (email) VALUES ('only@example.org') RETURNING person_id)
       UPDATE campaign SET campaign_person_resp = person.person_id FROM person WHERE campaign = $1
         RETURNING campaign_person_resp AS id`,
      [term],
    );
    const fields = ['campaign_person_resp'];
    const shown = async (as: Client) => {
      const [found] = await search(as, { term, fields });
      await choose(as, 'all', fields);
      const [, row] = await download(as, 'csv', 'custom');
      return [found?.campaign_person_resp, row?.[0]];
    };
    expect(await shown(someone)).toEqual(['only@example.org', 'only@example.org']);
    expect(await shown(createClient(open.app))).toEqual([`(${rows[0]?.id})`, `(${rows[0]?.id})`]);
  });
});

describe('a custom export', () => {
  it.each(tableFormats)('as %s has the selected fields, in the order of their selection', async (format) => {
    const someone = await chooser('FORMULA', ['samp_name', 'geogr_loc_lon', 'campaign']);
    const [header, row] = await download(someone, format, 'custom');
    expect(header).toEqual(['samp_name', 'geogr_loc_lon', 'campaign']);
    expect(row?.map(String)).toEqual([isWorkbook(format) ? '=1+1' : "'=1+1", '-20.5', 'FORMULA']);
  });

  it.each([undefined, []])('of no fields (%j) is refused with a message', async (fields) => {
    const response = await (await chooser('FORMULA', fields)).get('/downloadSearch/custom?format=csv');
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toMatch(/^No fields are selected for this export\./);
  });
});

describe('a small export', () => {
  it.each(tableFormats)('as %s has the mandatory columns and those that a search shows', async (format) => {
    const [header, row] = await download(await chooser('FORMULA'), format, 'small');
    expect(header).toEqual([
      'samp_name',
      'campaign',
      'event_label',
      'geogr_loc_lat',
      'geogr_loc_lon',
      'geog_loc_name',
      'field_sample_collection_date_begin',
      'env_broad_scale',
      'env_local_scale',
      'env_medium',
      'samp_taxon_id',
      'library_strategy',
      'library_source',
      'library_selection',
      'seq_meth',
      'accession_number',
      'forward_read_file_name',
      'forward_read_file_checksum',
      'checksum_method',
      'study_title',
      'project_study_person_resp',
    ]);
    expect(row?.[1]).toBe('FORMULA');
  });
});
