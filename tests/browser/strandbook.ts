import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, administrator } from './accounts.ts';

export { type Account, administrator } from './accounts.ts';
export { expect };

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type Fixtures = {
  /** Errors that may appear in the browser's console in this test, such as an answer 401 that it provokes. */
  allowedComplaints: RegExp[];
  complaints: string[];
};

/** Playwright's `test`; any error in the console that was not announced, also of the page's policy, fails it. */
export const test = base.extend<Fixtures>({
  allowedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, allowedComplaints }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      await use(complaints);
      expect(complaints.filter((text) => !allowedComplaints.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Logs in without the form, before or after a page was opened; open or reload one afterwards. */
export async function logIn(page: Page, { email, password }: Account = administrator): Promise<void> {
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const answer = await page.request.post('/auth/login', { headers: { authorization, 'x-csrf-token': csrfToken } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The language of every page that is opened from now on. */
export async function speak(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('strandbook.language', chosen), language);
}

/** Keeps a picture of the whole page for people to look at: test-results/screens/{name}.png. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
}

/**
 * Nothing that axe calls serious or critical. Its legacy mode differs for frames of other origins alone, and there are none;
 * it opens no second page to put the results together, and lists nothing of what is right, which takes most of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}

/** The page itself does not scroll to the side; a table may, inside of its own frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}
