import type { Page } from '@playwright/test';
import {
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
import { setMailServer } from './pages/mails.ts';
import { uniqueEmail } from './records.ts';

// The server of the tests has no mail server.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Acts as the invited person, in another window. */
async function asInvited(page: Page, act: (other: Page) => Promise<unknown>): Promise<void> {
  const baseURL = new URL(page.url()).origin;
  const other = await page.context().browser()?.newPage({ locale: 'en-GB', baseURL });
  if (!other) throw new Error('the browser is gone');
  await act(other);
  await other.close();
}

const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const unusable = 'This link has expired or has already been used.';

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      none: 'No mail server is set up: Strandbook sends no emails.',
      open: 'Invite a person',
      copy: 'Copy link',
      copied: 'Link copied.',
      opened: 'opened',
      registered: 'registered',
    },
    de: {
      none: 'Es ist kein Mailserver eingerichtet: Strandbook sendet keine E-Mails.',
      open: 'Person einladen',
      copy: 'Link kopieren',
      copied: 'Link kopiert.',
      opened: 'geöffnet',
      registered: 'registriert',
    },
  }[language];

  test(`without a mail server an invitation’s link is copied, opened and used (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logIn(page);
    const email = uniqueEmail('guest');
    await page.goto('/invitations?size=50');
    await expect(page.getByText(texts.none)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/is on its way|unterwegs/);

    // By keyboard alone.
    await page.getByRole('button', { name: texts.open }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: texts.open });
    await expect(dialog.locator('[name="email"]')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: texts.copy })).toBeFocused();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);
    await page.keyboard.press('Enter');
    await expect(toast(page, texts.copied)).toBeVisible();
    const link = await copiedText(page);
    expect(new URL(link).searchParams.get('email')).toBe(email);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: texts.open })).toBeFocused();

    const row = page.getByRole('row').filter({ hasText: email });
    await asInvited(page, async (other) => {
      await other.goto(link);
      await expect(other.getByLabel(/^Password/)).toBeFocused();
      await page.reload();
      await expect(row).toContainText(texts.opened);
      await atBothWidths(page);
      await page.setViewportSize(desktop);
      // Opened again, it can still be used.
      await other.reload();
      await other.getByLabel(/^Password/).fill('correct horse');
      await other.getByLabel('Repeat password').fill('correct horse');
      await other.keyboard.press('Enter');
      await expect(other).toHaveURL('/');
      await expect(other.getByRole('button', { name: `Profile of ${email.split('@')[0]}` })).toBeVisible();
    });
    await page.reload();
    await expect(row).toContainText(texts.registered);
    await expect(row.getByRole('button')).toHaveCount(0);
    await page.goto('/mails');
    await expect(page.getByText(texts.none)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/have been sent|sind gesendet/);
  });
}

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      open: 'Invite a person',
      done: 'Done',
      newLink: 'New link',
      which: 'Language of the invitation',
      withdraw: 'Withdraw',
      withdrawn: 'withdrawn',
    },
    de: {
      open: 'Person einladen',
      done: 'Fertig',
      newLink: 'Neuer Link',
      which: 'Sprache der Einladung',
      withdraw: 'Zurückziehen',
      withdrawn: 'zurückgezogen',
    },
  }[language];

  test(`an invitation gets a new link, after which the old one is void, and is withdrawn (${language})`, async ({
    page,
  }) => {
    await setLanguage(page, language);
    await logIn(page);
    const email = uniqueEmail('guest');
    await page.goto('/invitations?size=50');
    await page.getByRole('button', { name: texts.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name="email"]').fill(email);
    await page.keyboard.press('Enter');
    const shownLink = dialog.locator('input[readonly]');
    const first = await shownLink.inputValue();
    await dialog.getByRole('button', { name: texts.done }).click();
    await expect(dialog).toHaveCount(0);

    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: texts.newLink }).press('Enter');
    await dialog.getByLabel(texts.which).selectOption('en');
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);
    await dialog.getByRole('button', { name: texts.newLink }).press('Enter');
    const second = await shownLink.inputValue();
    expect(second).not.toBe(first);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await asInvited(page, async (other) => {
      await other.goto(first);
      await expect(other.getByRole('main')).toContainText(unusable);
      await other.goto(second);
      await expect(other.getByLabel(/^Password/)).toBeFocused();
      await expect(other.getByRole('main')).not.toContainText(unusable);
    });

    await row.getByRole('button', { name: language === 'en' ? /^Withdraw/ : /zurückziehen$/ }).press('Enter');
    const question = page.getByRole('alertdialog', { name: texts.withdraw });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: texts.withdraw }).press('Enter');
    await expect(row).toContainText(texts.withdrawn);
    await expect(row.getByRole('button')).toHaveCount(0);
    await asInvited(page, async (other) => {
      await other.goto(second);
      await expect(other.getByRole('main')).toContainText(unusable);
    });
  });
}

test('with a mail server no link is shown, and the list says who gets an email', async ({ page }) => {
  await setMailServer(page, true);
  await page.route('**/rest/invitations', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), link: null } });
  });
  await logIn(page);
  const email = uniqueEmail('guest');
  await page.goto('/invitations?size=50');
  await expect(page.getByRole('main')).toContainText('the person gets an email with a link to register');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, `Invited: ${email} will get an email with a link.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('button', { name: `Send again: invitation of ${email}` })).toBeVisible();
  await expect(page.getByText('No mail server is set up')).toHaveCount(0);
});

test('the list says which links have expired', async ({ page }) => {
  const invitation = (person_id: number, days: number) => ({
    invitation_uuid: `00000000-0000-4000-8000-00000000000${person_id}`,
    person_id,
    person_name: null,
    email: `guest${person_id}@example.org`,
    invitation_state: 'accepted',
    sent_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
    opened_at: null,
    registered_at: null,
    study: null,
  });
  await page.route('**/rest/invitations?*', (route) =>
    route.fulfill({ json: { records: [invitation(3, 13), invitation(4, 15)], totalHits: 2 } }),
  );
  await logIn(page);
  await page.goto('/invitations');
  await expect(page.getByRole('row').filter({ hasText: 'guest4@' })).toContainText('link expired');
  await expect(page.getByRole('row').filter({ hasText: 'guest3@' })).not.toContainText('expired');
});

test('without a mail server the form of a new user leads to the invitations', async ({ page }) => {
  await logIn(page);
  await page.goto('/auth/user/0');
  await expect(page.getByRole('main')).toContainText('The new user gets no link to choose a password.');
  await expect(page.getByRole('main')).not.toContainText('gets an email');
  await page.getByRole('main').getByRole('link', { name: 'Invitations' }).click();
  await expect(page).toHaveURL('/invitations');
});
