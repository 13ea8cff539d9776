import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columns, mandatoryColumns } from '../../src/catalogue/columns.ts';
import { shippedTemplates } from '../../src/catalogue/templates/templates.ts';
import { ensureShippedTemplates } from '../../src/server/templates/shipped.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());

const mandatory = mandatoryColumns.map(({ name }) => name);
const download = '/rest/templates/custom/download';

test('columns are grouped by entity, for templates without those of the study', async () => {
  const visitor = createClient(open.app);
  const tables = async (site?: string) =>
    (await visitor.post('/tablesAndFields', { items: [], site })).json<Record<string, string[]>>();
  const all = columns.map(({ name }) => name);
  expect(Object.values(await tables('search')).flat()).toEqual(all);
  expect(await tables()).toEqual(await tables('search'));
  const { project_study: study = [], ...others } = await tables('search');
  expect(await tables('import')).toEqual(others);
  expect(study).toContain('study_title');
  expect(others.event).toContain('geogr_loc_lat');
  expect((await visitor.post('/tablesAndFields', { site: 'elsewhere' })).json().payload).toHaveProperty('site');
});

test('the columns that a visitor selects make a workbook, together with the mandatory ones', async () => {
  const visitor = createClient(open.app, { language: 'de' });
  const none = await visitor.get(download);
  expect(none.statusCode).toBe(400);
  expect(none.json().message).toBe('Wählen Sie zuerst die Spalten Ihrer Vorlage.');

  const selected = ['depth', 'sequencing_library.protocol_id', 'campaign'];
  const { columns: values } = (await visitor.post('/createCustomTemplate', { items: selected })).json();
  expect(values).toHaveLength(mandatory.length + selected.length);
  expect(values).toEqual(expect.arrayContaining([...mandatory, ...selected]));
  expect(values.slice(0, 2)).toEqual(['samp_name', 'campaign']);

  const xlsx = await visitor.get(download);
  expect(xlsx.headers['content-disposition']).toBe('attachment; filename="strandbook-custom.xlsx"');
  const header = ({ sheets }: Awaited<ReturnType<typeof readXlsx>>) =>
    sheets.find(({ name }) => name === 'Samples')?.rows[0]?.filter((name) => name !== null);
  expect(header(await readXlsx(xlsx.rawPayload))).toEqual(values);
  const ods = await visitor.get(`${download}?format=ods&language=en`);
  expect(ods.headers['content-language']).toBe('en');
  expect(header(await readOds(ods.rawPayload))).toEqual(values);

  // Another visitor has none of it.
  expect((await createClient(open.app).get(download)).statusCode).toBe(400);
});

test('an unknown column is named, and does not change the previous selection', async () => {
  const visitor = createClient(open.app);
  const { columns: values } = (await visitor.post('/createCustomTemplate', { items: [] })).json();
  expect(values).toEqual(expect.arrayContaining(mandatory));
  const response = await visitor.post('/createCustomTemplate', { items: ['depth', 'ship_cat'] });
  expect(response.statusCode).toBe(400);
  expect(response.json().payload.items).toEqual(['The field “ship_cat” cannot be shown here.']);
  expect((await visitor.get(download)).statusCode).toBe(200);
});

test('a filled-in custom template is imported', async () => {
  const visitor = await createLoggedInClient(open);
  const { columns: values } = (await visitor.post('/createCustomTemplate', { items: ['campaign', 'depth'] })).json();
  const row = buildRow({ campaign: 'OWN COLUMNS', depth: '5' });
  const response = await upload(visitor, await buildWorkbook([row], { columns: values }));
  expect(response.statusCode, response.body).toBe(200);
  await open.database.pool.query('DELETE FROM sequencing_element');
});

test('the filled-in rows of every template are imported unchanged', async () => {
  const visitor = await createLoggedInClient(open);
  const { records } = (await visitor.get('/rest/templates')).json<{ records: { id: number }[] }>();
  const everything = columns.map(({ name }) => name);
  await visitor.post('/createCustomTemplate', { items: everything });
  for (const path of [...records.map(({ id }) => `/rest/templates/${id}/download`), download]) {
    for (const format of ['xlsx', 'ods'] as const) {
      const { rawPayload } = await visitor.get(`${path}?format=${format}`);
      const { sheets } = await (format === 'xlsx' ? readXlsx(rawPayload) : readOds(rawPayload));
      const [header = [], ...rows] = sheets.find(({ name }) => name === 'Example')?.rows ?? [];
      expect(header).toEqual(sheets.find(({ name }) => name === 'Samples')?.rows[0]);
      expect(rows).toHaveLength(2);
      const names = header.map(String);
      const filled = await buildWorkbook(
        rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
        { columns: names, format },
      );
      const response = await upload(visitor, filled);
      expect(response.statusCode, response.body).toBe(200);
      const found = await visitor.post('/searchSE', { all: true, fields: names, sort: 'samp_name' });
      const shown = (value: unknown) =>
        value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');
      expect(found.json<Record<string, unknown>[]>().map((record) => names.map((name) => shown(record[name])))).toEqual(
        rows.map((row) => names.map((_, at) => shown(row[at]))),
      );
      // The records beside the elements stay, and must be the same in the next template.
      await open.database.pool.query('DELETE FROM sequencing_element');
    }
  }
});

test('cups of a moored trap become samples of one event, with their days and the depth of the trap', async () => {
  const visitor = await createLoggedInClient(open);
  const [trap] = shippedTemplates;
  const common = { campaign: 'TRAP', event_label: 'HG-IV-2019-200m', common_station_name: 'HG-IV', depth: '200' };
  const cup = (name: string, begin: string, end: string, file: string) =>
    buildRow({
      ...common,
      samp_name: `HG-IV ${name}`,
      field_sample_name: name,
      event_collection_date_begin: '2019-08-01',
      event_collection_date_end: '2020-08-02',
      field_sample_collection_date_begin: begin,
      field_sample_collection_date_end: end,
      forward_read_file_name: file,
    });
  const rows = [
    cup('cup 01', '2019-08-05', '2019-08-31', '01_16S_R1.fastq.gz'),
    cup('cup 01', '2019-08-05', '2019-08-31', '01_18S_R1.fastq.gz'),
    cup('cup 02', '2019-08-31', '2019-09-30', '02_16S_R1.fastq.gz'),
  ];
  const response = await upload(visitor, await buildWorkbook(rows, { columns: [...(trap?.columns ?? [])] }));
  expect(response.statusCode, response.body).toBe(200);
  const { rows: found } = await open.database.pool.query(
    `SELECT e.common_station_name AS mooring, f.field_sample_name AS cup, f.depth,
            f.field_sample_collection_date_begin AS opened, f.field_sample_collection_date_end AS closed,
            count(DISTINCT s.sequencing_element_id)::int AS elements
       FROM event e JOIN field_sample f USING (event_id)
       JOIN field_sample_nucleic_acid_sample USING (field_sample_id)
       JOIN nucleic_acid_sample_sequencing_library USING (nucleic_acid_sample_id)
       JOIN sequencing_element s USING (sequencing_library_id)
      WHERE e.event_label = $1 GROUP BY e.event_id, f.field_sample_id ORDER BY cup`,
    [common.event_label],
  );
  const trapped = { mooring: 'HG-IV', depth: '200' };
  expect(found).toEqual([
    { ...trapped, cup: 'cup 01', opened: '2019-08-05', closed: '2019-08-31', elements: 2 },
    { ...trapped, cup: 'cup 02', opened: '2019-08-31', closed: '2019-09-30', elements: 1 },
  ]);
});

describe('a template of an administrator', () => {
  const path = '/rest/templates';
  let admin: Client;
  let made = 0;
  beforeAll(async () => {
    admin = await createLoggedInClient(open, ['admin']);
    await ensureShippedTemplates(open.database.db);
  });
  const nextName = () => {
    made += 1;
    return `Plankton net ${made}`;
  };
  const make = async (body: object) => (await admin.post(path, { name: nextName(), ...body })).json();

  test('has its columns in their order, in responses and in the workbook', async () => {
    const name = nextName();
    const response = await admin.post(path, {
      name,
      description: 'For net hauls',
      columns: ['depth', 'campaign', 'depth'],
    });
    expect([response.statusCode, response.json()]).toEqual([
      201,
      expect.objectContaining({ name, description: 'For net hauls', shipped: false, version: 1 }),
    ]);
    const { id, columns: values } = response.json();
    expect(values.slice(0, 3)).toEqual(['samp_name', 'depth', 'campaign']);
    expect(values).toHaveLength(mandatory.length + 2);
    expect(values).toEqual(expect.arrayContaining(mandatory));
    expect((await createClient(open.app).get(`${path}/${id}`)).json()).toEqual(response.json());
    const { rawPayload, headers } = await createClient(open.app).get(`${path}/${id}/download`);
    expect(headers['content-disposition']).toContain(`strandbook-plankton-net-${made}.xlsx`);
    const { sheets } = await readXlsx(rawPayload);
    expect(sheets.find((sheet) => sheet.name === 'Samples')?.rows[0]?.filter((cell) => cell !== null)).toEqual(values);
    const { columns: all } = await make({});
    expect(all).toEqual(expect.arrayContaining(mandatory));
  });

  test('is changed field by field, and a change of an older version is refused', async () => {
    const { id, name, columns: first } = await make({ columns: ['campaign'] });
    const reordered = ['samp_name', ...first.slice(1).toReversed()];
    const response = await admin.put(`${path}/${id}`, { columns: reordered, version: 1 });
    expect(response.json()).toMatchObject({ name, columns: reordered, version: 2 });
    const outdated = await admin.put(`${path}/${id}`, { name: 'Too late', version: 1 });
    expect([outdated.statusCode, outdated.json().payload.record]).toEqual([409, response.json()]);
    expect((await admin.put(`${path}/${id}`, response.json())).json().version).toBe(2);
    const renamed = await admin.put(`${path}/${id}`, { name: `${name} again` });
    expect(renamed.json()).toMatchObject({ name: `${name} again`, columns: reordered, version: 3 });
    const { records } = (await admin.get(`${path}/${id}/history`)).json();
    expect(records).toMatchObject([
      { action: 'update', before: { name }, after: { name: `${name} again` } },
      { action: 'update', before: { columns: first.join(', ') }, after: { columns: reordered.join(', ') } },
      { action: 'create', before: null, after: { name, columns: first.join(', ') } },
    ]);
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204);
    expect((await admin.get(`${path}/${id}`)).statusCode).toBe(404);
    expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404);
  });

  test('needs a unique name and existing columns', async () => {
    const { id, name } = await make({});
    const refused = async (response: ReturnType<Client['post']>) => {
      const { statusCode, body } = await response;
      return [statusCode, JSON.parse(body).payload];
    };
    const existing = { name: ['A template with this name already exists.'] };
    expect(await refused(admin.post(path, { name }))).toEqual([400, existing]);
    expect(await refused(admin.post(path, {}))).toEqual([400, { name: [expect.stringMatching(/required/)] }]);
    expect(await refused(admin.put(`${path}/${id}`, { name: '' }))).toEqual([400, { name: [expect.any(String)] }]);
    for (const shipped of shippedTemplates)
      expect(await refused(admin.put(`${path}/${id}`, { name: shipped.name }))).toEqual([400, existing]);
    for (const columns of [['no_such_column'], ['study_title'], 'depth', [7], [null], {}])
      expect(await refused(admin.put(`${path}/${id}`, { columns }))).toEqual([400, expect.any(Object)]);
    expect(await refused(admin.put(`${path}/${id}`, { nonsense: 1 }))).toEqual([
      400,
      { nonsense: [expect.any(String)] },
    ]);
    expect((await admin.get(`${path}/${id}`)).json()).toMatchObject({ name, version: 1 });
  });

  test('a template that comes with the application cannot be changed', async () => {
    const { records } = (await admin.get(path)).json<{ records: { id: number; shipped: boolean }[] }>();
    const shipped = records.filter((one) => one.shipped);
    expect(shipped).toHaveLength(shippedTemplates.length);
    for (const { id } of shipped) {
      const before = (await admin.get(`${path}/${id}`)).json();
      for (const response of [await admin.put(`${path}/${id}`, { name: 'Mine' }), await admin.delete(`${path}/${id}`)])
        expect([response.statusCode, response.json().message]).toEqual([
          403,
          'The templates that come with Strandbook cannot be changed. Make a copy, and edit that.',
        ]);
      expect((await admin.get(`${path}/${id}`)).json()).toEqual(before);
    }
  });

  test('is created, changed and deleted by administrators only', async () => {
    const { id } = await make({});
    const user = await createLoggedInClient(open);
    for (const [visitor, status] of [
      [createClient(open.app), 401],
      [user, 403],
    ] as const) {
      expect((await visitor.post(path, { name: 'Nobody’s' })).statusCode).toBe(status);
      expect((await visitor.put(`${path}/${id}`, { name: 'Nobody’s' })).statusCode).toBe(status);
      expect((await visitor.delete(`${path}/${id}`)).statusCode).toBe(status);
    }
    expect((await admin.get(`${path}/${id}`)).json().version).toBe(1);
  });
});
