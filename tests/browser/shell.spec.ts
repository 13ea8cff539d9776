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

test.describe('home', () => {
  test('shows what the server counts', async ({ page }) => {
    const answer = page.waitForResponse('/stats');
    await page.goto('/');
    const stats = await (await answer).json();
    const numbers = page.getByLabel('What is here').locator('dd');
    await expect(numbers).toHaveText([stats.seqEl, stats.campaign, stats.samples].map(String));
  });

  test('groups digits and says one as one', async ({ page }) => {
    await page.route('**/stats', (route) => route.fulfill({ json: { ...counts, campaign: 1 } }));
    await page.goto('/');
    const list = page.getByLabel('What is here');
    await expect(list.locator('dd')).toHaveText(['48\u202f217', '1', '9\u202f840']);
    await expect(list.locator('dt')).toHaveText(['sequencing elements', 'campaign', 'samples']);
  });

  test.describe('without the counts', () => {
    test.use({ allowedConsoleErrors: [/500/] });
    test('says so and still offers the rest', async ({ page }) => {
      await page.route('**/stats', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
      await page.goto('/');
      await expect(page.getByText('The counts could not be loaded: Out of order.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Data Import' }).last()).toBeVisible();
    });
  });

  test('leads to the search and to the import', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Data Import' }).click();
    await expect(page).toHaveURL('/data');
    await page.getByRole('link', { name: 'Strandbook, home' }).click();
    await page.getByLabel('Words to search for').fill('gotland 16S');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=gotland+16S');
  });

  test('reminds of an incomplete person', async ({ page }) => {
    await logIn(page);
    const session = await (await page.request.get('/auth/session')).json();
    await page.goto('/');
    const reminder = page.getByText('Please complete your personal information');
    await expect(reminder).toHaveCount(session.person && session.person.state !== 'green' ? 1 : 0);
  });
});

test('the language is toggled, kept over a reload, and sent along', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'EN: switch to German' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was wir sequenziert haben und woher es kam');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const asked = page.waitForRequest('**/stats');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was wir sequenziert haben und woher es kam');
  expect((await asked).headers()['accept-language']).toBe('de');
  await page.getByRole('button', { name: 'DE: auf Englisch umstellen' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('login', () => {
  test.use({ allowedConsoleErrors: [/40[13]/] });

  test('refuses what is wrong, then lets in, and leads back to where one came from', async ({ page }) => {
    await page.goto('/data');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(administrator.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('alert');
    await expect(refusal).toHaveText('The email address or the password is wrong.');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Email').fill(' ');
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(asked.filter((url) => url.endsWith('/auth/login'))).toEqual([]);
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

  test('leaves the keyboard at the button that was pressed', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    const button = page.getByRole('main').getByRole('button', { name: 'Login' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(button).toBeFocused();
  });

  test('speaks German about what is wrong', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/auth/login');
    await page.getByLabel('E-Mail').fill('nobody@example.org');
    await page.getByLabel('Passwort', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('alert')).toHaveText('Die E-Mail-Adresse oder das Passwort stimmt nicht.');
  });

  test('does not lead to other sites', async ({ page }) => {
    await page.goto('/auth/login?from=//example.org/');
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  // The token of this tab is out of date then.
  test('goes on after another tab has logged in', async ({ page, context }) => {
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

  test('are reached from the footer, and the window bears their title', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByText('Marine Research Institute')).toBeVisible();
    for (const [address, name] of Object.entries(pages)) {
      await page.getByRole('contentinfo').getByRole('link', { name }).press('Enter');
      await expect(page).toHaveURL(`/${address}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(async () => {
        await expect(page).toHaveTitle(`${await heading.textContent()} · Strandbook`, { timeout: 100 });
      }).toPass({ timeout: 30_000 });
      // The footer moves with the text that comes.
      await expect(page.locator('main [lang] > *').first()).toBeVisible();
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Release Notes \d/ })
      .click();
    await expect(page).toHaveURL('/release');
    await expect(page.locator('main [lang] > *').first()).toBeVisible();
    // A page that was shown already is not asked for again.
    const times: number[] = [];
    for (const name of [pages.about, pages.contact, pages.about]) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.locator('main [lang] p').first()).toBeVisible();
      times.push(asked.filter((path) => path === '/content/en/about.html').length);
    }
    expect(times.at(-1)).toBe(times[0]);
  });

  test('in another language than the page say so', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/release');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versionshinweise');
    await expect(page.locator('main [lang=en]')).toContainText('First version');
  });

  test.describe('that are missing', () => {
    test.use({ allowedConsoleErrors: [/404/] });
    test('say sorry', async ({ page }) => {
      await page.route('**/content/en/about.html', (route) => route.fulfill({ status: 404, json: { message: 'No.' } }));
      await page.goto('/about');
      await expect(page.getByRole('alert')).toHaveText('Sorry, error loading content.');
    });
  });

  test('an unknown address says what to do', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await expect(page.getByRole('main').getByText('/no/such/page')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tell us what is missing' })).toHaveAttribute('href', '/contact');
    const search = page.getByRole('link', { name: 'Search for what you were looking for' });
    await expect(search).toHaveAttribute('href', '/search?q=page');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an old link with a hash leads on, from outside, within a page and in its text', async ({ page }) => {
    await page.goto('/#/about');
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Strandbook');
    await page.evaluate(() => location.assign('#/search?q=16S%20%26%20more'));
    await expect(page).toHaveURL('/search?q=16S+%26+more');
    // The footer moves down with what was found.
    await expect(page.getByRole('heading', { name: 'Nothing was found for “16S & more”' })).toBeVisible();
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

test.describe('the logout', () => {
  test.use({ allowedConsoleErrors: [/503/] });

  test('asks for nothing that would be refused to a visitor, and for all again where it fails', async ({ page }) => {
    const invitations = '/rest/invitations/open';
    await logIn(page);
    await page.goto('/about');
    await holdRequests(page, `**${invitations}`);
    await page.route('**/auth/logout', (route) => route.fulfill({ status: 503, json: { message: 'No.' } }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await logOut(page);
    await expect(toast(page, /^Logging out did not work/)).toBeVisible();
    await expect.poll(() => asked.filter((path) => path === invitations)).toHaveLength(2);
    await page.unroute('**/auth/logout');
    // Cancelled before the server has ended the session.
    const release = await holdRequests(page, '**/auth/logout');
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith(invitations));
    await logOut(page);
    await cancelled;
    release();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('by keyboard alone: skip link, slash, header, menu', async ({ page }) => {
  await logIn(page);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
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
  // The keys are the menu's once it has the focus.
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

test('the profile keeps the focus when its menu comes, and opens by an arrow before', async ({ page }) => {
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

test('an arrow opens a menu, and never scrolls the page away beneath it', async ({ page }) => {
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

  /** The places that Tab reaches in the header, one after the other. */
  async function tabStops(page: Page) {
    await page.getByRole('link', { name: 'Strandbook, home' }).focus();
    const stops: { x: number; y: number }[] = [];
    for (;;) {
      const at = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('header[class*="bar"]')) return null;
        const { x, y } = focused.getBoundingClientRect();
        return { x, y };
      });
      if (!at) return stops;
      stops.push(at);
      await page.keyboard.press('Tab');
    }
  }

  for (const [language, visitors, administrators, first, last] of [
    ['en', ['Home', 'Search', 'Data Import'], ['Users'], 'Campaigns', 'Persons'],
    ['de', ['Start', 'Suche', 'Datenimport'], ['Konten'], 'Kampagnen', 'Personen'],
  ] as const) {
    test(`shows what each may open, its lists in the order of the chain (${language})`, async ({ page }) => {
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
      await expect(lists).toHaveCount(16);
      const addresses = await lists.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')?.split('/').at(-1)),
      );
      expect(addresses.slice(0, 10)).toEqual(chain.map((entity) => entityOf(entity).path));
      await expect(lists.first()).toHaveText(first);
      await expect(lists.filter({ hasText: last })).toHaveCount(1);
    });
  }

  for (const language of testLanguages('de'))
    test(`fits into every window of an administrator (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      await page.goto('/search');
      for (let width = 860; width <= 1000; width += 4) {
        await page.setViewportSize({ width, height: 700 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `at ${width} pixels`).toBeLessThanOrEqual(0);
      }
    });

  test('is walked by Tab in the order that one sees, wide and narrow', async ({ page }) => {
    await logIn(page);
    await page.goto('/search');
    const wide = await tabStops(page);
    expect(wide.length).toBeGreaterThan(7);
    expect(wide.map(({ x }) => x)).toEqual(wide.map(({ x }) => x).sort((a, b) => a - b));
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    const narrow = await tabStops(page);
    expect(narrow.length).toBeGreaterThan(7);
    const read = [...narrow].sort((a, b) => (Math.abs(a.y - b.y) > 24 ? a.y - b.y : a.x - b.x));
    expect(narrow).toEqual(read);
  });

  test('bears one’s new name as soon as it is saved', async ({ page }) => {
    await logIn(page);
    const user = await createUser(page, 'Nova Before');
    await logIn(page, user);
    await page.goto('/auth/account');
    await page.getByLabel('Name', { exact: true }).fill('Nova After');
    await page.getByRole('button', { name: 'Save' }).click();
    await bar(page).getByRole('button', { name: 'Profile of Nova After' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Nova After');
    await expect(menu.getByRole('menuitem')).toHaveText(['Personal Information', 'My Entries', 'Account', 'Logout']);
  });
});

test.describe('one page after another', () => {
  /** Notes every transition that the page begins, and the names and durations of its animations. */
  async function noteMotions(page: Page) {
    const motions: string[] = [];
    const animations: unknown[] = [];
    await page.exposeFunction('noteMotion', (types: string[]) => motions.push(...types));
    await page.exposeFunction('noteAnimations', (all: unknown[]) => animations.push(...all));
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      // A window that is used again has the script of the test before as well.
      if (start.name.endsWith('noting')) return;
      document.startViewTransition = function noting(options) {
        const types = typeof options === 'object' && options?.types ? [...options.types] : ['none'];
        const { noteMotion, noteAnimations } = window as unknown as Record<string, (noted: unknown) => void>;
        noteMotion?.(types);
        const transition = start(options);
        transition.ready.then(
          () =>
            noteAnimations?.(
              document
                .getAnimations()
                .map((one) => [one.effect?.getComputedTiming().duration, (one as CSSAnimation).animationName]),
            ),
          () => undefined,
        );
        return transition;
      };
    });
    return { motions, animations };
  }

  test('fades, slides into a form and back out of it, and stays still where only the search changes', async ({
    page,
  }) => {
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
    // Before the form is there, nothing is animated either.
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

  test('nothing moves for who wants no motion', async ({ page }) => {
    const { motions } = await noteMotions(page);
    await page.goto('/search', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    expect(motions).toEqual([]);
  });
});

for (const language of testLanguages('de')) {
  test(`\`?\` lists the keys, in a text it is a letter (${language})`, async ({ page }) => {
    const say = getTranslate(language);
    await setLanguage(page, language);
    await page.goto('/search');
    const box = page.getByRole('main').getByRole('searchbox');
    await box.focus();
    await page.keyboard.press('?');
    await expect(box).toHaveValue('?');
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
      .getByRole('button', { name: say('shell.footer.keys') })
      .click();
    await expect(dialog).toBeVisible();
  });
}

test('a narrow page keeps its links behind one button', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Data Import' })).toBeHidden();
  await button.click();
  await page.getByRole('banner').getByRole('link', { name: 'Data Import' }).click();
  await expect(page).toHaveURL('/data');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  // The page that comes takes the focus; only then is the walk over.
  await expect(page.getByRole('main')).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});
