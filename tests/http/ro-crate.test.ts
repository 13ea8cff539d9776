import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { type Crate, downloadCrate, type Entity, entityIn, faultsOf, referredBy } from '../ro-crate.ts';
import { buildRow, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

const orcid = '0000-0002-1825-0097';
const study = {
  study_title: 'Plankton of the Gotland Basin',
  project_study_abbreviation: 'GB19',
  project_study_begin: '2019-03',
  project_study_end: '2019-12',
  project_study_authors: JSON.stringify([
    { firstname: 'Alex', lastname: 'Example', email: 'alex@example.org', orcid },
    { firstname: 'Robin', lastname: 'Sample', email: 'robin@example.org' },
  ]),
};
const institute = 'Marine Institute';
const project = {
  project_name: 'Baltic microbiomes',
  project_abbreviation: 'BalMic',
  project_funded_by: 'Ministry of Research',
  project_funding_code: '03F0000A',
};
const rows: TableRow[] = [
  buildRow({
    samp_name: 'surface',
    field_sample_name: 'surface',
    target_gene: '16S rRNA',
    accession_number: 'ERR867782',
    doi: '10.1000/example.1',
    ...project,
  }),
  buildRow({
    samp_name: 'deep',
    field_sample_name: 'deep',
    event_label: 'TF0272',
    geogr_loc_lat: 55.5,
    geogr_loc_lon: 18.25,
    field_sample_collection_date_begin: '2019-03-16',
    env_medium: 'sea water, deep [ENVO:00002149]',
  }),
];
const temperature = [
  { name: 'temp', value: 4, unit: 'Cel', written: '277.15 K' },
  { name: 'nitrate', qualifier: 'bottle', value: 0.05, sign: '<', written: '<0.05' },
  { name: 'oxy_stat_samp', value: 'not collected' },
];

let open: TestApp;
let visitor: Client;
let crate: Crate;

const measure = (table: 'event' | 'field_sample', condition: string, list: readonly object[]) =>
  open.database.pool.query(`UPDATE ${table} SET measurements = stored_measurements($1::jsonb) WHERE ${condition}`, [
    JSON.stringify(list),
  ]);

async function chooser(items: 'all' | number[] = 'all', language = ''): Promise<Client> {
  const client = createClient(open.app, { language });
  expect((await client.post('/searchSE', { all: true, hits: 1 })).statusCode).toBe(200);
  expect((await client.post('/downloadSE', { items })).statusCode).toBe(204);
  return client;
}

beforeAll(async () => {
  open = await openApp();
  await storeTable(await createLoggedInClient(open), rows, study);
  await measure('field_sample', `field_sample_name = 'surface'`, temperature);
  await measure('event', `event_label = 'TF0272'`, [{ name: 'wind_speed', value: 5.14 }]);
  await open.database.pool.query(`WITH chief AS (
    INSERT INTO person (firstname, lastname, email) VALUES ('Kim', 'Chief', 'kim@example.org') RETURNING person_id)
    UPDATE project_study SET project_study_person_resp = (SELECT person_id FROM chief)`);
  await open.database.pool.query('UPDATE person SET institute = $1 WHERE orcid = $2', [institute, orcid]);
  visitor = await chooser();
  crate = await downloadCrate(visitor);
});
afterAll(() => open.close());

const root = () => entityIn(crate, './');
const namesOf = (entities: readonly Entity[]) => entities.map(({ name }) => name);

describe('a research object crate', () => {
  it('keeps the rules of RO-Crate, and describes its files and all their columns', () => {
    expect(crate.context).toBe('https://w3id.org/ro/crate/1.2/context');
    expect(Object.keys(crate.files)).toEqual(['elements.csv', 'measurements.csv', 'ro-crate-metadata.json']);
    expect(faultsOf(crate)).toEqual([]);
  });

  it('says what it is, of whom, and that no license is stored', () => {
    expect(root()).toMatchObject({
      name: '2 sequencing elements of Plankton of the Gotland Basin',
      datePublished: new Date().toISOString().slice(0, 10),
      keywords: 'EMB177, sea water, sea water deep, Baltic Sea, AMPLICON, 16S rRNA, GB19, BalMic',
      temporalCoverage: '2019-03-14/2019-03-16',
    });
    expect(referredBy(crate, root(), 'license')).toMatchObject([
      { '@type': 'CreativeWork', description: expect.stringContaining('no license') },
    ]);
    const authors = referredBy(crate, root(), 'author');
    expect(authors).toMatchObject([
      { '@id': `https://orcid.org/${orcid}`, '@type': 'Person', name: 'Alex Example', familyName: 'Example' },
      { name: 'Robin Sample' },
      { name: 'Kim Chief' },
    ]);
    expect(authors.flatMap((author) => namesOf(referredBy(crate, author, 'affiliation')))).toEqual([institute]);
    const [found] = referredBy(crate, root(), 'isPartOf');
    expect(found).toMatchObject({ name: study.study_title, temporalCoverage: '2019-03/2019-12' });
    expect(found && namesOf(referredBy(crate, found, 'accountablePerson'))).toEqual(['Kim Chief']);
    const [paying] = referredBy(crate, root(), 'funder');
    expect(paying).toMatchObject({ name: project.project_name, identifier: '03F0000A' });
    expect(paying && namesOf(referredBy(crate, paying, 'funder'))).toEqual(['Ministry of Research']);
  });

  it('has the area of the samples, the publications and the sequences', () => {
    const [area] = referredBy(crate, root(), 'spatialCoverage');
    expect(area?.name).toBe('Baltic Sea: Gotland Basin');
    const box = 'POLYGON ((18.25 55.5, 20.05 55.5, 20.05 57.32, 18.25 57.32, 18.25 55.5))';
    expect(area && referredBy(crate, area, 'geo')).toMatchObject([{ asWKT: expect.stringContaining(box) }]);
    expect(referredBy(crate, root(), 'citation')).toMatchObject([{ '@id': 'https://doi.org/10.1000/example.1' }]);
    expect(referredBy(crate, root(), 'mentions')).toEqual([
      { '@id': 'https://www.ebi.ac.uk/ena/browser/view/ERR867782', '@type': 'WebPage', name: 'ERR867782' },
    ]);
  });

  it('has the full table as elements.csv', async () => {
    const { body } = await visitor.get('/downloadSearch/full?format=csv');
    expect(crate.files['elements.csv']).toBe(body);
    const columns = referredBy(crate, entityIn(crate, 'elements.csv'), 'variableMeasured');
    const columnNamed = (name: string) => columns.find((column) => column.name === name);
    expect(columnNamed('geogr_loc_lat')).toMatchObject({
      alternateName: 'Latitude',
      description: expect.stringContaining('Decimal degrees'),
      unitText: '°',
      propertyID: ['https://w3id.org/mixs/0000009'],
    });
    expect(columnNamed('temp [Cel]')).toMatchObject({
      unitText: '°C',
      unitCode: 'http://vocab.nerc.ac.uk/collection/P06/current/UPAA/',
      propertyID: ['http://vocab.nerc.ac.uk/collection/P01/current/TEMPPR01/'],
    });
    expect(columnNamed('run_in_table')?.description).toContain('flow cell');
  });

  it('has each measurement as a row of measurements.csv', () => {
    const lines = parseDelimitedRecords(crate.files['measurements.csv'] ?? '', ',');
    expect(lines.map(({ record_id, ...line }) => line)).toEqual([
      {
        ...{ entity: 'event', campaign: 'EMB177', event_label: 'TF0272', field_sample_name: '', p01: 'EWSBZZ01' },
        ...{ name: 'wind_speed', label: 'Wind speed', qualifier: '', sign: '', value: '5.14', written: '5.14' },
        unit: 'm/s',
      },
      {
        ...{ entity: 'field_sample', campaign: 'EMB177', event_label: 'TF0271', field_sample_name: 'surface' },
        ...{ name: 'nitrate', label: 'Nitrate', qualifier: 'bottle', sign: '<', value: '0.05', written: '<0.05' },
        ...{ unit: 'umol/L', p01: 'NTRAZZXX' },
      },
      {
        ...{ entity: 'field_sample', campaign: 'EMB177', event_label: 'TF0271', field_sample_name: 'surface' },
        ...{ name: 'oxy_stat_samp', label: 'Oxygenation status of the sample', qualifier: '', sign: '' },
        ...{ value: 'not collected', written: 'not collected', unit: '', p01: '' },
      },
      {
        ...{ entity: 'field_sample', campaign: 'EMB177', event_label: 'TF0271', field_sample_name: 'surface' },
        ...{ name: 'temp', label: 'Temperature', qualifier: '', sign: '', value: '4', written: '277.15 K' },
        ...{ unit: 'Cel', p01: 'TEMPPR01' },
      },
    ]);
    expect(namesOf(referredBy(crate, root(), 'variableMeasured'))).toEqual([
      'wind_speed',
      'nitrate',
      'oxy_stat_samp',
      'temp',
    ]);
  });

  it('holds only what was chosen, and is valid with hardly anything in it', async () => {
    const { rows: found } = await open.database.pool.query(
      `SELECT sequencing_element_id AS id FROM sequencing_element WHERE samp_name = 'deep'`,
    );
    const small = await downloadCrate(await chooser([found[0].id]));
    expect(faultsOf(small)).toEqual([]);
    expect(entityIn(small, './')).not.toHaveProperty('citation');
    expect(entityIn(small, '#area-shape').asWKT).toMatch(/POINT \(18.25 55.5\)$/);
    expect(parseDelimitedRecords(small.files['elements.csv'] ?? '', ',')).toHaveLength(1);
    expect(parseDelimitedRecords(small.files['measurements.csv'] ?? '', ',')).toHaveLength(1);
  });

  it('is the same in every language and for everybody, without email addresses', async () => {
    const german = await downloadCrate(await chooser('all', 'de'));
    expect(german.files).toEqual(crate.files);
    const admin = await createLoggedInClient(open, ['admin']);
    await admin.post('/searchSE', { all: true, hits: 1 });
    await admin.post('/downloadSE', { items: 'all' });
    expect((await downloadCrate(admin)).files).toEqual(crate.files);
    expect(Object.values(crate.files).join()).not.toMatch(/@example.org/);
  });
});
