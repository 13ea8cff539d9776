// Counts what a first visit of each screen requests and transfers, on the demonstration's small data over loopback; it leaves out
// how long that takes, and what a screen loads only once somebody scrolls, presses or types.
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { fillDataFolder } from '../demo/fill.ts';
import { demoAccounts, demoPassword } from '../demo/people.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { findTestPrograms } from '../scripts/test-programs.ts';
import { type EntityName, entityOf, screenEntities } from '../src/catalogue/index.ts';
import { comparedEntities } from '../src/catalogue/records/doubles.ts';
import type { ScreenPath } from '../src/web/routes/screens.ts';
import { withServer } from './data-folder.ts';
import { reportBudget } from './report.ts';
import { type Client, openClient } from './server.ts';

const maxRequests = 12;
const maxKilobytes = 300;

type Role = 'visitor' | (typeof demoAccounts)[number]['role'];
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type Transfer = { method: string; url: string; bytes: number };

/** The addresses of a route, and who opens them; the path of the route and a visitor where they are left out. */
type Visits = { addresses?: readonly string[]; as?: readonly Role[] };

const visitor: readonly Role[] = ['visitor'];
const everybody: readonly Role[] = ['visitor', 'admin'];
const administrators = { as: ['admin'] } as const satisfies Visits;

/** Reads the demonstration's ids and makes the addresses of all screens from them; a route without any is a type error. */
async function listVisits(request: Client['request']): Promise<Record<'/' | ScreenPath, Visits>> {
  const read = async (method: string, path: string, body?: object) => (await request(method, path, body)).json();
  const ids = new Map<EntityName, number>();
  for (const entity of screenEntities) {
    const { records } = await read('GET', `/rest/${entityOf(entity).resource}/?hits=1`);
    if (records[0]) ids.set(entity, records[0].id);
  }
  const { user } = await read('GET', '/auth/session');
  const { records: templates } = await read('GET', '/rest/templates/');
  const [dataset] = await read('POST', '/getOwnDatasets', {});
  const [change] = (await read('GET', '/rest/changes/?hits=1')).records;
  const list = (entity: EntityName) => `/component/${entityOf(entity).path}`;
  const account = { as: ['user'] } as const;
  return {
    '/': { as: everybody },
    '/about': {},
    '/contact': {},
    '/imprint': {},
    '/privacy': {},
    '/release': {},
    '/terms-of-use': {},
    '/auth/account': account,
    '/auth/email': account,
    '/auth/login': {},
    '/auth/personal': account,
    '/auth/register': {},
    '/auth/reset': {},
    '/auth/user': administrators,
    '/auth/user/$id': { ...administrators, addresses: [`/auth/user/${user.id}`] },
    '/bin': { as: ['user', 'admin'] },
    '/changes': { as: ['user', 'admin'] },
    '/changes/$id': { as: ['user'], addresses: [`/changes/${change.id}`] },
    '/component/$entity': { as: everybody, addresses: screenEntities.map(list) },
    '/component/$entity/$id': { as: everybody, addresses: [...ids].map(([entity, id]) => `${list(entity)}/${id}`) },
    '/component/my-entries': { as: ['user', 'admin'] },
    '/component/my-entries/$dataset': {
      as: ['user'],
      addresses: dataset ? [`/component/my-entries/${dataset.id}`] : [],
    },
    '/component/my-entries/$dataset/columns': {
      as: ['user'],
      addresses: dataset ? [`/component/my-entries/${dataset.id}/columns`] : [],
    },
    '/data': { as: everybody },
    '/demo/cars': {},
    '/docs': {},
    '/doubles/$entity': {
      as: ['admin'],
      addresses: comparedEntities.map((entity) => `/doubles/${entityOf(entity).path}`),
    },
    '/help': {},
    '/help/fields': {},
    '/help/fields/$name': { addresses: ['/help/fields/samp_name'] },
    '/id/$id': { as: everybody, addresses: [`/id/${ids.get('sequencing_element')}`] },
    '/invitations': administrators,
    '/mails': administrators,
    '/operation': administrators,
    '/settings': administrators,
    '/my-tables': { as: ['user', 'admin'] },
    '/quality': { as: ['user', 'admin'] },
    '/revise': { as: everybody },
    '/search': {
      as: everybody,
      addresses: ['/search', '/search?q=baltic', '/search?q=baltic&library_strategy=AMPLICON'],
    },
    '/seqElementdownload': { addresses: ['/seqElementdownload?q=baltic'] },
    '/template/export': {},
    '/template/import': { as: everybody },
    '/templates': administrators,
    '/templates/$id': { ...administrators, addresses: [`/templates/${templates[0].id}`] },
    '/texts': administrators,
  };
}

/** Logs in without a page. @returns the cookies of the session */
async function logIn(browser: Browser, address: string, email: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: address });
  const { csrfToken } = await (await context.request.get('/auth/session')).json();
  const authorization = `Basic ${Buffer.from(`${email}:${demoPassword}`).toString('base64')}`;
  const login = await context.request.post('/auth/login', { headers: { 'x-csrf-token': csrfToken, authorization } });
  if (!login.ok()) throw new Error(`login failed: ${await login.text()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Opens an address with nothing in the cache, and waits until nothing more is requested. */
async function visit(browser: Browser, address: string, cookies: Cookies): Promise<Transfer[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    const transfers = new Map<string, Transfer>();
    tools.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
      if (request.url.startsWith('data:')) return;
      const before = transfers.get(requestId);
      // The request after a redirect has the id of the one before.
      if (before && redirectResponse)
        transfers.set(`${requestId} ${before.url}`, { ...before, bytes: redirectResponse.encodedDataLength });
      transfers.set(requestId, { method: request.method, url: request.url, bytes: 0 });
    });
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = transfers.get(requestId);
      if (transfer) transfer.bytes = encodedDataLength;
    });
    await tools.send('Network.enable');
    await page.goto(address, { waitUntil: 'networkidle' });
    return [...transfers.values()];
  } finally {
    await context.close();
  }
}

/**
 * Opens every screen for the first time, as a visitor and as a user who is logged in.
 * @param only a part of the addresses that are opened; their requests are printed one by one
 */
export async function benchVisits(only = ''): Promise<void> {
  const program = (await findTestPrograms()).chromium;
  if (!program) throw new Error('Chromium is needed: CHROMIUM_PATH, or the package chromium');
  buildPages();
  const measure = async ({ address }: { address: string }) => {
    const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
    try {
      const cookies = new Map<Role, Cookies>();
      for (const { email, role } of demoAccounts) cookies.set(role, await logIn(browser, address, email));
      const researcher = await openClient(address, { email: 'researcher@example.org', password: demoPassword });
      const visits: [string, Visits][] = Object.entries(await listVisits(researcher.request));
      for (const [route, { addresses = [route], as = visitor }] of visits)
        for (const path of addresses)
          for (const role of as) {
            if (!path.includes(only)) continue;
            const transfers = await visit(browser, address + path, cookies.get(role) ?? []);
            const kilobytes = transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
            if (only)
              for (const { method, url, bytes } of transfers)
                console.log(`    ${method} ${url.slice(address.length)} ${(bytes / 1000).toFixed(1)}`);
            reportBudget(
              `${path} (${role})`,
              `${transfers.length} requests, ${kilobytes.toFixed(0)} kB`,
              transfers.length <= maxRequests && kilobytes <= maxKilobytes,
              `at most ${maxRequests} and ${maxKilobytes} kB`,
            );
          }
    } finally {
      await browser.close();
    }
  };
  await withServer(measure, (folder) => fillDataFolder(folder, AbortSignal.timeout(180_000)));
}
