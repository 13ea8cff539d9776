import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test';
import type { Language } from '../../src/catalogue/locales/index.ts';
import { type Account, administrator } from './accounts.ts';
import { type OwnServer, runOwnServer } from './own-server.ts';

export { type Account, administrator, researcher } from './accounts.ts';
export { expect };

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type Fixtures = {
  /** Errors that may appear in the browser's console in this test, such as a response 401 that it provokes. */
  allowedConsoleErrors: RegExp[];
  consoleErrors: string[];
  /** Whether a test gets its own window, with an empty cache and a clock that it may change. */
  hasOwnWindow: boolean;
};

/** The script of axe, minified, as a page needs half the time to run it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  /** Set by the script of axe. */
  var axe: typeof import('axe-core');
  /** Stored in the page that stays open, for the pages that it opens. */
  var axeScript: string | undefined;
}

/** A window that tests use one after the other, and a page in it that stays open. */
type SharedWindow = { context: BrowserContext; keepAlivePage: Page };

/**
 * Windows of this worker by their settings. As long as a page of the server is open, every page opened from it shares
 * its process and the code compiled there; starting a process takes longer than most screens need.
 */
const windows = new Map<string, SharedWindow>();

async function openWindow(browser: Browser): Promise<SharedWindow> {
  // Takes the settings of the test.
  const context = await browser.newContext();
  const keepAlivePage = await context.newPage();
  await keepAlivePage.goto('/health');
  // For the pages that are opened from it: sending half a megabyte to each takes longer than running it there.
  await keepAlivePage.evaluate((axeScriptSource) => {
    globalThis.axeScript = axeScriptSource;
  }, axeSource);
  return { context, keepAlivePage };
}

/**
 * A page for a test. The page that stays open opens it, so that it runs in the same process: Playwright would start
 * another process for an empty page, which ends with the first navigation.
 */
async function openPage(context: BrowserContext): Promise<Page> {
  const window = [...windows.values()].find((shared) => shared.context === context);
  if (!window) return context.newPage();
  const opened = window.keepAlivePage.waitForEvent('popup');
  await window.keepAlivePage.evaluate(() => {
    open('about:blank');
  });
  return opened;
}

/**
 * Removes all pages, cookies, permissions and stored values of a test. A page that a click opened may appear while the
 * others are closed; as long as it is open, its databases cannot be deleted.
 */
async function emptyWindow({ context, keepAlivePage }: SharedWindow): Promise<void> {
  const closeLatePage = (page: Page) => page.close();
  context.on('page', closeLatePage);
  try {
    await Promise.all(context.pages().map((page) => page !== keepAlivePage && page.close()));
    await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()]);
    await keepAlivePage.evaluate(async () => {
      localStorage.clear();
      for (const { name = '' } of await indexedDB.databases())
        await new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        });
    });
  } finally {
    context.off('page', closeLatePage);
  }
}

/** Playwright's `test`; every console error that is not allowed fails it, violations of the content policy included. */
export const test = base.extend<Fixtures, { ownServer: OwnServer }>({
  // Started for the first test of a worker that uses it. All tests declare it, so that all run in the same workers.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  ownServer: [({}, use) => runOwnServer(use), { scope: 'worker', timeout: 90_000 }],
  allowedConsoleErrors: [[], { option: true }],
  hasOwnWindow: [false, { option: true }],
  context: async ({ browser, baseURL, viewport, hasTouch, permissions, hasOwnWindow }, use) => {
    if (hasOwnWindow) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const settings = JSON.stringify([baseURL, viewport, hasTouch]);
    const window = windows.get(settings) ?? (await openWindow(browser));
    windows.set(settings, window);
    if (permissions) await window.context.grantPermissions(permissions);
    await use(window.context);
    await emptyWindow(window);
  },
  page: async ({ context }, use) => use(await openPage(context)),
  consoleErrors: [
    async ({ page, allowedConsoleErrors }, use) => {
      const consoleErrors: string[] = [];
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`);
      });
      await use(consoleErrors);
      // A request that a test holds back may still be pending when its page is closed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(consoleErrors.filter((text) => !allowedConsoleErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * For tests that read the mails of a server or block it: each worker starts its own server, which is empty at first.
 */
export const testOnOwnServer = test.extend({
  baseURL: ({ ownServer }, use) => use(ownServer.address),
});

/** Session cookies of this worker by account, as hashing passwords is slow on purpose. */
const sessions = new Map<string, Cookie[]>();

async function isLoggedIn(page: Page, email: string): Promise<boolean> {
  const { user } = await (await page.request.get('/auth/session')).json();
  return user?.email === email;
}

/** Logs in without the form, before or after a page was opened; the test opens or reloads a page afterwards. */
export async function logIn(page: Page, { email, password }: Account = administrator): Promise<void> {
  const context = page.context();
  const cookies = sessions.get(email);
  if (cookies) {
    await context.clearCookies();
    await context.addCookies(cookies);
    // The session may have ended: another test has logged out, or it belongs to another server.
    if (await isLoggedIn(page, email)) return;
  }
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const response = await page.request.post('/auth/login', { headers: { authorization, 'x-csrf-token': csrfToken } });
  expect(response.status(), await response.text()).toBe(200);
  sessions.set(email, await context.cookies());
}

/**
 * The languages in which a test runs: the given one, as other tests compare the texts of both; both languages where
 * STRANDBOOK_LANGUAGES is `all`.
 */
export const testLanguages = (language: Language): readonly Language[] =>
  process.env.STRANDBOOK_LANGUAGES === 'all' ? ['en', 'de'] : [language];

/** Sets the language of every page that is opened from now on. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  // All scripts that were added before run as well, in no defined order; English, the default, needs none.
  if (language === 'en') return;
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('strandbook.language', 'de');
  });
}

/** Waits until all animations have ended, except for those without an end. */
async function waitForAnimations(page: Page): Promise<void> {
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

/**
 * Expects no violation of any rule of axe, of any impact, with the size of targets, which is off by default. Listing
 * what passes would take most of the time, so only violations are listed; no page has frames.
 */
export async function expectAccessible(page: Page, appearance?: string): Promise<void> {
  // A page that was just opened may still be loading its code.
  await expect(page.locator('h1').first()).toBeAttached();
  await waitForAnimations(page);
  const isReady = await page.evaluate(() => {
    // biome-ignore lint/security/noGlobalEval: a text that the process has compiled before is not compiled again
    if (!('axe' in globalThis) && opener?.axeScript) globalThis.eval(opener.axeScript);
    return 'axe' in globalThis;
  });
  if (!isReady) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    // From the top, as a link half under the fixed header would count as too small.
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    const { violations } = await axe.run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    window.scrollTo(scrollX, scrollY);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
  // An open menu or list is outside of all landmarks, as it belongs to the button that opened it.
  const relevant = violations.filter((text) => !/^region: <div.* data-(?:portal|position)=/.test(text));
  expect.soft(relevant, appearance).toEqual([]);
}

/** Expects that the page itself does not scroll to the side; a table may do so within its frame. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // The layout takes a moment to adapt to a new width.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Expects that the page does not scroll to the side at either width, and runs a further check at both. */
export async function atBothWidths(page: Page, check?: (width: number) => Promise<void>): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
    await expectNoHorizontalScroll(page);
    await check?.(viewport.width);
  }
}
