import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, openApp, type TestApp } from './client.ts';

describe('the shipped pages', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await openApp();
  });
  afterAll(() => open.close());

  const languages = ['en', 'de'];
  const pages = ['about', 'imprint', 'privacy', 'terms-of-use', 'contact', 'release'];
  test.each(languages.flatMap((language) => pages.map((page) => [language, page])))('%s/%s', async (language, page) => {
    const response = await createClient(open.app).get(`/content/${language}/${page}.html`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-language']).toBe(page === 'release' ? 'en' : language);
    expect(response.body).toMatch(/^<h1>[^<]+<\/h1>/);
    expect(response.body.match(/<h1>/g)).toHaveLength(1);
  });

  test('the release notes are made from the change log', async () => {
    const { body } = await createClient(open.app).get('/content/en/release.html');
    expect(body).toContain('<h2>0.2.0 - ');
    expect(body).toContain('<li>First version');
  });

  test.each([
    '/content/fr/about.html',
    '/content/en/nothing.html',
    '/content/en/about.php',
    '/content/en/..%2fde%2fabout.html',
    '/content/en/%2e%2e%2f%2e%2e%2fpackage.json',
    '/content/en',
  ])('%s is not found', async (url) => {
    const response = await createClient(open.app).get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is nothing at this address.' });
  });
});

describe("an operator's static pages", () => {
  let open: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'strandbook-content-'));
    await mkdir(path.join(folder, 'en'));
    await writeFile(
      path.join(folder, 'en', 'about.html'),
      `<!doctype html><html><head><title>Ours</title><style>body{}</style></head><body>
        <h1 onclick="x()" style="position:fixed">Ours</h1><script>x()</script><iframe src="/"></iframe>
        <a href="javascript:x()">a</a><a href="/search">b</a><img src="x" onerror="x()" alt="c"><form action="/x"><input></form>
        <p lang="de">Grüße &amp; mehr</p></body></html>`,
    );
    open = await openApp({ contentDir: folder });
  });
  afterAll(async () => {
    await open.close();
    await rm(folder, { recursive: true });
  });

  test('are cleaned', async () => {
    const { body } = await createClient(open.app).get('/content/en/about.html');
    expect(body.replace(/\s+/g, ' ')).toBe(
      '<h1>Ours</h1> <a>a</a><a href="/search">b</a><img src="x" alt="c" /> <p lang="de">Grüße &amp; mehr</p>',
    );
  });

  test('come in English where German is missing', async () => {
    const response = await createClient(open.app).get('/content/de/about.html');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-language']).toBe('en');
  });
});
