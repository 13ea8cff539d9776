import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns, defaultSearchColumns } from '../../src/catalogue/columns.ts';
import type { SearchMatches } from '../../src/catalogue/endpoints/search.ts';
import type { Sampling } from '../../src/catalogue/endpoints/stats.ts';
import { maxSampledPlaces } from '../../src/catalogue/limits.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { createRecord } from '../factories.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

type Element = { sequencing_element_id: number } & Record<string, string | number | null>;

let open: TestApp;
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
  buildRow({
    samp_name: 'percent',
    depth: '0.5',
    event_label: 'July',
    event_collection_date_begin: '2018-07-01',
    sequencing_element_comment: '50%off',
  }),
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

beforeAll(async () => {
  open = await openApp();
  importer = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
  visitor = createClient(open.app);
  await storeTable(importer, [full, ...literal, ...pages]);
  await storeTable(other, [formulas]);
});
afterAll(() => open.close());

async function ask(body: object, as: Client = visitor): Promise<{ total: number; elements: Element[] }> {
  const response = await as.post('/searchSE', body);
  expect(response.statusCode, response.body).toBe(200);
  return { total: Number(response.headers['x-total-count']), elements: response.json() };
}

async function names(body: object, as: Client = visitor): Promise<unknown[]> {
  const { elements } = await ask({ fields: ['samp_name'], ...body }, as);
  return elements.map((element) => element.samp_name);
}

async function refused(body: object, as: Client = visitor): Promise<Record<string, string[]>> {
  const response = await as.post('/searchSE', body);
  expect(response.statusCode, response.body).toBe(400);
  return response.json<{ payload: Record<string, string[]> }>().payload;
}

describe('a search', () => {
  it('is allowed to everybody, with a CSRF token', async () => {
    expect((await ask({ all: true }, createClient(open.app))).total).toBe(11);
    const response = await open.app.inject({ method: 'POST', url: '/searchSE', payload: { all: true } });
    expect(response.statusCode).toBe(403);
  });

  it('gives the default columns of all elements', async () => {
    const { total, elements } = await ask({ all: true });
    expect(total).toBe(11);
    expect(elements).toHaveLength(11);
    expect(Object.keys(elements[0] ?? {})).toEqual(['sequencing_element_id', ...defaultSearchColumns]);
  });

  it('needs search terms', async () => {
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
  ])('ignores case beyond ASCII (%s)', async (_, capitals, small) => {
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
    // As a German page shows them, and as they are stored.
    ['event_collection_date_begin:01.07.2018', ['percent']],
    ['event_collection_date_begin:07.2018', ['percent']],
    ['event_collection_date_begin:"1. Juli 2018"', ['percent']],
    ['event_collection_date_begin:2018-07', ['percent']],
    ['project_study_begin:03.2019', ['search_full']],
    ['depth:0,5', ['percent']],
    ['depth:0.5', ['percent']],
    ['depth:"3 – 40"', ['search_full']],
    ['depth:3-4', ['search_full']],
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
  ])('reads %s as a phrase or a field', async (term, found) => {
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

  it('finds elements with all words', async () => {
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
  ])('finds “%s” literally', async (term, found) => {
    expect(await names({ term })).toEqual(found);
  });

  it.each(['full\ud800', '\udc00', '"\ud800 open'])('finds nothing for half a surrogate pair', async (half) => {
    expect(await names({ term: half })).toEqual([]);
    expect(await names({ term: 'full', facets: { campaign: [half] } })).toEqual([]);
    // The downloads take the search as it was narrowed.
    await visitor.post('/downloadSE', { items: 'all' });
    const { body } = await visitor.get('/downloadSearch/full?format=csv');
    expect(parseDelimitedRecords(body, ',')).toEqual([]);
  });

  it('finds elements of experiments', async () => {
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
    await storeTable(importer, [
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
    const [line = {}] = parseDelimitedRecords(body, '\t');
    expect(line).toMatchObject({ geogr_loc_lat: '54.5 | not collected', campaign: 'POOLED' });
    const again = Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, cell || null]));
    const other = { forward_read_file_name: 'pool_3', project_study_abstract: null, project_study_person_resp: null };
    const response = await upload(importer, await buildWorkbook([{ ...again, ...other }]));
    expect(response.statusCode).toBe(400);
    expect(Object.entries(response.json().payload[0].message)).toEqual([
      ['event_label', [expect.stringMatching(/^This element comes from a library that was pooled/)]],
    ]);
    await open.database.pool.query(`DELETE FROM sequencing_element WHERE forward_read_file_name LIKE 'pool\\__'`);
  });

  it('finds by the projects and publications of an element’s studies, and by their changes at once', async () => {
    const made = async (path: string, body: object) => {
      const response = await importer.post(path, body);
      expect(response.statusCode, response.body).toBe(201);
      return response.json<{ id: number }>().id;
    };
    const [study] = (await visitor.get('/rest/project-study?q=Studyfull')).json().records;
    const person = await made('/rest/persons', { lastname: 'Leaderfar', firstname: 'Lee' });
    const project = await made('/rest/projects', { project_name: 'Projectfar', project_person_resp: person });
    const publication = await made('/rest/publication', { doi: '10.1000/far' });
    const terms = [
      'projectfar',
      'leaderfar',
      '10.1000/FAR',
      'doi:1000/far',
      'project_name:Far',
      'far genefull novaseq',
    ];
    const found = async () => Promise.all(terms.map((term) => names({ term })));
    const facet = { all: true, facets: { project_name: ['Projectfar'] } };
    const before = await found();
    expect(before.flat()).toEqual([]);

    const link = (links: object) => importer.put(`/rest/project-study/${study.id}`, links);
    expect((await link({ projects: [project], publications: [publication] })).statusCode).toBe(200);
    expect(await found()).toEqual(terms.map(() => ['search_full']));
    expect((await ask({ term: 'projectfar', own: true, sort: 'samp_name:desc' }, importer)).total).toBe(1);
    expect((await visitor.post('/searchSE/facets', { term: 'projectfar' })).statusCode).toBe(200);
    // Elements are counted by the projects that they list themselves, so only these can be selected.
    expect(await names(facet)).toEqual([]);

    expect((await link({ projects: [], publications: [] })).statusCode).toBe(200);
    expect((await found()).flat()).toEqual([]);
  });

  it('shows and exports a value of one sample of a pooled library as without pooling, where the other has none', async () => {
    const { pool } = open.database;
    const { rows } = await pool.query<{ blank: number; other: number }>(
      `WITH b AS (INSERT INTO nucleic_acid_sample (nucleic_acid_sample_name) VALUES ('blank') RETURNING nucleic_acid_sample_id),
            f AS (INSERT INTO field_sample (field_sample_name, env_broad_scale, env_local_scale, env_medium)
              VALUES ('no event', 'b', 'l', 'm') RETURNING field_sample_id),
            o AS (INSERT INTO nucleic_acid_sample (nucleic_acid_sample_name) VALUES ('no event') RETURNING nucleic_acid_sample_id),
            t AS (INSERT INTO field_sample_nucleic_acid_sample (nucleic_acid_sample_id, field_sample_id)
              SELECT nucleic_acid_sample_id, field_sample_id FROM o, f)
       SELECT b.nucleic_acid_sample_id AS blank, o.nucleic_acid_sample_id AS other FROM b, o`,
    );
    const { blank = 0, other: withoutEvent = 0 } = rows[0] ?? {};
    const values = {
      campaign: 'BLANKS',
      event_label: 'B1',
      geogr_loc_lat: 54.5,
      geogr_loc_lon: 'not collected',
      depth: '5',
    };
    await storeTable(importer, [
      buildRow({ ...values, samp_name: 'with blank', forward_read_file_name: 'blank_1' }),
      buildRow({ ...values, samp_name: 'with other', forward_read_file_name: 'blank_2' }),
    ]);
    const poolWith = async (sample: number, name: string) => {
      // The sample that has nothing was there before, and so comes first.
      await pool.query(
        `INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
         SELECT $1, sequencing_library_id FROM sequencing_element WHERE samp_name = $2`,
        [sample, name],
      );
    };
    await poolWith(blank, 'with blank');
    await poolWith(withoutEvent, 'with other');
    const fields = ['campaign', 'event_label', 'geogr_loc_lat', 'geogr_loc_lon', 'depth', 'nucleic_acid_sample_name'];
    const place = {
      campaign: 'BLANKS',
      event_label: 'B1',
      geogr_loc_lat: 54.5,
      geogr_loc_lon_missing: 'not collected',
    };
    const [one, two] = (await ask({ term: 'blank_', fields, sort: 'samp_name' })).elements;
    expect(one).toMatchObject({
      ...place,
      geogr_loc_lon: null,
      depth: '5',
      nucleic_acid_sample_name: 'blank | with blank',
    });
    expect(two).toMatchObject({ ...place, geogr_loc_lon: null, depth: ' | 5' });
    await visitor.post('/downloadSE', { items: [one?.sequencing_element_id, two?.sequencing_element_id] });
    const { body } = await visitor.get('/downloadSearch/full?format=tsv');
    const shown = { campaign: 'BLANKS', event_label: 'B1', geogr_loc_lat: '54.5', geogr_loc_lon: 'not collected' };
    expect(parseDelimitedRecords(body, '\t')).toMatchObject([shown, shown]);
    await pool.query(`DELETE FROM sequencing_element WHERE forward_read_file_name LIKE 'blank\\__'`);
  });

  it('is limited to one’s own imports on request', async () => {
    expect(await names({ all: true, own: true }, other)).toEqual(['=1+1']);
    expect(await names({ term: 'FORMULA', own: true }, importer)).toEqual([]);
    expect((await visitor.post('/searchSE', { all: true, own: true })).statusCode).toBe(401);
  });
});

describe('the matches in a search result', () => {
  const placesOf = async (term: string) => {
    const { elements } = await ask({ term, fields: ['samp_name'] });
    const response = await visitor.post('/searchSE/found', {
      term,
      items: elements.map((element) => element.sequencing_element_id),
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<SearchMatches>();
  };
  const firstOf = async (term: string) =>
    (await placesOf(term)).elements[0]?.places.map(({ entity, field, text }) => [entity, field, text]);

  it.each([
    ['err0000001', 'sequencing_element', 'accession_number', 'ERR0000001'],
    ['GENEFULL', 'sequencing_library', 'target_gene', 'genefull'],
    ['oresund', 'event', 'event_comment', 'Öresund im Überblick'],
    ['campaign-full', 'campaign', 'campaign', 'CAMPAIGN-full'],
    ['novaseq', 'sequencer', 'seq_meth', 'Illumina NovaSeq 6000'],
    ['studyfull', 'project_study', 'study_title', 'Studyfull of Übersee'],
    ['protocolfull', 'sequencing_library', 'protocol_id', 'protocolfull'],
    ['vollmer', 'campaign', 'campaign_person_resp', 'Vollmer, Ada'],
    ['0000-0002-1825-0097', 'campaign', 'campaign_person_resp', 'Vollmer, Ada: 0000-0002-1825-0097'],
    ['"im Überblick"', 'event', 'event_comment', 'Öresund im Überblick'],
    ['campaign_person_resp:"Vollmer, Ada"', 'campaign', 'campaign_person_resp', 'Vollmer, Ada'],
    ['project_name:ortchen', 'project', 'project_name', 'Zweites Örtchen'],
    ['project_study_begin:2019-03', 'project_study', 'project_study_begin', '2019-03'],
    ['wärmestress', 'experiment_sample', 'experimental_factor', 'Wärmestress'],
    ['geogr_loc_lat:"not collected"', 'event', 'geogr_loc_lat', 'not collected'],
    ['geogr_loc_lat:12', 'event', 'geogr_loc_lat', '12'],
  ])('%s is found in %s, %s', async (term, entity, field, text) => {
    expect(await firstOf(term)).toEqual([[entity, field, text]]);
  });

  it('may be in the projects and publications of its studies', async () => {
    const [study] = (await visitor.get('/rest/project-study?q=Studyfull')).json().records;
    const [project, publication] = [
      (await importer.post('/rest/projects', { project_name: 'Projectplace' })).json(),
      (await importer.post('/rest/publication', { doi: '10.1000/place' })).json(),
    ];
    const links = { projects: [project.id], publications: [publication.id] };
    expect((await importer.put(`/rest/project-study/${study.id}`, links)).statusCode).toBe(200);
    expect(await firstOf('projectplace')).toEqual([['project', 'project_name', 'Projectplace']]);
    expect(await firstOf('doi:1000/place')).toEqual([['publication', 'doi', '10.1000/place']]);
    expect((await importer.put(`/rest/project-study/${study.id}`, { projects: [], publications: [] })).statusCode).toBe(
      200,
    );
  });

  it('are given for every word, the nearest first, with the words as they were parsed', async () => {
    const { words, elements } = await placesOf('full campaign:FULL "search_full"');
    expect(words).toEqual([
      { text: 'full', column: null },
      { text: 'FULL', column: 'campaign' },
      { text: 'search_full', column: null },
    ]);
    expect(elements[0]?.places.map(({ word, field }) => [word, field])).toEqual([
      [0, 'samp_name'],
      [2, 'samp_name'],
      [1, 'campaign'],
    ]);
  });

  it('show only a part of a long text', async () => {
    const { db } = open.database;
    const comment = `${'before '.repeat(50)}NEEDLE${' behind'.repeat(50)}`;
    await sql`UPDATE campaign SET campaign_comment = ${comment} WHERE campaign = 'PAGES'`.execute(db);
    const [[, , text = ''] = []] = (await firstOf('needle')) ?? [];
    expect(text).toMatch(/^….*NEEDLE.*…$/);
    expect(text.length).toBeLessThan(140);
  });

  it('are never in private fields', async () => {
    await sql`UPDATE person SET email = 'ada@private.example' WHERE lastname = 'Vollmer'`.execute(open.database.db);
    const { elements } = await ask({ all: true });
    const items = elements.map((element) => element.sequencing_element_id);
    for (const as of [visitor, importer]) {
      const response = await as.post('/searchSE/found', { term: 'private.example', items });
      expect(response.json<SearchMatches>().elements.flatMap(({ places }) => places)).toEqual([]);
    }
  });

  it('are given for at most a page of elements', async () => {
    const found = async (body: object) => (await visitor.post('/searchSE/found', body)).statusCode;
    expect(await found({ term: 'a', items: Array.from({ length: 101 }, (_, i) => i + 1) })).toBe(400);
    expect(await found({ term: 'x'.repeat(10_000), items: [1] })).toBe(400);
    expect(await found({ term: 'w '.repeat(5) + [...'abcdefghijklmnopqrstuv'].join(' '), items: [1] })).toBe(400);
    for (const term of ['', '%', '_', '"open', 'مرحبا', '\\', 'campaign:', ':"x"']) {
      expect(await found({ term, items: [1, 2_000_000_000] }), term).toBe(200);
    }
  });
});

describe('the response of a search', () => {
  it('comes in pages, with the number of all matches', async () => {
    const page = await ask({ term: 'PAGES', sort: 'samp_name', offset: 1, hits: 2, fields: ['samp_name'] });
    expect(page.total).toBe(5);
    expect(page.elements.map(({ samp_name }) => samp_name)).toEqual(['page_b', 'page_c']);
    const beyond = await ask({ term: 'PAGES', offset: 5, hits: 2 });
    expect(beyond).toEqual({ total: 5, elements: [] });
  });

  it('accepts the page’s parameters as text, and gives no element for 0, as lists do', async () => {
    const request = { term: 'PAGES', sort: 'samp_name', fields: ['samp_name'] };
    expect(await ask({ ...request, offset: '1', hits: '2' })).toEqual(await ask({ ...request, offset: 1, hits: 2 }));
    for (const hits of [0, '0']) expect(await ask({ ...request, hits })).toEqual({ total: 5, elements: [] });
    const [element] = (await ask({ ...request, hits: '1' })).elements;
    expect(await ask({ id: element?.sequencing_element_id, hits: 0 })).toEqual({ total: 1, elements: [] });
  });

  it.each([
    ['samp_name', 'abcde'],
    ['samp_name:asc', 'abcde'],
    ['samp_name:desc', 'edcba'],
    ['sequencing_element_id:desc', 'cdeab'],
    // Empty values come last in both directions.
    ['geogr_loc_lat', 'becad'],
    [['geogr_loc_lat:desc', 'samp_name:desc'], 'cebda'],
    [['campaign', 'event_label:desc'], 'edcba'],
    ['event_person_resp', 'deabc'],
    ['sequencing_library.protocol_id', 'baedc'],
    ['study_title', 'baedc'],
  ])('is sorted by %s', async (sort, letters) => {
    expect(await names({ term: 'PAGES', sort })).toEqual([...letters].map((letter) => `page_${letter}`));
  });

  it('is sorted as lists are: numbers within texts by value, letters alphabetically, depths by metres', async () => {
    const values = {
      depth: ['0-10', '5', '20', '100', 'not collected'],
      event_label: ['Station 1', 'Station 3', 'Station 9', 'Station 10', 'station 20'],
      geog_loc_name: ['Arkona', 'Öland 9', 'Öland 10', 'Øresund', 'Zingst'],
      env_local_scale: ['9 m', '10 m', 'ähnlich', 'bay', 'Zone'],
      lib_reads_seqd: ['5', '200', '1000', '3000', '20000'],
      event_person_resp: ['Özil, A', 'van Beusekom, B', 'Zander 9, C', 'Zander 10, D', 'Zorn, E'],
      samp_name: ['ål', 'Älg', 'bar', 'Zope', 'zoti'],
    };
    const fields = Object.entries(values);
    // In another order for each of the columns.
    const rowOf = (i: number) =>
      buildRow({
        campaign: 'ORDERED',
        forward_read_file_name: `ordered_${i}`,
        ...Object.fromEntries(fields.map(([name, own], k) => [name, own[(i * (1 + (k % 4)) + k) % own.length]])),
      });
    await storeTable(importer, [0, 1, 2, 3, 4].map(rowOf));
    for (const [name, own] of fields) {
      const sorted = async (sort: string) => {
        const { elements } = await ask({ term: 'ordered_', sort, fields: [name] });
        return [...new Set(elements.map((element) => String(element[name]).replace(/, .*/, '')))];
      };
      const expected = own.map((value) => value.replace(/, .*/, ''));
      const there = new Set(await sorted(name));
      expect([...there], name).toEqual(expected.filter((value) => there.has(value)));
      // A missing-value term has no metres, and comes last in both directions.
      const known = expected.filter((value) => there.has(value) && value !== 'not collected');
      const reasons = [...there].filter((value) => !known.includes(value));
      expect(await sorted(`${name}:desc`), name).toEqual([...known.reverse(), ...reasons]);
    }
    await open.database.pool.query(`DELETE FROM sequencing_element WHERE forward_read_file_name LIKE 'ordered\\__'`);
  });

  it('has the requested columns, by their names in a template', async () => {
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

  it('has the reason of a missing number', async () => {
    const { elements } = await ask({ term: 'page_a', fields: ['geogr_loc_lat'] });
    expect(elements[0]).toMatchObject({ geogr_loc_lat: null, geogr_loc_lat_missing: 'not collected' });
  });

  it('can be one element with all its fields', async () => {
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
  ])('is refused with an unknown field: %j', async (body, field, name) => {
    expect((await refused({ all: true, ...body }))[field]?.[0]).toContain(name);
  });

  it.each([
    ['hits', 1001],
    ['hits', '1001'],
    ['hits', -1],
    ['hits', 'many'],
    ['offset', -1],
    ['offset', 1.5],
    ['id', 0],
    ['id', 'one'],
    ['term', 5],
    ['fields', []],
    ['facets', { nonsense: ['x'] }],
    ['facets', { year: '2019' }],
    ['facets', ['x']],
    ['box', [1, 2, 3]],
    ['box', [0, 10, 10, 0]],
    ['box', [-200, 0, 10, 10]],
    ['box', ['a', 0, 10, 10]],
    ['box', '1,2,3,4'],
  ])('is refused for %s %j', async (field, value) => {
    for (const path of [
      '/searchSE',
      ...(field === 'facets' || field === 'box' ? ['/searchSE/facets', '/searchSE/stations'] : []),
    ]) {
      const response = await visitor.post(path, { all: true, [field]: value });
      expect(response.statusCode, response.body).toBe(400);
      const names = Object.keys(response.json<{ payload: object }>().payload);
      expect(
        names.every((name) => name.split('.')[0] === field),
        names.join(),
      ).toBe(true);
    }
  });

  it('is refused with a wrong box', async () => {
    expect((await refused({ all: true, box: [0, 10, 10, 0] })).box).toEqual([
      'A map area needs four numbers: west and east from -180 to 180, south and north from -90 to 90. South must not be greater than north.',
    ]);
  });

  it('has the values of facets, without missing-value terms', async () => {
    const response = await visitor.post('/searchSE/facets', { term: 'PAGES' });
    const facets = response.json<{ facets: { name: string; values: object[] }[] }>().facets;
    const valuesOf = (name: string) => facets.find((facet) => facet.name === name)?.values;
    expect(valuesOf('campaign')).toEqual([{ value: 'PAGES', count: 5 }]);
    expect(valuesOf('year')).toEqual([{ value: '2019', count: 5 }]);
    const stations = await visitor.post('/searchSE/stations', { term: 'PAGES' });
    expect(stations.json()).toMatchObject({ total: 3, unplaced: 2 });
    await open.database.pool.query(`UPDATE field_sample SET env_medium = 'not collected'`);
    const again = await visitor.post('/searchSE/facets', {
      term: 'PAGES',
      facets: { campaign: ['PAGES', 'odd "; --'] },
    });
    const found = again.json<{ facets: { name: string; total: number; values: object[] }[] }>().facets;
    expect(found.find(({ name }) => name === 'env_medium')).toEqual({ name: 'env_medium', total: 0, values: [] });
    expect(found[0]?.values).toContainEqual({ value: 'odd "; --', count: 0 });
    expect(await names({ term: 'PAGES', facets: { campaign: ['odd "; --'] } })).toEqual([]);
    expect((await visitor.post('/searchSE/facets', { all: true, own: true })).statusCode).toBe(401);
  });

  it('has at most a thousand elements', async () => {
    expect((await visitor.post('/searchSE', { all: true, hits: 1000 })).statusCode).toBe(200);
  });
});

it('counts elements, campaigns and samples for the home page, also right after a change', async () => {
  const { pool } = open.database;
  const expectCounted = async () => {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM sequencing_element) AS elements, (SELECT count(*)::int FROM campaign) AS campaigns,
              (SELECT count(*)::int FROM field_sample) AS field, (SELECT count(*)::int FROM experiment_sample) AS experiment`,
    );
    const { elements, campaigns, field, experiment } = rows[0];
    const response = await createClient(open.app).get('/stats');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ seqEl: elements, campaign: campaigns, samples: field + experiment });
    return elements;
  };
  expect(await expectCounted()).toBe(11);
  for (const entity of ['campaign', 'field_sample', 'experiment_sample', 'sequencing_element'] as const) {
    const { id } = await createRecord(open.database, entity);
    await expectCounted();
    await pool.query(`DELETE FROM ${entity} WHERE ${entity}_id = $1`, [id]);
    await expectCounted();
  }
});

describe('where and when samples were taken', () => {
  type Answer = Sampling & { campaigns: (Sampling['campaigns'][number] & { name: string })[] };

  /** The numbers once they are those of now: after a change older ones may come first. */
  async function sampling(): Promise<Answer> {
    for (let tries = 0; tries < 600; tries++) {
      const response = await createClient(open.app).get('/stats/sampling');
      expect(response.statusCode, response.body).toBe(200);
      if (response.json<Answer>().isCurrent) return response.json<Answer>();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the numbers have not become those of now');
  }
  const query = (text: string) => open.database.pool.query(text);

  it('is given by campaign, those with the latest samples first', async () => {
    const { campaigns, total } = await sampling();
    expect(total).toBe(campaigns.length);
    const latest = campaigns.map(({ months }) => months.at(-1)?.month ?? '');
    expect(latest).toEqual(latest.toSorted().reverse());
    const pages = campaigns.find(({ name }) => name === 'PAGES');
    expect(pages).toMatchObject({
      stations: 5,
      elements: 5,
      months: [{ month: expect.stringMatching(/^2019/), samples: 5 }],
    });
    expect(pages?.places.reduce((sum, [, , stations]) => sum + stations, 0)).toBe(3);
  });

  it('includes changes, years without months, and stations without campaign or position', async () => {
    const before = await sampling();
    await query(`WITH made AS (INSERT INTO event (event_label) VALUES ('nowhere') RETURNING event_id)
      INSERT INTO field_sample (event_id, field_sample_name, field_sample_collection_date_begin, env_broad_scale,
        env_local_scale, env_medium) SELECT event_id, 'of a year', '1987', 'a', 'b', 'c' FROM made`);
    const after = await sampling();
    const nowhere = after.campaigns.find(({ id }) => id === null);
    expect(nowhere).toEqual({
      id: null,
      name: null,
      stations: 1,
      elements: null,
      months: [{ month: '1987', samples: 1 }],
      places: [],
    });
    expect(after.total).toBe(before.total + 1);
  });

  it('is a few kilobytes for 10,000 stations, which are grouped on a grid, and none is lost', async () => {
    await query(`INSERT INTO event (event_label, campaign_id, geogr_loc_lat, geogr_loc_lon)
      SELECT 'grid ' || i, (SELECT min(campaign_id) FROM campaign), -80 + (i * 7919 % 16000) / 100.0, -180 + (i * 104729 % 36000) / 100.0
      FROM generate_series(1, 10000) i`);
    const { campaigns } = await sampling();
    const locations = campaigns.flatMap((campaign) => campaign.places);
    expect(locations.length).toBeLessThanOrEqual(maxSampledPlaces);
    expect(locations.reduce((sum, [, , stations]) => sum + stations, 0)).toBeGreaterThanOrEqual(10_000);
    expect(JSON.stringify(campaigns).length).toBeLessThan(20_000);
  });

  it('is given as it was before while it is counted again', async () => {
    await sampling();
    const locking = await open.database.pool.connect();
    try {
      await locking.query('BEGIN');
      await locking.query(`UPDATE campaign SET campaign = campaign || ' again'`);
      await locking.query('COMMIT');
      // Whoever counts now waits for this lock.
      await locking.query('BEGIN');
      await locking.query('LOCK TABLE event IN ACCESS EXCLUSIVE MODE');
      const response = await createClient(open.app).get('/stats/sampling');
      expect(response.json<Answer>()).toMatchObject({ isCurrent: false, total: expect.any(Number) });
    } finally {
      await locking.query('ROLLBACK');
      locking.release();
    }
    expect((await sampling()).isCurrent).toBe(true);
  });
});
