import type { Page } from '@playwright/test';
import { makeEvent, map } from './aside.ts';
import { screenOf } from './records.ts';
import { expect, logIn, test } from './strandbook.ts';

/** The requests of a screen until there are no more. The cache of a new context is empty. */
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
