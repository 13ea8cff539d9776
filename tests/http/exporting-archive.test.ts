import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchiveCheck, ArchiveFinding } from '../../src/catalogue/endpoints/exporting.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildRow, buildWorkbook, checksumOf, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

/** The header to the letter, as the archive's broker wants it. */
const header =
  'sample_title;taxon_id;sample_description;sequencing_platform;library_strategy;library_source;library_selection;library_layout;nominal_length;forward_read_file_name;forward_read_file_checksum;reverse_read_file_name;reverse_read_file_checksum;checksum_method;investigation type;environmental package;collection date;geographic location (latitude);geographic location (longitude);depth;elevation;geographic location (country and/or sea);broad-scale environmental context;environmental medium;local environmental context;project name;geographic location (region and locality)';

/** An element that the archive takes without a word. */
function acceptable(values: TableRow = {}): TableRow {
  const row = buildRow({
    event_label: `Event of ${values.samp_name}`,
    samp_taxon_id: 408172,
    field_sample_description: 'Surface water; filtered',
    library_layout: 'PAIRED',
    nominal_length: 412.4,
    investigation_type: 'mimarks-survey',
    environmental_package: 'water',
    field_sample_collection_date_end: '2019-03-16',
    depth: '0-10',
    project_name: 'Baltic microbiomes',
    geographic_location: 'Gotland Deep',
    geogr_loc_lon: 20.123456789,
    ...values,
  });
  const reverse = String(row.forward_read_file_name).replace('_R1', '_R2');
  return { reverse_read_file_name: reverse, reverse_read_file_checksum: checksumOf(reverse), ...row };
}

const rows = {
  good: acceptable({ samp_name: 'good', mid: 'GTGAATAT' }),
  turkish: acceptable({ samp_name: 'turkish', geog_loc_name: 'Türkiye: Erdek', geogr_loc_lat: 'not collected' }),
  single: acceptable({
    samp_name: 'single',
    library_layout: 'SINGLE',
    reverse_read_file_name: null,
    reverse_read_file_checksum: null,
  }),
  written: acceptable({
    samp_name: 'written',
    geog_loc_name: "cote d'ivoire",
    env_medium: 'sea water (ENVO_00002149)',
    env_broad_scale: 'marine biome ENVO:00000447|polar biome [ENVO:01000339]',
  }),
  bad: acceptable({
    samp_name: 'bad',
    samp_taxon_id: null,
    geog_loc_name: 'Ostsee: Gotlandbecken',
    env_medium: 'ENVO:00002149',
    env_local_scale: 'http://purl.obolibrary.org/obo/ENVO_00000447',
    seq_meth: 'not provided',
    sequencing_platform: null,
    checksum_method: 'SHA-256',
    forward_read_file_checksum: 'a'.repeat(64),
    reverse_read_file_checksum: 'b'.repeat(64),
    nominal_length: null,
  }),
  scant: acceptable({
    samp_name: 'scant',
    library_layout: null,
    environmental_package: 'sediment',
    depth: null,
    investigation_type: null,
    field_sample_collection_date_begin: 'missing',
  }),
  // Two samples of one name, at two events.
  twin: acceptable({ samp_name: 'twin', event_label: 'one' }),
  otherTwin: acceptable({ samp_name: 'twin', event_label: 'two' }),
  air: acceptable({ samp_name: 'air', environmental_package: 'air', altitude: 12 }),
};

let open: TestApp;
let importer: Client;
const study = {
  study_title: 'Plankton of the Gotland Basin',
  project_study_abstract: 'Who lives where, and how deep.',
  project_study_authors: JSON.stringify([{ firstname: 'Alex', lastname: 'Example' }]),
};

beforeAll(async () => {
  open = await openApp();
  importer = await createLoggedInClient(open);
  const response = await upload(importer, await buildWorkbook(Object.values(rows)), { fields: study });
  expect(response.statusCode, response.body).toBe(200);
});
afterAll(() => open.close());

async function chooser(name: string, language = ''): Promise<Client> {
  const visitor = createClient(open.app, { language });
  const elements = (await visitor.post('/searchSE', { all: true, fields: ['samp_name'] })).json<
    { sequencing_element_id: number; samp_name: string }[]
  >();
  const items = elements.filter(({ samp_name }) => !name || samp_name === name);
  await visitor.post('/downloadSE', { items: items.map((element) => element.sequencing_element_id) });
  return visitor;
}

async function lines(name: string): Promise<Record<string, string>[]> {
  const response = await (await chooser(name)).get('/downloadSearch/gfbio');
  expect(response.statusCode, response.body).toBe(200);
  expect(response.body.split('\r\n')[0]).toBe(header);
  return parseDelimitedRecords(response.body, ';');
}

async function check(name: string, language = '', archive = 'gfbio'): Promise<ArchiveCheck> {
  const response = await (await chooser(name, language)).get(`/downloadSearch/${archive}/check`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const causes = ({ findings }: ArchiveCheck) =>
  findings.map(({ severity, code, message }) => `${severity} ${code} ${/“(.*?)”/.exec(message)?.[1] ?? ''}`.trim());

describe('GFBio’s file', () => {
  it('is a CSV with semicolons, in UTF-8 without a byte order mark, under its own name', async () => {
    const response = await (await chooser('good')).get('/downloadSearch/gfbio');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(/filename="strandbook_gfbio_\d{4}-\d\d-\d\d\.csv"$/);
    expect([...response.rawPayload.subarray(0, 12)]).toEqual([...Buffer.from('sample_title')]);
    const other = await (await chooser('good')).get('/downloadSearch/gfbio?format=xlsx');
    expect(other.statusCode).toBe(400);
    expect((await createClient(open.app).get('/downloadSearch/gfbio')).statusCode).toBe(400);
  });

  it('has an element in GFBio’s terms', async () => {
    expect(await lines('good')).toEqual([
      {
        sample_title: 'good',
        taxon_id: '408172',
        sample_description: 'Surface water; filtered',
        sequencing_platform: 'Illumina MiSeq',
        library_strategy: 'AMPLICON',
        library_source: 'METAGENOMIC',
        library_selection: 'PCR',
        library_layout: 'paired',
        nominal_length: '412',
        forward_read_file_name: rows.good.forward_read_file_name,
        forward_read_file_checksum: rows.good.forward_read_file_checksum,
        reverse_read_file_name: rows.good.reverse_read_file_name,
        reverse_read_file_checksum: rows.good.reverse_read_file_checksum,
        checksum_method: 'MD5',
        'investigation type': 'mimarks-survey',
        'environmental package': 'water',
        'collection date': '2019-03-14/2019-03-16',
        'geographic location (latitude)': '57.32',
        'geographic location (longitude)': '20.12345679',
        depth: '0-10',
        elevation: '',
        'geographic location (country and/or sea)': 'Baltic Sea',
        'broad-scale environmental context': 'marine biome [ENVO:00000447]',
        'environmental medium': 'sea water [ENVO:00002149]',
        'local environmental context': 'marine photic zone [ENVO:00000209]',
        'project name': 'Baltic microbiomes',
        'geographic location (region and locality)': 'Gotland Basin, Gotland Deep',
      },
    ]);
  });

  it('spells countries and terms as GFBio does, and has the reasons of missing values', async () => {
    expect(await lines('turkish')).toMatchObject([
      {
        'geographic location (country and/or sea)': 'Turkey',
        'geographic location (region and locality)': 'Erdek, Gotland Deep',
        'geographic location (latitude)': 'not collected',
      },
    ]);
    expect(await lines('written')).toMatchObject([
      {
        'geographic location (country and/or sea)': 'Cote d’Ivoire',
        'environmental medium': 'sea water [ENVO:00002149]',
        'broad-scale environmental context': 'marine biome [ENVO:00000447] | polar biome [ENVO:01000339]',
      },
    ]);
  });

  it('has no insert size for single reads', async () => {
    expect(await lines('single')).toMatchObject([{ library_layout: 'single', nominal_length: '' }]);
  });

  it('joins the values of a pooled library that differ, and has equal ones once', async () => {
    const { pool } = open.database;
    await pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
      SELECT n.nucleic_acid_sample_id, e.sequencing_library_id FROM nucleic_acid_sample n, sequencing_element e
        WHERE n.nucleic_acid_sample_name = 'turkish' AND e.samp_name = 'good'`);
    try {
      expect(await lines('good')).toMatchObject([
        {
          taxon_id: '408172',
          'geographic location (country and/or sea)': 'Baltic Sea | Turkey',
          'geographic location (latitude)': '57.32 | not collected',
          'collection date': '2019-03-14/2019-03-16',
        },
      ]);
      expect(causes(await check('good'))).toEqual([
        'error place geographic location (country and/or sea)',
        'warning degrees geographic location (latitude)',
      ]);
    } finally {
      await pool.query(`DELETE FROM nucleic_acid_sample_sequencing_library USING nucleic_acid_sample n, sequencing_element e
        WHERE nucleic_acid_sample_sequencing_library.nucleic_acid_sample_id = n.nucleic_acid_sample_id
          AND nucleic_acid_sample_sequencing_library.sequencing_library_id = e.sequencing_library_id
          AND n.nucleic_acid_sample_name = 'turkish' AND e.samp_name = 'good'`);
    }
  });
});

describe('the archive check', () => {
  it.each(['good', 'turkish', 'written'])('finds nothing wrong with %s', async (name) => {
    expect(await check(name)).toEqual({ total: 1, ready: 1, findings: [] });
  });

  it('is refused while nothing is selected', async () => {
    expect((await createClient(open.app).get('/downloadSearch/gfbio/check')).statusCode).toBe(400);
  });

  it('finds the same in an import as in all its elements, for its sender', async () => {
    const [{ id }] = (await importer.post('/getOwnDatasets', {})).json<[{ id: number }]>();
    const address = `/rest/datasets/${id}/archive-check`;
    const response = await importer.get(address);
    expect(response.json()).toEqual(await check(''));
    expect((await createClient(open.app).get(address)).statusCode).toBe(401);
    expect((await (await createLoggedInClient(open)).get(address)).statusCode).toBe(404);
    expect((await importer.get('/rest/datasets/0/archive-check')).statusCode).toBe(404);
  });

  it('names each value that the archive would refuse, with the record and field to correct', async () => {
    const found = await check('bad');
    expect({ ...found, findings: [] }).toEqual({ total: 1, ready: 0, findings: [] });
    expect(causes(found)).toEqual([
      'error required taxon_id',
      'error required sequencing_platform',
      'error pairedLacks nominal_length',
      'error checksumMethod',
      'error place geographic location (country and/or sea)',
      'error envo environmental medium',
      'error envo local environmental context',
    ]);
    const place = found.findings.find(({ code }) => code === 'place')?.places[0];
    expect(place).toMatchObject({ samp_name: 'bad', resource: 'events', field: 'geog_loc_name', value: 'Ostsee' });
    const event = (await createClient(open.app).get(`/rest/events/${place?.id}`)).json<{ geog_loc_name: string }>();
    expect(event.geog_loc_name).toBe('Ostsee: Gotlandbecken');
    const taxon = found.findings.find(({ code }) => code === 'required')?.places[0];
    expect(taxon).toMatchObject({ resource: 'nucleic-acid-sample', field: 'samp_taxon_id', value: null });
  });

  it('warns of values that MIxS requires', async () => {
    expect(causes(await check('scant'))).toEqual([
      'error required library_layout',
      'warning empty investigation type',
      'warning emptyForPackage depth',
      'warning emptyForPackage elevation',
      'warning bareMissing missing',
    ]);
    expect(causes(await check('single'))).toEqual(['warning lengthLeftOut nominal_length']);
    expect(causes(await check('air'))).toEqual(['warning noAltitude']);
  });

  it('warns of samples with the same name, which would become one', async () => {
    const { ready, findings } = await check('twin');
    expect(ready).toBe(2);
    expect(findings.map(({ code, count, places }) => [code, count, places.length])).toEqual([['sameTitle', 2, 2]]);
  });

  it('counts all findings, a record once, in the reader’s language', async () => {
    const { total, ready, findings } = await check('', 'de');
    expect({ total, ready }).toEqual({ total: 9, ready: 7 });
    expect(findings[0]?.severity).toBe('error');
    const messages = findings.map(({ message }: ArchiveFinding) => message);
    expect(messages).toContain('Das Archiv nimmt nur MD5-Prüfsummen an.');
  });

  it('links to the element where there is no library to correct', async () => {
    const { pool } = open.database;
    const made = await pool.query<{ id: number }>(
      `INSERT INTO sequencing_element (samp_name) VALUES ('lonely') RETURNING sequencing_element_id AS id`,
    );
    const found = await check('lonely');
    const id = made.rows[0]?.id;
    for (const { places } of found.findings) expect(places).toMatchObject([{ resource: 'sequencing-element', id }]);
    expect(found.findings.find(({ message }) => message.includes('depth'))).toBeUndefined();
    await pool.query(`DELETE FROM sequencing_element WHERE samp_name = 'lonely'`);
  });
});

describe('ENA’s tables', () => {
  async function tables(name: string): Promise<Record<string, Record<string, string>[]>> {
    const response = await (await chooser(name)).get('/downloadSearch/ena');
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/filename="strandbook_ena_\d{4}-\d\d-\d\d\.zip"$/);
    const parts = Object.entries(unzipSync(response.rawPayload));
    return Object.fromEntries(parts.map(([part, bytes]) => [part, parseDelimitedRecords(strFromU8(bytes), '\t')]));
  }

  it('come as one zip file, in ENA’s spelling', async () => {
    const {
      'study.tsv': study,
      'sample.tsv': sample,
      'experiment.tsv': experiment,
      'run.tsv': run,
    } = await tables('turkish');
    expect(study).toMatchObject([{ alias: 'Plankton of the Gotland Basin', study_type: 'Metagenomics' }]);
    expect(sample).toMatchObject([
      {
        alias: 'EMB177:Event of turkish:turkish',
        title: 'turkish',
        taxon_id: '408172',
        'geographic location (country and/or sea)': 'Turkey',
        'geographic location (latitude)': 'not collected',
        'ENA-CHECKLIST': 'ERC000024',
      },
    ]);
    expect(experiment).toMatchObject([
      {
        study_alias: 'Plankton of the Gotland Basin',
        sample_alias: 'EMB177:Event of turkish:turkish',
        library_layout: 'PAIRED',
        design_description: 'AMPLICON library; source: METAGENOMIC; selection: PCR; layout: PAIRED',
        insert_size: '412',
        platform: 'ILLUMINA',
        instrument_model: 'Illumina MiSeq',
      },
    ]);
    expect(run?.map(({ file_name }) => file_name)).toEqual([
      rows.turkish.forward_read_file_name,
      rows.turkish.reverse_read_file_name,
    ]);
  });

  it('distinguish samples with the same name, and have the checklist of each', async () => {
    const { 'sample.tsv': duplicates, 'experiment.tsv': experiments } = await tables('twin');
    expect(duplicates?.map(({ alias }) => alias)).toEqual(['EMB177:one:twin', 'EMB177:two:twin']);
    expect(experiments?.map(({ sample_alias }) => sample_alias)).toEqual(['EMB177:one:twin', 'EMB177:two:twin']);
    const checklists = (await tables(''))['sample.tsv']?.map((line) => line['ENA-CHECKLIST']);
    expect(new Set(checklists)).toEqual(new Set(['ERC000024', 'ERC000021', 'ERC000012']));
  });

  it('are checked by ENA’s rules, with the record and field to correct', async () => {
    const good = await check('good', '', 'ena');
    expect({ ...good, findings: causes(good) }).toEqual({ total: 1, ready: 0, findings: ['error oneNumber depth'] });
    const duplicates = await check('twin', '', 'ena');
    expect({ ...duplicates, findings: causes(duplicates) }).toEqual({
      total: 2,
      ready: 0,
      findings: ['error oneNumber depth'],
    });
    const bad = await check('bad', '', 'ena');
    expect({ ...bad, findings: causes(bad) }).toEqual({
      total: 1,
      ready: 0,
      findings: [
        'error required taxon_id',
        'error place geographic location (country and/or sea)',
        'error oneNumber depth',
        'error required platform',
        'warning md5InTables file_checksum',
      ],
    });
    expect(bad.findings.map(({ places: [place] }) => `${place?.samp_name} ${place?.resource} ${place?.field}`)).toEqual(
      [
        'bad nucleic-acid-sample samp_taxon_id',
        'bad events geog_loc_name',
        'bad field-sample depth',
        'bad sequencers seq_meth',
        'bad sequencing-element checksum_method',
      ],
    );
    expect(causes(await check('scant', '', 'ena'))).toEqual([
      'error required elevation',
      'error required depth',
      'error required library_layout',
    ]);
    expect((await createClient(open.app).get('/downloadSearch/ena/check')).statusCode).toBe(400);
  });

  it('are refused in another format, and without a selection', async () => {
    const visitor = await chooser('good');
    expect((await visitor.get('/downloadSearch/ena?format=csv')).statusCode).toBe(400);
    expect((await visitor.get('/downloadSearch/ena?format=xml')).statusCode).toBe(200);
    expect((await createClient(open.app).get('/downloadSearch/ena')).statusCode).toBe(400);
  });
});
