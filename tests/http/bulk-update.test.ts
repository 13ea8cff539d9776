import { readOds, writeOds } from 'hucre/ods';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkUpdateColumns } from '../../src/catalogue/bulk-update-columns.ts';
import type { BulkUpdate } from '../../src/catalogue/endpoints/bulk-update.ts';
import { columnLetters } from '../../src/catalogue/templates/sheets.ts';
import { countLockWaiters } from '../database.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { sendForm, storeTable, uploadBulkUpdate } from './uploads.ts';

let open: TestApp;
let person: Client;
let admin: Awaited<ReturnType<typeof createLoggedInClient>>;

beforeAll(async () => {
  open = await openApp();
  person = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

type Format = 'xlsx' | 'ods';
type Table = { header: string[]; rows: CellValue[][] };

async function fileOf(dataset: number, format: Format = 'xlsx'): Promise<Buffer> {
  const response = await person.get(`/rest/datasets/${dataset}/revision?format=${format}`);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.rawPayload;
}

async function tableOf(dataset: number, format: Format = 'xlsx'): Promise<Table> {
  const { sheets } = await (format === 'xlsx' ? readXlsx : readOds)(await fileOf(dataset, format));
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  return { header: header.map(String), rows };
}

/** The same table with some cells changed, by row (counted from 0) and column. */
function edited({ header, rows }: Table, ...edits: readonly Record<string, CellValue>[]): Table {
  return {
    header,
    rows: rows.map((row, i) =>
      header.map((name, at) => (name in (edits[i] ?? {}) ? edits[i]?.[name] : row[at]) ?? null),
    ),
  };
}

async function bytesOf({ header, rows }: Table, format: Format = 'xlsx'): Promise<Buffer> {
  const sheets = [{ name: 'Samples', rows: [header, ...rows] }];
  return Buffer.from(await (format === 'xlsx' ? writeXlsx({ sheets }) : writeOds({ sheets })));
}

async function revised(as: Client, table: Table, fields: Record<string, string> = {}): Promise<BulkUpdate> {
  const response = await uploadBulkUpdate(as, await bytesOf(table), fields);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const check = { check: 'true' };

/** The sentences about a refused table, by cell and column. */
async function refusals(as: Client, table: Table, status = 400): Promise<Record<string, string>> {
  const response = await uploadBulkUpdate(as, await bytesOf(table), check);
  expect(response.statusCode, response.body).toBe(status);
  const { payload, columns } = response.json<{
    payload: { row: number; message: Record<string, string[]> }[];
    columns: Record<string, string>;
  }>();
  return Object.fromEntries(
    payload.flatMap(({ row, message }) =>
      Object.entries(message).map(([column, [sentence]]) => [
        `${columns[column] ?? ''}${row} ${column}`,
        String(sentence),
      ]),
    ),
  );
}

const letterOf = ({ header }: Table, name: string) => columnLetters(header.indexOf(name));
const cell = ({ header, rows }: Table, name: string, row = 0) => rows[row]?.[header.indexOf(name)] ?? null;
const record = async (resource: string, id: unknown) => (await person.get(`/rest/${resource}/${id}`)).json();
const historyOf = async (resource: string, id: unknown) =>
  (await person.get(`/rest/${resource}/${id}/history`)).json().records;

let made = 0;
/** Two samples of one event, of a campaign of their own. */
async function twoSamples(more: TableRow = {}): Promise<{ name: string; table: Table; dataset: number }> {
  made += 1;
  const name = `REV${made}`;
  const rows = [1, 2].map((i) =>
    buildRow({
      campaign: name,
      event_label: `${name}/1`,
      samp_name: `${name}_${i}`,
      mid: `ACG${i}`,
      depth: String(i),
      ...more,
    }),
  );
  const dataset = await storeTable(person, rows, { study_title: `Study ${name}` });
  return { name, dataset, table: await tableOf(dataset) };
}

/** Rows with everything that is easily lost on the way: reasons, partial dates, persons, lists, odd texts and numbers. */
const oddRows = () => [
  buildRow({
    campaign: 'ODD',
    samp_name: ' =1+1 ',
    geogr_loc_lat: 0.1 + 0.2,
    geogr_loc_lon: 'not collected',
    event_collection_date_begin: '2019-03',
    date_nucl_acid_ext: '1850-03-01',
    prep_date: 'not provided',
    field_sample_comment: 'two\nlines, and  spaces',
    lib_reads_seqd: '00123',
    depth: '0-10',
    event_person_resp: 'Odd, Olga (0000-0001-5109-3700)',
    field_sample_person_resp: 'Odd, Otto',
    'field_sample.protocol_id': 'Filtration, twice',
    project_name: 'Odd one | Odd two',
    project_website: 'https://example.org/1 | https://example.org/2',
    doi: '10.1000/odd.1',
  }),
  buildRow({
    campaign: 'ODD',
    event_label: 'odd 2',
    samp_name: 'odd_2',
    env_medium: 'not provided',
    file_type: '0.30000000000000004',
  }),
];

describe('a table for a bulk update', () => {
  it.each(['xlsx', 'ods'] as const)('as %s has all fields, and the id and version of each record', async (format) => {
    const dataset = await storeTable(person, [buildRow({ samp_name: `form_${format}`, campaign: 'FORM' })]);
    const table = await tableOf(dataset, format);
    expect(table.header).toEqual(bulkUpdateColumns.map(({ name }) => name));
    expect(cell(table, 'samp_name')).toBe(`form_${format}`);
    expect(cell(table, 'sequencing_element_id')).toBeGreaterThan(0);
    expect(cell(table, 'campaign_version')).toBe(1);
    expect(cell(table, 'project_study_id')).toMatch(/^\d+$/);
    expect(cell(table, 'project_id')).toBeNull();
    const strange = await createLoggedInClient(open);
    expect((await strange.get(`/rest/datasets/${dataset}/revision`)).statusCode).toBe(404);
    expect((await createClient(open.app).get(`/rest/datasets/${dataset}/revision`)).statusCode).toBe(401);
    expect((await person.get(`/rest/datasets/${dataset}/revision?format=csv`)).statusCode).toBe(400);
  });

  it('is offered for elements selected in the search as well', async () => {
    const { name } = await twoSamples();
    await person.post('/searchSE', { term: name });
    await person.post('/downloadSE', { items: 'all' });
    const response = await person.get('/downloadSearch/revision?format=ods');
    expect(response.statusCode).toBe(200);
    const { sheets } = await readOds(response.rawPayload);
    expect(sheets[0]?.rows).toHaveLength(3);
  });

  it('changes nothing where it is uploaded unchanged', async () => {
    const dataset = await storeTable(person, oddRows(), {
      study_title: 'Odd things',
      project_study_authors: '[{"firstname":"Jo","lastname":"Odd"}]',
    });
    for (const format of ['xlsx', 'ods'] as const) {
      const bytes = await fileOf(dataset, format);
      const response = await uploadBulkUpdate(person, bytes);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json<BulkUpdate>()).toMatchObject({
        applied: true,
        rows: 2,
        total: 0,
        conflicting: 0,
        warnings: [],
      });
      const again = await bytesOf(await tableOf(dataset, format), format);
      expect((await uploadBulkUpdate(person, again)).json(), format).toMatchObject({ total: 0, conflicts: [] });
    }
    // Nor after a change, whose value the newer download has.
    const table = await tableOf(dataset);
    await person.put(`/rest/field-sample/${cell(table, 'field_sample_id')}`, { depth: '7' });
    expect(await revised(person, table)).toMatchObject({ total: 0, conflicting: 0 });
  });
});

describe('a change in a bulk update', () => {
  it('is shown cell by cell, and applied with its history', async () => {
    const { name, table } = await twoSamples({ event_comment: 'old' });
    const elements = [0, 1].map((row) => cell(table, 'sequencing_element_id', row));
    const changed = edited(
      table,
      { depth: 12, event_comment: 'new', date_nucl_acid_ext: '14.03.2019', geogr_loc_lat: 'not collected' },
      { event_comment: 'new', geogr_loc_lat: 'not collected', accession_number: 'ERR1' },
    );
    const shown = await revised(admin, changed, check);
    expect(shown).toMatchObject({ applied: false, rows: 2, total: 5, records: 4, conflicting: 0, conflicts: [] });
    const fieldSample = cell(table, 'field_sample_id');
    const event = cell(table, 'event_id');
    expect(shown.changes).toEqual([
      expect.objectContaining({
        resource: 'events',
        id: event,
        field: 'geogr_loc_lat',
        before: 57.32,
        after: 'not collected',
        elements: 2,
      }),
      expect.objectContaining({
        resource: 'events',
        id: event,
        field: 'event_comment',
        before: 'old',
        after: 'new',
        row: 2,
      }),
      {
        resource: 'field-sample',
        id: fieldSample,
        field: 'depth',
        before: '1',
        after: '12',
        label: `${name}_1`,
        elements: 1,
        row: 2,
        column: 'depth',
      },
      expect.objectContaining({ field: 'date_nucl_acid_ext', before: null, after: '2019-03-14' }),
      expect.objectContaining({
        resource: 'sequencing-element',
        id: elements[1],
        field: 'accession_number',
        after: 'ERR1',
      }),
    ]);
    expect((await record('field-sample', fieldSample)).depth).toBe('1');

    expect(await revised(admin, changed)).toMatchObject({ applied: true, total: 5 });
    expect(await record('field-sample', fieldSample)).toMatchObject({ depth: '12', version: 2 });
    expect(await record('events', event)).toMatchObject({
      geogr_loc_lat: null,
      geogr_loc_lat_missing: 'not collected',
      event_comment: 'new',
      version: 2,
    });
    expect((await historyOf('events', event))[0]).toMatchObject({
      action: 'update',
      who: admin.user.name,
      before: { geogr_loc_lat: 57.32, geogr_loc_lat_missing: null, event_comment: 'old' },
      after: { geogr_loc_lat: null, geogr_loc_lat_missing: 'not collected', event_comment: 'new' },
    });
    expect((await person.post('/searchSE', { term: 'ERR1', fields: ['samp_name'] })).json()).toHaveLength(1);
    // The table says by now what is stored.
    expect(await revised(admin, changed)).toMatchObject({ total: 0, conflicting: 0 });
  });

  it('an emptied cell clears the value, and a column or row that was removed changes nothing', async () => {
    const { table } = await twoSamples({ field_sample_comment: 'x' });
    const stored = [
      'samp_name',
      'field_sample_comment',
      'field_sample_id',
      'field_sample_version',
      'sequencing_element_id',
      'sequencing_element_version',
    ];
    const small: Table = {
      header: stored,
      rows: [stored.map((name) => (name === 'field_sample_comment' ? null : cell(table, name)))],
    };
    const { changes, total } = await revised(person, small);
    expect(total).toBe(1);
    expect(changes).toMatchObject([{ field: 'field_sample_comment', before: 'x', after: null }]);
    expect(await record('field-sample', cell(table, 'field_sample_id'))).toMatchObject({
      field_sample_comment: null,
      depth: '1',
    });
    expect(await record('field-sample', cell(table, 'field_sample_id', 1))).toMatchObject({
      field_sample_comment: 'x',
    });
  });

  it('of persons, protocols and links refers to stored records', async () => {
    const { name, table } = await twoSamples({ project_name: 'Project A', project_website: 'https://example.org/a' });
    const of = async (resource: string, body: object) => (await admin.post(`/rest/${resource}`, body)).json().id;
    const projectB = await of('projects', { project_name: `B ${name}` });
    const caller = await of('persons', { lastname: `Named${name}`, firstname: 'Nia', orcid: '0000-0002-1825-0097' });
    const how = await of('protocols', { protocol: `How ${name}` });
    const changed = edited(table, {
      field_sample_person_resp: '0000-0002-1825-0097',
      'field_sample.protocol_id': `How ${name}`,
      project_name: `Project A | B ${name}`,
    });
    const { changes } = await revised(person, changed);
    expect(changes).toMatchObject([
      { field: 'protocol_id', before: null, after: `How ${name}` },
      { field: 'field_sample_person_resp', before: null, after: '0000-0002-1825-0097' },
      { resource: 'sequencing-element', field: 'projects', before: 'Project A', after: `Project A | B ${name}` },
    ]);
    expect(await record('field-sample', cell(table, 'field_sample_id'))).toMatchObject({
      field_sample_person_resp: caller,
      protocol_id: how,
    });
    const element = await record('sequencing-element', cell(table, 'sequencing_element_id'));
    expect(element.projects).toEqual([Number(cell(table, 'project_id')), projectB].sort((a, b) => a - b));
    expect(element.version).toBe(2);
    const [last] = await historyOf('sequencing-element', element.id);
    expect(last).toMatchObject({ action: 'update', before: { projects: [Number(cell(table, 'project_id'))] } });

    expect(
      await refusals(
        admin,
        edited(table, {
          field_sample_person_resp: 'Nobody, N',
          'field_sample.protocol_id': 'No such way',
          project_name: 'No project',
        }),
      ),
    ).toEqual({
      [`${letterOf(table, 'field_sample_person_resp')}2 field_sample_person_resp`]: expect.stringMatching(
        /^There is no person “Nobody, N”\./,
      ),
      [`${letterOf(table, 'field_sample.protocol_id')}2 field_sample.protocol_id`]: expect.stringMatching(
        /^There is no protocol “No such way”\./,
      ),
      [`${letterOf(table, 'project_name')}2 project_name`]: expect.stringMatching(
        /^There is no project “No project”\./,
      ),
    });
  });

  it('is none where a cell has the former name of its person or protocol, even if another record has that name now', async () => {
    const of = async (resource: string, body: object) => (await admin.post(`/rest/${resource}`, body)).json().id;
    const jan = await of('persons', { lastname: 'Meier', firstname: 'Jan' });
    const sieve = await of('protocols', { protocol: 'Sieve it' });
    const { table, dataset } = await twoSamples({
      field_sample_person_resp: 'Meier, Jan',
      'field_sample.protocol_id': 'Sieve it',
    });
    for (const [path, body] of [
      [`persons/${jan}`, { lastname: 'Meyer' }],
      [`persons/${jan}`, { lastname: 'Mayer' }],
      [`protocols/${sieve}`, { protocol: 'Sieve them' }],
    ] as const)
      expect((await admin.put(`/rest/${path}`, body)).statusCode).toBe(200);
    const changed = edited(table, { field_sample_comment: 'one' }, { field_sample_comment: 'two' });
    const comments = [{ field: 'field_sample_comment' }, { field: 'field_sample_comment' }];
    expect(await revised(person, changed, check)).toMatchObject({ total: 2, changes: comments });
    const namesake = await of('persons', { lastname: 'Meier', firstname: 'Jan' });
    await of('protocols', { protocol: 'Sieve it' });
    expect(await revised(person, changed)).toMatchObject({ total: 2, changes: comments });
    // Downloaded with the names of today, it means the one who bears that name.
    const later = edited(await tableOf(dataset), { field_sample_person_resp: 'Meier, Jan' });
    expect((await revised(person, later)).changes).toMatchObject([
      { field: 'field_sample_person_resp', before: 'Mayer, Jan', after: 'Meier, Jan' },
    ]);
    const sample = await record('field-sample', cell(table, 'field_sample_id'));
    expect(sample).toMatchObject({ field_sample_person_resp: namesake, protocol_id: sieve });
  });

  it('of a value of a linked record changes that record', async () => {
    const { name, table } = await twoSamples({ project_name: 'Own | Other', project_comment: 'a | b' });
    const ids = String(cell(table, 'project_id')).split(' | ');
    const both = { project_comment: `a | ${name}` };
    const { changes } = await revised(admin, edited(table, both, both));
    expect(changes).toMatchObject([
      { resource: 'projects', id: Number(ids[1]), field: 'project_comment', before: 'b', after: name, elements: 2 },
    ]);
    const table2 = edited(table, { project_comment: 'a | b | c' }, {});
    expect(Object.values(await refusals(admin, table2))).toEqual([
      'Comment is not valid: it has 3 values separated by |, but project_name has 2.',
    ]);
  });

  it('of a library’s texts links it to the condition with these texts', async () => {
    const { table } = await twoSamples();
    const id = cell(table, 'sequencing_library_id');
    const before = await record('sequencing-library', id);
    await revised(person, edited(table, { library_strategy: 'WGS' }));
    const after = await record('sequencing-library', id);
    expect(after.library_strategy).toBe('WGS');
    expect(after.library_condition_id).not.toBe(before.library_condition_id);
    expect(await record('library-condition', after.library_condition_id)).toMatchObject({
      library_strategy: 'WGS',
      library_source: 'METAGENOMIC',
    });
  });
});

describe('a value that was downloaded, changed in the table, and changed in the database', () => {
  it('is a conflict, shown with the person and the time', async () => {
    const { table } = await twoSamples();
    const [first, second] = [0, 1].map((row) => cell(table, 'field_sample_id', row));
    await admin.put(`/rest/field-sample/${first}`, { depth: '50', taxon_id: 408172 });
    await admin.put(`/rest/field-sample/${second}`, { depth: '99' });
    const changed = edited(table, { depth: '60', field_sample_comment: 'mine', taxon_id: 408172 }, { depth: '99' });
    const shown = await revised(person, changed, check);
    expect(shown).toMatchObject({ total: 1, conflicting: 1 });
    expect(shown.conflicts).toEqual([
      expect.objectContaining({
        resource: 'field-sample',
        id: first,
        field: 'depth',
        before: '1',
        after: '60',
        now: '50',
        who: expect.any(String),
        when: expect.any(String),
      }),
    ]);
    const refused = await uploadBulkUpdate(person, await bytesOf(changed));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ payload: { applied: false, total: 1, conflicting: 1 } });
    expect(refused.json().message).toMatch(
      /^Somebody else changed 1 of these cells since you downloaded the table\. Nothing was applied/,
    );
    expect((await record('field-sample', first)).field_sample_comment).toBeNull();

    const left = await revised(person, changed, { leave_conflicts: 'true', seen: shown.seen });
    expect(left).toMatchObject({ applied: true, total: 1, conflicting: 1 });
    expect(await record('field-sample', first)).toMatchObject({
      depth: '50',
      field_sample_comment: 'mine',
      version: 3,
    });
  });

  it('is applied only as it was previewed', async () => {
    const { table } = await twoSamples();
    const changed = edited(table, { depth: '60' });
    const { seen } = await revised(person, changed, check);
    await admin.put(`/rest/field-sample/${cell(table, 'field_sample_id')}`, { depth: '50' });
    const response = await uploadBulkUpdate(person, await bytesOf(changed), { seen, leave_conflicts: 'true' });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(
      'The data has changed in the meantime. Nothing was applied. Please review the changes again.',
    );
  });

  it('is compared again where a record is changed while the table is applied', async () => {
    const { table } = await twoSamples();
    const id = cell(table, 'field_sample_id');
    const bytes = await bytesOf(edited(table, { depth: '60' }));
    const other = await open.database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`UPDATE field_sample SET depth = '77', version = version + 1 WHERE field_sample_id = $1`, [id]);
      await other.query(
        `INSERT INTO history (entity, record_id, who, action, before, after)
         VALUES ('field_sample', $1, 'Quick, Quinn', 'update', '{"depth": "1"}', '{"depth": "77"}')`,
        [String(id)],
      );
      const response = uploadBulkUpdate(person, bytes);
      await expect.poll(() => countLockWaiters(open.database.pool, 'strandbook import%')).toBe(1);
      await other.query('COMMIT');
      const refused = await response;
      expect(refused.statusCode).toBe(409);
      expect(refused.json().payload.conflicts).toMatchObject([
        { field: 'depth', before: '1', after: '60', now: '77', who: 'Quick, Quinn' },
      ]);
    } finally {
      other.release();
    }
    expect((await record('field-sample', id)).depth).toBe('77');
  });

  it('is previewed again where others change the records during every attempt', async () => {
    const { table } = await twoSamples();
    const { pool } = open.database;
    await pool.query(`CREATE FUNCTION overtake() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END $$;
      CREATE TRIGGER overtake BEFORE UPDATE ON field_sample FOR EACH ROW EXECUTE FUNCTION overtake()`);
    try {
      const response = await uploadBulkUpdate(person, await bytesOf(edited(table, { depth: '60' })));
      expect(response.statusCode, response.body).toBe(409);
      expect(response.json().message).toMatch(/^The data has changed in the meantime\. Nothing was applied/);
      expect(response.json().payload).toMatchObject({ applied: false, total: 1, changes: [{ after: '60' }] });
    } finally {
      await pool.query('DROP FUNCTION overtake CASCADE');
    }
    expect(await revised(person, edited(table, { depth: '60' }))).toMatchObject({ applied: true, total: 1 });
  });

  it('is a conflict also where the history does not have the downloaded value', async () => {
    const { table } = await twoSamples();
    const id = cell(table, 'field_sample_id');
    await open.database.pool.query(
      'UPDATE field_sample SET depth = $1, version = version + 1 WHERE field_sample_id = $2',
      ['8', id],
    );
    expect(await revised(person, table, check)).toMatchObject({
      total: 0,
      conflicts: [{ field: 'depth', before: null, after: '1', now: '8', who: null, when: null }],
    });
  });
});

describe('a bulk update is refused', () => {
  it.each([
    [
      'a row without its number',
      { sequencing_element_id: null },
      'sequencing_element_id',
      /^sequencing_element_id is required: a bulk update does not add records/,
    ],
    ['a number that is none', { event_id: 'twelve' }, 'event_id', / is not valid: “twelve” is not a record number/],
    [
      'a number that is not there',
      { sequencing_element_id: 2_000_000 },
      'sequencing_element_id',
      / is not valid: there is no record with the number 2000000/,
    ],
    [
      'another record’s number',
      { event_id: 2_000_000 },
      'event_id',
      /^This row says 2000000, but sample REV\d+_1 belongs to \d+\./,
    ],
    ['a version that is none', { event_version: 'x' }, 'event_version', / is not valid: “x” is not a version/],
    [
      'a version that never was',
      { campaign_version: 7 },
      'campaign_version',
      / is not valid: this record has no version 7; its current version is 1/,
    ],
    ['a wrong value', { depth: 'deep' }, 'depth', /^Depth is not valid: “deep” is not a depth/],
    ['a cleared name', { samp_name: null }, 'samp_name', /^.*is required$/],
    [
      'an end before its beginning',
      { field_sample_collection_date_end: '2018-01-01' },
      'field_sample_collection_date_end',
      / is not valid: 2018-01-01 is before/,
    ],
    [
      'a value of a record that is not there',
      { project_comment: 'x' },
      'project_comment',
      /^This row has no record of this kind \(Project\)/,
    ],
    ['a formula’s error', { depth: '#REF!' }, 'depth', /^Depth is not valid: “#REF!” is a formula error/],
  ] as const)('for %s', async (_, edit, column, message) => {
    const { table } = await twoSamples();
    const found = await refusals(admin, edited(table, edit as Record<string, CellValue>));
    expect(found).toEqual({ [`${letterOf(table, column)}2 ${column}`]: expect.stringMatching(message) });
  });

  it('for rows that contradict each other about one record, with both rows', async () => {
    const { name, table } = await twoSamples({ event_comment: 'old' });
    const at = `${letterOf(table, 'event_comment')}`;
    expect(await refusals(admin, edited(table, { event_comment: 'a' }, { event_comment: 'b' }))).toEqual({
      [`${at}3 event_comment`]: expect.stringMatching(
        `^“b” contradicts row 2, where the same record \\(Event ${name}/1`,
      ),
    });
    expect(await refusals(admin, edited(table, {}, { event_comment: 'b' }))).toEqual({
      [`${at}3 event_comment`]: expect.stringMatching(
        /^This row has “b”, but row 2 is about the same record .* still has “old”/,
      ),
    });
    expect(await refusals(admin, edited(table, { event_version: 1 }, { event_version: 0 }))).toEqual({
      [`${letterOf(table, 'event_version')}3 event_version`]: expect.stringMatching(
        / is not valid: “0” is not a version/,
      ),
    });
  });

  it('for rows of two downloads', async () => {
    const { dataset, table } = await twoSamples();
    await admin.put(`/rest/events/${cell(table, 'event_id')}`, { event_comment: 'since' });
    const later = await tableOf(dataset);
    const mixed = { header: table.header, rows: [table.rows[0] ?? [], later.rows[1] ?? []] };
    expect(await refusals(admin, mixed)).toEqual({
      [`${letterOf(table, 'event_version')}3 event_version`]: expect.stringMatching(
        /^Row 2 has version 1 of the same record, but this row has version 2\./,
      ),
    });
  });

  it('for a column that occurs twice, or without the ids', async () => {
    const { table } = await twoSamples();
    const twice = { header: [...table.header, 'depth'], rows: table.rows };
    expect(Object.values(await refusals(admin, twice))).toEqual([
      expect.stringMatching(/^depth is not valid: there are two such columns, \w+ and \w+\./),
    ]);
    const plain = await buildWorkbook([buildRow()]);
    const response = await uploadBulkUpdate(person, plain);
    expect(response.statusCode).toBe(400);
    expect(response.json().payload[0]).toMatchObject({
      row: 1,
      message: {
        sequencing_element_id: [
          expect.stringMatching(/^sequencing_element_id is required: the table has no such column\./),
        ],
      },
    });
  });

  it('for a natural key that another record has', async () => {
    const { name, table } = await twoSamples();
    expect(await refusals(admin, edited(table, { field_sample_name: `${name}_2` }))).toEqual({
      [`${letterOf(table, 'field_sample_name')}2 field_sample_name`]: `A record with these values already exists: Field sample ${name}_2`,
    });
    const other = await twoSamples();
    const renamed = { campaign: other.name };
    const found = await refusals(admin, edited(table, renamed, renamed));
    expect(Object.values(found)).toEqual([`A record with these values already exists: Campaign ${other.name}`]);
  });

  it('for cells that the user may not change, and applies nothing', async () => {
    const { table } = await twoSamples();
    const edits = { basis: 'RV Other', depth: '3' };
    const changed = edited(table, edits, edits);
    expect(await refusals(person, changed, 403)).toEqual({
      [`${letterOf(table, 'basis')}2 basis`]: expect.stringMatching(
        /^Only an administrator can change this record \(Campaign REV\d+\)/,
      ),
    });
    expect((await uploadBulkUpdate(person, await bytesOf(changed))).statusCode).toBe(403);
    expect((await record('field-sample', cell(table, 'field_sample_id'))).depth).toBe('1');
    expect((await uploadBulkUpdate(createClient(open.app), await bytesOf(table))).statusCode).toBe(401);
    // Nothing else is wrong with cells that are not this person's to change.
    const other = await createLoggedInClient(open);
    for (const [first, second, rows] of [
      [12.5, null, [2]],
      [12.5, 13.5, [2]],
      ['north', 13.5, [2, 3]],
    ] as const) {
      const cells = [first, second].map((value): Record<string, CellValue> => (value ? { geogr_loc_lat: value } : {}));
      const file = await bytesOf(edited(table, ...cells));
      const answer = await uploadBulkUpdate(other, file, check);
      expect([answer.statusCode, answer.json().payload]).toEqual([
        403,
        rows.map((row) => ({
          row,
          message: {
            geogr_loc_lat: [expect.stringMatching(/^Only an administrator can change this record \(Event REV/)],
          },
        })),
      ]);
      const response = await uploadBulkUpdate(admin, file, check);
      expect([response.statusCode, response.body]).toEqual([
        400,
        expect.not.stringContaining('Only an administrator can'),
      ]);
    }
    expect(await revised(admin, changed)).toMatchObject({ applied: true });
  });

  it('for changed values of a pooled library, and not for unchanged ones', async () => {
    const made = await admin.post('/rest/persons/', { lastname: 'Pool', firstname: 'Pia' });
    const { name, table } = await twoSamples({ field_sample_person_resp: 'Pool, Pia' });
    const library = cell(table, 'sequencing_library_id');
    const sample = cell(table, 'nucleic_acid_sample_id', 1);
    const second = await record('nucleic-acid-sample', sample);
    const put = await person.put(`/rest/nucleic-acid-sample/${sample}`, {
      sequencing_libraries: [...second.sequencing_libraries, library],
      nucleic_acid_sample_comment: 'pooled',
    });
    expect(put.statusCode, put.body).toBe(200);
    await open.database.pool.query(
      `UPDATE nucleic_acid_sample SET nucleic_acid_sample_description = 'end' || repeat(' long', 4000)
       WHERE nucleic_acid_sample_id = ANY($1)`,
      [[cell(table, 'nucleic_acid_sample_id'), sample]],
    );
    await person.post('/searchSE', { term: name });
    await person.post('/downloadSE', { items: 'all' });
    const { sheets } = await readXlsx((await person.get('/downloadSearch/revision')).rawPayload);
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    const pooled = { header: header.map(String), rows };
    expect(cell(pooled, 'depth')).toBe('1 | 2');
    // No more than a cell takes.
    expect(cell(pooled, 'nucleic_acid_sample_description')).toMatch(/^end(?: long)+ \| … \+1$/);
    expect(await revised(admin, pooled)).toMatchObject({ total: 0 });
    // One of its samples’ persons is called otherwise since.
    expect((await admin.put(`/rest/persons/${made.json().id}`, { lastname: 'Poole' })).statusCode).toBe(200);
    expect(cell(pooled, 'field_sample_person_resp')).toBe('Pool, Pia | Pool, Pia');
    expect(await revised(admin, pooled)).toMatchObject({ total: 0 });
    expect(Object.values(await refusals(admin, edited(pooled, { depth: '1 | 3' })))).toEqual([
      expect.stringMatching(/^This element comes from a library that was pooled/),
    ]);
    // The sample’s own row changes it, whatever the joined cell shows.
    const { changes } = await revised(admin, edited(pooled, {}, { depth: '3' }));
    expect(changes).toMatchObject([{ field: 'depth', before: '2', after: '3', elements: 2 }]);
  });

  it('for a file that is no table', async () => {
    expect((await uploadBulkUpdate(person, Buffer.from('no table'))).statusCode).toBe(415);
    const none = await sendForm(person, '/rest/revisions', {}, []);
    expect(none.json().payload).toEqual({ file: ['Please choose a file.'] });
    const { table } = await twoSamples();
    expect((await uploadBulkUpdate(person, await bytesOf({ ...table, rows: [] }))).json().message).toBe(
      'This sheet has a header but no rows below it.',
    );
  });
});

describe('a bulk update by an administrator', () => {
  // The uploads above are as many as a user may make in an hour.
  beforeAll(() => sql`DELETE FROM attempt`.execute(open.database.db));

  it('is undone by those who may edit all that it edited', async () => {
    const { table } = await twoSamples();
    const apply = async (edits: Record<string, CellValue>) => {
      await revised(admin, edited(table, edits, edits));
      const [change] = (await admin.get('/rest/changes/?hits=1&action=revision')).json().records;
      return change.id as number;
    };
    const undoableBy = async (as: Client, id: number) => (await as.get(`/rest/changes/${id}`)).json().undoable;
    const undo = async (as: Client, id: number) => (await as.post(`/rest/changes/${id}/undo`)).statusCode;

    const ofCampaign = await apply({ basis: 'RV Other', depth: '3' });
    expect(await undoableBy(person, ofCampaign)).toBe(false);
    expect(await undo(person, ofCampaign)).toBe(403);
    expect((await record('campaigns', cell(table, 'campaign_id'))).basis).toBe('RV Other');
    expect(await undoableBy(admin, ofCampaign)).toBe(true);
    expect(await undo(admin, ofCampaign)).toBe(200);

    const ofSamples = await apply({ depth: '4' });
    expect(await undoableBy(person, ofSamples)).toBe(true);
    expect(await undo(person, ofSamples)).toBe(200);
    expect((await record('field-sample', cell(table, 'field_sample_id'))).depth).toBe('1');
  });
});

describe('the measurements in a table', () => {
  const sampleOf = async (table: Table) => record('field-sample', cell(table, 'field_sample_id'));
  const listed = (measurements: { name: string; qualifier: string | null; sign: string | null; value: unknown }[]) =>
    measurements.map(({ name, qualifier, sign, value }) => [name, qualifier, `${sign ?? ''}${value}`]);

  it('are columns that stay as they are, and change, come and go one by one', async () => {
    const { table } = await twoSamples({
      'temp [Cel]': 4.5,
      salinity: '<7',
      'event.wind_speed [m/s]': 8,
      oxygen: null,
    });
    expect(table.header).toEqual(expect.arrayContaining(['event.wind_speed [m/s]', 'temp [Cel]', 'salinity [PSU]']));
    expect(cell(table, 'salinity [PSU]')).toBe('<7');
    expect(await revised(person, table, check)).toMatchObject({ total: 0, conflicting: 0 });

    const at = table.header.indexOf('temp [Cel]');
    const wider: Table = {
      header: table.header.with(at, 'temp [K]').concat('temp.top [Cel]'),
      rows: table.rows.map((row, i) => [...row.with(at, i === 0 ? 278.15 : 277.65), i === 0 ? '5,25' : null]),
    };
    const { changes, total } = await revised(
      admin,
      edited(wider, { 'salinity [PSU]': null, 'event.wind_speed [m/s]': 9 }, { 'event.wind_speed [m/s]': 9 }),
    );
    expect(total).toBe(4);
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['event.wind_speed [m/s]', 8, 9],
      ['salinity [PSU]', '<7', null],
      ['temp [K]', 4.5, '278.15'],
      ['temp.top [Cel]', null, '5,25'],
    ]);
    const sample = await sampleOf(table);
    expect(listed(sample.measurements)).toEqual([
      ['temp', null, '5'],
      ['temp', 'top', '5.25'],
    ]);
    expect(sample.measurements).toMatchObject([{ written: '278.15 K' }, { written: '5,25' }]);
    const event = await record('events', cell(table, 'event_id'));
    expect(listed(event.measurements)).toEqual([['wind_speed', null, '9']]);
    const [latest] = await historyOf('field-sample', cell(table, 'field_sample_id'));
    expect(listed(latest.before.measurements)).toEqual([
      ['salinity', null, '<7'],
      ['temp', null, '4.5'],
    ]);
  });

  it('that somebody else has changed meanwhile are conflicts, others of the same record are not', async () => {
    const { table } = await twoSamples({ 'temp [Cel]': 4.5, salinity: 7 });
    const measurements = [
      { name: 'temp', value: 6 },
      { name: 'salinity', value: 7 },
    ];
    expect(
      (await person.put(`/rest/field-sample/${cell(table, 'field_sample_id')}`, { measurements })).statusCode,
    ).toBe(200);
    const mine = edited(table, { 'temp [Cel]': 5, 'salinity [PSU]': 8 });
    const { conflicts, changes } = await revised(person, mine, check);
    expect(changes.map(({ field, after }) => [field, after])).toEqual([['salinity [PSU]', 8]]);
    expect(conflicts.map(({ field, before, now, after }) => [field, before, now, after])).toEqual([
      ['temp [Cel]', 4.5, 6, 5],
    ]);
    await revised(person, mine, { leave_conflicts: 'true' });
    expect(listed((await sampleOf(table)).measurements)).toEqual([
      ['salinity', null, '8'],
      ['temp', null, '6'],
    ]);
  });

  it('with a value that is no number, or twice, are refused by cell', async () => {
    const { table } = await twoSamples({ 'temp [Cel]': 4.5 });
    const letter = letterOf(table, 'temp [Cel]');
    expect(await refusals(person, edited(table, { 'temp [Cel]': 'warm' }))).toEqual({
      [`${letter}2 temp [Cel]`]: expect.stringContaining('“warm”'),
    });
    const twice = { header: [...table.header, 'Temp [K]'], rows: table.rows.map((row) => [...row, 280]) };
    expect(Object.values(await refusals(person, twice)).join()).toContain('there are two such columns');
  });
});
