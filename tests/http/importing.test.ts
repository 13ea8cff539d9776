import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import type { ColumnLetters, RefusedKind, RefusedRow } from '../../src/catalogue/endpoints/errors.ts';
import { columnLetters } from '../../src/catalogue/templates/sheets.ts';
import { buildRow, buildWorkbook, columnsOf, type TableRow } from '../workbooks.ts';
import { buildXlsx } from '../zip-archives.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeWithRetry, study, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;

beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
});
// One visitor sends more tables in this file than anybody may in an hour.
beforeEach(() => open.database.pool.query('DELETE FROM attempt'));
afterAll(() => open.close());

type Refused = { message: string; payload: RefusedRow[]; summary: RefusedKind[]; columns: ColumnLetters };

async function counts(): Promise<Record<string, number>> {
  const tables = ['campaign', 'event', 'field_sample', 'sequencing_library', 'sequencing_element', 'dataset', 'person'];
  const { rows } = await open.database.pool.query(
    `SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ')}`,
  );
  return rows[0];
}

/** Uploads rows that must be refused, and expects that nothing is stored. */
async function refused(rows: readonly TableRow[], headers = {}): Promise<Refused> {
  const before = await counts();
  const response = await upload(visitor, await buildWorkbook(rows), { headers });
  expect(response.statusCode, response.body).toBe(400);
  expect(await counts()).toEqual(before);
  return response.json();
}

async function stored(rows: readonly TableRow[], options = {}): Promise<number> {
  const response = await upload(visitor, await buildWorkbook(rows), options);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  return Number(response.body);
}

describe('an upload', () => {
  it('creates one element a row, and every other record once', async () => {
    const before = await counts();
    const row = { campaign: 'MAKES', samp_name: 'one' };
    const dataset = await stored([
      buildRow({ ...row, target_gene: '16S' }),
      buildRow({ ...row, target_gene: '18S' }),
      buildRow({ ...row, samp_name: 'two' }),
    ]);
    const after = await counts();
    const more = Object.fromEntries(
      Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]),
    );
    expect(more).toMatchObject({
      campaign: 1,
      event: 1,
      field_sample: 2,
      sequencing_library: 3,
      sequencing_element: 3,
      dataset: 1,
    });
    const { rows } = await open.database.pool.query(
      `SELECT e.samp_name, f.field_sample_name, n.nucleic_acid_sample_name, l.target_gene, s.seq_meth, st.study_title
         FROM sequencing_element e JOIN sequencing_library l USING (sequencing_library_id)
         JOIN nucleic_acid_sample_sequencing_library USING (sequencing_library_id)
         JOIN nucleic_acid_sample n USING (nucleic_acid_sample_id)
         JOIN field_sample_nucleic_acid_sample USING (nucleic_acid_sample_id) JOIN field_sample f USING (field_sample_id)
         JOIN sequencing_run r USING (sequencing_run_id) JOIN sequencer s USING (sequencer_id)
         JOIN sequencing_element_project_study USING (sequencing_element_id) JOIN project_study st USING (project_study_id)
        WHERE e.dataset_id = $1 ORDER BY e.sequencing_element_id`,
      [dataset],
    );
    const common = { seq_meth: 'Illumina MiSeq', study_title: study.study_title };
    const one = { ...common, samp_name: 'one', field_sample_name: 'one', nucleic_acid_sample_name: 'one' };
    expect(rows).toEqual([
      { ...one, target_gene: '16S' },
      { ...one, target_gene: '18S' },
      { ...common, samp_name: 'two', field_sample_name: 'two', nucleic_acid_sample_name: 'two', target_gene: null },
    ]);
  });

  it('uses stored records and never changes them', async () => {
    await stored([buildRow({ campaign: 'USED', event_label: 'A', basis: 'RV One', samp_name: 's' })]);
    const before = await counts();
    await stored([buildRow({ campaign: 'USED', event_label: 'A', samp_name: 's', target_gene: 'COI' })]);
    const after = await counts();
    expect(after.campaign).toBe(before.campaign);
    expect(after.event).toBe(before.event);
    expect(after.field_sample).toBe(before.field_sample);
    const response = await refused([
      buildRow({
        campaign: 'USED',
        event_label: 'A',
        basis: 'RV Two',
        geogr_loc_lat: 1,
        tot_depth_water_col: 5,
        samp_name: 't',
      }),
    ]);
    const [row] = response.payload;
    expect(row?.row).toBe(2);
    expect(row?.message.basis?.[0]).toMatch(/RV Two.*RV One/);
    expect(row?.message.geogr_loc_lat?.[0]).toMatch(/“1”.*“57.32”/);
    expect(row?.message.tot_depth_water_col?.[0]).toMatch(/has no value here/);
  });

  it('adds no reference to a stored record either', async () => {
    await stored([buildRow({ campaign: 'UNLED', event_label: 'A', samp_name: 's' })]);
    const values = { protocol_id: 'Unheard of', campaign_person_resp: 'Newcomer, Nora' };
    const { payload } = await refused([buildRow({ campaign: 'UNLED', event_label: 'A', samp_name: 't', ...values })]);
    for (const name of Object.keys(values)) expect(payload[0]?.message[name]?.[0]).toMatch(/has no value here/);
  });

  it('reads OpenDocument, any sheet name, any order of columns, and skips empty rows', async () => {
    const row = buildRow({ campaign: 'ODS', samp_name: 'ods' });
    const file = await buildWorkbook([{}, row], {
      columns: Object.keys(row).reverse(),
      sheet: 'Tabelle1',
      format: 'ods',
    });
    const response = await upload(visitor, file, { filename: 'tabelle.ods' });
    expect(response.statusCode, response.body).toBe(200);
  });

  it('warns of unknown columns and imports the rest', async () => {
    const dataset = await stored([{ ...buildRow({ campaign: 'COLOURS' }), colour: 'blue' }]);
    const { rows } = await open.database.pool.query('SELECT warnings FROM dataset WHERE id = $1', [dataset]);
    expect(rows[0].warnings).toEqual([{ code: 'unknownColumn', params: { column: 'colour' } }]);
  });

  it('warns of cells that are read otherwise than they are shown, and of values without a header', async () => {
    const values = [buildRow({ campaign: 'SEEN' }), buildRow({ campaign: 'SEEN' })];
    const names = columnsOf(values);
    const text = (cell: unknown) => `<c t="inlineStr"><is><t>${cell ?? ''}</t></is></c>`;
    const table = [names, ...values.map((row) => [...names.map((name) => row[name]), 'a remark'])];
    const lines = table.map((cells, at) => `<row${at === 2 ? ' hidden="1"' : ''}>${cells.map(text).join('')}</row>`);
    const file = buildXlsx({
      sheet: `<worksheet><cols><col min="3" max="3" hidden="1"/></cols><sheetData>${lines.join('')}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells></worksheet>`,
    });
    const response = await upload(visitor, file);
    expect(response.statusCode, response.body).toBe(200);
    const { warnings } = (await visitor.get(`/rest/datasets/${response.body}`)).json<{ warnings: string[] }>();
    expect(warnings).toEqual([
      `The column ${columnLetters(names.length)} has values, but no name in the header, and was left out.`,
      expect.stringMatching(/^The cells B2:B3 are merged/),
      'Row 3 is hidden in the spreadsheet. It is included like all others.',
      'The column C is hidden in the spreadsheet. It is included like all others.',
    ]);
  });
});

describe('a check', () => {
  // Nobody may send as many tables in an hour as all tests of this file together.
  let checker: Client;
  beforeAll(async () => {
    checker = await createLoggedInClient(open);
  });
  const check = async (rows: readonly TableRow[], options = {}) =>
    upload(checker, await buildWorkbook(rows), { query: '?check=true', ...options });
  const row = { campaign: 'CHECKED', event_label: 'C1' };
  const rows = [
    buildRow({ ...row, samp_name: 'one', checked_by: 'nobody' }),
    buildRow({ ...row, samp_name: 'two', forward_read_file_name: 'two.fastq.gz' }),
  ];

  it('lists the records that an upload would create, and stores nothing', async () => {
    const before = await counts();
    const response = await check(rows);
    expect(response.statusCode, response.body).toBe(200);
    const { created, ...rest } = response.json();
    expect(created).toMatchObject({ campaign: 1, event: 1, field_sample: 2, sequencing_element: 2 });
    expect(rest).toMatchObject({ rows: 2, warnings: [expect.stringContaining('“checked_by”')] });
    expect(await counts()).toEqual(before);

    const dataset = await stored(rows);
    const { created: really, used } = (await visitor.get(`/rest/datasets/${dataset}`)).json();
    expect(really).toEqual(created);
    expect(used).toEqual(rest.used);
  });

  it('counts the records that exist already', async () => {
    const again = await check([buildRow({ ...row, samp_name: 'three', forward_read_file_name: 'three.fastq.gz' })]);
    expect(again.json()).toMatchObject({
      rows: 1,
      created: { field_sample: 1, sequencing_element: 1 },
      used: { campaign: 1, event: 1 },
    });
  });

  it('has the same messages as the upload', async () => {
    const wrong = [buildRow({ ...row, geogr_loc_lat: '91' }), buildRow({ ...row, event_label: '', samp_name: '' })];
    const response = await check(wrong);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(await refused(wrong));
    const noStudy = await check(rows, { fields: {} });
    expect(noStudy.json().payload).toHaveProperty('study_title');
    expect((await check(rows, { query: '?check=perhaps' })).json().payload).toHaveProperty('check');
  });

  it('needs no study if it is asked to do without one, but an upload always does', async () => {
    const rows = [buildRow({ ...row, samp_name: 'no study', forward_read_file_name: 'no_study.fastq.gz' })];
    const without = await check(rows, { fields: {}, query: '?check=true&without_study=true' });
    expect(without.statusCode, without.body).toBe(200);
    expect(without.json().created).not.toHaveProperty('project_study');
    const stored = await check(rows, { fields: {}, query: '?without_study=true' });
    expect(stored.statusCode).toBe(400);
    expect(stored.json().payload).toHaveProperty('study_title');
  });

  it('invites nobody, and sends no mail', async () => {
    const mails =
      'SELECT (SELECT count(*)::int FROM mail) AS mail, (SELECT count(*)::int FROM invitation) AS invitation';
    const before = (await open.database.pool.query(mails)).rows;
    expect((await check([buildRow({ campaign: 'INVITES NOBODY' })])).statusCode).toBe(200);
    expect((await open.database.pool.query(mails)).rows).toEqual(before);
  });
});

describe('an error in a table', () => {
  it('is reported with its row and field, all at once', async () => {
    const response = await refused([
      buildRow({ geogr_loc_lat: '-2.330.186' }),
      buildRow(),
      buildRow({ library_strategy: 'AMPLIKON', forward_read_file_checksum: 'abc' }),
      buildRow({ field_sample_collection_date_begin: '03/04/2015', samp_name: '' }),
    ]);
    expect(response.message).toBe('There are 5 errors in 3 rows. Nothing was stored.');
    expect(response.payload).toEqual([
      {
        row: 2,
        message: {
          geogr_loc_lat: [
            "Latitude is not valid: “-2.330.186” is not an angle in degrees. Write it like 54.5 or -54.5 or 54.5N or 54°30'N.",
          ],
        },
      },
      {
        row: 4,
        message: {
          library_strategy: [
            'Library strategy is not valid: “AMPLIKON” is not in the list of terms. Did you mean AMPLICON?',
          ],
          forward_read_file_checksum: [
            'Forward read file checksum is not valid: a checksum has 32 (MD5) or 64 (SHA-256) hexadecimal digits; this has 3 characters.',
          ],
        },
      },
      {
        row: 5,
        message: {
          field_sample_collection_date_begin: [
            'Field sample collection date begin is not valid: “03/04/2015” can be read as 2015-04-03 or as 2015-03-04. Write yyyy-mm-dd.',
          ],
          samp_name: ['Sample name is required'],
        },
      },
    ]);
  });

  it('is reported in German', async () => {
    const response = await refused([buildRow({ geogr_loc_lat: 'Nord' })], { 'accept-language': 'de' });
    expect(response.message).toBe('Es gibt 1 Fehler in 1 Zeile. Nichts wurde gespeichert.');
    expect(response.payload[0]?.message.geogr_loc_lat?.[0]).toMatch(
      /^Geografische Breite ist nicht gültig: .* kein Winkel in Grad/,
    );
  });

  it('names both rows that contradict each other', async () => {
    const event = { campaign: 'CONTRA', event_label: 'X' };
    const response = await refused([buildRow(event), buildRow({ ...event, geogr_loc_lat: 12 }), buildRow(event)]);
    expect(response.payload).toEqual([
      {
        row: 3,
        message: {
          geogr_loc_lat: [
            '“12” contradicts row 2, where the same record (Event X, Baltic Sea: Gotland Basin) has “57.32”. If these are two events, give each its own event_label.',
          ],
        },
      },
    ]);
  });

  it('is a missing or repeated column, reported for row 1', async () => {
    const { geogr_loc_lat: _, ...row } = buildRow();
    const response = await refused([row]);
    expect(response.payload).toEqual([
      { row: 1, message: { geogr_loc_lat: ['geogr_loc_lat is required: the table has no such column.'] } },
    ]);
    const full = buildRow();
    const doubled = await upload(
      visitor,
      await buildWorkbook([full], { columns: [...Object.keys(full), ' Campaign* '] }),
    );
    expect(doubled.statusCode).toBe(400);
    expect(doubled.json<Refused>().payload[0]?.message.campaign?.[0]).toContain('there are two such columns, B and R');
  });

  it('is a character that cannot be stored, also in names', async () => {
    const response = await refused([
      buildRow({ protocol_id: 'a\u0001b', campaign_person_resp: 'Ex\u0002, Alex', field_sample_comment: 'c\u0003' }),
    ]);
    expect(Object.keys(response.payload[0]?.message ?? {}).sort()).toEqual([
      'campaign_person_resp',
      'field_sample_comment',
      'protocol_id',
    ]);
  });

  it('is none for libraries whose values are equal only when joined', async () => {
    const same = { campaign: 'ALIKE', samp_name: 'alike', pcr_primers: 'p', prep_date: '2019', mid: 'm' };
    await stored([
      buildRow({ ...same, target_gene: 'a\nb', target_subfragment: 'c' }),
      buildRow({ ...same, target_gene: 'a', target_subfragment: 'b\nc' }),
    ]);
  });

  it('is the same file twice', async () => {
    const file = await buildWorkbook([buildRow({ campaign: 'TWICE' })]);
    expect((await upload(visitor, file, { filename: 'first.xlsx' })).statusCode).toBe(200);
    const again = await upload(visitor, file, { filename: 'second.xlsx' });
    expect(again.statusCode).toBe(400);
    expect(again.json<Refused>().payload[0]?.message.forward_read_file_name?.[0]).toMatch(
      /already imported with “first.xlsx” on \d{4}-/,
    );
  });

  it('is the same element twice in one file', async () => {
    const row = buildRow({ campaign: 'SAME' });
    const response = await refused([row, row]);
    expect(response.payload).toEqual([
      { row: 3, message: { forward_read_file_name: ['Row 2 has the same file with the same checksum.'] } },
    ]);
  });

  it('is listed for at most a thousand rows, and counted for all by kind', async () => {
    const event = { campaign: 'COUNTED', event_label: 'C' };
    const rows = Array.from({ length: 1200 }, (_, i) =>
      i < 1100
        ? buildRow({ ...event, geogr_loc_lat: `x${i}`, library_strategy: i % 2 === 0 ? 'AMPLIKON' : 'AMPLICON' })
        : buildRow({ ...event, date_nucl_acid_ext: 'spring', samp_name: i === 1150 ? '' : 'counted' }),
    );
    const response = await refused(rows);
    expect(response.payload).toHaveLength(1000);
    const even = Array.from({ length: 500 }, (_, i) => 2 * i + 2);
    const latitude = {
      field: 'geogr_loc_lat',
      label: 'Latitude',
      message:
        "Latitude is not valid: “x0” is not an angle in degrees. Write it like 54.5 or -54.5 or 54.5N or 54°30'N. Other rows have other values.",
      rows: 1100,
      first: 2,
      listed: Array.from({ length: 1000 }, (_, i) => i + 2),
    };
    const strategy = {
      field: 'library_strategy',
      label: 'Library strategy',
      message: 'Library strategy is not valid: “AMPLIKON” is not in the list of terms. Did you mean AMPLICON?',
      rows: 550,
      first: 2,
      listed: even,
    };
    const reads = { field: 'date_nucl_acid_ext', rows: 100, first: 1102, listed: [] };
    const name = { field: 'samp_name', message: 'Sample name is required', rows: 1, first: 1152, listed: [] };
    expect(response.summary).toEqual([
      latitude,
      strategy,
      expect.objectContaining(reads),
      expect.objectContaining(name),
    ]);
    const [first, ...lines] = response.message.split('\n');
    expect(first).toBe(
      'There are 1\u202f751 errors in 1\u202f200 rows. Nothing was stored. The first 1\u202f000 rows with errors are listed.',
    );
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(`geogr_loc_lat in 1\u202f100 rows, first in row 2: ${latitude.message}`);
    expect(lines[3]).toBe('samp_name in 1 row, first in row 1152: Sample name is required');
    const german = await refused(rows, { 'accept-language': 'de' });
    expect(german.message).toContain('\nsamp_name in 1 Zeile, zuerst in Zeile 1152: ');
    expect(german.summary[0]?.message).toMatch(
      /^Geografische Breite ist nicht gültig: „x0“ ist kein Winkel in Grad\. .* In anderen Zeilen stehen andere Werte\.$/,
    );
  });

  it('has the letters of its columns, but of none that is missing', async () => {
    const { samp_name, forward_read_file_checksum, ...row } = buildRow({ depth: 'deep' });
    const wide = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`of_mine_${i}`, '']));
    const { payload, columns } = await refused([{ ...wide, ...row, samp_name }]);
    expect(payload.map(({ row: line, message }) => [line, Object.keys(message)])).toEqual([
      [1, ['forward_read_file_checksum']],
      [2, ['depth']],
    ]);
    expect(columns).toEqual({ depth: 'AJ' });
  });

  it('counts a row once that has the same kind of error twice', async () => {
    const response = await refused([
      buildRow({ project_name: 'x'.repeat(2000).concat(' | ', 'y'.repeat(2000)) }),
      buildRow(),
    ]);
    expect(response.summary.map(({ field, rows, first, listed }) => ({ field, rows, first, listed }))).toEqual([
      { field: 'project_name', rows: 1, first: 2, listed: [2] },
    ]);
  });
});

describe('each error has a message in both languages', () => {
  const event = { campaign: 'WORDS', event_label: 'W' };
  const { geogr_loc_lat: _, ...withoutLatitude } = buildRow(event);
  const cases: [string, () => TableRow[], string[], string, RegExp, RegExp][] = [
    [
      'a missing column',
      () => [withoutLatitude],
      [],
      'geogr_loc_lat',
      /is required: the table has no such/,
      /ist erforderlich: Der Tabelle fehlt/,
    ],
    [
      'a doubled header',
      () => [buildRow(event)],
      ['depth', 'Depth'],
      'depth',
      /there are two such columns/,
      /Es gibt zwei solche Spalten/,
    ],
    [
      'letters in the latitude',
      () => [buildRow({ ...event, geogr_loc_lat: 'fifty' })],
      [],
      'geogr_loc_lat',
      /not an angle/,
      /kein Winkel/,
    ],
    [
      'an unknown strategy',
      () => [buildRow({ ...event, library_strategy: 'SHOUT' })],
      [],
      'library_strategy',
      /not in the list/,
      /nicht in der Liste/,
    ],
    [
      'a contradiction',
      () => [buildRow(event), buildRow({ ...event, geogr_loc_lat: 1 })],
      [],
      'geogr_loc_lat',
      /contradicts row 2/,
      /widerspricht Zeile 2/,
    ],
    [
      'an end before its begin',
      () => [buildRow({ ...event, date_begin: '2019-05', date_end: '2019-04' })],
      [],
      'date_end',
      /before the begin/,
      /vor dem Beginn/,
    ],
  ];
  it.each(cases)('%s', async (_name, rows, more, field, english, german) => {
    const before = await counts();
    const table = rows();
    const file = await buildWorkbook(table, { columns: [...Object.keys(table[0] ?? {}), ...more] });
    for (const [language, sentence] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const response = await upload(visitor, file, { headers: { 'accept-language': language } });
      expect(response.statusCode, response.body).toBe(400);
      expect(
        response
          .json<Refused>()
          .payload.flatMap(({ message }) => message[field] ?? [])
          .join(),
      ).toMatch(sentence);
    }
    expect(await counts()).toEqual(before);
  });

  it('the same file twice', async () => {
    const file = await buildWorkbook([buildRow({ campaign: 'WORDS TWICE' })]);
    expect((await upload(visitor, file)).statusCode).toBe(200);
    const again = await upload(visitor, file, { headers: { 'accept-language': 'de' } });
    expect(again.json<Refused>().payload[0]?.message.forward_read_file_name?.[0]).toMatch(/schon importiert/);
  });
});

describe('a file that is no table of samples', () => {
  const cases: [string, () => Promise<Buffer>, number, RegExp, RegExp][] = [
    ['a text', async () => Buffer.from('samp_name\nfoo\n'), 415, /not a spreadsheet/, /keine Tabelle/],
    ['a broken archive', async () => Buffer.from('PK\u0003\u0004 and nothing more'), 400, /damaged/, /beschädigt/],
    [
      'half a workbook',
      async () => (await buildWorkbook([buildRow()])).subarray(0, 2000),
      400,
      /damaged/,
      /beschädigt/,
    ],
    ['an empty workbook', () => buildWorkbook([], { columns: [] }), 400, /empty/, /leer/],
    ['a header alone', () => buildWorkbook([], { columns: Object.keys(buildRow()) }), 400, /no rows/, /keine Zeilen/],
    [
      'other columns',
      () => buildWorkbook([{ a: 1, b: 2 }]),
      400,
      /^None of this table’s column names/,
      /^Kein Spaltenname/,
    ],
    [
      'a table of another system',
      () =>
        buildWorkbook([{ sample_alias: 'A', depth: 5, library_strategy: 'AMPLICON', 'geographic location': 'Norway' }]),
      400,
      /^This table was not made for this import: 13 of 15 mandatory columns are missing \(geogr_loc_lat, \w+, \w+, …\)\. Please choose the file/,
      /^Diese Tabelle ist nicht für diesen Import gemacht: 13 von 15 Pflichtspalten fehlen/,
    ],
  ];
  it.each(cases)('%s has a message in both languages', async (_, build, status, english, german) => {
    const before = await counts();
    const file = await build();
    const response = await upload(visitor, file);
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json<Refused>().message).toMatch(english);
    const inGerman = await upload(visitor, file, { headers: { 'accept-language': 'de-DE,de;q=0.9' } });
    expect(inGerman.json<Refused>().message).toMatch(german);
    expect(await counts()).toEqual(before);
  });
});

describe('a station in a sea by its name', () => {
  it('is a warning where its position is on land', async () => {
    const exchanged = { geog_loc_name: 'Baltic Sea: Gotland Basin', geogr_loc_lat: 20.05, geogr_loc_lon: 57.32 };
    const table = await buildWorkbook([buildRow({ campaign: 'ON LAND', event_label: 'L', ...exchanged })]);
    for (const [language, sentence] of [
      [
        'en',
        /^By its geog_loc_name the station L, Baltic Sea: Gotland Basin lies in a sea, but .*20\.05, 57\.32, row 2/,
      ],
      ['de', /^Die Station L, .* liegt nach ihrem geog_loc_name in einem Meer, .*20,05; 57,32; Zeile 2/],
    ] as const) {
      const response = await upload(visitor, table, { query: '?check=true', headers: { 'accept-language': language } });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json().warnings).toEqual([expect.stringMatching(sentence)]);
    }
  });
});

describe('an unknown column', () => {
  const row = buildRow({ campaign: 'MISSPELT', event_label: 'M' });

  it('is reported with the column that is meant, where only one can be', async () => {
    const more = { 'Samp Collect-Device': 'net', depht: '', Depths: '', latitude: '', seq_date_2: '', event_lable: '' };
    const { event_label, ...others } = row;
    const response = await upload(visitor, await buildWorkbook([{ ...others, ...more, event_lable: event_label }]), {
      query: '?check=true',
    });
    expect(response.statusCode, response.body).toBe(200);
    const near = (column: string, expected: string) =>
      `The column “${column}” is unknown and was left out. Did you mean ${expected}?`;
    const unknown = (column: string) => `The column “${column}” is unknown and was left out.`;
    expect(response.json().warnings).toEqual([
      expect.stringMatching(/^The column “Samp Collect-Device” \(\w+\) was read as samp_collect_device\.$/),
      expect.stringMatching(
        /^The column latitude \(\w+\) was left out: geogr_loc_lat is already read from column \w+\.$/,
      ),
      // Both may be meant as depth, so neither is.
      unknown('depht'),
      unknown('Depths'),
      unknown('seq_date_2'),
      near('event_lable', 'event_label'),
    ]);
  });

  it('is reported where a mandatory one is missing', async () => {
    const { library_strategy, ...others } = row;
    const { payload } = await refused([{ library_stategy: library_strategy, ...others }]);
    expect(payload).toEqual([
      {
        row: 1,
        message: {
          library_strategy: [
            'library_strategy is required: the table has no such column. Is it column A, “library_stategy”? If so, please rename it to library_strategy.',
          ],
        },
      },
    ]);
    const twice = await refused([{ library_stategy: library_strategy, 'library stratgy': '', ...others }]);
    expect(twice.payload[0]?.message.library_strategy).toEqual([
      'library_strategy is required: the table has no such column.',
    ]);
  });
});

describe('the study', () => {
  it('is checked as a form', async () => {
    const before = await counts();
    const fields = { study_title: ' ', project_study_begin: '2020-13-01', project_study_authors: '[]' };
    const response = await upload(visitor, await buildWorkbook([buildRow()]), { fields });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ payload: object }>().payload).sort()).toEqual([
      'project_study_abstract',
      'project_study_authors',
      'project_study_begin',
      'study_title',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('has its authors in their order, the first as the responsible person', async () => {
    const authors = [
      { firstname: 'Kim', lastname: 'Muster', email: 'kim@example.org', orcid: '' },
      { firstname: 'Toni', lastname: 'Beispiel', email: '', orcid: '0000-0001-5109-3700' },
    ];
    const fields = { ...study, study_title: 'Order of authors', project_study_authors: JSON.stringify(authors) };
    await stored([buildRow({ campaign: 'AUTHORS' })], { fields });
    const { rows } = await open.database.pool.query(
      `SELECT array_agg(p.lastname ORDER BY a.position) AS authors,
              (SELECT lastname FROM person WHERE person_id = s.project_study_person_resp) AS responsible
         FROM project_study s JOIN project_study_author a USING (project_study_id) JOIN person p USING (person_id)
        WHERE s.study_title = 'Order of authors' GROUP BY s.project_study_id`,
    );
    expect(rows).toEqual([{ authors: ['Muster', 'Beispiel'], responsible: 'Muster' }]);
  });

  it('has its first author as the responsible person, with a warning about another one', async () => {
    const authors = JSON.stringify([{ firstname: 'Kim', lastname: 'Muster' }]);
    const store = async (project_study_person_resp: string, study_title: string) => {
      const fields = { ...study, study_title, project_study_authors: authors, project_study_person_resp };
      const dataset = await stored([buildRow({ campaign: study_title })], { fields });
      const { rows } = await open.database.pool.query(
        `SELECT p.lastname, d.warnings FROM dataset d JOIN project_study s USING (project_study_id)
           JOIN person p ON p.person_id = s.project_study_person_resp WHERE d.id = $1`,
        [dataset],
      );
      return rows[0];
    };
    expect(await store('Example, Alex', 'Beside the authors')).toEqual({
      lastname: 'Muster',
      warnings: [{ code: 'responsibleIsFirstAuthor', params: { value: 'Example, Alex' } }],
    });
    expect(await store('Muster, Kim', 'The same as the first author')).toEqual({ lastname: 'Muster', warnings: [] });
  });

  it('has one responsible person, whatever the normalization of the name’s letters', async () => {
    const responsible = async (project_study_person_resp: string, study_title: string) =>
      upload(
        visitor,
        await buildWorkbook([buildRow({ campaign: study_title, event_person_resp: project_study_person_resp })]),
        {
          fields: { ...study, study_title, project_study_person_resp },
        },
      );
    const several = await responsible('Example, Alex; Other, Kim', 'Several persons');
    expect(several.statusCode, several.body).toBe(400);
    expect(several.json<{ payload: object }>().payload).toEqual({
      project_study_person_resp: [
        expect.stringContaining('“Example, Alex; Other, Kim” names several persons. Enter one of them'),
      ],
    });
    expect((await responsible('Größe, Anna Lena', 'Composed')).statusCode).toBe(200);
    expect((await responsible('Gro\u0308ße,\u00a0Anna\u00a0Lena', 'Decomposed')).statusCode).toBe(200);
    const { rows } = await open.database.pool.query(
      `SELECT firstname FROM person WHERE normalize(lastname, NFC) = 'Größe'`,
    );
    expect(rows).toEqual([{ firstname: 'Anna Lena' }]);
  });

  it('names the values that are not added to a stored person', async () => {
    await open.database.pool.query(`INSERT INTO person (email) VALUES ('nameless@example.org')`);
    const author = {
      firstname: 'Noa',
      lastname: 'Ejemplo',
      email: 'Nameless@example.org',
      orcid: '0000-0002-9079-593X',
    };
    const fields = { ...study, study_title: 'Nameless', project_study_authors: JSON.stringify([author]) };
    const dataset = await stored([buildRow({ campaign: 'NAMELESS' })], { fields });
    const { rows } = await open.database.pool.query(
      `SELECT (SELECT count(*)::int FROM person WHERE email = 'nameless@example.org') AS persons, warnings FROM dataset WHERE id = $1`,
      [dataset],
    );
    expect(rows[0].persons).toBe(1);
    expect(rows[0].warnings.map(({ code }: { code: string }) => code)).toEqual([
      'personWithoutOrcid',
      'personWithoutName',
    ]);
  });

  it('that is stored already is not changed, and must not contradict', async () => {
    const fields = { ...study, study_title: 'Stored twice' };
    await stored([buildRow({ campaign: 'SAME' })], { fields });
    const other = { ...fields, project_study_abstract: 'Something else.' };
    const response = await upload(visitor, await buildWorkbook([buildRow({ campaign: 'SAME' })]), { fields: other });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ payload: Record<string, string[]> }>().payload.project_study_abstract?.[0]).toContain(
      'Something else.',
    );
  });
});

describe('permission to import', () => {
  it('is given to every user', async () => {
    const response = await upload(createClient(open.app), await buildWorkbook([buildRow()]));
    expect(response.statusCode).toBe(401);
  });

  it('a file is required', async () => {
    const response = await upload(visitor, null);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ payload: object }>().payload).toHaveProperty('file');
  });
});

it('lets two imports at once share the records of both', async () => {
  const rows = (n: number) => [buildRow({ campaign: 'SHARED', event_label: 'S', samp_name: `shared ${n}` })];
  const responses = await Promise.all([1, 2, 3].map(async (n) => upload(visitor, await buildWorkbook(rows(n)))));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const { rows: found } = await open.database.pool.query(
    `SELECT count(*)::int AS n FROM campaign WHERE campaign = 'SHARED'`,
  );
  expect(found[0].n).toBe(1);
});

it('imports one of two uploads of the same file at once, and refuses the other as imported', async () => {
  const file = await buildWorkbook([buildRow({ campaign: 'AT ONCE' }), buildRow({ campaign: 'AT ONCE' })]);
  const others = await Promise.all([createLoggedInClient(open), createLoggedInClient(open)]);
  const responses = await Promise.all(others.map((one) => upload(one, file)));
  const [good, bad] = responses.toSorted((a, b) => a.statusCode - b.statusCode);
  expect([good?.statusCode, bad?.statusCode]).toEqual([200, 400]);
  expect(bad?.json<Refused>().payload).toEqual(
    [2, 3].map((row) => ({
      row,
      message: { forward_read_file_name: [expect.stringContaining('was already imported with “table.xlsx”')] },
    })),
  );
});

describe('a table of 6,000 rows', { timeout: 16000 }, () => {
  // Uploads are limited for a user, and those above take most of them.
  beforeAll(async () => {
    visitor = await createLoggedInClient(open);
  });

  const survey = generateSurvey(6000, { prefix: 'BIG' });
  const values = (name: string) => new Set(survey.map((row) => row[name])).size;

  it('is imported as a whole, each record once', async () => {
    const before = await counts();
    const response = await upload(visitor, await buildWorkbook(survey), {
      fields: { ...study, study_title: 'A large survey' },
    });
    expect(response.statusCode, response.body).toBe(200);
    const after = await counts();
    expect((after.campaign ?? 0) - (before.campaign ?? 0)).toBe(values('campaign'));
    expect((after.event ?? 0) - (before.event ?? 0)).toBe(
      new Set(survey.map((r) => `${r.campaign} ${r.event_label}`)).size,
    );
    expect((after.field_sample ?? 0) - (before.field_sample ?? 0)).toBe(values('samp_name'));
    expect((after.sequencing_element ?? 0) - (before.sequencing_element ?? 0)).toBe(6000);
  });

  it('stores nothing where its last row is wrong', async () => {
    const fresh = generateSurvey(6000, { prefix: 'LAST', seed: 2 });
    await refused([...fresh.slice(0, -1), { ...fresh.at(-1), geogr_loc_lat: 'north' }]);
  });

  it('finds a person by a name and later with an ORCID iD as one, however long the table', async () => {
    const named = generateSurvey(3000, { prefix: 'WHO', seed: 5 }).map((row, i) => ({
      ...row,
      nucleic_acid_sample_person_resp: null,
      sequencing_library_person_resp: i < 1500 ? 'Late, Person' : 'Late, Person (0000-0003-1415-9269)',
    }));
    await stored(named);
    const { rows } = await open.database.pool.query(`SELECT orcid FROM person WHERE lastname = 'Late'`);
    expect(rows).toEqual([{ orcid: '0000-0003-1415-9269' }]);
  });

  it('stores values that only late rows have for early records', async () => {
    const fresh = generateSurvey(2500, { prefix: 'LATE', seed: 3 });
    const [first] = fresh;
    const other = fresh.find(({ event_label }) => event_label !== first?.event_label);
    const late = { ...first, samp_name: 'late', forward_read_file_name: 'late_R1', common_station_name: 'BY15' };
    const rest = {
      ...other,
      samp_name: 'late too',
      forward_read_file_name: 'late_too_R1',
      event_collection_date_end: 'missing: not collected',
      protocol_id: 'CTD cast',
    };
    await stored([...fresh, { ...late, 'event.unknown': null } as TableRow, rest as TableRow]);
    const { rows } = await open.database.pool.query(
      `SELECT common_station_name, event_collection_date_end, event_collection_date_end_missing, protocol.protocol
         FROM event JOIN campaign USING (campaign_id) LEFT JOIN protocol ON protocol.protocol_id = event.protocol_id
        WHERE campaign = $1 AND event_label = ANY($2) ORDER BY event_label = $3 DESC`,
      [first?.campaign, [first?.event_label, other?.event_label], first?.event_label],
    );
    const nothing = { event_collection_date_end: null, event_collection_date_end_missing: null, protocol: null };
    expect(rows).toEqual([
      { ...nothing, common_station_name: 'BY15' },
      {
        common_station_name: null,
        event_collection_date_end: null,
        event_collection_date_end_missing: 'not collected',
        protocol: 'CTD cast',
      },
    ]);
    const contradiction = { ...late, forward_read_file_name: 'later_R1', common_station_name: 'BY16' };
    const response = await refused([...generateSurvey(2500, { prefix: 'OTHER', seed: 4 }), contradiction]);
    expect(response.payload).toHaveLength(1);
    expect(response.payload[0]?.message.common_station_name?.[0]).toMatch(/BY16.*BY15/);
  });

  it('is repeated where somebody stores a record of its last row meanwhile, and finds every row the next time', async () => {
    const again = generateSurvey(2500, { prefix: 'AGAIN', seed: 6 });
    const last = { ...again[0], campaign: 'MEANWHILE', basis: null, samp_name: 'meanwhile' };
    const rows = [...again, { ...last, campaign_person_resp: null, forward_read_file_name: 'meanwhile_R1' }];
    const before = await counts();
    await storeWithRetry(open.database.pool, 'MEANWHILE', () => stored(rows));
    const after = await counts();
    expect((after.sequencing_element ?? 0) - (before.sequencing_element ?? 0)).toBe(2501);
    expect((after.campaign ?? 0) - (before.campaign ?? 0)).toBe(new Set(rows.map(({ campaign }) => campaign)).size);
    const { summary } = await refused(rows);
    expect(summary).toMatchObject([{ field: 'forward_read_file_name', rows: 2501 }]);
  });
});
