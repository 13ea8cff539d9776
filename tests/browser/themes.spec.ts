import type { Page } from '@playwright/test';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { buildWorkbook } from '../workbooks.ts';
import { test } from './demo.ts';
import { desktop, expect, expectAccessible, logIn, phone, setLanguage } from './fixtures.ts';
import { buildRows, chooseFile } from './pages/import.ts';
import { screenPath } from './records.ts';

const ground = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    return [backgroundColor, colorScheme];
  });
const html = (page: Page) => page.locator('html');

test('a theme is chosen in the header, stays, and follows the system where none is', async ({ page }) => {
  for (const language of ['en', 'de'] as const) {
    const say = getTranslate(language);
    await setLanguage(page, language);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
    await page.goto('/about');
    const choice = page.getByRole('combobox', { name: say('shell.header.theme.label') });
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ contrast: 'more' });
    await expect(html(page)).toHaveAttribute('data-theme', 'contrast');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark-contrast');
    expect(await ground(page)).toEqual(['rgb(0, 0, 0)', 'dark']);
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    expect(await ground(page)).toEqual(['rgb(11, 24, 31)', 'dark']);

    await choice.selectOption(say('shell.header.theme.contrast'));
    await expect(html(page)).toHaveAttribute('data-theme', 'contrast');
    await page.reload();
    // Before the page has shown anything.
    await expect(html(page)).toHaveAttribute('data-theme', 'contrast');
    expect(await ground(page)).toEqual(['rgb(255, 255, 255)', 'light']);
    expect(await page.evaluate(() => localStorage.getItem('strandbook.theme'))).toBe('contrast');

    // On paper there is ink, whatever the screen shows.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    expect((await ground(page))[1]).toBe('light');
    await page.emulateMedia({ media: 'screen' });

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: say('shell.header.menu') }).click();
    await choice.focus();
    await choice.selectOption(say('shell.header.theme.system'));
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('strandbook.theme'))).toBeNull();
  }
});

test('dense screens are readable in every theme', async ({ page }) => {
  await logIn(page);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  const themes = ['dark', 'contrast'] as const;
  const inEach = async () => {
    for (const theme of themes) {
      // As if another window had chosen it.
      await page.evaluate((key) => {
        localStorage.setItem('strandbook.theme', key);
        dispatchEvent(new StorageEvent('storage', { key: 'strandbook.theme' }));
      }, theme);
      await expect(html(page)).toHaveAttribute('data-theme', theme);
      await expectAccessible(page);
    }
  };
  await page.goto('/search?q=gotland');
  await expect(page.locator('tbody mark').first()).toBeVisible();
  await page.locator('tbody').getByRole('checkbox').first().check();
  await inEach();

  await page.goto(screenPath('field_sample', 1));
  await expect(page.getByRole('textbox').nth(3)).toBeVisible();
  await inEach();

  await page.goto('/data');
  const wrong = buildRows('theme', 3, { geogr_loc_lat: '95', samp_depth: 'deep' });
  await chooseFile(page, 'wrong.xlsx', await buildWorkbook(wrong));
  await expect(page.getByRole('region', { name: 'Your table' }).getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your table' }).getByRole('status').first()).toContainText('errors');
  await inEach();

  // As the system says.
  await page.evaluate(() => {
    localStorage.removeItem('strandbook.theme');
    dispatchEvent(new StorageEvent('storage', { key: 'strandbook.theme' }));
  });
  await expect(html(page)).toHaveAttribute('data-theme', 'dark-contrast');
  await expectAccessible(page);
});
