import AxeBuilder from '@axe-core/playwright';
import { test as base, type Cookie, expect, type Page } from '@playwright/test';
import { type Account, administrator } from './accounts.ts';

export { type Account, administrator, researcher } from './accounts.ts';
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

/** Sessions of this worker by account: hashing passwords is slow on purpose. */
const sessions = new Map<string, Cookie[]>();

async function isLoggedIn(page: Page, email: string): Promise<boolean> {
  const { user } = await (await page.request.get('/auth/session')).json();
  return user?.email === email;
}

/** Logs in without the form, before or after a page was opened; open or reload one afterwards. */
export async function logIn(page: Page, { email, password }: Account = administrator): Promise<void> {
  const context = page.context();
  const known = sessions.get(email);
  if (known) {
    await context.clearCookies();
    await context.addCookies(known);
    // It may have ended: another test has logged out, or the session is one of another server.
    if (await isLoggedIn(page, email)) return;
  }
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const answer = await page.request.post('/auth/login', { headers: { authorization, 'x-csrf-token': csrfToken } });
  expect(answer.status(), await answer.text()).toBe(200);
  sessions.set(email, await context.cookies());
}

/** The language of every page that is opened from now on. */
export async function speak(page: Page, language: 'en' | 'de'): Promise<void> {
  // Every script that was added before runs as well, in no certain order; English needs none.
  if (language === 'en') return;
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('strandbook.language', 'de');
  });
}

/** Keeps a picture for people to look at, where `npm run screenshots` asks for it: test-results/screens/{name}.png. */
export async function keepScreen(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env.STRANDBOOK_SCREENSHOTS) {
    await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage });
  }
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
  // The page takes a moment to follow a change of its width.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** The page does not scroll to the side at either width; whatever else is checked is checked at both. */
export async function atBothWidths(page: Page, name: string, check?: (width: number) => Promise<void>): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await check?.(viewport.width);
    await keepScreen(page, `${name}-${viewport.width}`);
  }
}

/**
 * The pages fit both widths in English and in German, and are accessible in both languages and at both widths (in two of
 * the four together, as what axe looks at is the same in both languages).
 */
export async function expectGoodLooks(
  page: Page,
  addresses: Readonly<Record<string, string>>,
  untilReady = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
): Promise<void> {
  for (const [language, accessibleAt] of [
    ['en', desktop.width],
    ['de', phone.width],
  ] as const) {
    await speak(page, language);
    // An address with a fragment would not be loaded anew.
    await page.goto('about:blank');
    for (const [name, address] of Object.entries(addresses)) {
      await page.setViewportSize(desktop);
      await page.goto(address);
      await untilReady();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await atBothWidths(page, `${name}-${language}`, async (width) => {
        if (width === accessibleAt) await expectAccessible(page);
      });
    }
  }
}
