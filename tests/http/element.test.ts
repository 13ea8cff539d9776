import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lineage, Relatives, Studies } from '../../src/catalogue/endpoints/element.ts';
import { createRecord } from '../factories.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { study, upload } from './uploads.ts';

const template = `<!doctype html><html><head><!--csrf--><title>Strandbook</title></head><body><div id="root"></div><!--initial--></body></html>`;

let open: TestApp;
let folder: string;
let importer: Client;
let visitor: Client;

const run = { instrument_id: 'M01', flowcell_id: 'C1' };
const place = 'Baltic Sea: Gotland Basin';
const manyDigits = '9'.repeat(10_000);
const nasty = '</script><b>a & "b"</b>';
const rows: TableRow[] = [
  // Twice the same library, once another one of the same sample, then two more samples, one of them on another run.
  buildRow({
    ...run,
    samp_name: 'near',
    target_gene: '16S rRNA',
    depth: '5',
    accession_number: 'ERR1',
    file_type: 'fastq',
    doi: '10.1000/own',
    project_name: 'Own project',
  }),
  buildRow({ ...run, samp_name: 'near', target_gene: '16S rRNA' }),
  buildRow({ samp_name: 'near', target_gene: '18S rRNA', instrument_id: 'M02', flowcell_id: 'C2' }),
  buildRow({ ...run, samp_name: 'same run', event_label: 'TF2', geogr_loc_lat: 58 }),
  buildRow({ samp_name: nasty, event_label: 'TF3', geogr_loc_lat: 59, instrument_id: 'M03', flowcell_id: 'C3' }),
];
const ids: number[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-pages-'));
  await writeFile(path.join(folder, 'index.html'), template);
  open = await openApp({ publicUrl: 'https://samples.example.org' }, { pagesFolder: folder });
  importer = await createLoggedInClient(open);
  visitor = createClient(open.app);
  const authors = [
    { firstname: 'Anna-Lena Maria', lastname: 'Example', email: 'anna@example.org' },
    { firstname: 'Bo', lastname: 'Second', email: 'bo@example.org' },
  ];
  const fields = { ...study, project_study_authors: JSON.stringify(authors) };
  const response = await upload(importer, await buildWorkbook(rows), { fields });
  expect(response.statusCode, response.body).toBe(200);
  const found = await visitor.post('/searchSE', { all: true, sort: 'sequencing_element_id' });
  ids.push(...found.json<{ sequencing_element_id: number }[]>().map((one) => one.sequencing_element_id));
  const [person] = (await importer.get('/rest/persons?q=anna@example.org')).json().records;
  await importer.put(`/rest/persons/${person.id}`, { institute: 'Institute of the Sea' });
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

async function read<T>(url: string): Promise<T> {
  const response = await visitor.get(url);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

describe('getStudies', () => {
  it('gives an element’s own studies, projects and publications, then those of its studies', async () => {
    const [of] = (await read<{ records: { id: number }[] }>('/rest/project-study')).records;
    const publication = await createRecord(open.database, 'publication', { doi: '10.1000/of.study' });
    await importer.put(`/rest/project-study/${of?.id}`, { publications: [publication.id] });
    const response = await visitor.post('/getStudies', { id: ids[0] });
    const { project_studies, project, publication: publications } = response.json<Studies>();
    expect(project_studies).toMatchObject([{ study_title: study.study_title }]);
    expect(project).toMatchObject([{ project_name: 'Own project' }]);
    expect(publications.map(({ doi }) => doi)).toEqual(['10.1000/own', '10.1000/of.study']);
    const other = (await visitor.post('/getStudies', { id: String(ids[1]) })).json<Studies>();
    expect(other.publication.map(({ doi }) => doi)).toEqual(['10.1000/of.study']);
    expect(other.project).toEqual([]);
  });

  it('refuses an id that no element has', async () => {
    expect((await visitor.post('/getStudies', { id: 999_999 })).statusCode).toBe(404);
    for (const body of [{ id: manyDigits }, { id: 'near' }, { id: null }, {}])
      expect((await visitor.post('/getStudies', body)).statusCode).toBe(400);
  });
});

describe('the lineage', () => {
  it('leads from the campaign to the element, with those made from the same at each step', async () => {
    const { steps } = await read<Lineage>(`/rest/sequencing-element/${ids[0]}/lineage`);
    const reported = steps.map(({ entity, records, siblings }) => [
      entity,
      records.map(({ label }) => label),
      siblings.map(({ parent, count, records: others }) => [parent, count, others.map(({ label }) => label)]),
    ]);
    expect(reported).toEqual([
      ['campaign', ['EMB177'], []],
      ['event', [`TF0271, ${place}`], [['campaign', 2, [`TF2, ${place}`, `TF3, ${place}`]]]],
      ['field_sample', ['near'], []],
      ['nucleic_acid_sample', ['near'], []],
      ['sequencing_library', [expect.stringContaining('16S')], [['nucleic_acid_sample', 1, [expect.any(String)]]]],
      ['sequencer', [expect.any(String)], []],
      ['sequencing_run', [expect.any(String)], []],
      [
        'sequencing_element',
        ['near'],
        [
          ['sequencing_library', 1, ['near']],
          ['sequencing_run', 2, ['near', 'same run']],
        ],
      ],
    ]);
    // Each group is what the list of its records shows with the filter.
    for (const { entity, count, siblings } of steps)
      for (const { filter, count: others } of siblings) {
        const resource = { event: 'events', sequencing_library: 'sequencing-library' }[entity as string];
        const list = `/rest/${resource ?? 'sequencing-element'}?${filter?.name}=${filter?.id}`;
        expect((await read<{ totalHits: number }>(list)).totalHits, list).toBe(count + others);
      }
  });

  it('names all samples of a pooled library, and of an element without a library only itself', async () => {
    const { database } = open;
    const library = await createRecord(database, 'sequencing_library');
    for (let i = 0; i < 14; i++)
      await createRecord(database, 'nucleic_acid_sample', { sequencing_libraries: [library.id] });
    const pooled = await createRecord(database, 'sequencing_element', { sequencing_library_id: library.id });
    const { steps } = await read<Lineage>(`/rest/sequencing-element/${pooled.id}/lineage`);
    const samples = steps.find(({ entity }) => entity === 'nucleic_acid_sample');
    expect(samples).toMatchObject({ count: 14 });
    expect(samples?.records).toHaveLength(12);
    const bare = (await importer.post('/rest/sequencing-element', { samp_name: 'bare' })).json();
    const lineage = await read<Lineage>(`/rest/sequencing-element/${bare.id}/lineage`);
    expect(lineage.steps).toEqual([
      { entity: 'sequencing_element', count: 1, records: [{ id: bare.id, label: 'bare' }], siblings: [] },
    ]);
    expect(lineage.citation).toBe(`(${new Date().getUTCFullYear()}): bare. https://samples.example.org/id/${bare.id}`);
  });

  it('has the citation of the element', async () => {
    const { citation } = await read<Lineage>(`/rest/sequencing-element/${ids[0]}/lineage`);
    const year = new Date().getUTCFullYear();
    expect(citation).toBe(
      `Example, A.-L. M.; Second, B. (${year}): near. ${study.study_title}. Institute of the Sea. https://samples.example.org/id/${ids[0]}`,
    );
  });
});

describe('the relatives of an element', () => {
  const relativesOf = (id: number | undefined, query = '') =>
    read<Relatives>(`/rest/sequencing-element/${id}/relatives${query}`);

  it('are the elements of the same library, sample or run, the nearest first', async () => {
    const { records, totalHits } = await relativesOf(ids[0]);
    expect(totalHits).toBe(3);
    expect(records.map(({ id, same }) => [id, same])).toEqual([
      [ids[1], ['sequencing_library', 'sample', 'sequencing_run']],
      [ids[2], ['sample']],
      [ids[3], ['sequencing_run']],
    ]);
    expect(records[1]).toMatchObject({ samp_name: 'near', target_gene: '18S rRNA', library_strategy: 'AMPLICON' });
    expect(await relativesOf(ids[4])).toEqual({ records: [], totalHits: 0 });
  });

  it('are given page by page', async () => {
    const second = await relativesOf(ids[0], '?offset=1&hits=1');
    expect(second.records.map(({ id }) => id)).toEqual([ids[2]]);
    expect(await relativesOf(ids[0], '?offset=50')).toEqual({ records: [], totalHits: 3 });
    for (const query of ['?hits=100', '?offset=-1', '?hits=x'])
      expect((await visitor.get(`/rest/sequencing-element/${ids[0]}/relatives${query}`)).statusCode, query).toBe(400);
  });

  it('are not found of an unknown element', async () => {
    for (const id of ['999999', '0', 'near', '9'.repeat(90), '%00'])
      for (const what of ['lineage', 'relatives'])
        expect((await visitor.get(`/rest/sequencing-element/${id}/${what}`)).statusCode).toBe(404);
  });
});

describe('the page of an element', () => {
  const html = { accept: 'text/html' };
  const dataIn = (body: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null');

  it('names an accession number by its kind', async () => {
    const archive = 'https://www.ebi.ac.uk/ena/browser/view/';
    const reported = async (number: string) => {
      const path = `/rest/sequencing-element/${ids[3]}`;
      await open.database.pool.query(
        'UPDATE sequencing_element SET accession_number = $1 WHERE sequencing_element_id = $2',
        [number, ids[3]],
      );
      expect((await visitor.get(path)).json().accession_number).toBe(number);
      const { identifier, isBasedOn, isPartOf } = dataIn((await visitor.get(`/id/${ids[3]}`, html)).body);
      return { identifier, isBasedOn, isPartOf: isPartOf.slice(1) };
    };
    expect(await reported('ERR1234567')).toEqual({ identifier: 'ERR1234567', isPartOf: [] });
    expect(await reported('mgm4440026.3')).toEqual({ identifier: 'mgm4440026.3', isPartOf: [] });
    expect(await reported('PRJEB8682')).toEqual({
      isPartOf: [{ '@type': 'Dataset', identifier: 'PRJEB8682', url: `${archive}PRJEB8682` }],
    });
    expect(await reported('SAMEA3275490')).toEqual({ isBasedOn: `${archive}SAMEA3275490`, isPartOf: [] });
    // From a time in which all was taken.
    for (const number of ['pending', 'ERR1; ERR2', 'not provided'])
      expect(await reported(number)).toEqual({ isPartOf: [] });
  });

  it('has JSON-LD: a Dataset of schema.org', async () => {
    const { statusCode, body } = await visitor.get(`/id/${ids[0]}`, html);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>near · Strandbook</title>');
    expect(dataIn(body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      url: `https://samples.example.org/id/${ids[0]}`,
      name: 'near',
      identifier: 'ERR1',
      creator: [
        { '@type': 'Person', familyName: 'Example', affiliation: { name: 'Institute of the Sea' } },
        { '@type': 'Person', familyName: 'Second' },
      ],
      temporalCoverage: '2019-03-14',
      spatialCoverage: [{ '@type': 'Place', geo: { '@type': 'GeoCoordinates', latitude: 57.32, longitude: 20.05 } }],
      variableMeasured: expect.arrayContaining([
        { '@type': 'PropertyValue', name: 'Depth', alternateName: 'depth', value: '5', unitText: 'm' },
      ]),
      measurementTechnique: ['AMPLICON', 'Illumina MiSeq'],
      distribution: [{ '@type': 'DataDownload', name: rows[0]?.forward_read_file_name, encodingFormat: 'fastq' }],
      isPartOf: [{ '@type': 'Dataset', name: study.study_title }],
      citation: ['https://doi.org/10.1000/own', 'https://doi.org/10.1000/of.study'],
    });
    expect(body).not.toContain('anna@example.org');
    expect(dataIn(body)).not.toHaveProperty('license');
  });

  it('has the measurements of its sample and event in the JSON-LD, each with its unit and its P01 code', async () => {
    const { database } = open;
    const library = await createRecord(database, 'sequencing_library');
    const admin = await createLoggedInClient(open, ['admin']);
    const put = async (url: string, measurements: readonly object[]) => {
      const response = await admin.put(url, { measurements });
      expect(response.statusCode, response.body).toBe(200);
    };
    const measure = async (event: readonly object[], sample: readonly object[]) => {
      const { id } = await createRecord(database, 'nucleic_acid_sample', { sequencing_libraries: [library.id] });
      const created = await createRecord(database, 'field_sample', { nucleic_acid_samples: [id] });
      await put(`/rest/events/${created.event_id}`, event);
      await put(`/rest/field-sample/${created.id}`, sample);
    };
    const salinity = { name: 'salinity', value: '<0,1' };
    await measure([{ name: 'temp', value: 17 }], [{ name: 'temp', value: '277.15 K' }, salinity]);
    await measure(
      [{ name: 'wind_speed', value: 'not collected' }],
      [salinity, { name: 'temp', qualifier: 'top', value: '>40' }, { name: 'propagation', value: 'a "lytic" | one' }],
    );
    const { id } = await createRecord(database, 'sequencing_element', { sequencing_library_id: library.id });
    const thing = { '@type': 'PropertyValue' };
    const uri = (code: string) => `http://vocab.nerc.ac.uk/collection/P01/current/${code}/`;
    const temperature = { ...thing, unitText: '°C', propertyID: uri('TEMPPR01') };
    const { body } = await visitor.get(`/id/${id}`, html);
    expect(dataIn(body).variableMeasured.slice(-5)).toEqual([
      {
        ...thing,
        name: 'Salinity',
        alternateName: 'salinity',
        maxValue: 0.1,
        unitText: 'PSU',
        propertyID: uri('PSLTZZ01'),
      },
      { ...temperature, name: 'Temperature', alternateName: 'temp', value: 4 },
      { ...thing, name: 'Propagation', alternateName: 'propagation', value: 'a "lytic" | one' },
      { ...temperature, name: 'Temperature (top)', alternateName: 'temp.top', minValue: 40 },
      { ...temperature, name: 'Temperature', alternateName: 'temp', value: 17 },
    ]);
    expect(body).not.toContain('wind_speed');
    const german = await createClient(open.app, { language: 'de' }).get(`/id/${id}`, html);
    expect(dataIn(german.body).variableMeasured.at(-1)).toMatchObject({ name: 'Temperatur', value: 17 });
  });

  it('leaves out unknown values, even if the reason is known', async () => {
    const { database } = open;
    const library = await createRecord(database, 'sequencing_library', { target_gene: 'not applicable' });
    const sample = await createRecord(database, 'nucleic_acid_sample', { sequencing_libraries: [library.id] });
    const event = await createRecord(database, 'event', { geog_loc_name: 'not collected' });
    await createRecord(database, 'field_sample', {
      event_id: event.id,
      depth: 'not collected',
      env_medium: 'not provided',
      nucleic_acid_samples: [sample.id],
    });
    const { id } = await createRecord(database, 'sequencing_element', {
      sequencing_library_id: library.id,
      forward_read_file_name: 'known_R1.fastq',
      forward_read_file_checksum: 'not provided',
      checksum_method: 'SHA-256',
    });
    const { body } = await visitor.get(`/id/${id}`, html);
    expect(body).not.toMatch(/not (?:collected|provided|applicable)/);
    expect(dataIn(body)).toMatchObject({ distribution: [{ '@type': 'DataDownload', name: 'known_R1.fastq' }] });
    expect(dataIn(body).variableMeasured.map((one: { alternateName: string }) => one.alternateName)).not.toContain(
      'depth',
    );
  });

  it('has the same JSON-LD when it is reached from another page', async () => {
    for (const language of ['en', 'de'] as const) {
      const reader = createClient(open.app, { language });
      const { data } = (await reader.get(`/rest/sequencing-element/${ids[0]}/lineage`)).json<Lineage>();
      expect(data).toEqual(dataIn((await reader.get(`/id/${ids[0]}`, html)).body));
    }
  });

  it('has the same for people without JavaScript, in their language', async () => {
    const { body } = await createClient(open.app, { language: 'de' }).get(`/id/${ids[0]}/?from=search`, html);
    const reported = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1];
    expect(reported).toContain('<h1>near</h1>');
    expect(reported).toContain('Ort: Baltic Sea: Gotland Basin.');
    expect(reported).toContain('Example, A.-L. M.; Second, B. (');
  });

  it('escapes the markup in a name', async () => {
    const { body } = await visitor.get(`/id/${ids[4]}`, html);
    expect(dataIn(body).name).toBe(nasty);
    expect(body).not.toContain(nasty);
    expect(body).toContain('<h1>&lt;/script&gt;&lt;b&gt;a &amp; &quot;b&quot;&lt;/b&gt;</h1>');
  });

  it('is a 404 for an unknown element', async () => {
    for (const id of ['999999', '0', 'near', manyDigits, '%00', '1.5', '-1', '%3Cscript%3E']) {
      const { statusCode, body } = await visitor.get(`/id/${id}`, html);
      expect(statusCode).toBe(404);
      expect(body).toContain('There is no sequencing element with this number.');
      expect(dataIn(body)).toBeNull();
    }
  });
});
