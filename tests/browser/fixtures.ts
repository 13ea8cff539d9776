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
  /** Errors that may appear in the browser's console in this test, such as an answer 401 that it provokes. */
  allowedConsoleErrors: RegExp[];
  consoleErrors: string[];
  /** Whether a test has a window of its own: with an empty cache, and a clock that it may turn. */
  hasOwnWindow: boolean;
};

/** The rules of axe as a script, minified, as a page takes half of the time for it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  /** Put there by axe's script. */
  var axe: typeof import('axe-core');
  /** Kept by a page that stands open, for those that it opens. */
  var axeScript: string | undefined;
}

/** A window that tests have one after the other, and a page in it that stays open. */
type SharedWindow = { context: BrowserContext; keepAlivePage: Page };

/**
 * Windows of this worker by their settings. As long as a page of the server stands open, every page opened beside it shares
 * its process and what was compiled there: to begin a process takes longer than most screens need.
 */
const windows = new Map<string, SharedWindow>();

async function openWindow(browser: Browser): Promise<SharedWindow> {
  // Takes the settings of the test.
  const context = await browser.newContext();
  const keepAlivePage = await context.newPage();
  await keepAlivePage.goto('/health');
  // For the pages that are opened from it: to send half a megabyte to each takes longer than to run it there.
  await keepAlivePage.evaluate((source) => {
    globalThis.axeScript = source;
  }, axeSource);
  return { context, keepAlivePage };
}

/**
 * A page for a test. The standing page opens it, so that it begins in that one's process: Playwright begins another process for
 * the empty page that it opens, which ends as soon as that goes anywhere.
 */
async function openPage(context: BrowserContext): Promise<Page> {
  const window = [...windows.values()].find((known) => known.context === context);
  if (!window) return context.newPage();
  const opened = window.keepAlivePage.waitForEvent('popup');
  await window.keepAlivePage.evaluate(() => {
    open('about:blank');
  });
  return opened;
}

/**
 * Leaves nothing behind of a test: no page, cookie, permission or stored value. A page that a click has opened may come while
 * others are closed; as long as it stands, what it has stored cannot be deleted.
 */
async function emptyWindow({ context, keepAlivePage }: SharedWindow): Promise<void> {
  const late = (page: Page) => page.close();
  context.on('page', late);
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
    context.off('page', late);
  }
}

/** Playwright's `test`; any error in the console that was not announced, also of the page's policy, fails it. */
export const test = base.extend<Fixtures, { own: OwnServer }>({
  // Started for the first test of a worker that asks for it. All tests know it, so that all run in the same workers.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  own: [({}, use) => runOwnServer(use), { scope: 'worker', timeout: 90_000 }],
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
      // An answer that a test holds back may be asked for still when its page is closed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(consoleErrors.filter((text) => !allowedConsoleErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** For tests that read a server's mails or hold it up: on a server of a worker's own, which is empty at first. */
export const testOnOwnServer = test.extend({
  baseURL: ({ own }, use) => use(own.address),
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

/**
 * The languages in which a test goes its way: the one that is named, as the words of both are held elsewhere; both where
 * STRANDBOOK_LANGUAGES is `all`.
 */
export const testLanguages = (one: Language): readonly Language[] =>
  process.env.STRANDBOOK_LANGUAGES === 'all' ? ['en', 'de'] : [one];

/** The language of every page that is opened from now on. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  // Every script that was added before runs as well, in no certain order; English needs none.
  if (language === 'en') return;
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('strandbook.language', 'de');
  });
}

/** Waits until nothing fades or moves any more, but for what does so as long as it is there. */
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
 * Nothing that axe finds, of any impact, with the size of targets, which it tests only where asked to. It lists nothing of
 * what is right, which takes most of the time; no page has frames.
 */
export async function expectAccessible(page: Page, look?: string): Promise<void> {
  // A page that was just opened may still be loading its code.
  await expect(page.locator('h1').first()).toBeAttached();
  await waitForAnimations(page);
  const isReady = await page.evaluate(() => {
    // biome-ignore lint/security/noGlobalEval: a text that the process has compiled before is not compiled again
    if (!('axe' in globalThis) && opener?.axeScript) globalThis.eval(opener.axeScript);
    return 'axe' in globalThis;
  });
  if (!isReady) await page.evaluate(axeSource);
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
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // The page takes a moment to follow a change of its width.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** The page does not scroll to the side at either width; whatever else is checked is checked at both. */
export async function atBothWidths(page: Page, check?: (width: number) => Promise<void>): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
    await expectNoHorizontalScroll(page);
    await check?.(viewport.width);
  }
}
