import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mandatoryColumns } from '../../src/catalogue/columns.ts';
import { workbookFormats } from '../../src/catalogue/file-formats.ts';
import { columnLetters } from '../../src/catalogue/templates/sheets.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

// Measurements as columns of templates.

let open: TestApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

const download = '/rest/templates/custom/download';
type Sheets = Awaited<ReturnType<typeof readXlsx>>['sheets'];

async function sheetsOf(client: Client, address: string, format: string): Promise<Sheets> {
  const response = await client.get(`${address}?format=${format}`);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return (await (format === 'xlsx' ? readXlsx : readOds)(response.rawPayload)).sheets;
}

const rowsOf = (sheets: Sheets, sheet: string) => sheets.find(({ name }) => name === sheet)?.rows ?? [];
const headerOf = (sheets: Sheets) => (rowsOf(sheets, 'Samples')[0] ?? []).filter((name) => name !== null);

/** The workbook with texts in the first row below its headers; everything else stays. */
function fillIn(workbook: Uint8Array, format: string, columns: readonly string[], row: TableRow): Buffer {
  const parts = unzipSync(workbook);
  const texts = columns.map((column) => String(row[column] ?? ''));
  const edit = (part: string, change: (xml: string) => string) => {
    const before = strFromU8(parts[part] ?? new Uint8Array());
    const after = change(before);
    expect(after).not.toBe(before);
    parts[part] = strToU8(after);
  };
  if (format === 'ods') {
    const cells = texts.map((text) =>
      text === ''
        ? '<table:table-cell/>'
        : `<table:table-cell office:value-type="string"><text:p>${text.replace('<', '&lt;')}</text:p></table:table-cell>`,
    );
    const empty = '<table:table-row table:style-name="row" table:number-rows-repeated="20000">';
    edit('content.xml', (xml) => xml.replace(empty, `<table:table-row>${cells.join('')}</table:table-row>${empty}`));
  } else {
    const cells = texts.map((text, index) =>
      text === ''
        ? ''
        : `<c r="${columnLetters(index)}2" t="inlineStr"><is><t>${text.replace('<', '&lt;')}</t></is></c>`,
    );
    edit('xl/worksheets/sheet2.xml', (xml) =>
      xml.replace('</sheetData>', `<row r="2">${cells.join('')}</row></sheetData>`),
    );
  }
  return Buffer.from(zipSync(parts));
}

describe('measurements in a custom template', () => {
  it('are chosen by the names of types, and stand as headers beside the fields of their entity', async () => {
    const visitor = createClient(open.app);
    const items = ['temp', 'depth', 'event.air_temp', 'WIND_SPEED', 'salinity.top', 'temp.top [K]', 'samp_weather'];
    const { columns } = (await visitor.post('/createCustomTemplate', { items })).json<{ columns: string[] }>();
    expect(columns).toHaveLength(mandatoryColumns.length + items.length);
    const measured = columns.filter((name) => /temp|wind|salinity|weather/.test(name));
    expect(measured).toEqual([
      'event.air_temp [Cel]',
      'event.wind_speed [m/s]',
      'event.samp_weather',
      'temp [Cel]',
      'salinity.top [PSU]',
      'temp.top [K]',
    ]);
    expect(columns.indexOf('temp [Cel]')).toBeGreaterThan(columns.indexOf('depth'));
    expect(columns.indexOf('temp [Cel]')).toBeLessThan(columns.indexOf('forward_read_file_name'));
    for (const format of workbookFormats) expect(headerOf(await sheetsOf(visitor, download, format))).toEqual(columns);
    // The headers of the response are names of columns as well.
    const again = await visitor.post('/createCustomTemplate', { items: columns });
    expect(again.json().columns.toSorted()).toEqual(columns.toSorted());
  });

  it.each(['WTEMP', 'Temperature', 'temp [mol/L]', 'temp [furlong]', 'ship_cat'])(
    'are not known as %s',
    async (name) => {
      const response = await createClient(open.app).post('/createCustomTemplate', { items: ['temp', name] });
      expect(response.statusCode).toBe(400);
      expect(response.json().payload.items).toEqual([`The field “${name}” cannot be shown here.`]);
    },
  );

  it('have a note and a line of help in the language of the workbook', async () => {
    const visitor = createClient(open.app);
    await visitor.post('/createCustomTemplate', { items: ['temp'] });
    const german = await visitor.get(`${download}?language=de`);
    const { sheets } = await readXlsx(german.rawPayload);
    const line = rowsOf(sheets, 'Help').find(([name]) => name === 'temp [Cel]');
    expect(line?.slice(1)).toEqual([
      'Temperatur',
      '',
      'An der Probe gemessen oder notiert. Plausibel: -2,5 bis 45.',
      expect.stringMatching(/^eine Zahl .*davor darf < oder > stehen/),
      '12',
      '°C',
    ]);
    const cells = sheets.find(({ name }) => name === 'Samples')?.cells;
    const notes = [...(cells?.values() ?? [])].flatMap(({ comment }) => comment?.text ?? []);
    expect(notes.find((note) => note.startsWith('Temperatur (temp [Cel])'))).toContain('Einheit: °C');
  });

  it.each(workbookFormats)('come in again from a filled-in %s file', async (format) => {
    const user = await createLoggedInClient(open);
    const items = ['event_label', 'temp', 'temp.top [K]', 'nitrate', 'sediment_type', 'wind_speed'];
    await user.post('/createCustomTemplate', { items });
    const columns = headerOf(await sheetsOf(user, download, format)).map(String);
    const { rawPayload } = await user.get(`${download}?format=${format}`);
    const name = `filled-${format}`;
    const row = buildRow({
      samp_name: name,
      event_label: name,
      'temp [Cel]': '4,5',
      'temp.top [K]': 277.15,
      'nitrate [umol/L]': '<0.1',
      sediment_type: 'mud',
      'event.wind_speed [m/s]': '7.5',
    });
    const response = await upload(user, fillIn(rawPayload, format, columns, row));
    expect(response.statusCode, response.body).toBe(200);
    const measurementsOf = async (filter: string) =>
      (await user.get(`/rest/${filter}`)).json().records[0]?.measurements;
    expect(await measurementsOf(`field-sample/?field_sample_name=${name}`)).toMatchObject([
      { name: 'nitrate', qualifier: null, value: 0.1, sign: '<', unit: 'umol/L' },
      { name: 'sediment_type', value: 'mud' },
      { name: 'temp', qualifier: null, value: 4.5, unit: 'Cel' },
      { name: 'temp', qualifier: 'top', value: 4, unit: 'Cel' },
    ]);
    expect(await measurementsOf(`events/?event_label=${name}`)).toMatchObject([
      { name: 'wind_speed', value: 7.5, unit: 'm/s' },
    ]);
  });

  it('come in again with the rows of the example', async () => {
    const user = await createLoggedInClient(open);
    const { records } = (await user.get('/rest/measurement-types/?hits=500')).json<{ records: { name: string }[] }>();
    expect(records.length).toBeGreaterThan(100);
    await user.post('/createCustomTemplate', { items: records.map(({ name }) => name) });
    const [header = [], ...rows] = rowsOf(await sheetsOf(user, download, 'xlsx'), 'Example');
    const columns = header.map(String);
    const filled = rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
    const response = await upload(user, await buildWorkbook(filled, { columns }));
    expect(response.statusCode, response.body).toBe(200);
  });
});

describe('measurements in a template of an administrator', () => {
  const path = '/rest/templates';

  it('are stored by their headers, in the order of the author', async () => {
    const response = await admin.post(path, { name: 'CTD', columns: ['temp', 'depth', 'wind_speed'] });
    expect(response.statusCode, response.body).toBe(201);
    const { id, columns } = response.json();
    expect(columns.slice(0, 4)).toEqual(['samp_name', 'temp [Cel]', 'depth', 'event.wind_speed [m/s]']);
    expect((await admin.get(`${path}/${id}`)).json().columns).toEqual(columns);
    for (const format of workbookFormats)
      expect(headerOf(await sheetsOf(admin, `${path}/${id}/download`, format))).toEqual(columns);
    const changed = await admin.put(`${path}/${id}`, { columns: [...columns, 'salinity'], version: 1 });
    expect(changed.json()).toMatchObject({ columns: [...columns, 'salinity [PSU]'], version: 2 });
    const refused = await admin.put(`${path}/${id}`, { columns: ['Salzgehalt'] });
    expect(refused.json().payload.columns).toEqual(['The field “Salzgehalt” cannot be shown here.']);
  });

  it('follow changes of their types, and are left out without one', async () => {
    const type = (await admin.post('/rest/measurement-types', { name: 'haze', unit: 'm', label: 'Haze' })).json();
    const { id, columns } = (await admin.post(path, { name: 'Haze', columns: ['haze'] })).json();
    expect(columns[1]).toBe('haze [m]');
    const help = async () =>
      rowsOf(await sheetsOf(admin, `${path}/${id}/download`, 'xlsx'), 'Help').find(([name]) => name === 'haze [m]');
    expect((await help())?.[1]).toBe('Haze');
    const url = `/rest/measurement-types/${type.id}`;
    expect((await admin.put(url, { label: { en: 'Mist', de: 'Dunst' } })).statusCode).toBe(200);
    expect((await help())?.[1]).toBe('Mist');
    expect((await admin.delete(`${url}?perform=true`)).statusCode).toBeLessThan(300);
    expect((await admin.get(`${path}/${id}`)).json().columns).toHaveLength(mandatoryColumns.length);
    expect(await help()).toBeUndefined();
  });
});
