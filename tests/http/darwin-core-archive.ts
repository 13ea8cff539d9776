import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { createRecord } from '../factories.ts';
import { buildRow, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

export type TableOfArchive = {
  rowType: string;
  location: string;
  /** The columns that are terms: their places and URIs. */
  fields: { index: number; term: string }[];
  /** The place of the identifier of the core's row. */
  id: number;
  header: string[];
  rows: Record<string, string>[];
};

export type DarwinCoreArchive = {
  files: string[];
  meta: string;
  eml: string;
  core: TableOfArchive;
  extension: TableOfArchive;
};

/** Reads a tab-separated file as the description says: each line feed ends a row, and quotes mean themselves. */
function readRows(text: string): string[][] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split('\t'));
}

function readTable(
  kind: 'core' | 'extension',
  meta: string,
  files: Readonly<Record<string, Uint8Array>>,
): TableOfArchive {
  const [, attributes = '', content = ''] = new RegExp(`<${kind} ([^>]*)>([\\s\\S]*?)</${kind}>`).exec(meta) ?? [];
  expect(attributes).toContain('encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy=""');
  expect(attributes).toContain('ignoreHeaderLines="1"');
  const location = /<location>(.*?)<\/location>/.exec(content)?.[1] ?? '';
  const fields = [...content.matchAll(/<field index="(\d+)" term="([^"]*)"\/>/g)].map(([, index, term = '']) => ({
    index: Number(index),
    term,
  }));
  const [header = [], ...rows] = readRows(strFromU8(files[location] ?? new Uint8Array()));
  for (const cells of rows) expect(cells).toHaveLength(header.length);
  return {
    rowType: /rowType="([^"]*)"/.exec(attributes)?.[1] ?? '',
    location,
    fields,
    id: Number(new RegExp(`<${kind === 'core' ? 'id' : 'coreid'} index="(\\d+)"/>`).exec(content)?.[1]),
    header,
    rows: rows.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? '']))),
  };
}

/** Errors by which a document is not well-formed or, with a schema, not valid. */
export async function xmlErrors(contents: string, schema?: string): Promise<string[]> {
  const xml = { fileName: 'document.xml', contents };
  const { errors } = await validateXML(
    schema === undefined
      ? { xml, normalization: 'format' }
      : { xml, schema: { fileName: 'schema.xsd', contents: schema } },
  );
  return errors.map(({ rawMessage }) => rawMessage);
}

/** The Darwin Core Archive of the elements with some names. */
export async function downloadArchive(visitor: Client, names: readonly string[]): Promise<DarwinCoreArchive> {
  const found = await visitor.post('/searchSE', { all: true, fields: ['samp_name'] });
  const elements = found.json<{ sequencing_element_id: number; samp_name: string }[]>();
  const items = elements.filter((one) => names.includes(one.samp_name)).map((one) => one.sequencing_element_id);
  expect(items).toHaveLength(names.length);
  await visitor.post('/downloadSE', { items });
  const response = await visitor.get('/downloadSearch/dwca');
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const files = unzipSync(response.rawPayload);
  const [meta, eml] = ['meta.xml', 'eml.xml'].map((name) => strFromU8(files[name] ?? new Uint8Array()));
  return {
    files: Object.keys(files),
    meta: meta ?? '',
    eml: eml ?? '',
    core: readTable('core', meta ?? '', files),
    extension: readTable('extension', meta ?? '', files),
  };
}

export const oddText = 'a "b" <c> & \\ é \u{1f40b}';

const rows: TableRow[] = [
  buildRow({
    samp_name: 'near',
    event_label: 'TF1',
    common_station_name: 'BY15',
    samp_collect_device: 'CTD rosette',
    tot_depth_water_col: 241.5,
    field_sample_collection_date_end: '2019-03-16',
    depth: '0-10',
    elevation: -241,
    mixs_samp_size: '500 mL',
    field_sample_description: `${oddText}\tof\r\n two lines`,
    'temp [Cel]': '4,5',
    'temp.top': '277.15 K',
    salinity: '<0.1',
    'salinity.b': 'not collected',
    'event.wind_speed': '12',
  }),
  buildRow({
    samp_name: 'nowhere',
    event_label: 'TF2',
    geogr_loc_lat: 'not collected',
    geogr_loc_lon: 'not collected',
    geog_loc_name: 'not provided',
    field_sample_collection_date_begin: 'missing',
    env_medium: 'not collected',
    depth: 'not applicable',
    mixs_samp_size: 'a handful',
  }),
  buildRow({
    samp_name: 'ashore',
    event_label: 'TF3',
    geog_loc_name: 'Germany: Kiel',
    geogr_loc_lat: 0.0000001,
    geogr_loc_lon: -180,
    field_sample_collection_date_begin: '2018-02',
    event_collection_date_begin: '2018-02',
    elevation: 3,
    altitude: 1.5,
    size_frac_low: '0.2',
  }),
];

/** Stores samples with and without measurements, and `pooled`, an element of two samples. */
export async function storeSamples(open: TestApp): Promise<void> {
  const { database } = open;
  const user = await createLoggedInClient(open);
  const authors = [
    { firstname: 'Ada', lastname: 'O<First>', email: 'ada@example.org', orcid: '0000-0002-1825-0097' },
    { firstname: 'Bo', lastname: 'Second', email: 'bo@example.org' },
  ];
  await storeTable(user, rows, { project_study_authors: JSON.stringify(authors), project_study_abstract: oddText });
  const library = await createRecord(database, 'sequencing_library');
  for (const name of ['first', 'second']) {
    const { id } = await createRecord(database, 'nucleic_acid_sample', { sequencing_libraries: [library.id] });
    await createRecord(database, 'field_sample', {
      field_sample_name: `${name} of pool`,
      measurements: [{ name: 'temp', qualifier: null, value: 1e-7, sign: '~', unit: 'Cel', written: '~1e-7' }],
      nucleic_acid_samples: [id],
    });
  }
  // One that an experiment was made of, and that has no event.
  const { id } = await createRecord(database, 'nucleic_acid_sample', { sequencing_libraries: [library.id] });
  const experimented = await createRecord(database, 'experiment_sample', { nucleic_acid_samples: [id] });
  await createRecord(database, 'field_sample', {
    field_sample_name: 'third of pool',
    event_id: null,
    experiment_samples: [experimented.id],
  });
  await createRecord(database, 'sequencing_element', { samp_name: 'pooled', sequencing_library_id: library.id });
  await createRecord(database, 'sequencing_element', { samp_name: 'bare', sequencing_library_id: null });
}
