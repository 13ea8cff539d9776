import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns, defaultSearchColumns } from '../../src/catalogue/columns.ts';
import { recordsIn } from '../separated.ts';
import { buildRow, type TableRow, workbook } from '../workbooks.ts';
import { type Client, client, loggedIn, type OpenApp, openApp } from './client.ts';
import { study, upload } from './uploads.ts';

type Element = { sequencing_element_id: number } & Record<string, string | number | null>;

let open: OpenApp;
let importer: Client;
let other: Client;
let visitor: Client;

/** One element with a word of its own in every record it comes from. */
const full = buildRow({
  samp_name: 'search_full',
  campaign: 'CAMPAIGN-full',
  basis: 'RV Fullship',
  campaign_person_resp: 'Vollmer, Ada (0000-0002-1825-0097)',
  event_label: 'Eventfull',
  event_comment: 'Öresund im Überblick',
  event_person_resp: 'Eventperson, Bo',
  field_sample_description: 'waterfull',
  field_sample_comment: 'Ångström',
  depth: '3-40',
  nucl_acid_ext: 'Kitfull',
  nucleic_acid_sample_comment: 'Ærø',
  target_gene: 'genefull',
  sequencing_library_comment: 'Österreich',
  'sequencing_library.protocol_id': 'protocolfull',
  flowcell_id: 'CELLFULL',
  sequencing_run_comment: 'Çelik',
  instrument_id: 'M0FULL',
  seq_meth: 'Illumina NovaSeq 6000',
  sequencer_comment: 'Šibenik',
  forward_read_file_name: 'search_full_L001_R1.fastq.gz',
  forward_read_file_checksum: 'abcdef0123456789abcdef0123456789',
  accession_number: 'ERR0000001',
  sequencing_element_comment: 'Łódź',
  study_title: 'Studyfull of Übersee',
  project_study_begin: '2019-03',
  project_study_person_resp: 'Studyperson, Cy',
  project_name: 'Projectfull | Zweites Örtchen',
  project_abstract: ' | a \\| b',
  project_person_resp: 'Projectperson, Di | ',
  doi: '10.1000/FULL | 10.1000/more',
});

const literal = [
  buildRow({ samp_name: 'percent', sequencing_element_comment: '50%off' }),
  buildRow({ samp_name: 'underscore', sequencing_element_comment: 'a_b' }),
  buildRow({ samp_name: 'underscore not', sequencing_element_comment: 'axb' }),
  buildRow({ samp_name: 'backslash', sequencing_element_comment: 'c\\d' }),
];

/** Five elements to sort and to page through. */
const pages = ['b', 'a', 'e', 'd', 'c'].map((letter, i) =>
  buildRow({
    campaign: 'PAGES',
    event_label: letter,
    geogr_loc_lat: i % 2 === 0 ? 10 + i : 'not collected',
    samp_name: `page_${letter}`,
    event_person_resp: i < 4 ? `Person${5 - i}, Page` : null,
  }),
);

const formulas = buildRow({
  campaign: 'FORMULA',
  samp_name: '=1+1',
  field_sample_description: '@cmd',
  field_sample_comment: '+1, "quoted"\tand\nmore',
  sequencing_element_comment: '-2',
  geogr_loc_lon: -20.5,
  event_person_resp: 'Alone, Nora (0000-0001-5109-3700)',
  campaign_person_resp: 'Formula, Fred (0000-0003-1419-2405)',
});

async function store(as: Client, rows: readonly TableRow[]): Promise<void> {
  const answer = await upload(as, await workbook(rows), { fields: study });
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  open = await openApp();
  importer = await loggedIn(open);
  other = await loggedIn(open);
  visitor = client(open.app);
  await store(importer, [full, ...literal, ...pages]);
  await store(other, [formulas]);
});
afterAll(() => open.close());

async function ask(body: object, as: Client = visitor): Promise<{ total: number; elements: Element[] }> {
  const answer = await as.post('/searchSE', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return { total: Number(answer.headers['x-total-count']), elements: answer.json() };
}

async function names(body: object, as: Client = visitor): Promise<unknown[]> {
  const { elements } = await ask({ fields: ['samp_name'], ...body }, as);
  return elements.map((element) => element.samp_name);
}

async function refused(body: object, as: Client = visitor): Promise<Record<string, string[]>> {
  const answer = await as.post('/searchSE', body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ payload: Record<string, string[]> }>().payload;
}

describe('a search', () => {
  it('is anybody’s, with a CSRF token', async () => {
    expect((await ask({ all: true }, client(open.app))).total).toBe(11);
    const answer = await open.app.inject({ method: 'POST', url: '/searchSE', payload: { all: true } });
    expect(answer.statusCode).toBe(403);
  });

  it('gives the default columns of all elements', async () => {
    const { total, elements } = await ask({ all: true });
    expect(total).toBe(11);
    expect(elements).toHaveLength(11);
    expect(Object.keys(elements[0] ?? {})).toEqual(['sequencing_element_id', ...defaultSearchColumns]);
  });

  it('wants to know what to look for', async () => {
    expect(await refused({})).toHaveProperty('term');
    expect((await ask({ term: '' })).total).toBe(11);
    expect((await ask({ term: ' \t ' })).total).toBe(11);
  });

  it.each([
    'search_full_l001',
    'ABCDEF0123456789abcdef0123456789',
    '23456789abcdef0123',
    'err0000001',
    'genefull',
    'KITFULL',
    'waterFULL',
    '3-40',
    'eventfull',
    'fullship',
    'campaign-FULL',
    'cellfull',
    'm0full',
    'novaseq',
    'studyfull',
    'projectfull',
    '10.1000/full',
    'vollmer',
    '0000-0002-1825-0097',
    'eventperson',
    'studyperson',
    'projectperson',
    'fullship genefull waterfull eventfull cellfull novaseq studyfull projectfull 10.1000/more ada R1.fastq',
  ])('finds “%s”', async (term) => {
    expect(await names({ term })).toEqual(['search_full']);
  });

  it.each([
    ['event', 'ÖRESUND', 'öresund'],
    ['field sample', 'ÅNGSTRÖM', 'ångström'],
    ['nucleic acid sample', 'ÆRØ', 'ærø'],
    ['library', 'ÖSTERREICH', 'österreich'],
    ['run', 'ÇELIK', 'çelik'],
    ['sequencer', 'ŠIBENIK', 'šibenik'],
    ['element', 'ŁÓDŹ', 'łódź'],
    ['project', 'ÖRTCHEN', 'örtchen'],
    ['study', 'ÜBERSEE', 'übersee'],
  ])('knows capital letters beyond ASCII (%s)', async (_, capitals, small) => {
    expect(await names({ term: capitals })).toEqual(['search_full']);
    expect(await names({ term: small })).toEqual(['search_full']);
  });

  it.each([
    'oresund',
    'ANGSTROM',
    'aero',
    'Osterreich',
    'celik sibenik lodz ortchen ubersee',
    'wäterfüll',
    'event_comment:"oresund im uberblick"',
    'project_name:"zweites ortchen"',
    // Decomposed, as some systems write file names.
    'O\u0308resund',
  ])('finds “%s” with and without accents', async (term) => {
    expect(await names({ term })).toEqual(['search_full']);
  });

  it.each([
    ['"öresund im überblick"', ['search_full']],
    ['"im Öresund"', []],
    ['"search_full" "R1.fastq"', ['search_full']],
    // A phrase does not reach from one field into the next.
    ['"waterfull Ångström"', []],
    ['campaign:campaign-full', ['search_full']],
    ['CAMPAIGN:FULL', ['search_full']],
    ['event_label:campaign-full', []],
    ['event_comment:"im Überblick" depth:3-40', ['search_full']],
    ['campaign_person_resp:vollmer', ['search_full']],
    ['campaign_person_resp:"Vollmer, Ada"', ['search_full']],
    ['event_person_resp:vollmer', []],
    ['sequencing_library.protocol_id:protocolfull', ['search_full']],
    ['protocol_id:protocolfull', []],
    ['seq_meth:"novaseq 6000" accession_number:ERR', ['search_full']],
    ['target_gene:genefull flowcell_id:cellfull', ['search_full']],
    ['project_name:"zweites örtchen"', ['search_full']],
    ['doi:10.1000/more', ['search_full']],
    ['project_study_begin:2019-03 study_title:studyfull', ['search_full']],
    ['nucl_acid_ext:kitfull search', ['search_full']],
    ['samp_name:underscore', ['underscore', 'underscore not']],
    ['samp_name:"underscore not"', ['underscore not']],
    ['geogr_loc_lat:1000', []],
    ['geogr_loc_lat:no-number', []],
    // No names of columns.
    ['nothing:genefull', []],
    ['email:vollmer', []],
    ['campaign: full', []],
    ['"genefull', []],
    ['""', []],
    ['" "', []],
  ])('takes %s as a phrase or a field', async (term, found) => {
    expect((await names({ term })).toSorted()).toEqual(found);
  });

  it('finds numbers by their value, and missing ones by their reason', async () => {
    const of = (geogr_loc_lat: string) => names({ term: `geogr_loc_lat:${geogr_loc_lat} samp_name:search_full` });
    const { elements } = await ask({ term: 'search_full', fields: ['geogr_loc_lat'] });
    expect(await of(String(elements[0]?.geogr_loc_lat))).toEqual(['search_full']);
    expect(await of(`${elements[0]?.geogr_loc_lat}1`)).toEqual([]);
    const lacking = await ask({ term: 'geogr_loc_lat:"not collected"', fields: ['geogr_loc_lat'] });
    expect(lacking.elements.length).toBeGreaterThan(0);
    expect(new Set(lacking.elements.map((element) => element.geogr_loc_lat))).toEqual(new Set([null]));
  });

  it('wants every word', async () => {
    expect((await ask({ term: 'genefull PAGES' })).total).toBe(0);
    const many = `${'full '.repeat(3)}search waterfull kitfull genefull cellfull m0full studyfull eventfull fullship`;
    expect(await names({ term: `${many} err0000001 novaseq 3-40` })).toEqual(['search_full']);
    expect(await names({ term: `${many} err0000001 novaseq 3-40 nowhere-to-be-found` })).toEqual([]);
  });

  it.each([
    ['%', ['percent']],
    ['50%off', ['percent']],
    ['a_b', ['underscore']],
    ['\\', ['backslash']],
    ['c\\d', ['backslash']],
    ["'; DROP TABLE person; --", []],
  ])('takes “%s” as it is', async (term, found) => {
    expect(await names({ term })).toEqual(found);
  });

  it('finds what went through an experiment', async () => {
    await open.database.pool.query(
      `WITH e AS (INSERT INTO experiment (culture_collection_id) VALUES ('CCAP 1055') RETURNING experiment_id),
            s AS (INSERT INTO experiment_sample (experiment_id, experimental_factor, experiment_sample_collection_date_begin)
                  SELECT experiment_id, 'Wärmestress', '2019' FROM e RETURNING experiment_sample_id)
       INSERT INTO experiment_sample_nucleic_acid_sample (experiment_sample_id, nucleic_acid_sample_id)
       SELECT experiment_sample_id, nucleic_acid_sample_id FROM s, nucleic_acid_sample
        WHERE nucleic_acid_sample_name = 'page_a'`,
    );
    expect(await names({ term: 'ccap 1055' })).toEqual(['page_a']);
    expect(await names({ term: 'wärmestress' })).toEqual(['page_a']);
    expect((await ask({ term: 'page_a' })).total).toBe(1);
  });

  it('shows and exports every sample of a pooled library', async () => {
    const pool = { campaign: 'POOLED', forward_read_file_checksum: 'not provided' };
    await store(importer, [
      buildRow({
        ...pool,
        samp_name: 'pooled',
        event_label: 'P1',
        geogr_loc_lat: 54.5,
        depth: '5',
        forward_read_file_name: 'pool_1',
      }),
      buildRow({
        ...pool,
        samp_name: 'pooled too',
        target_gene: 'another gene',
        event_label: 'P2',
        geogr_loc_lat: 'not collected',
        depth: '10',
        forward_read_file_name: 'pool_2',
      }),
    ]);
    await open.database.pool.query(
      `INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
       SELECT n.nucleic_acid_sample_id, e.sequencing_library_id FROM nucleic_acid_sample n, sequencing_element e
        WHERE n.nucleic_acid_sample_name = 'pooled too' AND e.samp_name = 'pooled'`,
    );
    const fields = ['samp_name', 'campaign', 'event_label', 'geogr_loc_lat', 'depth', 'nucleic_acid_sample_name'];
    const { elements } = await ask({ term: 'pool_1', fields });
    expect(elements).toEqual([
      {
        sequencing_element_id: expect.any(Number),
        samp_name: 'pooled',
        campaign: 'POOLED',
        event_label: 'P1 | P2',
        geogr_loc_lat: '54.5 | not collected',
        depth: '5 | 10',
        nucleic_acid_sample_name: 'pooled | pooled too',
      },
    ]);
    expect(await names({ term: 'P2 pool_1' })).toEqual(['pooled']);
    expect((await ask({ term: 'pool_2', fields })).elements[0]).toMatchObject({ event_label: 'P2', depth: '10' });
    await visitor.post('/downloadSE', { items: [elements[0]?.sequencing_element_id] });
    const { body } = await visitor.get('/downloadSearch/full?format=tsv');
    const [line = {}] = recordsIn(body, '\t');
    expect(line).toMatchObject({ geogr_loc_lat: '54.5 | not collected', campaign: 'POOLED' });
    const again = Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, cell || null]));
    const other = { forward_read_file_name: 'pool_3', project_study_abstract: null, project_study_person_resp: null };
    const answer = await upload(importer, await workbook([{ ...again, ...other }]));
    expect(answer.statusCode).toBe(400);
    expect(Object.entries(answer.json().payload[0].message)).toEqual([
      ['event_label', [expect.stringMatching(/^This element comes from a library that was pooled/)]],
    ]);
    await open.database.pool.query(`DELETE FROM sequencing_element WHERE forward_read_file_name LIKE 'pool\\__'`);
  });

  it('is for one’s own imports where that is asked', async () => {
    expect(await names({ all: true, own: true }, other)).toEqual(['=1+1']);
    expect(await names({ term: 'FORMULA', own: true }, importer)).toEqual([]);
    expect((await visitor.post('/searchSE', { all: true, own: true })).statusCode).toBe(401);
  });
});

describe('the answer', () => {
  it('comes in pages, with the number of all matches', async () => {
    const page = await ask({ term: 'PAGES', sort: 'samp_name', offset: 1, hits: 2, fields: ['samp_name'] });
    expect(page.total).toBe(5);
    expect(page.elements.map(({ samp_name }) => samp_name)).toEqual(['page_b', 'page_c']);
    const beyond = await ask({ term: 'PAGES', offset: 5, hits: 2 });
    expect(beyond).toEqual({ total: 5, elements: [] });
  });

  it.each([
    ['samp_name', 'abcde'],
    ['samp_name:asc', 'abcde'],
    ['samp_name:desc', 'edcba'],
    ['sequencing_element_id:desc', 'cdeab'],
    // Nothing stands last, whichever way.
    ['geogr_loc_lat', 'becad'],
    [['geogr_loc_lat:desc', 'samp_name:desc'], 'cebda'],
    [['campaign', 'event_label:desc'], 'edcba'],
    ['event_person_resp', 'deabc'],
    ['sequencing_library.protocol_id', 'baedc'],
    ['study_title', 'baedc'],
  ])('is sorted by %s', async (sort, letters) => {
    expect(await names({ term: 'PAGES', sort })).toEqual([...letters].map((letter) => `page_${letter}`));
  });

  it('has the columns that are asked for, by the names of a template', async () => {
    const fields = [
      'campaign_person_resp',
      'sequencing_library.protocol_id',
      'project_name',
      'project_abstract',
      'project_person_resp',
      'project_study_begin',
      'doi',
      'depth',
      'geogr_loc_lat',
    ];
    const { elements } = await ask({ term: 'search_full_L001', fields });
    expect(elements).toEqual([
      {
        sequencing_element_id: expect.any(Number),
        campaign_person_resp: 'Vollmer, Ada (0000-0002-1825-0097)',
        'sequencing_library.protocol_id': 'protocolfull',
        project_name: 'Projectfull | Zweites Örtchen',
        project_abstract: ' | a \\| b',
        project_person_resp: 'Projectperson, Di | ',
        project_study_begin: '2019-03',
        doi: '10.1000/full | 10.1000/more',
        depth: '3-40',
        geogr_loc_lat: 57.32,
      },
    ]);
  });

  it('says why a number is missing', async () => {
    const { elements } = await ask({ term: 'page_a', fields: ['geogr_loc_lat'] });
    expect(elements[0]).toMatchObject({ geogr_loc_lat: null, geogr_loc_lat_missing: 'not collected' });
  });

  it('is one element with all its fields', async () => {
    const [found] = (await ask({ term: 'search_full_L001' })).elements;
    const id = found?.sequencing_element_id ?? 0;
    const { total, elements } = await ask({ id });
    expect(total).toBe(1);
    expect(Object.keys(elements[0] ?? {})).toEqual(['sequencing_element_id', ...columns.map(({ name }) => name)]);
    expect(elements[0]).toMatchObject({ sequencing_element_id: id, flowcell_id: 'CELLFULL', basis: 'RV Fullship' });
    expect((await ask({ id: String(id) })).elements).toEqual(elements);
    expect(await ask({ id: 2_147_483_647 })).toEqual({ total: 0, elements: [] });
  });

  it.each([
    [{ fields: ['samp_name', 'nonsense'] }, 'fields', 'nonsense'],
    [{ fields: ['person.email'] }, 'fields', 'person.email'],
    [{ sort: 'nonsense:desc' }, 'sort', 'nonsense'],
    [{ sort: ['samp_name', 'x"; --'] }, 'sort', 'x"; --'],
  ])('names an unknown field: %j', async (body, field, name) => {
    expect((await refused({ all: true, ...body }))[field]?.[0]).toContain(name);
  });

  it.each([
    ['hits', 1001],
    ['hits', 0],
    ['hits', 'many'],
    ['offset', -1],
    ['offset', 1.5],
    ['id', 0],
    ['id', 'one'],
    ['term', 5],
    ['fields', []],
  ])('is refused for %s %j', async (field, value) => {
    expect(await refused({ all: true, [field]: value })).toHaveProperty(field);
  });

  it('holds a thousand elements at most', async () => {
    expect((await visitor.post('/searchSE', { all: true, hits: 1000 })).statusCode).toBe(200);
  });
});

it('counts elements, campaigns and samples for the home page', async () => {
  const { rows } = await open.database.pool.query(
    `SELECT (SELECT count(*)::int FROM sequencing_element) AS elements, (SELECT count(*)::int FROM campaign) AS campaigns,
            (SELECT count(*)::int FROM field_sample) AS field, (SELECT count(*)::int FROM experiment_sample) AS experiment`,
  );
  const { elements, campaigns, field, experiment } = rows[0];
  expect(elements).toBe(11);
  const answer = await client(open.app).get('/stats');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ seqEl: elements, campaign: campaigns, samples: field + experiment });
});
