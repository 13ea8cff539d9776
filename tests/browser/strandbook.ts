import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
      // An answer that a test holds back may be asked for still when its page is closed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
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

/** Waits until nothing fades or moves any more, but for what does so as long as it is there. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
  });
}

/** Put there by axe's script. */
declare const axe: typeof import('axe-core');

/** The rules of axe as a script, minified, as a page takes half of the time for it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Nothing that axe finds, of any impact, with the size of targets, which it tests only where asked to. It lists nothing of
 * what is right, which takes most of the time; no page has frames.
 */
export async function expectAccessible(page: Page, look?: string): Promise<void> {
  // A page that was just opened may still be loading its code.
  await expect(page.locator('h1').first()).toBeAttached();
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { violations } = await axe.run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
  // A menu or list that is open stands behind all landmarks, and belongs to the button that opened it.
  const meant = found.filter((text) => !/^region: <div.* data-(?:portal|position)=/.test(text));
  expect.soft(meant, look).toEqual([]);
}

/** The page itself does not scroll to the side; a table may, inside of its own frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // The page takes a moment to follow a change of its width.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** The page does not scroll to the side at either width; whatever else is checked is checked at both. */
export async function atBothWidths(page: Page, check?: (width: number) => Promise<void>): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await check?.(viewport.width);
  }
}
