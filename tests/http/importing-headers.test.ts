import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefusedRow } from '../../src/catalogue/endpoints/errors.ts';
import type { Cell } from '../../src/catalogue/field-types.ts';
import { columnLetters } from '../../src/catalogue/templates/sheets.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { importFiles, study, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;

beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
});
// One visitor sends more tables in this file than anybody may in an hour.
beforeEach(() => open.database.pool.query('DELETE FROM attempt'));
afterAll(() => open.close());

let made = 0;

/** A row of a campaign that no other test has. */
function newRow(values: TableRow = {}): TableRow {
  made += 1;
  return buildRow({ campaign: `otherheaders${made}`, event_label: 'E1', depth: 7, ...values });
}

/** A row under other headers than ours. */
const renamed = (row: TableRow, names: Readonly<Record<string, string>>): TableRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value]));

/** A workbook with these rows, the first in the sheet's row 1. */
async function sheetOf(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows: rows as Cell[][] as never }] }));
}

const fields = ['samp_name', 'event_label', 'depth', 'geogr_loc_lat', 'geogr_loc_lon'];

/** The stored values of a row's element. */
async function storedOf({ campaign }: TableRow): Promise<Record<string, unknown>> {
  const found = async () => (await visitor.post('/searchSE', { term: campaign, fields })).json();
  await expect.poll(async () => (await found()).length).toBe(1);
  const [element] = await found();
  return Object.fromEntries(fields.map((name) => [name, element[name]]));
}

const expected = (row: TableRow, values: TableRow = {}) => {
  const { samp_name, geogr_loc_lat, geogr_loc_lon } = row;
  return { samp_name, event_label: 'E1', depth: '7', geogr_loc_lat, geogr_loc_lon, ...values };
};

/** The warnings of a file's check, in both languages. */
async function remarksOn(file: Buffer): Promise<{ en: string[]; de: string[] }> {
  const remarksIn = async (language: 'en' | 'de'): Promise<string[]> => {
    const response = await upload(visitor, file, { query: '?check=true', headers: { 'accept-language': language } });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().warnings;
  };
  return { en: await remarksIn('en'), de: await remarksIn('de') };
}

async function store(file: Buffer): Promise<void> {
  const response = await upload(visitor, file);
  expect(response.statusCode, response.body).toBe(200);
}

/** The messages of a refused table's header, by column. */
async function refused(file: Buffer): Promise<RefusedRow['message']> {
  const response = await upload(visitor, file);
  expect(response.statusCode, response.body).toBe(400);
  return response.json<{ payload: RefusedRow[] }>().payload[0]?.message ?? {};
}

it('names the columns that the sender has left out of the table, in every answer and with the import', async () => {
  const row = newRow();
  const fields = { ...study, left_out: JSON.stringify(['Temp [°C]', 'Salinity']) };
  const text = '2 columns of the file were left out. Their values are not stored: Temp [°C], Salinity.';
  const checked = await upload(visitor, await buildWorkbook([row]), { fields, query: '?check=true' });
  expect(checked.json().warnings).toEqual([text]);
  const stored = await upload(visitor, await buildWorkbook([row]), { fields });
  expect(stored.statusCode, stored.body).toBe(200);
  expect((await visitor.get(`/rest/datasets/${stored.body}`)).json()).toMatchObject({ warnings: [text] });
  const refused = await upload(visitor, await buildWorkbook([row]), { fields: { ...study, left_out: 'Salinity' } });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ payload: { left_out: ['This is no list of column names in JSON.'] } });
});

describe('a synonym among the template’s headers', () => {
  it.each<[header: string, field: string, english: RegExp, german: RegExp]>([
    [
      'depth (m)',
      'depth',
      /^The column “depth \(m\)” \(\w+\) was read as depth\.$/,
      /^Die Spalte „depth \(m\)“ \(\w+\) wurde als depth gelesen\.$/,
    ],
    ['Depth [m]', 'depth', /“Depth \[m\]” \(\w+\) was read as depth/, /als depth gelesen/],
    ['Tiefe', 'depth', /“Tiefe” \(\w+\) was read as depth/, /„Tiefe“ \(\w+\) wurde als depth gelesen/],
    ['Latitude', 'geogr_loc_lat', /“Latitude” \(\w+\) was read as geogr_loc_lat/, /als geogr_loc_lat gelesen/],
    ['Längengrad', 'geogr_loc_lon', /“Längengrad” \(\w+\) was read as geogr_loc_lon/, /als geogr_loc_lon gelesen/],
    ['event\u00a0label', 'event_label', /was read as event_label/, /als event_label gelesen/],
    [
      'event\u200b_label',
      'event_label',
      /^The name of the column .* contains invisible characters/,
      /Zeichen, die man nicht sieht/,
    ],
    ['event_label\u200d', 'event_label', /invisible characters/, /Zeichen, die man nicht sieht/],
    ['\uff44\uff45\uff50\uff54\uff48', 'depth', /letters of unusual width/, /Buchstaben anderer Breite/],
  ])('%j is read as %s, and listed', async (header, field, english, german) => {
    const row = newRow();
    const file = await buildWorkbook([renamed(row, { [field]: header })]);
    const warnings = await remarksOn(file);
    expect(warnings.en).toEqual([expect.stringMatching(english)]);
    expect(warnings.de).toEqual([expect.stringMatching(german)]);
    await store(file);
    expect(await storedOf(row)).toEqual(expected(row));
  });

  it('is listed with the others in one warning', async () => {
    const row = newRow();
    const file = await buildWorkbook([
      renamed(row, { depth: 'Tiefe', geogr_loc_lat: 'Latitude', samp_name: 'Sample Name' }),
    ]);
    expect((await remarksOn(file)).en).toEqual([
      '3 columns were read by the meaning of their names: Sample Name (A) → samp_name; Latitude (D) → geogr_loc_lat; Tiefe (R) → depth.',
    ]);
    await store(file);
    expect(await storedOf(row)).toEqual(expected(row));
  });

  it('with a position in each cell is split in two, and its errors name its column', async () => {
    const { geogr_loc_lat: _, geogr_loc_lon: __, ...others } = newRow();
    const row = { ...others, lat_lon: '54.18 N 7.9 E' };
    await store(await buildWorkbook([row]));
    expect(await storedOf(row)).toEqual(expected(row, { geogr_loc_lat: 54.18, geogr_loc_lon: 7.9 }));
    const names = Object.keys(row);
    const wrong = await upload(
      visitor,
      await buildWorkbook([
        { ...row, event_label: 'E2', forward_read_file_name: 'other_R1.fastq.gz', lat_lon: '54.18 N 190 E' },
      ]),
    );
    const { payload, columns } = wrong.json();
    expect(payload).toMatchObject([{ row: 2, message: { geogr_loc_lon: [expect.stringMatching(/190/)] } }]);
    expect(columns.geogr_loc_lon).toBe(columnLetters(names.indexOf('lat_lon')));
  });

  it('is ignored where the field’s own column exists, with the reason', async () => {
    const row = newRow();
    const file = await buildWorkbook([{ ...row, Depth_m: 99 }]);
    const warnings = await remarksOn(file);
    expect(warnings.en).toEqual(['The column Depth_m (S) was left out: depth is already read from column R.']);
    expect(warnings.de).toEqual([
      'Die Spalte Depth_m (S) wurde ausgelassen: depth wird schon aus der Spalte R gelesen.',
    ]);
    await store(file);
    expect(await storedOf(row)).toEqual(expected(row));
  });

  it('is ignored where two columns may equally be the field', async () => {
    const { depth, ...row } = newRow();
    const file = await buildWorkbook([{ ...row, depth_m: depth, 'Depth [m]': 8 }]);
    expect((await remarksOn(file)).en).toEqual([
      expect.stringMatching(/^Each of the columns depth_m \(R\), Depth \[m\] \(S\) may be depth, so none/),
    ]);
    await store(file);
    expect(await storedOf(row)).toEqual(expected(row, { depth: null }));
    const { geogr_loc_lat: latitude, ...without } = newRow();
    const message = await refused(await buildWorkbook([{ ...without, Latitude: latitude, decimalLatitude: latitude }]));
    expect(message.geogr_loc_lat?.[0]).toMatch(
      /is required: any of the columns .*Latitude \(R\), decimalLatitude \(S\)/,
    );
  });

  it('is ignored where it names another unit, since values are not converted', async () => {
    const row = newRow();
    const file = await buildWorkbook([renamed(row, { depth: 'Depth [cm]' })]);
    expect((await remarksOn(file)).en).toEqual([
      'The column Depth [cm] (R) was left out: it is in cm, but depth is in m. Please convert its values, and write m in its name.',
    ]);
    await store(file);
    expect(await storedOf(row)).toEqual(expected(row, { depth: null }));
    const message = await refused(await buildWorkbook([renamed(newRow(), { geogr_loc_lat: 'Latitude (°S)' })]));
    expect(message.geogr_loc_lat?.[0]).toMatch(/Latitude \(°S\) \(D\) is in °S, but .* in °N/);
  });

  it('is read in an upload of several files, as are all headers of foreign tables', async () => {
    const [first, second] = [newRow(), newRow()];
    const foreign = renamed(second, {
      samp_name: 'Sample Name',
      campaign: 'Kampagne',
      event_label: 'PANGAEA Event Label',
      geogr_loc_lat: 'decimalLatitude',
      geogr_loc_lon: 'decimalLongitude',
      geog_loc_name: 'geo_loc_name',
      field_sample_collection_date_begin: 'collection_date',
      env_broad_scale: 'env_biome',
      env_local_scale: 'env_feature',
      env_medium: 'env_material',
      seq_meth: 'instrument_model',
      forward_read_file_name: 'Forward read file',
      depth: 'depth_m',
    });
    const tables = {
      'one.xlsx': await buildWorkbook([renamed(first, { depth: 'Tiefe' })]),
      'two.xlsx': await buildWorkbook([foreign]),
    };
    const { processing } = (await importFiles(visitor, tables)).json();
    expect(processing).toMatchObject([{ status: 'success' }, { status: 'success' }]);
    expect(processing[0].messages[1]).toMatch(/“Tiefe” \(R\) was read as depth/);
    expect(processing[1].messages[1]).toMatch(
      /^13 columns were read by the meaning of their names: Sample Name \(A\) → samp_name;/,
    );
    expect(await storedOf(first)).toEqual(expected(first));
    expect(await storedOf(second)).toEqual(expected(second));
  });

  it('is reported as unknown where it may mean several fields', async () => {
    const row = newRow();
    const file = await buildWorkbook([{ ...row, Wassertiefe: 20, colour: 'blue' }]);
    expect((await remarksOn(file)).en).toEqual([
      'The column “Wassertiefe” may mean several fields (tot_depth_water_col, depth) and was left out. Please give it the name of the right one.',
      'The column “colour” is unknown and was left out.',
    ]);
  });
});

describe('rows around the headers of a table', () => {
  const table = (row: TableRow) => ({ names: Object.keys(row), values: Object.values(row) });

  it.each<[string, (names: string[]) => (string | null)[][], string[]]>([
    [
      'labels',
      (names) => [names.map((name) => `The ${name}`)],
      ['The column names were found in row 2; the rows above were left out.'],
    ],
    [
      'a title and an empty row',
      () => [['Samples of the spring'], []],
      ['The column names were found in row 3; the rows above were left out.'],
    ],
    ['an empty row', () => [[]], []],
  ])('may be %s above the headers', async (_, above, warnings) => {
    const row = newRow();
    const { names, values } = table(row);
    const rows = [...above(names), names, values];
    expect((await remarksOn(await sheetOf(rows))).en).toEqual(warnings);
    const wrong = await upload(visitor, await sheetOf([...rows, values.with(names.indexOf('depth'), 'deep')]));
    expect(wrong.json().payload).toMatchObject([{ row: rows.length + 1, message: { depth: [expect.any(String)] } }]);
    await store(await sheetOf(rows));
    expect(await storedOf(row)).toEqual(expected(row));
  });

  it('may describe the columns, in a row below the headers that is no data', async () => {
    const row = newRow();
    const { names, values } = table(row);
    const described: Record<string, string> = {
      samp_name: 'The name of the sample',
      campaign: 'mandatory',
      geogr_loc_lat: 'decimal degrees',
      geogr_loc_lon: 'Dezimalgrad',
      field_sample_collection_date_begin: 'yyyy-mm-dd',
      depth: 'm',
    };
    const needed = names.map((name) => (name === 'depth' ? 'optional' : 'Pflichtfeld'));
    const rows = [names, needed, names.map((name) => described[name] ?? null), values];
    const warnings = await remarksOn(await sheetOf(rows));
    expect(warnings.en).toEqual(['The rows 2, 3, below the column names, describe the columns and were left out.']);
    expect(warnings.de).toEqual([
      'Die Zeilen 2, 3 unter den Namen der Spalten beschreiben diese und wurden ausgelassen.',
    ]);
    await store(await sheetOf(rows));
    expect(await storedOf(row)).toEqual(expected(row));
  });

  it('are data where a single cell could be a value', async () => {
    const { names, values } = table(newRow());
    const almost = names.map((name) => (name === 'depth' ? 12 : 'mandatory'));
    const response = await upload(visitor, await sheetOf([names, almost, values]));
    expect(response.json().payload).toMatchObject([{ row: 2 }]);
  });
});
