import type { Page } from '@playwright/test';
import { map } from './pages/aside.ts';
import { makeEvent, screenOf } from './records.ts';
import { expect, logIn, test } from './strandbook.ts';

// Each test has a window with an empty cache.
test.use({ reuseContext: false });

/** The requests of a screen until there are no more. */
async function requestsOf(page: Page, address: string, isThere: () => Promise<unknown>): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(address);
  await isThere();
  await page.waitForLoadState('networkidle');
  return requests;
}

test.describe('a first visit asks for few files', () => {
  test('at most 12 for Home', async ({ page }) => {
    await logIn(page);
    const all = await requestsOf(page, '/', () => expect(page.locator('dd').first()).toHaveText(/\d/));
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(12);
  });

  test('at most 12 for a list', async ({ page }) => {
    await logIn(page);
    await makeEvent(page);
    const all = await requestsOf(page, screenOf('field_sample'), () =>
      expect(page.locator('tbody tr').first()).toBeVisible(),
    );
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(12);
  });

  test('at most 16 for a form, with its map, history and related records', async ({ page }) => {
    await logIn(page);
    const { samples } = await makeEvent(page);
    const address = screenOf('field_sample', samples[0]?.id);
    const all = await requestsOf(page, address, () => expect(map(page)).toBeVisible());
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(16);
  });
});

test('Home comes with less than 200 kB over the wire, and not with lists and forms', async ({ page }) => {
  const transfers: Promise<{ path: string; bytes: number; encoding: string | null }>[] = [];
  page.on('requestfinished', (request) => {
    const sized = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const encoding = (await (await request.response())?.headerValue('content-encoding')) ?? null;
      return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize, encoding };
    };
    transfers.push(sized());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const all = await Promise.all(transfers);
  const scripts = all.filter(({ path }) => /\.(?:js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(1);
  for (const { path, bytes, encoding } of scripts) if (bytes > 5_000) expect(encoding, path).toBe('br');
  expect(all.filter(({ path }) => /record|form|list|map|world/i.test(path))).toEqual([]);
  expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000);
});
