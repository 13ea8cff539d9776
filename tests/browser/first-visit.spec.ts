import type { Page } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';
import { holdRequests } from './pages/any-page.ts';
import { map } from './pages/aside.ts';
import { createEvent, screenPath } from './records.ts';

// Each test has a window with an empty cache.
test.use({ hasOwnWindow: true });

/** The requests of a screen until there are no more. */
async function requestsOf(page: Page, address: string, isThere: () => Promise<unknown>): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(address);
  await isThere();
  await page.waitForLoadState('networkidle');
  // A page asks for texts only where an administrator has changed some, as another test does for a while.
  const { texts } = JSON.parse((await page.locator('#initial').textContent()) ?? '');
  return texts ? requests.filter((request) => request !== 'GET /rest/texts/changed') : requests;
}

/** Leaves out that newer numbers of Home are asked for later, where others have changed something meanwhile. */
async function keepSampling(page: Page): Promise<void> {
  const numbers = async () => (await page.request.get('/stats/sampling')).json();
  await expect.poll(async () => (await numbers()).total).toBeGreaterThan(0);
  await page.route('**/stats/sampling', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isCurrent: true } });
  });
}

/** Goes down to the map of all stations on Home, which is drawn once its coasts are there. */
async function seeMap(page: Page): Promise<void> {
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Map of the stations/ })).toBeVisible();
}

test.describe('a first visit asks for few files', () => {
  test('at most 12 for Home', async ({ page }) => {
    await logIn(page);
    await createEvent(page);
    await keepSampling(page);
    const all = await requestsOf(page, '/', async () => {
      await expect(page.locator('dd').first()).toHaveText(/\d/);
      await seeMap(page);
    });
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(12);
  });

  test('at most 12 for a list', async ({ page }) => {
    await logIn(page);
    await createEvent(page);
    const all = await requestsOf(page, screenPath('field_sample'), () =>
      expect(page.locator('tbody tr').first()).toBeVisible(),
    );
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(12);
    // All of its code comes at once: none is asked for by code that has come.
    const head = await (
      await page.request.get(screenPath('field_sample'), { headers: { accept: 'text/html' } })
    ).text();
    const files = all.flatMap((request) => /\/assets\/.*/.exec(request) ?? []);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !head.includes(file))).toEqual([]);
  });

  test('at most 12 for a list with a filter, whose code is not waited for', async ({ page }) => {
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
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(12);
  });

  test('at most 16 for a form, with its map, history and related records', async ({ page }) => {
    await logIn(page);
    const { samples } = await createEvent(page);
    const address = screenPath('field_sample', samples[0]?.id);
    const all = await requestsOf(page, address, () => expect(map(page)).toBeVisible());
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(16);
  });
});

test.describe('the rows with which a screen begins', () => {
  const campaigns = '/component/campaign?sort=campaign%3Adesc&size=25';
  const narrowed = '/search?q=sediment&target_gene=16S+rRNA|18S+rRNA&fields=campaign,library_source&sort=campaign';
  for (const [name, address, ask] of [
    ['a list', screenPath('event'), /\/rest\/events\/\?/],
    ['a sorted list', campaigns, /\/rest\/campaigns\/\?/],
    ['the search', '/search?q=sediment', /\/searchSE$/],
    ['a narrowed search', narrowed, /\/searchSE$/],
  ] as const)
    test(`of ${name} are asked for before any code is there, and once`, async ({ page }) => {
      const release = await holdRequests(page, '**/assets/*.js');
      const asked: string[] = [];
      page.on('request', (request) => {
        // The number of all that is found is asked for by itself.
        if (ask.test(request.url()) && request.postDataJSON()?.count !== 'only') asked.push(request.url());
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => asked).toHaveLength(1);
      await expect(page.locator('h1')).toHaveCount(0);
      release();
      await expect(page.locator('h1')).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(asked).toHaveLength(1);
    });

  for (const [name, screen, ask] of [
    ['a list', 'Events', /\/rest\/events\/\?/],
    ['the search', 'Search', /\/searchSE$/],
  ] as const)
    test(`of ${name} are asked for beside its code where one comes from another screen`, async ({ page }) => {
      const release = await holdRequests(page, '**/assets/lists-*.js');
      await page.goto('/');
      const link = page.getByRole('link', { name: screen }).first();
      const asked = page.waitForRequest(ask);
      await link.press('Enter');
      await asked;
      await expect(page.getByRole('table')).toHaveCount(0);
      release();
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    });

  test.describe('that did not come', () => {
    test.use({ allowedConsoleErrors: [/ERR_FAILED|status of 503/] });
    for (const fail of ['is lost', 'is a failure'])
      test(`are asked for again where the first answer ${fail}`, async ({ page }) => {
        await logIn(page);
        const { event } = await createEvent(page);
        await page.route(
          '**/rest/events/?*',
          (route) => (fail === 'is lost' ? route.abort() : route.fulfill({ status: 503, json: { message: 'Out.' } })),
          { times: 1 },
        );
        await page.goto(`${screenPath('event')}?q=${encodeURIComponent(String(event.event_label))}`);
        await expect(page.locator('tbody tr')).toHaveCount(1);
        await expect(page.getByText('Out.')).toHaveCount(0);
      });
  });
});

test('Home comes with less than 185 kB over the wire, below 250 with its map, in one language, and not with lists and forms', async ({
  page,
}) => {
  await logIn(page);
  await createEvent(page);
  await page.context().clearCookies();
  const transfers: Promise<{ path: string; bytes: number; encoding: string | null }>[] = [];
  let asked = 0;
  page.on('request', () => {
    asked += 1;
  });
  page.on('requestfinished', (request) => {
    const sized = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const encoding = (await (await request.response())?.headerValue('content-encoding')) ?? null;
      return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize, encoding };
    };
    const transfer = sized();
    // Of one that ends with the page, nothing is asked.
    transfer.catch(() => undefined);
    transfers.push(transfer);
  });
  /** All that was transferred, once nothing is on its way. */
  const arrived = async () => {
    await expect.poll(() => asked - transfers.length).toBe(0);
    return Promise.all(transfers);
  };
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const all = await arrived();
  const scripts = all.filter(({ path }) => /\.(?:js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(1);
  for (const { path, bytes, encoding } of scripts) if (bytes > 5_000) expect(encoding, path).toBe('br');
  expect(all.filter(({ path }) => /record|form|list|map|menus|world|land/i.test(path))).toEqual([]);
  // The texts of one language, and of no lazily loaded screen.
  expect(all.filter(({ path }) => /texts|screens/.test(path)).map(({ path }) => path)).toEqual([
    expect.stringMatching(/texts-en/),
  ]);
  const bytesOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf(all), `${bytesOf(all)} bytes`).toBeLessThan(185_000);

  await seeMap(page);
  const withMap = await arrived();
  expect(withMap.filter(({ path }) => /record|form|list/i.test(path))).toEqual([]);
  expect(bytesOf(withMap), `${bytesOf(withMap)} bytes`).toBeLessThan(250_000);

  // By keyboard: a pointer there could stand on a link afterwards, whose screen would be loaded beforehand.
  await page.getByRole('button', { name: 'EN: switch to German' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const inGerman = (await arrived()).slice(withMap.length).map(({ path }) => path);
  expect(inGerman.filter((path) => path.startsWith('/assets/'))).toEqual([expect.stringMatching(/texts-de/)]);
});
