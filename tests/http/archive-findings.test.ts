import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Archive,
  type FindingCode,
  findingSeverities,
  type ReadFileCode,
} from '../../src/catalogue/archive/findings.ts';
import type { ArchiveCheck } from '../../src/catalogue/endpoints/exporting.ts';
import { getTranslate, languages } from '../../src/catalogue/locales/index.ts';
import { plausibilityCodes } from '../../src/catalogue/plausibility/rule.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

/** A finding, the archive's column that it names, and our field that needs the word. */
type Expected = readonly [code: FindingCode, header: string, field: string];
/** An element with a fault, and all that each archive says of it. */
type Case = { name: string; values: TableRow; gfbio?: readonly Expected[]; ena?: readonly Expected[] };

const both = (...found: readonly Expected[]) => ({ gfbio: found, ena: found });
/** A finding on the name of a file, which ENA's tables have in one column. */
const ofFile = (code: FindingCode & ReadFileCode, field: string): Pick<Case, 'gfbio' | 'ena'> => ({
  gfbio: [[code, field, field]],
  ena: [[code, 'file_name', field]],
});
const single = { library_layout: 'SINGLE', nominal_length: null };
const noReverse = { reverse_read_file_name: null, reverse_read_file_checksum: null };

const cases: readonly Case[] = [
  { name: 'sound', values: {} },
  { name: 'taxonless', values: { samp_taxon_id: null }, ...both(['required', 'taxon_id', 'samp_taxon_id']) },
  {
    name: 'lengthless',
    values: { nominal_length: null },
    gfbio: [['pairedLacks', 'nominal_length', 'nominal_length']],
  },
  {
    name: 'with a reverse file',
    values: single,
    gfbio: [
      ['singleHas', 'reverse_read_file_name', 'reverse_read_file_name'],
      ['singleHas', 'reverse_read_file_checksum', 'reverse_read_file_checksum'],
    ],
  },
  {
    name: 'with a length',
    values: { ...single, ...noReverse, nominal_length: 412 },
    gfbio: [['lengthLeftOut', 'nominal_length', 'nominal_length']],
  },
  {
    name: 'half a pair',
    values: noReverse,
    gfbio: [
      ['pairedLacks', 'reverse_read_file_name', 'reverse_read_file_name'],
      ['pairedLacks', 'reverse_read_file_checksum', 'reverse_read_file_checksum'],
    ],
    ena: [['pairedLacks', 'file_name', 'reverse_read_file_name']],
  },
  {
    name: 'turned',
    values: { forward_read_file_name: 'turned_R2.fastq.gz', reverse_read_file_name: 'turned_R1.fastq.gz' },
    ...ofFile('readsSwapped', 'forward_read_file_name'),
  },
  {
    name: 'of two samples',
    values: { reverse_read_file_name: 'other_R2.fastq.gz' },
    ...ofFile('notMates', 'reverse_read_file_name'),
  },
  {
    name: 'one file',
    values: { reverse_read_file_name: 'one file_R1.fastq.gz' },
    ...ofFile('sameFile', 'reverse_read_file_name'),
  },
  {
    name: 'a table',
    values: { ...single, ...noReverse, forward_read_file_name: 'S12.xlsx', file_type: 'fastq' },
    ...ofFile('fileEnding', 'forward_read_file_name'),
  },
  {
    name: 'an alignment',
    values: { ...single, ...noReverse, forward_read_file_name: 'S12.bam' },
    ena: [['fileEnding', 'file_name', 'forward_read_file_name']],
  },
  {
    name: 'unpacked',
    values: { ...single, ...noReverse, forward_read_file_name: 'unpacked.fastq' },
    ...ofFile('fastqUnpacked', 'forward_read_file_name'),
  },
  {
    name: 'of one checksum',
    values: { forward_read_file_checksum: 'f'.repeat(32) },
    gfbio: [
      ['sharedSum', 'forward_read_file_checksum', 'forward_read_file_checksum'],
      ['sharedSum', 'reverse_read_file_checksum', 'reverse_read_file_checksum'],
    ],
    ena: [['sharedSum', 'file_checksum', 'forward_read_file_checksum']],
  },
  {
    name: 'without a name',
    values: { reverse_read_file_name: null },
    gfbio: [
      ['pairedLacks', 'reverse_read_file_name', 'reverse_read_file_name'],
      ['sumWithoutFile', 'reverse_read_file_checksum', 'reverse_read_file_checksum'],
    ],
    ena: [
      ['pairedLacks', 'file_name', 'reverse_read_file_name'],
      ['sumWithoutFile', 'file_checksum', 'reverse_read_file_checksum'],
    ],
  },
  ...[1, 2, 3].map(
    (read): Case => ({
      name: 'filled down',
      values: { ...single, ...noReverse, forward_read_file_name: `filled down_R${read}.fastq.gz` },
      ...ofFile('readsCounted', 'forward_read_file_name'),
    }),
  ),
  ...[1, 2].map(
    (read): Case => ({
      name: 'apart',
      values: {
        ...noReverse,
        library_layout: null,
        nominal_length: null,
        forward_read_file_name: `apart_${read}.fastq.gz`,
      },
      gfbio: [
        ['mateApart', 'forward_read_file_name', 'forward_read_file_name'],
        ['required', 'library_layout', 'library_layout'],
      ],
      ena: [
        ['mateApart', 'file_name', 'forward_read_file_name'],
        ['required', 'library_layout', 'library_layout'],
      ],
    }),
  ),
  { name: 'on a path', values: {}, ...ofFile('fileName', 'forward_read_file_name') },
  {
    name: 'of nothing',
    values: {},
    gfbio: [['emptyFile', 'reverse_read_file_checksum', 'reverse_read_file_checksum']],
    ena: [['emptyFile', 'file_checksum', 'reverse_read_file_checksum']],
  },
  {
    name: 'reverse alone',
    values: {},
    gfbio: [['required', 'forward_read_file_name', 'forward_read_file_name']],
    ena: [['required', 'file_name', 'forward_read_file_name']],
  },
  {
    name: 'by SHA-256',
    values: {
      checksum_method: 'SHA-256',
      forward_read_file_checksum: 'a'.repeat(64),
      reverse_read_file_checksum: 'b'.repeat(64),
    },
    gfbio: [['checksumMethod', 'checksum_method', 'checksum_method']],
    ena: [['md5InTables', 'file_checksum', 'checksum_method']],
  },
  {
    name: 'elsewhere',
    values: { geog_loc_name: 'Ostsee: Gotlandbecken' },
    ...both(['place', 'geographic location (country and/or sea)', 'geog_loc_name']),
  },
  {
    name: 'without a label',
    values: { env_medium: 'ENVO:00002149' },
    gfbio: [['envo', 'environmental medium', 'env_medium']],
  },
  {
    name: 'without a reason',
    values: { env_medium: 'missing' },
    gfbio: [['envoReason', 'environmental medium', 'env_medium']],
    ena: [['bareMissing', 'environmental medium', 'env_medium']],
  },
  {
    name: 'with a reason',
    values: { env_medium: 'not applicable' },
    gfbio: [['envoReason', 'environmental medium', 'env_medium']],
  },
  { name: 'missing its depth', values: { depth: 'missing' }, gfbio: [['bareMissing', 'depth', 'depth']] },
  {
    name: 'nowhere',
    values: { geog_loc_name: 'not collected' },
    gfbio: [['place', 'geographic location (country and/or sea)', 'geog_loc_name']],
  },
  {
    name: 'with the label of another term',
    values: { env_medium: 'marine sediment [ENVO:00002113]' },
    ...both(['envoLabel', 'environmental medium', 'env_medium']),
  },
  {
    name: 'with a withdrawn term',
    values: { env_medium: 'marine pelagic feature [ENVO:01000044]' },
    ...both(['envoObsolete', 'environmental medium', 'env_medium']),
  },
  {
    name: 'with an unknown number',
    values: { env_medium: 'sea water [ENVO:99999999]' },
    ...both(['envoUnknown', 'environmental medium', 'env_medium']),
  },
  {
    name: 'from a list of terms',
    values: { env_medium: '____sea water [ENVO:00002149]' },
    ...both(['envoCleaned', 'environmental medium', 'env_medium']),
  },
  { name: 'of no taxon', values: { samp_taxon_id: 0 }, ...both(['taxonNumber', 'taxon_id', 'samp_taxon_id']) },
  {
    name: 'not investigated',
    values: { investigation_type: null },
    gfbio: [['empty', 'investigation type', 'investigation_type']],
  },
  {
    name: 'without a depth',
    values: { depth: null },
    gfbio: [['emptyForPackage', 'depth', 'depth']],
    ena: [['required', 'depth', 'depth']],
  },
  {
    name: 'in the air',
    values: { environmental_package: 'air', altitude: 12 },
    gfbio: [['noAltitude', 'altitude', 'altitude']],
  },
  { name: 'over a range', values: { depth: '0-10' }, ena: [['oneNumber', 'depth', 'depth']] },
  {
    name: 'below zero',
    values: { tot_depth_water_col: -5 },
    ena: [['noSign', 'total depth of water column', 'tot_depth_water_col']],
  },
  {
    name: '-80_A',
    values: { reverse_read_file_name: '@back.fastq.gz', field_sample_description: 'From Gotland;=so to speak' },
    gfbio: [
      ['marked', 'sample_title', 'samp_name'],
      ['marked', 'sample_description', 'field_sample_description'],
      ['marked', 'reverse_read_file_name', 'reverse_read_file_name'],
      ['notMates', 'reverse_read_file_name', 'reverse_read_file_name'],
    ],
    ena: [
      ['markedInTables', 'title', 'field_sample_name'],
      ['markedInTables', 'library_name', 'samp_name'],
      ['markedInTables', 'sample_description', 'field_sample_description'],
      ['markedInTables', 'file_name', 'reverse_read_file_name'],
      ['notMates', 'file_name', 'reverse_read_file_name'],
    ],
  },
  {
    name: 'on a marked cruise',
    values: { campaign: '+EMB', event_label: 'A;=B' },
    ena: [
      ['markedInTables', 'alias', 'campaign'],
      ['markedInTables', 'alias', 'event_label'],
    ],
  },
  { name: 'packed', values: { file_type: 'fastq.gz' }, ena: [['notInList', 'file_format', 'file_type']] },
  { name: 'unlisted', values: {}, gfbio: [['notInList', 'library_strategy', 'library_strategy']] },
  {
    name: 'of both layouts',
    values: {},
    gfbio: [['layout', 'library_layout', 'library_layout']],
    ena: [['notInList', 'library_layout', 'library_layout']],
  },
  { name: 'twin', values: { event_label: 'one' }, gfbio: [['sameTitle', 'sample_title', 'samp_name']] },
  { name: 'twin', values: { event_label: 'two' }, gfbio: [['sameTitle', 'sample_title', 'samp_name']] },
  ...[1, 2].map((read) => ({
    name: 'of one run',
    values: {
      event_label: 'of one run',
      forward_read_file_name: `of_one_run_${read}_R1.fastq.gz`,
      reverse_read_file_name: `of_one_run_${read}_R2.fastq.gz`,
      reverse_read_file_checksum: String(read).repeat(32),
    },
    ...both(['sameRun', 'accession_number', 'accession_number']),
  })),
  { name: 'of a study', values: { accession_number: 'PRJEB8682' } },
  { name: 'to come', values: {}, ...both(['wrongNumber', 'accession_number', 'accession_number']) },
  {
    name: 'pool',
    values: { elevation: 1, mid: 'GTGAATAT' },
    gfbio: [
      ['taxonNumber', 'taxon_id', 'samp_taxon_id'],
      ['degrees', 'geographic location (latitude)', 'geogr_loc_lat'],
      ['depth', 'depth', 'depth'],
      ['elevation', 'elevation', 'elevation'],
      ['date', 'collection date', 'field_sample_collection_date_begin'],
    ],
    ena: [
      ['taxonNumber', 'taxon_id', 'samp_taxon_id'],
      ['degrees', 'geographic location (latitude)', 'geogr_loc_lat'],
      ['oneNumber', 'depth', 'depth'],
      ['oneNumber', 'elevation', 'elevation'],
      ['date', 'collection date', 'field_sample_collection_date_begin'],
    ],
  },
  {
    name: 'pooled',
    values: {
      elevation: 2,
      depth: '6',
      geogr_loc_lat: 1,
      samp_taxon_id: 1,
      field_sample_collection_date_begin: '2020-01-01',
    },
  },
];

/** A row that both archives take without a word. */
function rowOf({ name, values }: Case): TableRow {
  return buildRow({
    samp_name: name,
    event_label: `Event of ${name}`,
    samp_taxon_id: 408172,
    library_layout: 'PAIRED',
    nominal_length: 412,
    investigation_type: 'mimarks-survey',
    environmental_package: 'water',
    depth: '5',
    project_name: 'Baltic microbiomes',
    geographic_location: 'Gotland Deep',
    forward_read_file_name: `${name.replace(/^\W/, '')}_R1.fastq.gz`,
    reverse_read_file_name: `${name.replace(/^\W/, '')}_R2.fastq.gz`,
    reverse_read_file_checksum: 'f'.repeat(32),
    ...values,
  });
}

let open: TestApp;
const ids = new Map<string, number[]>();

beforeAll(async () => {
  open = await openApp();
  const study = {
    study_title: 'Faults',
    project_study_abstract: 'On what archives say.',
    project_study_authors: JSON.stringify([{ firstname: 'Alex', lastname: 'Example' }]),
  };
  const response = await upload(await createLoggedInClient(open), await buildWorkbook(cases.map(rowOf)), {
    fields: study,
  });
  expect(response.statusCode, response.body).toBe(200);
  const { pool } = open.database;
  const library = (name: string) =>
    `sequencing_library_id = (SELECT sequencing_library_id FROM sequencing_element WHERE samp_name = '${name}')`;
  // Neither an import nor a form takes these.
  await pool.query(`UPDATE sequencing_element SET accession_number = 'pending' WHERE samp_name = 'to come'`);
  await pool.query(`UPDATE sequencing_element SET accession_number = 'ERR5000001' WHERE samp_name = 'of one run'`);
  await pool.query(`UPDATE sequencing_library SET library_strategy = 'PCR' WHERE ${library('unlisted')}`);
  await pool.query(`UPDATE sequencing_library SET library_layout = 'BOTH' WHERE ${library('of both layouts')}`);
  await pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    SELECT n.nucleic_acid_sample_id, e.sequencing_library_id FROM nucleic_acid_sample n, sequencing_element e
      WHERE n.nucleic_acid_sample_name = 'pooled' AND e.samp_name = 'pool'`);
  const change = (name: string, changed: string) =>
    pool.query(`UPDATE sequencing_element SET ${changed} WHERE samp_name = '${name}'`);
  await change('on a path', `forward_read_file_name = '/home/x/on a path_R1.fastq.gz'`);
  await change('of nothing', `reverse_read_file_checksum = 'd41d8cd98f00b204e9800998ecf8427e'`);
  await change('reverse alone', 'forward_read_file_name = NULL');
  const { rows } = await pool.query<{ id: number; samp_name: string }>(
    'SELECT sequencing_element_id AS id, samp_name FROM sequencing_element ORDER BY 1',
  );
  for (const { id, samp_name } of rows) ids.set(samp_name, [...(ids.get(samp_name) ?? []), id]);
});
afterAll(() => open.close());

const archives = Object.keys(findingSeverities) as Archive[];

/** Findings of the archives' own rules; those of values that contradict each other have a test of their own. */
const ofRules = <F extends { code: string }>(findings: readonly F[]): F[] =>
  findings.filter(({ code }) => !plausibilityCodes.some((own) => own === code));

it.each(archives)('every finding of %s has a test case', (archive) => {
  const raised = new Set(cases.flatMap((one) => one[archive] ?? []).map(([code]) => code));
  const own = ofRules(Object.keys(findingSeverities[archive]).map((code) => ({ code })));
  expect([...raised].sort()).toEqual(own.map(({ code }) => code).sort());
});

const tried = archives.flatMap((archive) => languages.map((language) => [archive, language] as const));
it.each(tried)('each fault is found by %s, with its field and its message in %s', async (archive, language) => {
  const visitor = createClient(open.app, { language });
  const t = getTranslate(language);
  for (const { name, ...one } of cases) {
    await visitor.post('/downloadSE', { items: ids.get(name) ?? [] });
    const response = await visitor.get(`/downloadSearch/${archive}/check`);
    expect(response.statusCode, response.body).toBe(200);
    const { findings, ready, total } = response.json<ArchiveCheck>();
    const found = ofRules(findings).flatMap(({ severity, code, message, places }) =>
      [...new Set(places.map(({ field }) => field))].map((field) => [severity, code, field, message].join(' · ')),
    );
    const severities: Partial<Record<FindingCode, string>> = findingSeverities[archive];
    const expected = (one[archive] ?? []).map(([code, column, field]) =>
      [severities[code], code, field, t(`archive.findings.${code}`, { column })].join(' · '),
    );
    expect(found.sort(), name).toEqual(expected.sort());
    const isRefused = findings.some(({ severity }) => severity === 'error');
    expect(ready, name).toBe(isRefused ? 0 : total);
    // The file can be downloaded with any findings.
    expect((await visitor.get(`/downloadSearch/${archive}`)).statusCode, name).toBe(200);
  }
});

it.each([
  ['without a label', 'ENVO:00002149', ['sea water [ENVO:00002149]']],
  [
    'with the label of another term',
    'marine sediment [ENVO:00002113]',
    ['deep marine sediment [ENVO:00002113]', 'marine sediment [ENVO:03000033]'],
  ],
  ['with an unknown number', 'sea water [ENVO:99999999]', ['sea water [ENVO:00002149]']],
  ['from a list of terms', '____sea water [ENVO:00002149]', ['sea water [ENVO:00002149]']],
  ['with a reason', 'not applicable', []],
])('the finding about an element %s lists the terms that may be meant', async (name, value, instead) => {
  const visitor = createClient(open.app);
  await visitor.post('/downloadSE', { items: ids.get(name) ?? [] });
  const { findings } = (await visitor.get('/downloadSearch/gfbio/check')).json<ArchiveCheck>();
  expect(findings.map(({ places }) => places.map((place) => [place.value, place.instead]))).toEqual([
    [[value, instead]],
  ]);
});
