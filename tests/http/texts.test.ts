import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { columnOf } from '../../src/catalogue/columns.ts';
import type { InterfaceText } from '../../src/catalogue/endpoints/interface-texts.ts';
import { ensureShippedTemplates } from '../../src/server/templates/shipped.ts';
import { parseDelimitedRows } from '../delimited-text.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';

const path = '/rest/texts';
let open: TestApp;
let admin: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strandbook-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Strandbook</title><!--initial-->');
  open = await openApp({}, { pagesFolder: folder });
  admin = await createLoggedInClient(open, ['admin']);
  await ensureShippedTemplates(open.database.db);
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});
afterEach(() => admin.delete(path));

const all = async (): Promise<InterfaceText[]> => (await admin.get(path)).json().records;
const textOf = async (key: string) => (await all()).find((text) => text.key === key);
const put = (texts: object[]) => admin.put(path, { texts });
const notFound = async (language: 'en' | 'de') =>
  (await createClient(open.app, { language }).get('/rest/campaigns/999999')).json().message;

describe('the texts of the interface', () => {
  test('exist in both languages, also the labels without a screen', async () => {
    expect(await textOf('labelOnly.request.submitted')).toEqual({
      key: 'labelOnly.request.submitted',
      en: 'Your request was submitted and cannot be changed.',
      de: 'Ihr Antrag ist eingereicht und kann nicht mehr geändert werden.',
      shipped: expect.any(Object),
      changed: false,
    });
    for (const key of ['errors.notFound', 'mail.reset.body', 'administration.invite.open'])
      expect(await textOf(key)).toMatchObject({ en: expect.stringMatching(/./), de: expect.stringMatching(/./) });
  });

  test('are found by words in keys and in both languages, also the changed ones alone', async () => {
    const find = async (query: string) => (await admin.get(`${path}?${query}`)).json();
    const everything = await find('');
    expect(everything.records).toHaveLength(everything.totalHits);
    const found = await find('q=SUBMITTED+labelonly+eingereicht');
    expect(found.records.map(({ key }: InterfaceText) => key)).toEqual(['labelOnly.request.submitted']);
    const first = await find('q=errors&hits=2');
    expect(first.records).toHaveLength(2);
    expect(first.totalHits).toBeGreaterThan(2);
    await put([{ key: 'errors.notFound', en: 'Nowhere to be seen.' }]);
    expect(await find('changed=true&q=nowhere')).toMatchObject({ records: [{ key: 'errors.notFound' }], totalHits: 1 });
    expect(await find('changed=true&q=labelonly')).toEqual({ records: [], totalHits: 0, totalChanged: 1 });
    expect((await admin.get(`${path}?hits=many`)).statusCode).toBe(400);
  });

  test('are exported as a table of every format', async () => {
    const texts = await all();
    const expected = [
      ['key', 'en', 'de', 'shipped_en', 'shipped_de'],
      ...texts.map(({ key, en, de, shipped }) => [key, en, de, shipped.en, shipped.de]),
    ];
    const download = async (format: string) => (await admin.get(`${path}/download?format=${format}`)).rawPayload;
    expect((await readXlsx(await download('xlsx'))).sheets[0]?.rows).toEqual(expected);
    const ods = (await readOds(await download('ods'))).sheets[0]?.rows ?? [];
    expect(ods.map(([key]) => key)).toEqual(expected.map(([key]) => key));
    expect(parseDelimitedRows((await download('csv')).toString(), ',').length).toBe(expected.length);
    expect((await admin.get(`${path}/download?format=pdf`)).statusCode).toBe(400);
  });

  test('are shown by the server and the pages as they were uploaded, and as shipped after a reset', async () => {
    const [en, de] = [await notFound('en'), await notFound('de')];
    const workbook = async () => {
      const { records } = (await admin.get('/rest/templates')).json();
      return (await admin.get(`/rest/templates/${records[0].id}/download?language=en`)).rawPayload;
    };
    const before = await workbook();
    const page = async () =>
      JSON.parse(/id="initial">(.*?)<\/script>/.exec((await admin.get('/about')).body)?.[1] ?? '');
    const changed = async (query = '') => createClient(open.app).get(`${path}/changed${query}`);
    expect(await page()).not.toHaveProperty('texts');
    expect((await changed()).json()).toEqual({ en: {}, de: {} });

    const { entity, fieldName } = columnOf('samp_name') ?? {};
    const response = await put([
      { key: 'errors.notFound', en: 'Nowhere to be seen.' },
      { key: `fields.${entity}.${fieldName}.label`, en: 'Name of the jar' },
      { key: 'mail.reset.subject', de: 'Passwort?' },
      { key: 'sampling.map', en: 'Our stations' },
      { key: 'errors.notLoggedIn', en: (await textOf('errors.notLoggedIn'))?.en },
    ]);
    expect([response.statusCode, response.json()]).toEqual([200, { changed: 4 }]);
    expect([await notFound('en'), await notFound('de')]).toEqual(['Nowhere to be seen.', de]);
    expect(await textOf('errors.notFound')).toMatchObject({
      en: 'Nowhere to be seen.',
      changed: true,
      shipped: { en },
    });
    expect((await changed()).json()).toEqual({
      en: {
        'errors.notFound': 'Nowhere to be seen.',
        [`fields.${entity}.${fieldName}.label`]: 'Name of the jar',
        'sampling.map': 'Our stations',
      },
      de: {},
    });
    const inside = JSON.stringify((await readXlsx(await workbook())).sheets);
    expect(inside).toContain('Name of the jar');
    expect(JSON.stringify((await readXlsx(before)).sheets)).not.toContain('Name of the jar');
    const { texts: hash } = await page();
    expect(hash).toMatch(/^[\w-]{16}$/);
    // They are cached for good under their own hash alone.
    for (const [query, kept] of [
      [`?v=${hash}`, 'public, max-age=31536000, immutable'],
      ['?v=before', 'no-cache'],
      ['', 'no-cache'],
    ])
      expect((await changed(query)).headers['cache-control'], query).toBe(kept);
    const headers = { 'accept-encoding': 'gzip, br' };
    const compressed = await open.app.inject({ url: `${path}/changed`, headers });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual((await changed()).json());

    // One is taken back by its shipped text, and all at once.
    expect((await put([{ key: 'errors.notFound', en }])).json()).toEqual({ changed: 1 });
    expect(await notFound('en')).toBe(en);
    expect((await admin.delete(path)).statusCode).toBe(204);
    expect((await all()).some(({ changed }) => changed)).toBe(false);
  });

  test('are refused by row and field, with all errors', async () => {
    const response = await put([
      { row: 2, key: 'errors.notFound', en: 'Gone.' },
      { row: 3, key: 'errors.noSuchText', en: 'Something' },
      { row: 4, key: 'errors.required', en: 'Required', de: ' ' },
      { row: 5, key: 'errors.integer', en: '{field} in {place}' },
      { row: 6, key: 'errors.notFound', en: 'Twice' },
      { key: '__proto__', en: 'Something' },
    ]);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: '5 rows have errors. Nothing was changed.',
        payload: [
          { row: 3, message: { key: ['There is no text with the key “errors.noSuchText”.'] } },
          {
            row: 4,
            message: { en: ['The placeholder is missing: {field}'], de: [expect.stringMatching(/not be empty/)] },
          },
          { row: 5, message: { en: ['This text has no such placeholder: {place}'] } },
          { row: 6, message: { key: ['The key “errors.notFound” already appears in a row above.'] } },
          { row: 6, message: { key: ['There is no text with the key “__proto__”.'] } },
        ],
      },
    ]);
    expect((await all()).some(({ changed }) => changed)).toBe(false);
    for (const body of [
      {},
      { texts: 'all' },
      { texts: [{}] },
      { texts: [{ key: 7 }] },
      { texts: [{ key: 'a', en: 7 }] },
    ])
      expect((await admin.put(path, body)).statusCode).toBe(400);
  });

  test('are changed by administrators only', async () => {
    for (const [visitor, status] of [
      [createClient(open.app), 401],
      [await createLoggedInClient(open), 403],
    ] as const) {
      expect((await visitor.get(path)).statusCode).toBe(status);
      expect((await visitor.get(`${path}/download`)).statusCode).toBe(status);
      expect((await visitor.put(path, { texts: [{ key: 'errors.notFound', en: 'Mine' }] })).statusCode).toBe(status);
      expect((await visitor.delete(path)).statusCode).toBe(status);
    }
  });
});
