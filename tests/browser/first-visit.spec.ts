import type { Page } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';
import { holdRequests } from './pages/any-page.ts';
import { map } from './pages/aside.ts';
import { createEvent, screenPath } from './records.ts';

// Each test has its own window with an empty cache.
test.use({ hasOwnWindow: true });

/**
 * The requests of a screen until the network is idle. A file of code counts once: the page fetches it and then imports it from
 * the browser's cache, which is off where a test holds requests back.
 */
async function requestsOf(page: Page, address: string, waitForScreen: () => Promise<unknown>): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(address);
  await waitForScreen();
  await page.waitForLoadState('networkidle');
  // A page requests changed texts only while another test has changed some.
  const { texts } = JSON.parse((await page.locator('#initial').textContent()) ?? '');
  return requests.filter((request, i) => {
    if (request.includes('/assets/')) return requests.indexOf(request) === i;
    return !texts || request !== 'GET /rest/texts/changed';
  });
}

/** Prevents a later request for newer numbers of Home, where another test has changed something. */
async function freezeSampling(page: Page): Promise<void> {
  const readSampling = async () => (await page.request.get('/stats/sampling')).json();
  await expect.poll(async () => (await readSampling()).total).toBeGreaterThan(0);
  await page.route('**/stats/sampling', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, json: { ...(await response.json()), isCurrent: true } });
  });
}

/** Scrolls down to the map of all stations on Home, which is drawn once the coasts have loaded. */
async function showMap(page: Page): Promise<void> {
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Map of the stations/ })).toBeVisible();
}

test.describe('requests of a first visit', () => {
  test('Home needs at most 11 requests', async ({ page }) => {
    await logIn(page);
    await createEvent(page);
    await freezeSampling(page);
    const all = await requestsOf(page, '/', async () => {
      await expect(page.locator('dd').first()).toHaveText(/\d/);
      await showMap(page);
    });
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(11);
  });

  test('a list needs at most 8 requests', async ({ page }) => {
    await logIn(page);
    await createEvent(page);
    const all = await requestsOf(page, screenPath('field_sample'), () =>
      expect(page.locator('tbody tr').first()).toBeVisible(),
    );
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(8);
    // All of its code is loaded at once: no code requests further code.
    const head = await (
      await page.request.get(screenPath('field_sample'), { headers: { accept: 'text/html' } })
    ).text();
    const files = all.flatMap((request) => /\/assets\/.*/.exec(request) ?? []);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !head.includes(file))).toEqual([]);
  });

  test('a list with a filter needs at most 10 requests, and does not wait for the code of the filter', async ({
    page,
  }) => {
    await logIn(page);
    const { campaign } = await createEvent(page);
    const release = await holdRequests(page, '**/assets/lists-*.js');
    const forms = page.waitForRequest('**/assets/forms-*.js');
    const all = await requestsOf(page, `${screenPath('event')}?campaign_id=${campaign.id}`, async () => {
      await forms;
      release();
      await expect(page.locator('[data-filter="campaign_id"] input')).toBeVisible();
      await expect(page.locator('tbody tr').first()).toBeVisible();
    });
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(10);
  });

  test('a form with its map, history and related records needs at most 13 requests', async ({ page }) => {
    await logIn(page);
    const { samples } = await createEvent(page);
    const address = screenPath('field_sample', samples[0]?.id);
    const all = await requestsOf(page, address, () => expect(map(page)).toBeVisible());
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(13);
  });
});

test.describe('the first rows of a screen', () => {
  const campaigns = '/component/campaign?sort=campaign%3Adesc&size=25';
  const filteredSearch =
    '/search?q=sediment&target_gene=16S+rRNA|18S+rRNA&fields=campaign,library_source&sort=campaign';
  for (const [name, address, endpoint] of [
    ['a list', screenPath('event'), /\/rest\/events\/\?/],
    ['a sorted list', campaigns, /\/rest\/campaigns\/\?/],
    ['the search', '/search?q=sediment', /\/searchSE$/],
    ['a narrowed search', filteredSearch, /\/searchSE$/],
  ] as const)
    test(`the first rows of ${name} are requested once, before any code has loaded`, async ({ page }) => {
      const release = await holdRequests(page, '**/assets/*.js');
      const requests: string[] = [];
      page.on('request', (request) => {
        // The number of all hits is a request of its own.
        if (endpoint.test(request.url()) && request.postDataJSON()?.count !== 'only') requests.push(request.url());
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => requests).toHaveLength(1);
      await expect(page.locator('h1')).toHaveCount(0);
      release();
      await expect(page.locator('h1')).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(requests).toHaveLength(1);
    });

  for (const [name, screen, endpoint] of [
    ['a list', 'Events', /\/rest\/events\/\?/],
    ['the search', 'Search', /\/searchSE$/],
  ] as const)
    test(`the first rows of ${name} are requested together with its code after another screen`, async ({ page }) => {
      const release = await holdRequests(page, '**/assets/lists-*.js');
      await page.goto('/');
      const link = page.getByRole('link', { name: screen }).first();
      const requests = page.waitForRequest(endpoint);
      await link.press('Enter');
      await requests;
      await expect(page.getByRole('table')).toHaveCount(0);
      release();
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    });

  test.describe('with a failed request', () => {
    test.use({ allowedConsoleErrors: [/ERR_FAILED|status of 503/] });
    for (const failure of ['is lost', 'is a failure'])
      test(`the first rows are requested again where the first answer ${failure}`, async ({ page }) => {
        await logIn(page);
        const { event } = await createEvent(page);
        await page.route(
          '**/rest/events/?*',
          (route) =>
            failure === 'is lost' ? route.abort() : route.fulfill({ status: 503, json: { message: 'Out.' } }),
          { times: 1 },
        );
        await page.goto(`${screenPath('event')}?q=${encodeURIComponent(String(event.event_label))}`);
        await expect(page.locator('tbody tr')).toHaveCount(1);
        await expect(page.getByText('Out.')).toHaveCount(0);
      });
  });
});

test('Home transfers less than 182 kB, or 220 kB with its map, in one language and without lists and forms', async ({
  page,
}) => {
  await logIn(page);
  await createEvent(page);
  await page.context().clearCookies();
  const transfers: Promise<{ path: string; bytes: number; encoding: string | null }>[] = [];
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  page.on('requestfinished', (request) => {
    const measure = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const encoding = (await (await request.response())?.headerValue('content-encoding')) ?? null;
      return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize, encoding };
    };
    const transfer = measure();
    // The sizes of a request that is cancelled with the page cannot be read.
    transfer.catch(() => undefined);
    transfers.push(transfer);
  });
  /** All transfers, once none is pending. */
  const allTransfers = async () => {
    await expect.poll(() => requests - transfers.length).toBe(0);
    return Promise.all(transfers);
  };
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const all = await allTransfers();
  const scripts = all.filter(({ path }) => /\.(?:js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(1);
  for (const { path, bytes, encoding } of scripts) if (bytes > 5_000) expect(encoding, path).toBe('br');
  expect(all.filter(({ path }) => /record|form|list|map|menus|world|land/i.test(path))).toEqual([]);
  // The texts of one language, without those of lazily loaded screens.
  expect(all.filter(({ path }) => /texts|screens/.test(path)).map(({ path }) => path)).toEqual([
    expect.stringMatching(/texts-en/),
  ]);
  const bytesOf = (transfersToSum: typeof all) => transfersToSum.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf(all), `${bytesOf(all)} bytes`).toBeLessThan(182_000);

  await showMap(page);
  const withMap = await allTransfers();
  expect(withMap.filter(({ path }) => /record|form|list/i.test(path))).toEqual([]);
  expect(bytesOf(withMap), `${bytesOf(withMap)} bytes`).toBeLessThan(220_000);

  // By keyboard, as a pointer could rest on a link afterwards, whose screen would be preloaded.
  await page.getByRole('button', { name: 'EN: switch to German' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const inGerman = (await allTransfers()).slice(withMap.length).map(({ path }) => path);
  expect(inGerman.filter((path) => path.startsWith('/assets/'))).toEqual([expect.stringMatching(/texts-de/)]);
});
