import type { Page } from '@playwright/test';
import { chain } from '../../src/catalogue/chain.ts';
import { entityOf } from '../../src/catalogue/index.ts';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import {
  administrator,
  desktop,
  expect,
  expectNoHorizontalScroll,
  logIn,
  phone,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { holdRequests, logOut, toast } from './pages/any-page.ts';
import { createEvent, createUser, logInAsUser } from './records.ts';

const counts = { seqEl: 48217, campaign: 126, samples: 9840 };

test.describe('Home', () => {
  test('Home shows the counts of the server', async ({ page }) => {
    const response = page.waitForResponse('/stats');
    await page.goto('/');
    const stats = await (await response).json();
    const numbers = page.getByLabel('At a glance').locator('dd');
    await expect(numbers).toHaveText([stats.seqEl, stats.campaign, stats.samples].map(String));
  });

  test('counts on Home have grouped digits and a singular label', async ({ page }) => {
    await page.route('**/stats', (route) => route.fulfill({ json: { ...counts, campaign: 1 } }));
    await page.goto('/');
    const list = page.getByLabel('At a glance');
    await expect(list.locator('dd')).toHaveText(['48\u202f217', '1', '9\u202f840']);
    await expect(list.locator('dt')).toHaveText(['sequencing elements', 'campaign', 'samples']);
  });

  test.describe('without counts', () => {
    test.use({ allowedConsoleErrors: [/500/] });
    test('a failed request for the counts shows a message, and the rest of Home remains', async ({ page }) => {
      await page.route('**/stats', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
      await page.goto('/');
      await expect(page.getByText('The counts could not be loaded: Out of order.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Data Import' }).last()).toBeVisible();
    });
  });

  test('Home links to the search and to the import', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Data Import' }).click();
    await expect(page).toHaveURL('/data');
    await page.getByRole('link', { name: 'Strandbook, home' }).click();
    await page.getByLabel('Search words').fill('gotland 16S');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=gotland+16S');
  });

  test('Home reminds a user of incomplete personal information', async ({ page }) => {
    await logIn(page);
    const session = await (await page.request.get('/auth/session')).json();
    await page.goto('/');
    const reminder = page.getByText('Please complete your personal information');
    await expect(reminder).toHaveCount(session.person && session.person.state !== 'green' ? 1 : 0);
  });
});

test('the language is switched, remembered after a reload, and sent with requests', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'EN: switch to German' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was wir sequenziert haben und woher es kam');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const requests = page.waitForRequest('**/stats');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was wir sequenziert haben und woher es kam');
  expect((await requests).headers()['accept-language']).toBe('de');
  await page.getByRole('button', { name: 'DE: auf Englisch umstellen' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('login', () => {
  test.use({ allowedConsoleErrors: [/40[13]/] });

  test('a wrong login is refused, and a correct one leads back to the page before', async ({ page }) => {
    await page.goto('/data');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(administrator.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert');
    await expect(refusal).toHaveText('The email address or the password is wrong.');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Email').fill(' ');
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(requests.filter((url) => url.endsWith('/auth/login'))).toEqual([]);
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/data');
    await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Profile of admin' }).press('Enter');
    await expect(page.getByRole('menu')).toContainText(administrator.email);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('the button of the login keeps the focus after a refusal', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    const button = page.getByRole('main').getByRole('button', { name: 'Login' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(button).toBeFocused();
  });

  test('a refused login is explained in German', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/auth/login');
    await page.getByLabel('E-Mail').fill('nobody@example.org');
    await page.getByLabel('Passwort', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('alert')).toHaveText('Die E-Mail-Adresse oder das Passwort stimmt nicht.');
  });

  test('the login does not redirect to other sites', async ({ page }) => {
    await page.goto('/auth/login?from=//example.org/');
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  // The CSRF token of this tab is outdated then.
  test('the login works after another tab has logged in', async ({ page, context }) => {
    await page.goto('/auth/login');
    const other = await context.newPage();
    await logIn(other);
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
  });
});

test.describe('static pages', () => {
  const pages = { about: 'About', contact: 'Contact', 'terms-of-use': 'Terms', privacy: 'Privacy', imprint: 'Imprint' };

  test('static pages are reached from the footer, loaded once, and set the title of the window', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByText('Marine Research Institute')).toBeVisible();
    for (const [address, name] of Object.entries(pages)) {
      await page.getByRole('contentinfo').getByRole('link', { name }).press('Enter');
      await expect(page).toHaveURL(`/${address}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(async () => {
        await expect(page).toHaveTitle(`${await heading.textContent()} · Strandbook`, { timeout: 100 });
      }).toPass({ timeout: 30_000 });
      // The footer moves when the text has loaded.
      await expect(page.locator('main [lang] > *').first()).toBeVisible();
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Release Notes \d/ })
      .click();
    await expect(page).toHaveURL('/release');
    await expect(page.locator('main [lang] > *').first()).toBeVisible();
    // A page that was shown before is not requested again.
    const requestCounts: number[] = [];
    for (const name of [pages.about, pages.contact, pages.about]) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.locator('main [lang] p').first()).toBeVisible();
      requestCounts.push(requests.filter((path) => path === '/content/en/about.html').length);
    }
    expect(requestCounts.at(-1)).toBe(requestCounts[0]);
  });

  test('a static page in another language than the interface is marked with its language', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/release');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versionshinweise');
    await expect(page.locator('main [lang=en]')).toContainText('First version');
  });

  test.describe('without content', () => {
    test.use({ allowedConsoleErrors: [/404/] });
    test('a static page that fails to load shows a message', async ({ page }) => {
      await page.route('**/content/en/about.html', (route) => route.fulfill({ status: 404, json: { message: 'No.' } }));
      await page.goto('/about');
      await expect(page.getByRole('alert')).toHaveText('Sorry, error loading content.');
    });
  });

  test('the page of an unknown address shows what to do', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await expect(page.getByRole('main').getByText('/no/such/page')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tell us what is missing' })).toHaveAttribute('href', '/contact');
    const search = page.getByRole('link', { name: 'Go to the search' });
    await expect(search).toHaveAttribute('href', '/search?q=page');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an old link with a hash is redirected, from outside, within the application and in the text of a page', async ({
    page,
  }) => {
    await page.goto('/#/about');
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Strandbook');
    await page.evaluate(() => location.assign('#/search?q=16S%20%26%20more'));
    await expect(page).toHaveURL('/search?q=16S+%26+more');
    // The footer moves down when the results have loaded.
    await expect(page.getByRole('heading', { name: 'No results for “16S & more”' })).toBeVisible();
    const body = '<h1>Ours</h1><p><a href="/#/imprint">old link</a> <a href="#//example.org/">other site</a></p>';
    await page.route('**/content/en/contact.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('link', { name: 'other site' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ours');
    await page.getByRole('link', { name: 'old link' }).click();
    await expect(page).toHaveURL('/imprint');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ours');
  });
});

test.describe('logout', () => {
  test.use({ allowedConsoleErrors: [/503/] });

  test('the logout cancels requests that need a login, and repeats them where it fails', async ({ page }) => {
    const invitations = '/rest/invitations/open';
    await logIn(page);
    await page.goto('/about');
    await holdRequests(page, `**${invitations}`);
    await page.route('**/auth/logout', (route) => route.fulfill({ status: 503, json: { message: 'No.' } }));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await logOut(page);
    await expect(toast(page, /^Logout failed/)).toBeVisible();
    await expect.poll(() => requests.filter((path) => path === invitations)).toHaveLength(2);
    await page.unroute('**/auth/logout');
    // The request is cancelled before the server has ended the session.
    const release = await holdRequests(page, '**/auth/logout');
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith(invitations));
    await logOut(page);
    await cancelled;
    release();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('the skip link, the search shortcut, the menus and links are operated by keyboard', async ({ page }) => {
  await logIn(page);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search, or go to a record or page')).toBeFocused();
  await page.keyboard.type('a/b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=a%2Fb');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Profile of admin' }).focus();
  await page.keyboard.press('Enter');
  // The menu handles keys once it has the focus.
  await expect.poll(() => page.getByRole('menu').evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/imprint');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an arrow key is not lost while a menu opens', async ({ page }) => {
  await logIn(page);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Profile of admin' });
  await button.focus();
  await page.evaluate(() => {
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true });
    document.addEventListener('focusin', function press({ target }) {
      if (!(target instanceof Element && target.matches('[role=menuitem]'))) return;
      document.removeEventListener('focusin', press);
      target.dispatchEvent(down);
    });
  });
  await button.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(2)).toBeFocused();
});

test('the profile button keeps the focus when the code of its menu has loaded, and opens by an arrow key before', async ({
  page,
}) => {
  await logIn(page);
  const release = await holdRequests(page, '**/assets/lists-*.js');
  const button = page.getByRole('button', { name: 'Profile of admin' });
  await page.goto('/about');
  await button.focus();
  const before = await button.elementHandle();
  release();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(button).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });

  await page.reload({ waitUntil: 'commit' });
  await button.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('an arrow key opens a menu and does not scroll the page', async ({ page }) => {
  await logIn(page);
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Profile of admin' });
  const items = page.getByRole('menuitem');
  await button.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  // Pressed before the menu has the focus.
  await Promise.all(['Enter', 'ArrowDown', 'ArrowDown'].map((key) => page.keyboard.press(key)));
  await expect.poll(() => page.getByRole('menu').evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('the header', () => {
  const bar = (page: Page) => page.getByRole('banner');

  /** The positions of the elements that Tab reaches in the header, in this order. */
  async function tabStops(page: Page) {
    await page.getByRole('link', { name: 'Strandbook, home' }).focus();
    const stops: { x: number; y: number }[] = [];
    for (;;) {
      const position = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('header[class*="bar"]')) return null;
        const { x, y } = focused.getBoundingClientRect();
        return { x, y };
      });
      if (!position) return stops;
      stops.push(position);
      await page.keyboard.press('Tab');
    }
  }

  for (const [language, visitors, administrators, first, last] of [
    ['en', ['Home', 'Search', 'Data Import'], ['Users'], 'Campaigns', 'Persons'],
    ['de', ['Start', 'Suche', 'Datenimport'], ['Konten'], 'Kampagnen', 'Personen'],
  ] as const) {
    test(`the header shows permitted links only, and lists in the order of the chain (${language})`, async ({
      page,
    }) => {
      await setLanguage(page, language);
      await page.goto('/data');
      await expect(bar(page).getByRole('navigation').getByRole('link')).toHaveText([...visitors]);
      await expect(bar(page).locator('nav [aria-current=page]')).toHaveText([visitors[2]]);
      await logInAsUser(page);
      await page.goto('/');
      await expect(bar(page).getByRole('navigation').getByRole('link')).toHaveText([...visitors]);
      await logIn(page);
      await page.reload();
      await expect(bar(page).getByRole('navigation').getByRole('link')).toHaveText([...visitors, ...administrators]);
      await bar(page).locator('button[aria-controls]:not([aria-controls=header-menu])').first().click();
      const lists = bar(page).locator('nav ul ul a');
      await expect(lists).toHaveCount(17);
      const addresses = await lists.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')?.split('/').at(-1)),
      );
      expect(addresses.slice(0, 10)).toEqual(chain.map((entity) => entityOf(entity).path));
      await expect(lists.first()).toHaveText(first);
      await expect(lists.filter({ hasText: last })).toHaveCount(1);
    });
  }

  for (const language of testLanguages('de'))
    test(`the header of an administrator fits into every window width (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      await page.goto('/search');
      for (let width = 860; width <= 1000; width += 4) {
        await page.setViewportSize({ width, height: 700 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
      }
    });

  test('Tab follows the visual order of the header, wide and narrow', async ({ page }) => {
    await logIn(page);
    await page.goto('/search');
    const wide = await tabStops(page);
    expect(wide.length).toBeGreaterThan(7);
    expect(wide.map(({ x }) => x)).toEqual(wide.map(({ x }) => x).sort((a, b) => a - b));
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    const narrow = await tabStops(page);
    expect(narrow.length).toBeGreaterThan(7);
    const readingOrder = [...narrow].sort((a, b) => (Math.abs(a.y - b.y) > 24 ? a.y - b.y : a.x - b.x));
    expect(narrow).toEqual(readingOrder);
  });

  test('the header shows a changed name as soon as it is saved', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Nova Before');
    await logIn(page, user);
    await page.goto('/auth/account');
    await page.getByLabel('Name', { exact: true }).fill('Nova After');
    await page.getByRole('button', { name: 'Save' }).click();
    await bar(page).getByRole('button', { name: 'Profile of Nova After' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Nova After');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Personal Information',
      'My Entries',
      'Usual values and mappings',
      'Changes',
      'Quality',
      'Bin',
      'Account',
      'Logout',
    ]);
  });
});

test.describe('transitions between pages', () => {
  /** Records each view transition of the page, and the durations and names of its animations. */
  async function noteMotions(page: Page) {
    const motions: string[] = [];
    const animations: unknown[] = [];
    await page.exposeFunction('noteMotion', (types: string[]) => motions.push(...types));
    await page.exposeFunction('noteAnimations', (all: unknown[]) => animations.push(...all));
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      // A shared window has the init script of a previous test as well.
      if (start.name.endsWith('noting')) return;
      document.startViewTransition = function noting(options) {
        const types = typeof options === 'object' && options?.types ? [...options.types] : ['none'];
        const { noteMotion, noteAnimations } = window as unknown as Record<string, (values: unknown) => void>;
        noteMotion?.(types);
        const transition = start(options);
        transition.ready.then(
          () =>
            noteAnimations?.(
              document
                .getAnimations()
                .map((animation) => [
                  animation.effect?.getComputedTiming().duration,
                  (animation as CSSAnimation).animationName,
                ]),
            ),
          () => undefined,
        );
        return transition;
      };
    });
    return { motions, animations };
  }

  test('pages fade, forms slide in and out, and a changed search is not animated', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { motions, animations } = await noteMotions(page);
    await page.goto('/search', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    await expect.poll(() => motions).toEqual(['fade']);
    await page.goto(`/component/event?q=${encodeURIComponent(String(event.event_label))}`, {
      waitUntil: 'networkidle',
    });
    await page.getByRole('columnheader').getByRole('button').first().click();
    await expect(page).toHaveURL(/sort=/);
    animations.length = 0;
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/component/event/${event.id}`);
    await expect.poll(() => motions).toEqual(['fade', 'slide-deeper']);
    // The animation starts only when the form has loaded.
    await expect.poll(() => animations).toContainEqual([500, 'slide-in']);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    animations.length = 0;
    await page.goBack();
    await expect(page).toHaveURL(/sort=/);
    await expect.poll(() => motions).toEqual(['fade', 'slide-deeper', 'slide-back']);
    await expect.poll(() => animations).toContainEqual([500, 'slide-in']);
    animations.length = 0;
    await page.goForward();
    await expect.poll(() => animations).toContainEqual([500, 'slide-in']);
  });

  test('nothing is animated where reduced motion is preferred', async ({ page }) => {
    const { motions } = await noteMotions(page);
    await page.goto('/search', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    expect(motions).toEqual([]);
  });
});

for (const language of testLanguages('de')) {
  test(`\`?\` lists the keyboard shortcuts, and is a character in inputs (${language})`, async ({ page }) => {
    const t = getTranslate(language);
    await setLanguage(page, language);
    await page.goto('/search');
    const searchField = page.getByRole('main').getByRole('searchbox');
    await searchField.focus();
    await page.keyboard.press('?');
    await expect(searchField).toHaveValue('?');
    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    const title = { en: 'Keyboard', de: 'Tastatur' };
    const dialog = page.getByRole('dialog', { name: title[language] });
    await expect(dialog).toContainText({ en: 'Ctrl S or Ctrl Enter', de: 'Strg S oder Strg Eingabe' }[language]);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await expectNoHorizontalScroll(page);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: t('shell.footer.keys') })
      .click();
    await expect(dialog).toBeVisible();
  });
}

test('a narrow page shows its links behind one button', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Data Import' })).toBeHidden();
  await button.click();
  await page.getByRole('banner').getByRole('link', { name: 'Data Import' }).click();
  await expect(page).toHaveURL('/data');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  // The new page takes the focus, which ends the navigation.
  await expect(page.getByRole('main')).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});
