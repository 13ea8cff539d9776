import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expect, logIn, test } from './fixtures.ts';
import { buildRows, chooseFile, describeStudy, uploadButton } from './pages/import.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Your table' });

/** A template with a title above, a row that describes its columns, and a few foreign column names. */
async function workbookWith(name: string, latitude: number | string): Promise<Buffer> {
  const table = buildRows(name, 2, { depth: 7, geogr_loc_lat: latitude });
  const names = Object.keys(table[0] ?? {});
  const otherNames: Record<string, string> = {
    depth: 'Tiefe',
    geogr_loc_lat: 'Latitude',
    event_label: 'event\u200b_label',
  };
  const sheet = [
    ['Samples of the spring'],
    [],
    names.map((column) => otherNames[column] ?? column),
    names.map((column) => (column === 'depth' ? 'optional' : 'mandatory')),
    ...table.map((row) => names.map((column) => row[column] ?? null)),
  ];
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows: sheet as never }] }));
}

const warnings = [
  'The column names were found in row 3; the rows above were left out.',
  'Row 4, below the column names, describes the columns and was left out.',
  /^The name of the column event.?_label \(C\) contains invisible characters/,
  '2 columns were read by the meaning of their names: Latitude (D) → geogr_loc_lat; Tiefe (R) → depth.',
];

test('a template with a few foreign column names is read, with the same warnings by the page and the server', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/data');
  await chooseFile(page, 'spring.xlsx', await workbookWith('othernames', 57.32));
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  for (const warning of warnings) await expect(card(page).getByText(warning)).toBeVisible();
  await describeStudy(page, 'Names of other tables');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  for (const warning of warnings) await expect(page.getByText(warning).first()).toBeVisible();
  const { records } = await (await page.request.get('/rest/sequencing-element/?samp_name=othernames_1')).json();
  expect(records).toMatchObject([{ samp_name: 'othernames_1' }]);
});

test('an error in a column with a foreign name is highlighted and corrected in its cell', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await chooseFile(page, 'wrong.xlsx', await workbookWith('wrongnames', '957'));
  await expect(card(page).getByRole('status').first()).toContainText('2 errors in 2 rows');
  await card(page).getByRole('button', { name: 'Next error' }).click();
  await expect(card(page).getByText(/^D5: Latitude is not valid/)).toBeVisible();
  for (const row of [1, 2]) {
    await card(page).getByRole('row').nth(row).getByRole('gridcell').nth(4).dblclick();
    await page.keyboard.type('57.32');
    await page.keyboard.press('Enter');
  }
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await describeStudy(page, 'Names of other tables, corrected');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
});
