import { administrator, expect, expectAccessible, expectGoodLooks, logIn, phone, speak, test } from './strandbook.ts';

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
    test.use({ allowedComplaints: [/500/] });
    test('says so and still offers the rest', async ({ page }) => {
      await page.route('**/stats', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
      await page.goto('/');
      await expect(page.getByText('The counts could not be loaded: Out of order.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Data import' }).last()).toBeVisible();
    });
  });

  test('leads to the search and to the import', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Data import' }).click();
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
  test.use({ allowedComplaints: [/40[13]/] });

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
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/data');
    await expect(page.getByRole('button', { name: 'Profile of admin' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Profile of admin' }).click();
    await expect(page.getByRole('menu')).toContainText(administrator.email);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('speaks German about what is wrong', async ({ page }) => {
    await speak(page, 'de');
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
    await page.goto('/');
    for (const [address, name] of Object.entries(pages)) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/${address}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(async () => {
        await expect(page).toHaveTitle(`${await heading.textContent()} · Strandbook`, { timeout: 100 });
      }).toPass({ timeout: 5000 });
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Release notes \d/ })
      .click();
    await expect(page).toHaveURL('/release');
  });

  test.describe('that are missing', () => {
    test.use({ allowedComplaints: [/404/] });
    test('say sorry', async ({ page }) => {
      await page.route('**/content/en/about.html', (route) => route.fulfill({ status: 404, json: { message: 'No.' } }));
      await page.goto('/about');
      await expect(page.getByRole('alert')).toHaveText('Sorry, error loading content.');
    });
  });

  test('an unknown address says what to do', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an old link with a hash leads on', async ({ page }) => {
    await page.goto('/#/about');
    await expect(page).toHaveURL('/about');
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
  await expect(page.getByLabel('Search all sequencing elements')).toBeFocused();
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

test('a narrow page keeps its links behind one button', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/about');
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Data import' })).toBeHidden();
  await button.click();
  await page.getByRole('banner').getByRole('link', { name: 'Data import' }).click();
  await expect(page).toHaveURL('/data');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  // The page that comes takes the focus; only then is the walk over.
  await expect(page.getByRole('main')).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

const screens = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register?token=abc',
  about: '/about',
  missing: '/x',
};
test('the pages that everybody may open look right in both languages and at both widths', async ({ page }) => {
  await page.route('**/stats', (route) => route.fulfill({ json: counts }));
  await expectGoodLooks(page, screens, async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText('Marine Research Institute')).toBeVisible();
  });
});
