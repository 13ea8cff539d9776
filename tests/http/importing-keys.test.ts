import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEverything, importTable, openInstallation, rowsOf } from '../real/installations.ts';
import { differences, recordsOf } from '../real/records.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
let one: Client;
let other: Client;

beforeAll(async () => {
  open = await openApp();
  one = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
});
afterAll(() => open.close());

const stored = (rows: readonly TableRow[], visitor = one) => storeTable(visitor, rows);

type Chain = Record<'event' | 'field_sample' | 'sample' | 'library' | 'condition' | 'sequencer' | 'run', number>;

/** The numbers of all that the elements of these uploads hang on, in their order. */
async function chains(...datasets: number[]): Promise<Chain[]> {
  const { rows } = await open.database.pool.query(
    `SELECT f.event_id AS event, f.field_sample_id AS field_sample, n.nucleic_acid_sample_id AS sample,
            l.sequencing_library_id AS library, l.library_condition_id AS condition,
            r.sequencer_id AS sequencer, r.sequencing_run_id AS run
       FROM sequencing_element e JOIN sequencing_library l USING (sequencing_library_id)
       JOIN nucleic_acid_sample_sequencing_library USING (sequencing_library_id)
       JOIN nucleic_acid_sample n USING (nucleic_acid_sample_id)
       JOIN field_sample_nucleic_acid_sample USING (nucleic_acid_sample_id) JOIN field_sample f USING (field_sample_id)
       JOIN sequencing_run r USING (sequencing_run_id)
      WHERE e.dataset_id = ANY($1) ORDER BY e.dataset_id, e.sequencing_element_id`,
    [datasets],
  );
  return rows;
}

/** Imports one row of each of two people; gives what they have in common. */
async function sharedBy(mine: TableRow, theirs: TableRow = mine): Promise<string[]> {
  const first = await stored([buildRow(mine)]);
  const second = await stored([buildRow(theirs)], other);
  const [a, b] = await chains(first, second);
  return Object.keys(a ?? {}).filter((name) => a?.[name as keyof Chain] === b?.[name as keyof Chain]);
}

const nowhere = {
  campaign: null,
  event_label: null,
  geogr_loc_lat: 'not provided',
  geogr_loc_lon: 'not provided',
  field_sample_collection_date_begin: 'not provided',
  geog_loc_name: 'Germany',
  samp_name: 'S1',
};
/** Kinds of records that are nobody's: a model of sequencer, and the words of a condition. */
const nobodys = ['condition', 'sequencer'];
const place = {
  event_label: null,
  geogr_loc_lat: 54.1,
  geogr_loc_lon: 10.2,
  geog_loc_name: 'Kiel',
  event_collection_date_begin: '2021-05',
  samp_name: 'S1',
};

describe('rows of two people', () => {
  it('never become one record where none of their keys is complete', async () => {
    expect(await sharedBy(nowhere)).toEqual(nobodys);
    expect(await sharedBy({ ...nowhere, depth: '5' }, { ...nowhere, depth: '10' })).toEqual(nobodys);
  });

  it.each([
    ['campaign', { campaign: null, event_label: 'Station 1', samp_name: 'S1' }],
    ['position', { ...place, campaign: 'KEYS', geogr_loc_lat: 'not collected' }],
    ['place', { ...place, campaign: 'KEYS', geog_loc_name: 'Not Provided' }],
    ['date', { ...place, campaign: 'KEYS', event_collection_date_begin: null }],
  ])('share no event without a %s', async (_, row) => {
    expect(await sharedBy(row)).toEqual(nobodys);
  });

  it('share records with a complete key', async () => {
    const sample = ['event', 'field_sample', 'sample', 'library', ...nobodys];
    expect(await sharedBy({ campaign: 'KEYS', event_label: 'Station 1', samp_name: 'S1' })).toEqual(sample);
    expect(await sharedBy({ ...place, campaign: 'KEYS' })).toEqual(sample);
  });

  it('share a run by one of its three identifiers, of a known sequencer', async () => {
    expect(await sharedBy({ ...nowhere, flowcell_id: 'C4V7B' })).toContain('run');
    expect(await sharedBy({ ...nowhere, instrument_id: 'M02542', seq_date: '2019-05-06' })).toContain('run');
    expect(await sharedBy({ ...nowhere, seq_date: '2019-05-06' })).toEqual(nobodys);
    expect(await sharedBy({ ...nowhere, flowcell_id: 'not provided' })).toEqual(nobodys);
    expect(await sharedBy({ ...nowhere, seq_meth: 'not provided', flowcell_id: 'C4V7B' })).toEqual(['condition']);
  });

  it('share a library condition with the same texts, and none with another text', async () => {
    const texts = { ...nowhere, library_selection: 'not provided', library_layout: null };
    expect(await sharedBy(texts)).toContain('condition');
    expect(await sharedBy(texts, { ...texts, library_selection: 'not collected' })).not.toContain('condition');
  });

  it('of one upload become one record where their texts are the same', async () => {
    const [a, b] = await chains(await stored([buildRow(nowhere), buildRow({ ...nowhere, target_gene: '18S' })]));
    expect(a).toEqual({ ...b, library: a?.library });
    expect(a?.library).not.toBe(b?.library);
  });
});

const warningsOf = async (rows: readonly TableRow[], headers = {}) =>
  (await one.get(`/rest/datasets/${await stored(rows)}`, headers)).json<{ warnings: string[] }>().warnings;

describe('records of an import', () => {
  it('are linked correctly where others have taken ids between theirs', async () => {
    const names = ['G1', 'G2', 'G3'];
    const { pool } = open.database;
    const { rows } = await pool.query(`SELECT pg_get_serial_sequence('field_sample', 'field_sample_id') AS sequence`);
    const takeEvery = (step: number) => pool.query(`ALTER SEQUENCE ${rows[0].sequence} INCREMENT BY ${step}`);
    await takeEvery(5);
    const table = names.map((samp_name) => buildRow({ campaign: 'GAPS', samp_name }));
    const dataset = await stored(table, other).finally(() => takeEvery(1));
    const numbers = (await chains(dataset)).map(({ field_sample }) => field_sample);
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 5, first + 10]);
    const found = await pool.query(
      'SELECT field_sample_name AS name FROM field_sample WHERE field_sample_id = ANY($1) ORDER BY field_sample_id',
      [numbers],
    );
    expect(found.rows.map(({ name }) => name)).toEqual(names);
  });
});

describe('rows of keyless records', () => {
  const comment = (sequencing_library_comment: string) => ({ sequencing_library_comment });

  /** Number of records of each kind that these rows become. */
  async function countOf(...rows: TableRow[]) {
    const all = await chains(await stored(rows.map((row) => buildRow(row))));
    expect(all).toHaveLength(rows.length);
    const count = (name: keyof Chain) => new Set(all.map((chain) => chain[name])).size;
    return [count('event'), count('field_sample'), count('sample'), count('library')];
  }

  it('of several uploads are imported again from their export', async () => {
    const first = await openInstallation();
    const second = await openInstallation();
    try {
      const mine = { ...nowhere, depth: '5', flowcell_id: 'MINE' };
      const theirs = { ...nowhere, depth: '10', flowcell_id: 'THEIRS' };
      const names = ['S1', 'S2'].map((samp_name) => ({ samp_name }));
      await importTable(first, await buildWorkbook(names.map((name) => buildRow({ ...mine, ...name }))));
      const rows = [
        ...names.map((name) => buildRow({ ...theirs, ...name })),
        buildRow({ ...theirs, target_gene: '18S' }),
      ];
      await importTable(first, await buildWorkbook(rows));
      const alike = { ...nowhere, depth: '20', flowcell_id: 'LIBRARIES' };
      await importTable(first, await buildWorkbook([buildRow({ ...alike, ...comment('A') })]));
      await importTable(first, await buildWorkbook([buildRow({ ...alike, ...comment('B') })]));
      const exported = await exportEverything(first);
      await importTable(second, exported);
      expect(differences(await recordsOf(first.database), await recordsOf(second.database))).toEqual({});
      expect(await rowsOf(await exportEverything(second))).toEqual(await rowsOf(exported));
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('become one record only where all their texts are the same', async () => {
    const deep = { ...nowhere, depth: '10' };
    expect(await countOf(nowhere, { ...nowhere, target_gene: '18S' })).toEqual([1, 1, 1, 2]);
    expect(await countOf({ ...nowhere, depth: '5' }, deep, nowhere, deep)).toEqual([3, 3, 3, 3]);
    expect(await countOf({ ...nowhere, event_comment: 'A' }, nowhere)).toEqual([2, 2, 2, 2]);
    expect(await countOf(nowhere, { ...nowhere, nucleic_acid_sample_comment: 'A' }, nowhere)).toEqual([2, 2, 2, 2]);
    expect(await countOf({ ...nowhere, ...comment('A') }, nowhere, { ...nowhere, ...comment('A') })).toEqual([
      2, 2, 2, 2,
    ]);
    const sequencer = { campaign: 'KEYLESS', seq_meth: 'not provided', flowcell_id: 'KEYLESS' };
    const run = (sequencing_run_comment: string) => buildRow({ ...sequencer, sequencing_run_comment });
    const runs = await chains(await stored([run('A'), run('B'), run('A')]));
    expect(runs[2]?.run).toBe(runs[0]?.run);
    expect(runs[1]?.run).not.toBe(runs[0]?.run);
  });

  it('share a parent by its names', async () => {
    const at = (samp_name: string, depth: string) => ({ ...nowhere, samp_name, depth });
    expect(await countOf(at('S1', '1'), at('S1', '2'), at('S2', '1'), at('S2', '2'), at('S3', '2'))).toEqual([
      2, 5, 5, 5,
    ]);
  });

  it('cause a warning where their name became several records', async () => {
    const [shallow, deep] = ['5', '10'].map((depth) => buildRow({ ...nowhere, depth }));
    expect(await warningsOf([shallow ?? {}, deep ?? {}])).toEqual([
      'Rows 2 and 3 have the same name (Field sample S1) but different values, so each became its own record. Rows share a record if all their values for it are the same, or if they have a value in event_label, campaign.',
    ]);
    const rows = [1, 2].flatMap((depth) => ['S1', 'S2'].map((samp_name) => buildRow({ ...nowhere, depth, samp_name })));
    expect(await warningsOf(rows, { 'accept-language': 'de' })).toEqual([
      '2 Namen stehen in Zeilen mit verschiedenen Werten; aus jedem dieser Namen wurden mehrere Datensätze, zuerst aus Feldprobe S1 in den Zeilen 2 und 4. Zeilen ergeben einen Datensatz, wenn alle ihre Werte dafür gleich sind oder wenn sie einen Wert in event_label, campaign haben.',
    ]);
    const station = { campaign: null, event_label: 'Station 1', flowcell_id: 'STATION' };
    expect(await warningsOf([buildRow(station), buildRow({ ...station, geogr_loc_lat: 56.12 })])).toEqual([
      'Rows 2 and 3 have the same name (Event Station 1, Baltic Sea: Gotland Basin) but different values, so each became its own record. Rows share a record if all their values for it are the same, or if they have a value in campaign.',
    ]);
  });

  it('contradict each other where they have a key', async () => {
    const event = { campaign: 'KEYED', event_label: 'Station 1' };
    const [error, ...more] = await refused([buildRow(event), buildRow({ ...event, geogr_loc_lat: 12 })]);
    expect(more).toEqual([]);
    expect(error).toMatch(/^3 geogr_loc_lat: “12” contradicts row 2, /);
  });
});

describe('libraries of one sample', () => {
  it.each([{ nominal_length: 250 }, { 'sequencing_library.protocol_id': '16S library' }, { prep_date: '2019' }])(
    'are distinguished by %o',
    async (difference) => {
      const row = { campaign: 'LIBRARIES', event_label: Object.keys(difference)[0], samp_name: 'S1' };
      const again = { ...row, ...difference };
      const dataset = await stored([buildRow(row), buildRow(again)]);
      const libraries = (await chains(dataset)).map(({ library }) => library);
      expect(new Set(libraries).size).toBe(2);
      const later = await stored([buildRow(again), buildRow(row)], other);
      expect((await chains(later)).map(({ library }) => library)).toEqual(libraries.toReversed());
    },
  );

  const row = { campaign: 'LIBRARIES', event_label: 'warned' };
  const alike = 'differ only in nominal_length or the protocol';

  it('cause a warning where they differ in insert size or protocol alone', async () => {
    const one = { ...row, samp_name: 'alike', target_gene: '16S' };
    expect(await warningsOf([buildRow(one), buildRow({ ...one, nominal_length: 250 }), buildRow(row)])).toEqual([
      `Sample alike has several libraries that ${alike}: rows 2, 3. If this is one library, please write the same values in these rows.`,
    ]);
    const other = { ...row, samp_name: 'alike too', 'sequencing_library.protocol_id': '16S library' };
    const rows = [1, 2, 3, 4, 5, 6].map((nominal_length) => buildRow({ ...one, samp_name: 'many', nominal_length }));
    const [warning, ...more] = await warningsOf([...rows, buildRow(other), buildRow({ ...other, nominal_length: 9 })]);
    expect(more).toEqual([]);
    expect(warning).toContain(`2 samples have several libraries that ${alike}. First: sample many in rows 2–7.`);
  });

  it('become one where they do not differ, with a warning, unless they were sequenced in two runs', async () => {
    const same = { ...row, samp_name: 'same', flowcell_id: 'A' };
    const rows = [buildRow(same), buildRow({ ...row, samp_name: 'next' }), buildRow(same)];
    expect(await warningsOf(rows, { 'accept-language': 'de' })).toEqual([
      'Die Zeilen 2, 4 der Probe same haben für Bibliothek und Lauf dieselben Werte; ihre Dateien gehören darum zu einer Bibliothek. Wenn es mehrere waren, unterscheiden Sie sie bitte, etwa durch nominal_length oder das Protokoll.',
    ]);
    expect(await warningsOf([buildRow(same), buildRow({ ...same, flowcell_id: 'B' })])).toEqual([]);
    expect(await warningsOf([buildRow(same), buildRow({ ...same, target_gene: '18S' })])).toEqual([]);
  });
});

describe('the result of an import', () => {
  it('is counted by entity, for its sender and administrators alone', async () => {
    const row = {
      campaign: 'COUNTED',
      event_label: 'Station 1',
      campaign_person_resp: 'Counted, Kim',
      flowcell_id: 'CC1',
    };
    await stored([buildRow({ ...row, samp_name: 'S1' })]);
    const persons = {
      event_person_resp: 'Counted, New <counted@example.org>',
      field_sample_person_resp: 'counted@example.org',
    };
    const second = await stored([
      buildRow({ ...row, ...persons, event_label: 'Station 2', samp_name: 'S1' }),
      buildRow({ ...row, samp_name: 'S1', target_gene: '18S', unheard_of: 'x' }),
      buildRow({ ...row, samp_name: 'S2' }),
    ]);
    const url = `/rest/datasets/${second}`;
    const response = await one.get(url);
    expect(response.json()).toEqual({
      id: second,
      filename: 'table.xlsx',
      own: true,
      created_at: expect.stringMatching(/^\d{4}-/),
      rows: 3,
      created: {
        person: 1,
        event: 1,
        field_sample: 2,
        nucleic_acid_sample: 2,
        sequencing_library: 3,
        sequencing_element: 3,
      },
      used: {
        person: 2,
        campaign: 1,
        event: 1,
        field_sample: 1,
        nucleic_acid_sample: 1,
        library_condition: 1,
        sequencer: 1,
        sequencing_run: 1,
        project_study: 1,
      },
      warnings: ['The column “unheard_of” is unknown and was left out.'],
    });
    const admin = await createLoggedInClient(open, ['admin']);
    const inGerman = (await admin.get(url, { 'accept-language': 'de' })).json();
    expect([inGerman.own, inGerman.warnings[0]]).toEqual([false, expect.stringMatching(/nicht bekannt/)]);
    expect((await other.get(url)).statusCode).toBe(404);
    expect((await one.get('/rest/datasets/2000000000')).statusCode).toBe(404);
    expect((await one.get('/rest/datasets/x')).statusCode).toBe(404);
    expect((await createClient(open.app).get(url)).statusCode).toBe(401);
  });
});

/** The sentences on rows that must be refused, as `row field: sentence`. */
async function refused(rows: readonly TableRow[], columns?: string[]): Promise<string[]> {
  const response = await upload(one, await buildWorkbook(rows, columns && { columns }));
  expect(response.statusCode, response.body).toBe(400);
  const { payload } = response.json<{ payload: { row: number; message: Record<string, string[]> }[] }>();
  return payload.flatMap(({ row, message }) =>
    Object.entries(message).flatMap(([field, sentences]) =>
      sentences.map((sentence) => `${row} ${field}: ${sentence}`),
    ),
  );
}

describe('one cause has one message', () => {
  const rows = Array.from({ length: 5 }, (_, i) => buildRow({ campaign: 'ONCE', depth: i + 1 }));

  it.each(['samp_name', 'geogr_loc_lat', 'seq_meth', 'forward_read_file_name'])(
    'in a table without %s',
    async (name) => {
      const table = rows.map((row) => ({ ...row, event_label: null, nucl_acid_conc: 2, flowcell_id: 'ONCE' }));
      const columns = Object.keys(table[0] ?? {}).filter((column) => column !== name);
      expect(await refused(table, columns)).toEqual([`1 ${name}: ${name} is required: the table has no such column.`]);
    },
  );

  it.each([
    ['seq_meth', { seq_meth: 'MiSekt', sequencing_platform: 'ILLUMINA', location: 'Kiel', flowcell_id: 'X' }],
    ['samp_name', { samp_name: null, nucl_acid_conc: 5, depth: '3' }],
    ['event_label', { event_label: 'x'.repeat(300), geogr_loc_lat: 1 }],
    ['geogr_loc_lat', { event_label: null, geogr_loc_lat: 'north', tot_depth_water_col: 3 }],
    ['project_name', { project_name: 'x'.repeat(5000), project_funding_code: 'A1' }],
    ['checksum_method', { checksum_method: 'CRC', forward_read_file_checksum: 'a'.repeat(64) }],
    ['protocol_id', { protocol_id: 'x'.repeat(600) }],
  ])('for a wrong %s', async (field, wrong) => {
    const duplicate = { campaign: 'ONCE', event_label: 'twin', samp_name: 'twin' };
    const errors = await refused([
      buildRow(duplicate),
      buildRow({ ...duplicate, ...wrong }),
      buildRow({ ...duplicate, ...wrong }),
    ]);
    expect(errors).toHaveLength(2);
    for (const [i, sentence] of errors.entries()) expect(sentence).toMatch(new RegExp(`^${i + 3} ${field}: `));
  });

  it('for a contradiction about an event, with a remedy, and with a stored person by a unique label', async () => {
    const event = { campaign: 'WAY OUT', event_label: 'W' };
    const person = (address: string) => ({ event_person_resp: `Stored, Kim <${address}@example.org>` });
    await stored([buildRow({ ...event, ...person('stored') })]);
    const { rows } = await open.database.pool.query(`SELECT label FROM person WHERE lastname = 'Stored'`);
    expect(await refused([buildRow({ ...event, ...person('namesake'), geogr_loc_lat: 12 })])).toEqual([
      '2 geogr_loc_lat: “12” contradicts the stored record (Event W, Baltic Sea: Gotland Basin), which has “57.32”. If this is another event, give it its own event_label.',
      `2 event_person_resp: “Stored, Kim” contradicts the stored record (Event W, Baltic Sea: Gotland Basin), which has “${rows[0].label}”. If this is another event, give it its own event_label.`,
    ]);
  });
});

describe('a person in a table', () => {
  it('has each part of the notation in its own field', async () => {
    const person = 'Parts, Kim (0000-0001-5109-3700) <parts@example.org>';
    await stored([buildRow({ campaign: 'parts of a person', campaign_person_resp: person })]);
    const { rows } = await open.database.pool.query(
      `SELECT lastname, firstname, email, orcid, institute, helmholtz_aai FROM person WHERE lastname = 'Parts'`,
    );
    const known = { lastname: 'Parts', firstname: 'Kim', email: 'parts@example.org', orcid: '0000-0001-5109-3700' };
    expect(rows).toEqual([{ ...known, institute: null, helmholtz_aai: null }]);
  });

  const row = (campaign_person_resp: string, campaign = campaign_person_resp) =>
    buildRow({ campaign: `of ${campaign}`, campaign_person_resp });

  it.each(['nobody@example.org', '0000-0003-1419-2405'])('needs a name where only %s is given', async (identifier) => {
    expect(await refused([row(identifier)])).toEqual([
      `2 campaign_person_resp: Responsible person is not valid: no stored person has the identifier “${identifier}”. Please add the name, like “Lastname, Firstname (${identifier})”.`,
    ]);
  });

  it('is found by an email address alone that another row, or the database, has with a name', async () => {
    await stored([row('named@example.org'), row('Late, Named <named@example.org>')]);
    await stored([row('Named@example.org', 'another')]);
    const { rows } = await open.database.pool.query(
      `SELECT lastname, firstname, count(campaign_id)::int AS campaigns FROM person
         JOIN campaign ON campaign_person_resp = person_id WHERE email = 'named@example.org' GROUP BY person_id`,
    );
    expect(rows).toEqual([{ lastname: 'Late', firstname: 'Named', campaigns: 3 }]);
  });

  it('may have no last name where there is an ORCID iD, and is imported again from an export', async () => {
    const first = await openInstallation();
    const second = await openInstallation();
    try {
      const orcid = '0000-0002-9079-593X';
      const known = { firstname: 'Nora', orcid };
      expect((await first.visitor.post('/rest/persons', known)).statusCode).toBe(201);
      await importTable(first, await buildWorkbook([row(orcid)]));
      const exported = await exportEverything(first);
      expect((await rowsOf(exported)).map((one) => one.campaign_person_resp)).toEqual([`, Nora (${orcid})`]);
      await importTable(second, exported);
      await importTable(second, await buildWorkbook([row(`, Nora (${orcid})`, 'another')]));
      const { records } = (await second.visitor.get(`/rest/persons?orcid=${orcid}`)).json();
      expect(records).toMatchObject([{ ...known, lastname: null }]);
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('may be written without a comma where exactly one such person is stored', async () => {
    const unknown =
      'Responsible person is not valid: no person named “Kim Toni van der Muster” is stored. Write “Lastname, Firstname”, an ORCID iD or an email address.';
    const together = [row('Kim Toni van der Muster'), row('van der Muster, Kim Toni')];
    expect(await refused(together)).toEqual([`2 campaign_person_resp: ${unknown}`]);
    await stored([row('van der Muster, Kim Toni', 'first')]);
    await stored([row('kim toni  van der Muster', 'second')]);
    const { rows } = await open.database.pool.query(
      `SELECT count(DISTINCT person_id)::int AS persons, count(*)::int AS campaigns FROM person
         JOIN campaign ON campaign_person_resp = person_id WHERE lastname = 'van der Muster'`,
    );
    expect(rows).toEqual([{ persons: 1, campaigns: 2 }]);
  });

  let third: Client;
  beforeAll(async () => {
    third = await createLoggedInClient(open);
  });

  it('that is unknown is refused in every row and column that refers to it, however many rows are between', async () => {
    const unknown = (name: string) => `“${name}” is stored`;
    const named = (samp_name: string, person: string) =>
      buildRow({
        campaign: 'NOBODY',
        campaign_person_resp: 'Nobody Known',
        samp_name,
        field_sample_person_resp: person,
      });
    const rows = [
      named('a', 'Nobody Known'),
      named('b', 'Nobody Known'),
      ...Array.from({ length: 400 }, (_, i) => named(`between ${i}`, 'Known, Well')),
      named('c', 'Another One'),
      named('d', 'nobody known'),
      named('e', 'Another One'),
    ];
    const response = await upload(third, await buildWorkbook(rows));
    expect(response.statusCode, response.body).toBe(400);
    const { summary } = response.json<{ summary: { field: string; rows: number; first: number }[] }>();
    const counted = summary.map(({ field, rows, first }) => [field, rows, first]);
    expect(counted).toEqual([
      ['campaign_person_resp', 405, 2],
      ['field_sample_person_resp', 5, 2],
    ]);
    const { payload } = response.json<{ payload: { row: number; message: Record<string, string[]> }[] }>();
    const ofSamples = payload.flatMap(({ row, message }) => (message.field_sample_person_resp ? [row] : []));
    expect(ofSamples).toEqual([2, 3, 404, 405, 406]);
    const messages = payload.find(({ row }) => row === 404)?.message;
    expect(messages?.campaign_person_resp).toEqual([expect.stringContaining(unknown('Nobody Known'))]);
    expect(messages?.field_sample_person_resp).toEqual([expect.stringContaining(unknown('Another One'))]);
  });

  it('whose name several persons have is refused, with the persons', async () => {
    await open.database.pool.query(
      `INSERT INTO person (lastname, firstname, institute, email) VALUES ('Twin', 'Alex', 'Here', NULL),
         ('Twin', 'Alex', NULL, 'twin@example.org')`,
    );
    for (const name of ['Twin, Alex', 'Alex Twin'])
      expect(await refused([row(name)])).toEqual([
        `2 campaign_person_resp: Responsible person is not valid: there are 2 persons named “${name}”: Twin, Alex, Here; Twin, Alex, twin@example.org. Please add an ORCID iD or email address.`,
      ]);
  });

  // Rows are stored in portions while others are read, the first one after 300 rows.
  const between = (count: number) => Array.from({ length: count }, () => buildRow({ campaign: 'BETWEEN' }));

  it.each([0, 400])('whose name others have %i rows below is refused', async (count) => {
    const name = `Namesake, After ${count}`;
    const others = [`${name} (0000-0002-9079-593X)`, `${name} <namesake@example.org>`];
    const file = await buildWorkbook([row(name), ...between(count), ...others.map((one) => row(one))]);
    for (const query of ['?check=true', '']) {
      const response = await upload(third, file, { query });
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json().payload).toEqual([
        {
          row: 2,
          message: {
            campaign_person_resp: [
              `Responsible person is not valid: there are 2 persons named “${name}”: ${name}, 0000-0002-9079-593X; ${name}, namesake@example.org. Please add an ORCID iD or email address.`,
            ],
          },
        },
      ]);
    }
  });

  it.each([0, 400])('is found by name and by address, though both are together only %i rows below', async (count) => {
    const name = `Together, After ${count}`;
    const address = `after${count}@example.org`;
    const rows = [row(name), row(address), ...between(count), row(`${name} <${address}>`, `${name} again`)];
    const dataset = await stored(rows, third);
    const { rows: found } = await open.database.pool.query(
      `SELECT count(DISTINCT person_id)::int AS persons, count(*)::int AS campaigns FROM person
         JOIN campaign ON campaign_person_resp = person_id WHERE lastname = 'Together' AND firstname = $1`,
      [`After ${count}`],
    );
    expect(found).toEqual([{ persons: 1, campaigns: 3 }]);
    expect((await third.get(`/rest/datasets/${dataset}`)).json().created).toMatchObject({ person: 1 });
  });
});
