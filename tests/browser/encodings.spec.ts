import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './fixtures.ts';
import { buildRows, describeStudy, uploadButton, waitForStoredDraft } from './pages/import.ts';
import { mappingCard as region, showAllColumns } from './pages/mapping.ts';
import { csrfHeaders } from './records.ts';

const macintosh = Array.from(new TextDecoder('macintosh').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)));

/** A text in the Mac Roman encoding. */
const asMacintosh = (text: string) => Buffer.from(Array.from(text, (letter) => macintosh.indexOf(letter)));

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Filled-in template').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const card = (page: Page) => page.getByRole('region', { name: 'Your table' });
const encoding = (page: Page) => page.getByLabel('Text encoding of the file');

/** A table with the columns of a template, as text. */
const ownTable = (name: string, location: string) => {
  const [row = {}] = buildRows(name, 1, { geog_loc_name: location });
  return [Object.keys(row), Object.values(row)]
    .map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(';'))
    .join('\n');
};

test('the encoding of a filled-in template is shown by an example, and can be changed until it is right', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/data');
  await choose(page, 'mac.csv', asMacintosh(ownTable('mac', 'Föhr, Größe, Süd')));
  await expect(encoding(page)).toHaveValue('macintosh');
  await expect(page.getByText('Sample words: Föhr, Größe, Süd')).toBeVisible();
  await encoding(page).selectOption('cp1252');
  await expect(page.getByText('Sample words: Fšhr, Grš§e, SŸd')).toBeVisible();
  await expect(encoding(page)).toBeFocused();
  // A reload keeps the choice.
  await waitForStoredDraft(page);
  await page.reload();
  await expect(encoding(page)).toHaveValue('cp1252');
  await expect(card(page).getByText('Fšhr, Grš§e, SŸd', { exact: true })).toBeAttached();
  await encoding(page).selectOption('macintosh');
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expectAccessible(page);
  await describeStudy(page, 'Letters of a Macintosh');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const stored = await page.request.post('/searchSE', {
    data: { term: 'mac_0', fields: ['geog_loc_name'] },
    headers: await csrfHeaders(page),
  });
  expect((await stored.json())[0].geog_loc_name).toBe('Föhr, Größe, Süd');
});

test('a changed encoding of a foreign table changes its headers, and remains after a reload', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await choose(page, 'foreign.csv', asMacintosh('Größe;Sample Name\n5;S1\n'));
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column Größe')).toBeVisible();
  await encoding(page).selectOption('cp1252');
  await expect(encoding(page)).toBeFocused();
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column Grš§e')).toBeVisible();
  await waitForStoredDraft(page);
  await page.reload();
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column Grš§e')).toBeVisible();
  await expect(encoding(page)).toHaveValue('cp1252');
});

test('letters that another program has decoded wrongly are corrected with one click', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await choose(page, 'garbled.csv', Buffer.from(ownTable('garbled', 'FÃ¶hr')));
  const causes = card(page).getByRole('list', { name: 'Errors by cause' }).getByRole('listitem');
  await expect(causes.filter({ hasText: 'it probably means “Föhr”' })).toHaveCount(1);
  await causes.getByRole('button', { name: 'Apply to this row' }).click();
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expect(encoding(page)).toBeDisabled();
});
