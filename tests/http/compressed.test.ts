import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../factories.ts';
import { type Answer, type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let admin: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-pages-'));
  await writeFile(path.join(folder, 'index.html'), `<!doctype html><p>${'A page of many words. '.repeat(200)}</p>`);
  open = await openApp({}, { pagesFolder: folder });
  admin = await createLoggedInClient(open, ['admin']);
  for (let made = 0; made < 20; made++) await createRecord(open.database, 'campaign');
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

const list = '/rest/campaigns/?hits=20';
const encodingOf = (response: Answer) => response.headers['content-encoding'];

describe('a JSON response', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed for those who take %s, and says the same', async (encoding, read) => {
    const plain = await admin.get(list);
    expect(encodingOf(plain)).toBeUndefined();
    const packed = await open.app.inject({
      url: list,
      cookies: Object.fromEntries(admin.cookies),
      headers: { 'accept-encoding': encoding },
    });
    expect(encodingOf(packed)).toBe(encoding);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(read(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it('that fits into one packet is not compressed', async () => {
    const response = await open.app.inject({ url: '/auth/session', headers: { 'accept-encoding': 'br' } });
    expect(encodingOf(response)).toBeUndefined();
  });
});

it('a page, which contains a secret of its session, is not compressed', async () => {
  const headers = { 'accept-encoding': 'br', accept: 'text/html' };
  const response = await open.app.inject({ url: '/', headers });
  expect(response.body).toContain('A page of many words.');
  expect(encodingOf(response)).toBeUndefined();
});

it('a compressed request body is refused, since a small one may unpack to more than the memory', async () => {
  const response = await admin.post('/searchSE', gzipSync(JSON.stringify({ all: true })), {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
  expect(response.statusCode).toBe(400);
});
