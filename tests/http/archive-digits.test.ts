import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArchiveCheck } from '../../src/catalogue/endpoints/exporting.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;

/** A sample taken a centimetre north of the equator, with a protocol that is called as a number. */
const row = buildRow({
  samp_name: 'equator',
  samp_taxon_id: 408172,
  target_gene: '16S rRNA',
  target_subfragment: 'V4-V5',
  library_layout: 'PAIRED',
  nominal_length: 412,
  forward_read_file_name: 'equator_R1.fastq.gz',
  reverse_read_file_name: 'equator_R2.fastq.gz',
  reverse_read_file_checksum: 'f'.repeat(32),
  environmental_package: 'water',
  investigation_type: 'mimarks-survey',
  geographic_location: 'Gotland Deep',
  project_name: 'Baltic microbiomes',
  geogr_loc_lat: 1e-7,
  geogr_loc_lon: -0.000000128,
  depth: '0.0000001',
  tot_depth_water_col: 'not collected',
  'sequencing_library.protocol_id': '007',
  field_sample_description: 'a <b> & "c"',
});

beforeAll(async () => {
  open = await openApp();
  const study = {
    study_title: 'Equator & more',
    project_study_abstract: 'On small numbers.',
    project_study_authors: JSON.stringify([{ firstname: 'Alex', lastname: 'Example' }]),
  };
  const response = await upload(await createLoggedInClient(open), await buildWorkbook([row]), { fields: study });
  expect(response.statusCode, response.body).toBe(200);
  visitor = createClient(open.app);
  const elements = (await visitor.post('/searchSE', { all: true, fields: ['samp_name'] })).json<
    { sequencing_element_id: number }[]
  >();
  await visitor.post('/downloadSE', { items: elements.map((element) => element.sequencing_element_id) });
});
afterAll(() => open.close());

/** The parts of a download of ENA's tables, by their names. */
async function enaParts(format: string): Promise<Record<string, string>> {
  const parts = unzipSync((await visitor.get(`/downloadSearch/ena?format=${format}`)).rawPayload);
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it.each(['gfbio', 'ena'])('an element with very small numbers is ready for %s', async (archive) => {
  const check = (await visitor.get(`/downloadSearch/${archive}/check`)).json<ArchiveCheck>();
  expect(check).toEqual({ total: 1, ready: 1, findings: [] });
});

const latitude = 'geographic location (latitude)';
const longitude = 'geographic location (longitude)';

it('the files of all archives have small numbers in digits, with at most eight decimals in degrees', async () => {
  const [line] = parseDelimitedRecords((await visitor.get('/downloadSearch/gfbio')).body, ';');
  expect(line).toMatchObject({ [latitude]: '0.0000001', [longitude]: '-0.00000013', depth: '0.0000001' });
  const tables = await enaParts('tsv');
  const [sample] = parseDelimitedRecords(tables['sample.tsv'] ?? '', '\t');
  expect(sample).toMatchObject({ [latitude]: '0.0000001', [longitude]: '-0.00000013', depth: '0.0000001' });
  const documents = await enaParts('xml');
  for (const [tag, value] of [
    [latitude, '0.0000001'],
    [longitude, '-0.00000013'],
  ])
    expect(documents['sample.xml']).toContain(`<TAG>${tag}</TAG><VALUE>${value}</VALUE><UNITS>DD</UNITS>`);
});

it('ENA’s tables and documents describe the library, and leave out the reasons of missing optional attributes', async () => {
  const tables = await enaParts('tsv');
  const documents = await enaParts('xml');
  const [experiment] = parseDelimitedRecords(tables['experiment.tsv'] ?? '', '\t');
  const design =
    'AMPLICON library; source: METAGENOMIC; selection: PCR; layout: PAIRED; target gene: 16S rRNA; target subfragment: V4-V5; protocol: 007';
  expect(experiment).toMatchObject({ design_description: design, library_construction_protocol: '007' });
  expect(documents['experiment.xml']).toContain(`<DESIGN_DESCRIPTION>${design}</DESIGN_DESCRIPTION>`);
  const [sample] = parseDelimitedRecords(tables['sample.tsv'] ?? '', '\t');
  expect(sample?.['total depth of water column']).toBe('');
  expect(documents['sample.xml']).not.toContain('total depth of water column');
});
