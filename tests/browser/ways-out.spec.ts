import type { Page } from '@playwright/test';
import { buildWorkbook, columnsOf, type TableRow } from '../workbooks.ts';
import {
  atBothWidths,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phone,
  setLanguage,
  test,
} from './fixtures.ts';
import { buildRows, chooseFile, describeStudy, uploadButton, waitForStoredDraft } from './pages/import.ts';
import { logInAsNewUser, uniqueWord } from './records.ts';

const card = (page: Page) => page.getByRole('region', { name: /^(?:Your table|Ihre Tabelle)$/ });
const causes = (page: Page) => card(page).getByRole('list', { name: /^(?:Errors by cause|Fehler nach Ursache)$/ });
const way = (page: Page, name: string | RegExp) => causes(page).getByRole('button', { name });
const summary = (page: Page) => card(page).getByRole('status').first();

const toCsv = (rows: readonly TableRow[]) => {
  const columns = columnsOf(rows);
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.join(';'))
    .join('\r\n');
};

async function chooseText(page: Page, name: string, rows: readonly TableRow[]): Promise<void> {
  await chooseFile(page, name, Buffer.from(toCsv(rows)));
  await expect(summary(page)).not.toContainText(/Checking|Wird geprüft/);
}

const noFile = { forward_read_file_name: null, forward_read_file_checksum: null, checksum_method: null };

test('a table with each kind of error is stored after taking the ways out', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const word = uniqueWord();
  const rows = buildRows(word, 14, {
    event_collection_date_begin: null,
    event_person_resp: null,
    event_comment: null,
    depth: null,
  });
  const change = (at: number, values: TableRow) => {
    rows[at] = { ...rows[at], event_label: `E${at}`, ...values };
  };
  for (const at of rows.keys()) change(at, {});
  change(0, { field_sample_collection_date_begin: '03/04/2019' });
  change(1, { field_sample_collection_date_begin: '25/04/2019' });
  change(2, { event_collection_date_begin: 43500 });
  change(3, { event_collection_date_begin: 43501 });
  for (const at of [4, 5, 6]) change(at, { event_label: 'E4', geogr_loc_lat: at === 6 ? 58.3 : 57.3 });
  change(7, { event_person_resp: 'Institute', event_comment: 'windy' });
  change(8, { forward_read_file_checksum: 'xyz' });
  change(9, noFile);
  change(10, noFile);
  change(11, { geogr_loc_lat: 95 });
  change(12, { depth: 'n/a', env_medium: '-' });
  await chooseText(page, 'errors.csv', rows);
  await expect(way(page, 'Leave out these 2 rows').first()).toBeVisible();
  await card(page)
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click();
  await atBothWidths(page, async () => expectAccessible(page));

  await expect(causes(page).getByText('1 date here can only have the day first.')).toBeVisible();
  await way(page, /^Day first: 03\/04\/2019 is/).click();
  await expect(way(page, /^Day first/)).toHaveCount(0);
  await expect(card(page).getByRole('heading', { name: 'errors.csv' })).toBeFocused();

  await expect(way(page, /^Read 43500 as .*Mac/)).toBeVisible();
  await way(page, /^Read 43500 as [^(]+$/).click();
  await expect(way(page, /^Read 43500/)).toHaveCount(0);
  // Taken back as one step, from anywhere on the page, and done again.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(way(page, /^Read 43500/)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(way(page, /^Read 43500/)).toHaveCount(0);

  await expect(way(page, /^Use /)).toHaveText(['Use “57.3” (2 rows)', 'Use “58.3” (1 row)']);
  await way(page, 'Use “57.3” (2 rows)').click();
  await expect(way(page, /^Use /)).toHaveCount(0);

  await way(page, 'Move to event_comment').focus();
  await page.keyboard.press('Enter');
  await expect(way(page, 'Move to event_comment')).toHaveCount(0);

  await way(page, 'Not sequenced yet (2 rows)').click();
  await expect(way(page, /^Not sequenced/)).toHaveCount(0);

  await card(page).getByLabel('Reason in mandatory fields').selectOption('not collected');
  await card(page).getByRole('button', { name: 'Empty 1, write “not collected” into 1' }).click();

  await causes(page)
    .getByRole('listitem')
    .filter({ hasText: '95' })
    .getByRole('button', { name: 'Leave out this row' })
    .click();
  await expect(card(page).getByText('1 left out')).toBeVisible();

  await expect(causes(page).getByRole('listitem')).toHaveCount(1);
  // The wrong checksum makes room for the one of the file.
  const wrongSum = causes(page).getByRole('listitem').filter({ hasText: 'hexadecimal' });
  await wrongSum.getByRole('button', { name: 'Compute from the files' }).click();
  await expect(page.getByRole('heading', { name: 'Checksums of read files' })).toBeFocused();
  const fill = causes(page).getByLabel('Fill the empty cells with');
  await fill.fill('not provided');
  await fill.press('Enter');
  await expect(summary(page)).toContainText('No errors found');

  // The draft has the corrections, too.
  await waitForStoredDraft(page);
  await page.reload();
  await expect(summary(page)).toContainText('No errors found');
  await describeStudy(page, `Ways of ${word}`);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const elements = await (await page.request.get(`/rest/sequencing-element/?samp_name=${word}_9`)).json();
  expect(elements.records).toMatchObject([
    { forward_read_file_name: 'not provided', forward_read_file_checksum: null },
  ]);
  const { records } = await (await page.request.get('/rest/events/?event_label=E7')).json();
  expect(records.map((record: { event_comment: string }) => record.event_comment)).toContain('windy; Institute');
});

test.describe('a refused table', () => {
  test.use({ allowedConsoleErrors: [/400 \(Bad Request\)/] });
  test('has ways out, also on a phone and in German', async ({ page }) => {
    await logInAsNewUser(page);
    await setLanguage(page, 'de');
    await page.goto('/data');
    const word = uniqueWord();
    const rows = buildRows(word, 3, { event_person_resp: null, event_comment: null });
    await chooseFile(page, 'first.xlsx', await buildWorkbook(rows));
    await describeStudy(page, `Wege von ${word}`);
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeFocused();

    await page.setViewportSize(phone);
    await page.goto('/data');
    const next = buildRows(`${word}b`, 3, {
      campaign: `campaign ${word}`,
      geogr_loc_lat: 58.5,
      event_person_resp: 'Marine Institute',
      event_comment: null,
    });
    await chooseFile(page, 'second.xlsx', await buildWorkbook([...next, rows[0] as TableRow]));
    await describeStudy(page, `Wege von ${word} zwei`);
    // The rows contradict each other first.
    await way(page, '„58.5“ übernehmen (3 Zeilen)').click();
    await expect(summary(page)).toContainText('Keine Fehler gefunden');
    await uploadButton(page).click();
    await expect(way(page, /^Gespeicherten Wert „57\.32“ übernehmen$/)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await way(page, /^Gespeicherten Wert „57\.32“ übernehmen$/).click();
    // The stored event has no person, and an import does not add one.
    await way(page, 'Diese 3 Zellen leeren').first().click();
    await causes(page)
      .getByRole('listitem')
      .filter({ hasText: 'schon importiert' })
      .getByRole('button', { name: 'Diese Zeile weglassen' })
      .click();
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeFocused();
  });
});

test('3,885 of 5,000 rows without a file are left out, and come back, at once', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const rows = buildRows(uniqueWord(), 5000).map((row, at) => (at < 3885 ? { ...row, ...noFile } : row));
  await chooseText(page, 'many.csv', rows);
  const leaveOut = way(page, /^Leave out these 3.885 rows$/).first();
  await expect(leaveOut).toBeVisible();
  await leaveOut.click();
  await expect(card(page).getByText(/3.885 left out/)).toBeVisible();
  await expect(summary(page)).toContainText('No errors found');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card(page).getByText(/3.885 left out/)).toHaveCount(0);
  await way(page, /^Not sequenced yet \(3.885 rows\)$/).click();
  await expect(summary(page)).toContainText('No errors found');
});
