import type { Page } from '@playwright/test';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { buildWorkbook } from '../workbooks.ts';
import { test } from './demo.ts';
import { desktop, expect, expectAccessible, logIn, phone, setLanguage } from './fixtures.ts';
import { buildRows, chooseFile } from './pages/import.ts';
import { screenPath } from './records.ts';

const getBackground = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    return [backgroundColor, colorScheme];
  });
const html = (page: Page) => page.locator('html');

test('a theme is selected in the header and remembered, and otherwise follows the system', async ({ page }) => {
  for (const language of ['en', 'de'] as const) {
    const t = getTranslate(language);
    await setLanguage(page, language);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
    await page.goto('/about');
    const choice = page.getByRole('combobox', { name: t('shell.header.theme.label') });
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ contrast: 'more' });
    await expect(html(page)).toHaveAttribute('data-theme', 'contrast');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark-contrast');
    expect(await getBackground(page)).toEqual(['rgb(0, 0, 0)', 'dark']);
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    expect(await getBackground(page)).toEqual(['rgb(11, 24, 31)', 'dark']);

    await choice.selectOption(t('shell.header.theme.contrast'));
    await expect(html(page)).toHaveAttribute('data-theme', 'contrast');
    await page.reload();
    // Already set before the first render.
    await expect(html(page)).toHaveAttribute('data-theme', 'contrast');
    expect(await getBackground(page)).toEqual(['rgb(255, 255, 255)', 'light']);
    expect(await page.evaluate(() => localStorage.getItem('strandbook.theme'))).toBe('contrast');

    // Printing uses the light theme, whatever the screen shows.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    expect((await getBackground(page))[1]).toBe('light');
    await page.emulateMedia({ media: 'screen' });

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: t('shell.header.menu') }).click();
    await choice.focus();
    await choice.selectOption(t('shell.header.theme.system'));
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('strandbook.theme'))).toBeNull();
  }
});

test('dense screens are accessible in every theme', async ({ page }) => {
  await logIn(page);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  const themes = ['dark', 'contrast'] as const;
  const expectAccessibleInThemes = async () => {
    for (const theme of themes) {
      // As if another window had selected it.
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
  await expectAccessibleInThemes();

  await page.goto(screenPath('field_sample', 1));
  await expect(page.getByRole('textbox').nth(3)).toBeVisible();
  await expectAccessibleInThemes();

  await page.goto('/data');
  const faultyRows = buildRows('theme', 3, { geogr_loc_lat: '95', samp_depth: 'deep' });
  await chooseFile(page, 'wrong.xlsx', await buildWorkbook(faultyRows));
  await expect(page.getByRole('region', { name: 'Your table' }).getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your table' }).getByRole('status').first()).toContainText('errors');
  await expectAccessibleInThemes();

  // Back to the theme of the system.
  await page.evaluate(() => {
    localStorage.removeItem('strandbook.theme');
    dispatchEvent(new StorageEvent('storage', { key: 'strandbook.theme' }));
  });
  await expect(html(page)).toHaveAttribute('data-theme', 'dark-contrast');
  await expectAccessible(page);
});
