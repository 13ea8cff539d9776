import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import {
  type Account,
  atBothWidths,
  desktop,
  expect,
  expectAccessible,
  logIn,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { createUser } from './records.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

type Playwright = PlaywrightWorkerArgs['playwright'];

/** Logs in as somebody at another device. */
async function logInElsewhere(
  playwright: Playwright,
  page: Page,
  { email, password }: Account,
  userAgent: string,
): Promise<APIRequestContext> {
  const { origin: baseURL } = new URL((await page.request.get('/health')).url());
  const device = await playwright.request.newContext({ baseURL, userAgent });
  const { csrfToken } = await (await device.get('/auth/session')).json();
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  expect((await device.post('/auth/login', { headers: { authorization, 'x-csrf-token': csrfToken } })).ok()).toBe(true);
  return device;
}

const isLoggedIn = async (device: APIRequestContext) =>
  (await (await device.get('/auth/session')).json()).user !== null;

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      title: 'Open sessions',
      device: 'Firefox on Windows',
      current: 'this session',
      end: /^End the session Firefox on Windows/,
      ended: 'The session has ended.',
      others: 'End all others',
      counted: '2 sessions have ended.',
    },
    de: {
      title: 'Offene Sitzungen',
      device: 'Firefox unter Windows',
      current: 'diese Sitzung',
      end: /^Die Sitzung Firefox unter Windows/,
      ended: 'Die Sitzung ist beendet.',
      others: 'Alle anderen beenden',
      counted: '2 Sitzungen sind beendet.',
    },
  }[language];

  test(`one’s own sessions are listed and ended, by keyboard alone (${language})`, async ({ page, playwright }) => {
    await setLanguage(page, language);
    await logIn(page);
    const user = await createUser(page, 'Robin Roamer');
    await logIn(page, user);
    const [laptop, script, other] = await Promise.all(
      [firefox, 'curl/8.14.1', 'python-requests/2.32.5'].map((agent) => logInElsewhere(playwright, page, user, agent)),
    );
    if (!laptop || !script || !other) throw new Error('not logged in');
    await page.goto('/auth/account');
    const list = page.getByRole('list', { name: texts.title });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list.getByRole('listitem').filter({ hasText: texts.current })).toHaveCount(1);
    await expect(list).toContainText(texts.device);
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);

    await list.getByRole('button', { name: texts.end }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, texts.ended)).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list).toBeFocused();
    expect([await isLoggedIn(laptop), await isLoggedIn(script)]).toEqual([false, true]);

    await page.getByRole('button', { name: texts.others }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, texts.counted)).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: texts.others })).toHaveCount(0);
    expect([await isLoggedIn(script), await isLoggedIn(other), await isLoggedIn(page.request)]).toEqual([
      false,
      false,
      true,
    ]);
    for (const device of [laptop, script, other]) await device.dispose();
  });
}

for (const language of testLanguages('de')) {
  const texts = {
    en: { end: 'End all sessions', counted: '1 session has ended.' },
    de: { end: 'Alle Sitzungen beenden', counted: '1 Sitzung ist beendet.' },
  }[language];

  test(`an administrator ends all sessions of a user (${language})`, async ({ page, playwright }) => {
    await setLanguage(page, language);
    await logIn(page);
    const user = await createUser(page, 'Lost Laptop');
    const laptop = await logInElsewhere(playwright, page, user, firefox);
    await page.goto(`/auth/user/${user.id}`);
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: texts.end }).press('Enter');
    await expect(toast(page, texts.counted)).toBeVisible();
    expect(await isLoggedIn(laptop)).toBe(false);
    await laptop.dispose();
  });
}

test('a saved name stands in the header at once, in other tabs as well', async ({ page, context }) => {
  await logIn(page);
  const user = await createUser(page, 'Before Saving');
  await logIn(page, user);
  const other = await context.newPage();
  await other.goto('/search');
  await page.goto('/auth/account');
  await page.getByLabel('Name').fill('After Saving');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile of After Saving' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Profile of After Saving' })).toBeVisible();
});
