import type { Page } from '@playwright/test';
import { generateSurvey } from '../../demo/survey.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, logIn, phone, setLanguage, test } from './fixtures.ts';
import { searchbox, toast } from './pages/any-page.ts';
import { importBefore, uniqueWord } from './records.ts';

const word = uniqueWord();

test.describe.configure({ mode: 'serial' });
// The server refuses a name that is in use.
test.use({ allowedConsoleErrors: [/400/] });
test.beforeAll(({ browser, baseURL }) =>
  importBefore({ browser, baseURL }, word, generateSurvey(3, { seed: 3, prefix: word })),
);

const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

test('a search is saved with its fields and order, and opened from the menu and the quick search', async ({ page }) => {
  await logIn(page);
  const name = `Mine ${word}`;
  const address = `/search?q=${word}&sort=samp_name%3Adesc&fields=samp_name%2Cdepth`;
  await page.goto(`${address}&page=1`);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  // Wait for the saved searches of this user, which other tests may have saved, as they move the entries.
  await expect(page.getByText('No saved searches yet.').or(item(page, 'Rename or delete')).first()).toBeVisible();
  await item(page, 'Save this search').click();
  await expect(page.getByRole('dialog')).toContainText('filters, map area');
  const field = page.getByRole('dialog').getByLabel('Name');
  await expect(field).toHaveValue(word);
  await field.fill(name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, `Saved as “${name}”.`)).toBeVisible();

  await page.goto('/search');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await item(page, name).click();
  await expect(searchbox(page)).toHaveValue(word);
  await expect.poll(() => decodeURIComponent(page.url())).toContain('sort=samp_name:desc');
  await expect(page.locator('thead th[data-column="depth"], tbody td[data-column="depth"]').first()).toBeVisible();

  // The same name again is refused with a message.
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await item(page, 'Save this search').click();
  await field.fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('You already have a saved search with this name.');
  await page.keyboard.press('Escape');

  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`mine ${word}`);
  await expect(page.getByRole('group', { name: 'Saved searches' }).getByRole('option')).toHaveText([name]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(searchbox(page)).toHaveValue(word);
});

test('saved searches are renamed and deleted, in German and on a phone', async ({ page }) => {
  await logIn(page);
  await setLanguage(page, 'de');
  await page.setViewportSize(phone);
  await page.goto(`/search?q=${word}`);
  const menu = page.getByRole('button', { name: 'Gespeicherte Suchen' });
  await menu.click();
  await item(page, 'Umbenennen oder löschen').click();
  const dialog = page.getByRole('dialog', { name: 'Gespeicherte Suchen' });
  await dialog.getByLabel(`Name von „Mine ${word}“`).fill(`Meine ${word}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, `In „Meine ${word}“ umbenannt.`)).toBeVisible();
  await expect(dialog.getByLabel(`Name von „Meine ${word}“`)).toBeFocused();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `„Meine ${word}“ löschen` }).click();
  await dialog.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(toast(page, `„Meine ${word}“ wurde gelöscht.`)).toBeVisible();
  await expect(dialog.getByLabel(`Name von „Meine ${word}“`)).toHaveCount(0);
  // The deleted entry had the focus, which stays in the dialog.
  await expect.poll(() => dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
});

test('visitors cannot save searches', async ({ page }) => {
  await page.goto(`/search?q=${word}`);
  await expect(page.getByRole('button', { name: 'Change fields' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved searches' })).toHaveCount(0);
});
