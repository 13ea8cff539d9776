import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDelimitedRecords, parseDelimitedRows } from '../delimited-text.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

// Measurements in ENA's tables and in GFBio's template.

type Item = { name: string; qualifier?: string; value: number | string; sign?: string };

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
  const importer = await createLoggedInClient(open);
  const rows = ['full', 'signed', 'lacking', 'pool', 'bare'].map((samp_name) =>
    buildRow({
      samp_name,
      event_label: `Event of ${samp_name}`,
      environmental_package: 'water',
      depth: '5',
      mid: samp_name === 'pool' ? 'GTGAATAT' : null,
    }),
  );
  const response = await upload(importer, await buildWorkbook(rows));
  expect(response.statusCode, response.body).toBe(200);
  await measure('field_sample', 'full', [
    { name: 'temp', value: -1.5 },
    { name: 'temp', qualifier: 'CTD', value: 4 },
    { name: 'pressure', value: 50.5 },
    { name: 'absolute_salinity', value: 35.2 },
    { name: 'sediment_type', value: 'Mud; soft' },
  ]);
  await measure('event', 'full', [
    { name: 'temp', value: 20 },
    { name: 'wind_speed', value: 7.5 },
  ]);
  await measure('field_sample', 'signed', [
    { name: 'nitrate', value: 0.1, sign: '<' },
    { name: 'temp', value: 3, sign: '~' },
    { name: 'ph', value: 8.1 },
  ]);
  await measure('field_sample', 'lacking', [
    { name: 'temp', value: 'not collected' },
    { name: 'sediment_type', value: 'not collected' },
    { name: 'nitrate', value: 'not collected' },
  ]);
  await measure('event', 'lacking', [{ name: 'nitrate', value: 3 }]);
  await measure('field_sample', 'pool', [
    { name: 'temp', value: 5 },
    { name: 'ph', value: 8 },
  ]);
  // A library of the samples of `pool` and `signed`.
  await open.database.pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    SELECT n.nucleic_acid_sample_id, e.sequencing_library_id FROM nucleic_acid_sample n, sequencing_element e
      WHERE n.nucleic_acid_sample_name = 'signed' AND e.samp_name = 'pool'`);
});
afterAll(() => open.close());

/** Stores the measurements of a sample, or of its event. */
async function measure(entity: 'event' | 'field_sample', sample: string, items: readonly Item[]): Promise<void> {
  const { rowCount } = await open.database.pool.query(
    entity === 'event'
      ? 'UPDATE event SET measurements = stored_measurements($1) WHERE event_label = $2'
      : 'UPDATE field_sample SET measurements = stored_measurements($1) WHERE field_sample_name = $2',
    [JSON.stringify(items), entity === 'event' ? `Event of ${sample}` : sample],
  );
  expect(rowCount).toBe(1);
}

/** A visitor who has selected the elements of these names. */
async function chooser(names: readonly string[]): Promise<Client> {
  const visitor = createClient(open.app);
  const elements = (await visitor.post('/searchSE', { all: true, fields: ['samp_name'] })).json<
    { sequencing_element_id: number; samp_name: string }[]
  >();
  const items = elements.filter(({ samp_name }) => names.includes(samp_name));
  expect(items).toHaveLength(names.length);
  await visitor.post('/downloadSE', { items: items.map((element) => element.sequencing_element_id) });
  return visitor;
}

async function enaSamples(names: readonly string[], format: 'tsv' | 'xml'): Promise<string> {
  const response = await (await chooser(names)).get(`/downloadSearch/ena?format=${format}`);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return strFromU8(unzipSync(response.rawPayload)[`sample.${format}`] ?? new Uint8Array());
}

/** The attributes of a sample's XML that follow those of its fields, as `tag = value units`. */
async function xmlAttributes(name: string): Promise<string[]> {
  const text = await enaSamples([name], 'xml');
  const attribute = /<TAG>([^<]*)<\/TAG><VALUE>([^<]*)<\/VALUE>(?:<UNITS>([^<]*)<\/UNITS>)?/g;
  const all = [...text.matchAll(attribute)].map(([, tag, value, units = '']) => `${tag} = ${value} ${units}`.trim());
  return all.slice(all.findIndex((one) => one.startsWith('depth =')) + 1, -1);
}

const afterDepth = (header: readonly string[]) =>
  header.filter((name) => /\(|temperature|pH|sediment type|nitrate/.test(name) && !name.startsWith('geographic'));

describe('ENA’s XML', () => {
  it('has the measurements of a sample in the checklist’s units, and those of its event that it has not', async () => {
    expect(await xmlAttributes('full')).toEqual([
      'absolute salinity (g/kg) = 35.2 g/kg',
      'pressure = 5.05 bar',
      'sediment type = Mud; soft',
      'temperature = -1.5 ºC',
      'temperature (CTD, °C) = 4 °C',
      'wind speed (m/s) = 7.5 m/s',
    ]);
    expect(await xmlAttributes('bare')).toEqual([]);
  });

  it('has numbers with a sign as free attributes, and reasons in fields for texts', async () => {
    expect(await xmlAttributes('signed')).toEqual([
      'nitrate (µmol/L) = &lt;0.1 µmol/L',
      'pH = 8.1',
      'temperature (°C) = ~3 °C',
    ]);
    expect(await xmlAttributes('lacking')).toEqual(['nitrate = 3 µmol/L', 'sediment type = not collected']);
  });

  it('has the measurements of all samples of a pooled library', async () => {
    expect(await xmlAttributes('pool')).toEqual([
      'nitrate (µmol/L) = &lt;0.1 µmol/L',
      'pH (as recorded) = 8.1 | 8',
      'temperature (°C) = ~3 | 5 °C',
    ]);
  });
});

describe('ENA’s tables', () => {
  it('have a column for each attribute that a sample has, without fields whose unit the reader may not know', async () => {
    const text = await enaSamples(['full', 'signed', 'lacking', 'bare'], 'tsv');
    const [header = []] = parseDelimitedRows(text, '\t');
    expect(header.slice(header.indexOf('depth') + 1)).toEqual([
      'absolute salinity (g/kg)',
      'nitrate',
      'nitrate (µmol/L)',
      'pH',
      'pressure (dbar)',
      'sediment type',
      'temperature',
      'temperature (°C)',
      'temperature (CTD, °C)',
      'wind speed (m/s)',
      'ENA-CHECKLIST',
    ]);
    const [full, signed, lacking, bare] = parseDelimitedRecords(text, '\t');
    expect(full).toMatchObject({ temperature: '-1.5', 'pressure (dbar)': '50.5', nitrate: '', pH: '' });
    expect(signed).toMatchObject({ 'nitrate (µmol/L)': '<0.1', temperature: '', 'temperature (°C)': '~3', pH: '8.1' });
    expect(lacking).toMatchObject({ nitrate: '3', 'sediment type': 'not collected', temperature: '' });
    expect(afterDepth(Object.keys(bare ?? {})).map((name) => bare?.[name])).toEqual(Array(10).fill(''));
  });

  it('are as before without measurements', async () => {
    const [header = []] = parseDelimitedRows(await enaSamples(['bare'], 'tsv'), '\t');
    expect(header.slice(-2)).toEqual(['depth', 'ENA-CHECKLIST']);
  });
});

describe('GFBio’s template', () => {
  it('is followed by what was measured, with plain names where the broker adds the unit', async () => {
    const { body } = await (await chooser(['full', 'signed', 'lacking'])).get('/downloadSearch/gfbio');
    const [header = []] = parseDelimitedRows(body, ';');
    expect(header[26]).toBe('geographic location (region and locality)');
    expect(header.slice(27)).toEqual([
      'absolute salinity (g/kg)',
      'nitrate (µmol/L)',
      'pH',
      'pressure (dbar)',
      'sediment type',
      'temperature',
      'temperature (°C)',
      'temperature (CTD, °C)',
      'wind speed (m/s)',
    ]);
    const [full, signed, lacking] = parseDelimitedRecords(body, ';');
    expect(full).toMatchObject({ temperature: '-1.5', 'sediment type': 'Mud; soft', 'wind speed (m/s)': '7.5' });
    expect(signed).toMatchObject({ temperature: '', 'temperature (°C)': '~3', 'nitrate (µmol/L)': '<0.1' });
    expect(lacking).toMatchObject({ 'nitrate (µmol/L)': '3', 'sediment type': 'not collected' });
  });

  it('has its own columns alone without measurements', async () => {
    const { body } = await (await chooser(['bare'])).get('/downloadSearch/gfbio');
    expect(parseDelimitedRows(body, ';')[0]).toHaveLength(27);
  });
});
