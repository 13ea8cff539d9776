import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstRequest } from '../../src/catalogue/addresses/first-request.ts';
import { type Client, createClient, createUser, openApp, password, type TestApp } from './client.ts';

const texts = (language: string) =>
  `<link rel="modulepreload" hreflang="${language}" crossorigin href="/assets/words-${language}-abc123.js">`;
/** A file of the screens at some paths. */
const file = (name: string, paths: string) =>
  `<link rel="modulepreload" data-paths="${paths}" crossorigin fetchpriority="low" href="/assets/${name}-abc123.js">`;
const screens =
  file('lists', '/component/$entity /component/$entity/$id /component/my-entries') +
  file('forms', '/component/$entity/$id') +
  file('entries', '/component/my-entries').replace('modulepreload"', 'preload" as="style"');
/** Script of several lines, as the one in index.html. */
const script = 'one();\ntwo();\n';
const template = `<!doctype html><html><head><!--csrf-->${texts('en')}${texts('de')}${screens}</head><body><div id="root"></div><!--initial--><script>${script}</script></body></html>`;

describe('built pages', () => {
  let open: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'strandbook-pages-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), template);
    await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
    await writeFile(path.join(folder, 'assets', 'main-abc123.js'), 'plain');
    await writeFile(path.join(folder, 'assets', 'main-abc123.js.br'), 'compressed');
    open = await openApp({}, { pagesFolder: folder });
  });
  afterAll(async () => {
    await open.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['/', []],
    ['/component/event', ['lists']],
    ['/component/event/?q=/component/my-entries', ['lists']],
    ['/component/event/12#history', ['lists', 'forms']],
    ['/component/my-entries', ['lists', 'entries']],
    ['/component/event/12/more', []],
  ])('%s names the files of its screen in its head', async (url, names) => {
    const { body } = await createClient(open.app).get(url, { accept: 'text/html' });
    const links = [...body.matchAll(/href="\/assets\/([a-z]+)[\w-]*-abc123\.js"/g)].map(([, name]) => name);
    expect(links).toEqual(['words', ...names]);
    expect(body).not.toContain('data-paths');
  });

  test.each([
    ['/about.html', '/about'],
    ['/terms-of-use.html', '/terms-of-use'],
    ['/release.php', '/release'],
    ['/imprint.php?old=1', '/imprint'],
  ])('%s, the file of a static page, redirects to the page', async (url, page) => {
    const response = await createClient(open.app).get(url, { accept: 'text/html' });
    expect([response.statusCode, response.headers.location]).toEqual([301, page]);
  });

  test.each(['/', '/search', '/component/event/0', '/auth/register?token=x', '/some.thing', '/template/import'])(
    '%s is the page',
    async (url) => {
      const visitor = createClient(open.app, { language: 'de' });
      const response = await visitor.get(url, { accept: 'text/html,application/xhtml+xml' });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
      const policy = String(response.headers['content-security-policy']);
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("frame-ancestors 'none'");
      const nonce = /name="csp-nonce" content="([^"]+)"/.exec(response.body)?.[1];
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(response.body).toContain(texts('de'));
      expect(response.body).not.toContain(texts('en'));
      const block = /<script type="application\/json" id="initial">(.*?)<\/script>/.exec(response.body)?.[1] ?? '';
      const { body: imprint } = await visitor.get('/content/de/imprint.html');
      expect(imprint).toContain('<address>');
      const first = firstRequest(url, null) ?? undefined;
      expect(JSON.parse(block)).toEqual({ user: null, person: null, language: 'de', imprint, first });

      const token = /name="csrf-token" content="([^"]+)"/.exec(response.body)?.[1];
      const logout = await open.app.inject({
        method: 'POST',
        url: '/auth/logout',
        cookies: Object.fromEntries(visitor.cookies),
        headers: { 'x-csrf-token': token },
      });
      expect(logout.statusCode).toBe(200);
    },
  );

  test('the first rows in a page are those of its reader', async () => {
    const admin = await createUser(open.database, { roles: ['admin'] });
    const administrator = createClient(open.app);
    await administrator.login(admin.email, password);
    const firstOf = async (visitor: Client) => {
      const { body } = await visitor.get('/component/person?sort=email', { accept: 'text/html' });
      return JSON.parse(/id="initial">(.*?)<\/script>/.exec(body)?.[1] ?? '').first.path;
    };
    expect(await firstOf(createClient(open.app))).toBe('/rest/persons/?offset=0&hits=10');
    expect(await firstOf(administrator)).toBe('/rest/persons/?offset=0&hits=10&sort=email');
  });

  test('no text can end the script that contains it', async () => {
    const user = await createUser(open.database, { name: "</script><script>$&$'" });
    const visitor = createClient(open.app);
    await visitor.login(user.email, password);
    const { body } = await visitor.get('/');
    const block = /id="initial">(.*)<\/script><script>one/s.exec(body)?.[1] ?? '';
    expect(block).not.toContain('<');
    expect(JSON.parse(block).user).toEqual(user);
  });

  test('files with a hash in their names are cached for good, and sent compressed', async () => {
    const plain = await createClient(open.app).get('/assets/main-abc123.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'plain']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toContain('javascript');
    expect(plain.headers['set-cookie']).toBeUndefined();
    const packed = await createClient(open.app).get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['compressed', 'br']);
  });

  test('other files are revalidated', async () => {
    const response = await createClient(open.app).get('/favicon.svg');
    expect([response.body, response.headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
    expect(response.headers['content-type']).toContain('image/svg+xml');
  });

  // As bytes on the wire: `inject` and `fetch` would tidy the path before sending it.
  test.each([
    ['/assets/none.js', 404],
    ['/assets/..%2findex.html', 403],
    ['/assets/../index.html', 403],
    ['/assets/%2e%2e/%2e%2e/package.json', 403],
    ['/assets/..%5c..%5cpackage.json', 403],
    ['//[', 200],
    ['/../package.json', 200],
  ])('%s is not found', async (url, status) => {
    if (!open.app.server.listening) await open.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = open.app.server.address() as AddressInfo;
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      get({ port, path: url }, async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      ).on('error', reject);
    });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toContain('id="initial"');
    else expect(Object.keys(JSON.parse(answer.body))).toEqual(['message']);
  });
});

test('a server without built pages responds with a hint', async () => {
  const open = await openApp({}, { pagesFolder: path.join(tmpdir(), 'strandbook-nothing-here') });
  const response = await createClient(open.app).get('/');
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toContain('npm start');
  await open.close();
});
