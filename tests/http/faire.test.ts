import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildRow, type TableRow } from '../workbooks.ts';
import { createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

const orcid = '0000-0002-1825-0097';
const study = {
  study_title: 'Plankton of the Gotland Basin',
  project_study_abbreviation: 'GB 19',
  project_study_authors: JSON.stringify([
    { firstname: 'Alex', lastname: 'Example', email: 'alex@example.org', orcid },
    { firstname: 'Robin', lastname: 'Sample', email: 'robin@example.org' },
  ]),
};
const prokaryotes = {
  target_gene: '16S rRNA',
  target_subfragment: 'V4-V5',
  pcr_primers: 'FWD:GTGYCAGCMGCCGCGGTAA;REV:CCGYCAATTYMTTTRAGTTT',
  library_layout: 'PAIRED',
  adapters: 'AATGATACGGCGACCACCGAGATCTACACGCT;CAAGCAGAAGACGGCATACGAGAT',
};
const sample = {
  field_sample_name: 'surface',
  geographic_location: 'Gotland Deep',
  depth: '0-10',
  mixs_samp_size: '5 L',
  size_frac_low: '0.2',
  size_frac_up: '3',
  nucl_acid_conc: 12.5,
  samp_vol_we_dna_ext: '1500 mL',
  field_sample_collection_date_end: '2019-03-16',
};
const rows: TableRow[] = [
  buildRow({
    ...{ samp_name: 'first', ...sample, ...prokaryotes, mid: 'GTGAATAT+ACAGGCGC', lib_reads_seqd: '84213' },
    ...{ accession_number: 'ERR867782', doi: '10.1000/example.1', flowcell_id: '000000000-C4V7B' },
    reverse_read_file_name: 'first_R2.fastq.gz',
  }),
  buildRow({ samp_name: 'first', ...sample, target_gene: '18S', library_layout: 'SINGLE', seq_meth: 'NextSeq 500' }),
  buildRow({
    ...{ samp_name: 'second', field_sample_name: 'surface', event_label: 'TF0272', geogr_loc_lat: 'not collected' },
    ...{ library_strategy: 'WGS', library_selection: 'RANDOM', env_medium: 'sea water' },
  }),
  buildRow({ samp_name: 'blank', event_label: 'none', geogr_loc_lat: 'missing: control sample', ...prokaryotes }),
  buildRow({
    samp_name: 'pool',
    event_label: 'TF0273',
    geogr_loc_lat: 55.5,
    field_sample_name: 'one',
    depth: 5,
    mid: 'ACGT',
  }),
  buildRow({
    ...{ samp_name: 'other', event_label: 'TF0274', geogr_loc_lat: 56, field_sample_name: 'two', depth: 40 },
    ...{ field_sample_collection_date_begin: '2019-03-20', env_medium: 'no medium at all', mixs_samp_size: 'a bucket' },
  }),
];

let open: TestApp;
type Line = Record<string, string>;
type Download = { samples: Line[]; runs: Line[]; project: Line[]; readme: string };
let all: Download;

async function download(language = ''): Promise<Download> {
  const client = createClient(open.app, { language });
  await client.post('/searchSE', { all: true, hits: 1 });
  await client.post('/downloadSE', { items: 'all' });
  const response = await client.get('/downloadSearch/faire');
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const parts = unzipSync(response.rawPayload);
  expect(Object.keys(parts)).toEqual([
    'sampleMetadata.tsv',
    'experimentRunMetadata.tsv',
    'projectMetadata.tsv',
    'README.txt',
  ]);
  const text = (name: string) => Buffer.from(parts[name] ?? []).toString();
  const records = (name: string) => parseDelimitedRecords(text(name), '\t');
  return {
    samples: records('sampleMetadata.tsv'),
    runs: records('experimentRunMetadata.tsv'),
    project: records('projectMetadata.tsv'),
    readme: text('README.txt'),
  };
}

beforeAll(async () => {
  open = await openApp();
  await storeTable(await createLoggedInClient(open), rows, study);
  const { pool } = open.database;
  const measure = (table: 'event' | 'field_sample', condition: string, list: readonly object[]) =>
    pool.query(`UPDATE ${table} SET measurements = stored_measurements($1::jsonb) WHERE ${condition}`, [
      JSON.stringify(list),
    ]);
  await measure('event', `event_label = 'TF0271'`, [
    { name: 'wind_speed', value: 5.14 },
    { name: 'wind_direction', value: 225 },
    { name: 'temp', value: 9 },
  ]);
  await measure('field_sample', `field_sample_name = 'surface'`, [
    { name: 'temp', value: 4.25 },
    { name: 'chlorophyll', value: 1.5 },
    { name: 'nitrate', value: 0.05, sign: '<' },
    { name: 'diss_inorg_carb', value: 2059 },
    { name: 'tot_carb', value: 0.5 },
    { name: 'salinity', value: 7, qualifier: 'CTD' },
    { name: 'conduc', value: 12 },
    { name: 'filter_material', value: 'Nylon' },
    { name: 'samp_store_temp', value: -80 },
    { name: 'samp_store_sol', value: 'RNAlater' },
    { name: 'ph', value: 'not collected' },
    { name: 'pcr_cond', value: 'initial denaturation:94_3' },
  ]);
  await pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    SELECT n.nucleic_acid_sample_id, e.sequencing_library_id FROM sequencing_element e, nucleic_acid_sample n
    WHERE e.samp_name = 'pool' AND n.nucleic_acid_sample_name = 'two'`);
  all = await download();
});
afterAll(() => open.close());

const sampleNamed = (name: string) => all.samples.find(({ samp_name }) => samp_name === name);
const runsOf = (name: string) => all.runs.filter(({ samp_name }) => samp_name === name);

describe('the table of samples', () => {
  it('has each nucleic acid sample once, under a name of its own', () => {
    const names = all.samples.map(({ samp_name }) => samp_name);
    expect(names).toEqual([
      expect.stringMatching(/^surface_n\d+$/),
      expect.stringMatching(/^surface_n\d+$/),
      'blank',
      'pool',
      'two',
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(all.runs.map(({ samp_name }) => samp_name))).toEqual(new Set(names));
  });

  it('has place, time and conditions in the forms of FAIRe', () => {
    expect(all.samples[0]).toMatchObject({
      ...{ samp_category: 'sample', neg_cont_type: 'not applicable', detected_notDetected: 'not applicable' },
      materialSampleID: 'EMB177:TF0271:surface',
      assay_name: '16S-rRNA_V4-V5 | 18S',
      geo_loc_name: 'Baltic Sea: Gotland Basin, Gotland Deep',
      ...{ decimalLatitude: '57.32', decimalLongitude: '20.05', eventDate: '2019-03-14/2019-03-16' },
      ...{ minimumDepthInMeters: '0', maximumDepthInMeters: '10', pool_dna_num: '' },
      env_medium: 'sea water [ENVO:00002149]',
      ...{ samp_size: '5', samp_size_unit: 'L', samp_vol_we_dna_ext: '1500', samp_vol_we_dna_ext_unit: 'mL' },
      ...{ size_frac: '0.2', size_frac_low: '3', concentration: '12.5', concentration_unit: 'ng/µl' },
    });
  });

  it('has measurements in the units and the words of FAIRe', () => {
    expect(all.samples[0]).toMatchObject({
      ...{ temp: '4.25', chlorophyll: '1.5', wind_speed: '5.14', wind_direction: '225 deg' },
      ...{ nitrate: '', nitrate_unit: '', diss_inorg_carb: '2059', diss_inorg_carb_unit: 'µmol/kg' },
      ...{ tot_carb: '5000', tot_carb_unit: 'parts per million', ph: 'missing: not collected' },
      ...{ filter_material: 'nylon', samp_store_temp: '-80', samp_store_sol: 'other:RNAlater' },
    });
    expect(all.samples[0]).not.toHaveProperty('salinity');
    expect(all.samples[0]).not.toHaveProperty('conduc');
    expect(all.samples[1]).toMatchObject({ temp: '4.25', wind_speed: '' });
  });

  it('says why a mandatory value is missing', () => {
    expect(all.samples[1]).toMatchObject({
      decimalLatitude: 'missing: not collected',
      env_medium: 'sea water [ENVO:00002149]',
      assay_name: 'WGS',
    });
    expect(sampleNamed('blank')).toMatchObject({
      samp_category: 'other:control sample',
      decimalLatitude: 'not applicable: control sample',
    });
    expect(sampleNamed('two')).toMatchObject({ env_medium: 'missing: not provided', samp_size: '' });
  });

  it('has one row for a pool of samples', () => {
    expect(sampleNamed('pool')).toMatchObject({
      pool_dna_num: '2',
      decimalLatitude: 'not applicable: sample group',
      decimalLongitude: '20.05',
      ...{ minimumDepthInMeters: '5', maximumDepthInMeters: '40', eventDate: '2019-03-14/2019-03-20' },
    });
  });
});

describe('the table of libraries and runs', () => {
  it('has each element with its files, its assay and its run', () => {
    const [first, second] = runsOf(all.samples[0]?.samp_name ?? '');
    expect(first).toMatchObject({
      ...{ assay_name: '16S-rRNA_V4-V5', seq_run_id: '000000000-C4V7B', pcr_plate_id: 'not applicable' },
      lib_id: expect.stringMatching(/^first_e\d+$/),
      ...{ mid_forward: 'GTGAATAT', mid_reverse: 'ACAGGCGC', input_read_count: '84213' },
      ...{ filename: rows[0]?.forward_read_file_name, filename2: 'first_R2.fastq.gz' },
      checksum_filename: rows[0]?.forward_read_file_checksum,
      associatedSequences: 'https://www.ebi.ac.uk/ena/browser/view/ERR867782',
    });
    expect(second).toMatchObject({ assay_name: '18S' });
    expect(all.runs.map(({ lib_id }) => lib_id)).toContain('second');
    expect(new Set(all.runs.map(({ lib_id }) => lib_id)).size).toBe(rows.length);
  });
});

describe('the table of the project', () => {
  it('has each assay, with the people and papers of the study', () => {
    expect(all.project.map(({ assay_name }) => assay_name)).toEqual(
      expect.arrayContaining(['16S-rRNA_V4-V5', '18S', 'AMPLICON', 'WGS']),
    );
    for (const line of all.project)
      expect(line).toMatchObject({
        ...{ project_id: 'GB-19', checkls_ver: '1.0.3', recordedBy: 'Alex Example | Robin Sample' },
        recordedByID: `https://orcid.org/${orcid}`,
        project_contact: `Alex Example (https://orcid.org/${orcid})`,
        bibliographicCitation: 'https://doi.org/10.1000/example.1',
        thresholdQuantificationCycle: 'not applicable',
      });
  });

  it('has the controlled values of FAIRe', () => {
    const assay = (name: string) => all.project.find(({ assay_name }) => assay_name === name);
    expect(assay('16S-rRNA_V4-V5')).toMatchObject({
      ...{ assay_type: 'metabarcoding', pcr_0_1: '1', target_gene: '16S rRNA (SSU prokaryote)' },
      ...{ pcr_primer_forward: 'GTGYCAGCMGCCGCGGTAA', pcr_primer_reverse: 'CCGYCAATTYMTTTRAGTTT' },
      ...{ adapter_forward: 'AATGATACGGCGACCACCGAGATCTACACGCT', lib_layout: 'paired end', platform: 'ILLUMINA' },
      ...{ instrument: 'Illumina MiSeq [OBI_0002003]', checksum_method: 'MD5' },
      pcr_cond: 'initial denaturation:94_3',
      targetTaxonomicAssay: 'missing: not provided',
    });
    expect(assay('18S')).toMatchObject({
      ...{
        target_gene: '18S rRNA (SSU eukaryote)',
        lib_layout: 'single end',
        pcr_primer_forward: 'missing: not provided',
      },
      instrument: 'Illumina NextSeq 500 [OBI_0002021]',
    });
    expect(assay('WGS')).toMatchObject({ assay_type: 'other:WGS', pcr_0_1: '0', pcr_primer_forward: 'not applicable' });
  });
});

describe('README.txt', () => {
  it('names what was left out, and why', () => {
    for (const part of [
      'conduc [mS/cm] (Conductivity)',
      'salinity.CTD [PSU]',
      'nitrate: a number with the sign <, since FAIRe takes plain numbers (2 values)',
      'samp_size: not one number with a unit (2 values)',
      'env_medium: no term of ENVO',
      'path_raw_data_storage',
    ])
      expect(all.readme).toContain(part);
    expect(all.readme).not.toMatch(/\bcampaign,/);
  });

  it('and the tables are the same in every language, without email addresses', async () => {
    expect(await download('de')).toEqual(all);
    expect(JSON.stringify(all)).not.toContain('@example.org');
  });
});
