import type { Locator, Page } from '@playwright/test';
import { buildRow } from '../workbooks.ts';
import { expect, expectAccessible, logIn, test } from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { card, map, rows } from './pages/aside.ts';
import { saveButton } from './pages/form.ts';
import {
  createEvent,
  createHistory,
  createRecord,
  createUser,
  deleteRecord,
  importTable,
  listRecords,
  readRecord,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

const restoreButton = (row: Locator) => row.getByRole('button', { name: /^Restore this version/ });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Restore this version?' });

test('the history shows who changed which field and when', async ({ page }) => {
  await logIn(page);
  const event = await createHistory(page);
  const { user } = await (await page.request.get('/auth/session')).json();
  await page.goto(screenPath('event', event.id));
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText(`${user.name} changed 2 fields`);
  await expect(rows(page).nth(0)).toContainText('not collected → changed to 57.32');
  await expect(rows(page).nth(0)).not.toContainText('bottles. Swell; second cast for the deep bottles. Swell; second');
  await rows(page).nth(0).getByRole('button', { name: 'Show in full' }).click();
  await expect(rows(page).nth(0)).toContainText('bottles. Swell; second cast for the deep bottles. Swell; second');
  await expect(rows(page).nth(2)).toContainText(`${user.name} changed longitude`);
  await expect(rows(page).nth(2)).toContainText('20.5 → changed to 20.05');
  await expect(rows(page).nth(3)).toContainText(`${user.name} created this record`);
  await rows(page).nth(3).getByText('Field by field').click();
  await expect(
    rows(page)
      .nth(3)
      .getByRole('link', { name: /^EMB177/ }),
  ).toBeVisible();
  await expect(rows(page).nth(3).locator('time')).toHaveText(/now|minutes? ago/);
  await expect(rows(page).nth(3).locator('time')).toHaveAttribute('title', /^\d+ \w+ \d{4} at \d\d:\d\d$/);
  await expectAccessible(page);

  for (const label of ['A', 'B', 'C'])
    await updateRecord(page, 'event', event.id, { event_label: `${label} ${uniqueWord()}` });
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Show all 7' }).click();
  await expect(rows(page)).toHaveCount(7);
});

test('the history begins with the imported table that created the record', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const { user } = await (await page.request.get('/auth/session')).json();
  await importTable(page, {
    title: `Study ${word}`,
    authors: [{ firstname: 'Kim', lastname: word, email: '', orcid: '' }],
    name: 'EMB177_16S.xlsx',
    rows: [buildRow({ samp_name: word, campaign: word })],
  });
  const [{ id = 0 } = {}] = (await listRecords(page, 'campaign', `campaign=${word}`)).records;
  await updateRecord(page, 'campaign', id, { basis: 'RV Elisabeth Mann Borgese' });
  await page.goto(screenPath('campaign', id));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(`${user.name} imported this record with EMB177_16S.xlsx`);
  await restoreButton(rows(page).nth(1)).click();
  await expect(dialog(page).getByRole('definition')).toHaveText('RV Elisabeth Mann Borgese → changed to –empty');
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel(/^Basis/)).toHaveValue('');
});

test('an older version is restored from the history, and the form shows it at once', async ({ page }) => {
  await logIn(page);
  const event = await createHistory(page);
  await page.goto(screenPath('event', event.id));
  await expect(rows(page)).toHaveCount(4);
  // The newest version is the current one, so it cannot be restored.
  await expect(restoreButton(rows(page).nth(0))).toHaveCount(0);
  await restoreButton(rows(page).nth(2)).click();
  await expect(dialog(page)).toContainText(
    'Geographic location nameGotland Deep → changed to Baltic Sea: Gotland Basin',
  );
  await expect(dialog(page)).toContainText('Comment');
  await expect(dialog(page)).not.toContainText('Longitude');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(restoreButton(rows(page).nth(2))).toBeFocused();

  // By keyboard alone.
  await restoreButton(rows(page).nth(3)).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, /^The version of .* was restored\.$/)).toBeVisible();
  await expect(page.getByLabel(/^Longitude/)).toHaveValue('20.5');
  await expect(page.getByLabel(/^Geographic location name/)).toHaveValue('Baltic Sea: Gotland Basin');
  await expect(map(page)).toHaveAccessibleName(/20\.5° E/);
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).nth(0)).toContainText('changed 3 fields');
  await expect(card(page, 'History').locator('ol')).toBeFocused();
  const { version, event_comment, geogr_loc_lon } = await readRecord(page, 'event', event.id);
  expect({ version, event_comment, geogr_loc_lon }).toEqual({ version: 5, event_comment: null, geogr_loc_lon: 20.5 });
  // The first version is the current one again.
  await expect(restoreButton(rows(page).nth(4))).toHaveCount(0);
  await expect(restoreButton(rows(page).nth(1))).toBeVisible();
});

test('restoring an older version keeps unsaved input', async ({ page }) => {
  await logIn(page);
  const event = await createHistory(page);
  await page.goto(screenPath('event', event.id));
  await page.getByLabel(/^Common station name/).fill('BY15');
  await restoreButton(rows(page).nth(3)).click();
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel(/^Longitude/)).toHaveValue('20.5');
  await expect(page.getByLabel(/^Common station name/)).toHaveValue('BY15');
  await page.getByLabel(/^Longitude/).fill('21');
  await restoreButton(rows(page).nth(1)).click();
  await dialog(page).getByRole('button', { name: 'Restore' }).click();
  // Both values are shown side by side, without blaming somebody else.
  await expect(page.locator('main form')).toContainText('The version was restored.');
  await expect(page.locator('main form')).not.toContainText(/somebody else/i);
  const choice = page.getByRole('group', { name: 'Longitude' });
  await expect(choice.getByRole('radio')).toHaveCount(3);
  await choice.getByRole('radio').first().check();
  await saveButton(page).click();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  const saved = await readRecord(page, 'event', event.id);
  expect([saved.geogr_loc_lon, saved.common_station_name]).toEqual([21, 'BY15']);
});

test.describe('a restored version that the server refuses', () => {
  test.use({ allowedConsoleErrors: [/40[09]/] });

  test('a version that refers to a deleted record is restored without that reference', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    const protocol = await createRecord(page, 'protocol', { protocol: `CTD cast ${uniqueWord()}` });
    await updateRecord(page, 'event', event.id, { protocol_id: protocol.id, tot_depth_water_col: 241 });
    await updateRecord(page, 'event', event.id, { tot_depth_water_col: 240 });
    await deleteRecord(page, 'protocol', protocol.id);
    await page.goto(screenPath('event', event.id));
    await expect(rows(page).nth(0)).toContainText('deleted the record in protocol');
    await restoreButton(rows(page).nth(2)).click();
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(`record ${protocol.id} no longer exists`);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Restore the rest' }).click();
    await expect(page.getByLabel(/^Depth of the water column/)).toHaveValue('241');
    expect(await readRecord(page, 'event', event.id)).toMatchObject({ protocol_id: null, tot_depth_water_col: 241 });
  });

  test('a version is not restored over a newer change by somebody else, which is shown', async ({ page }) => {
    await logIn(page);
    const event = await createHistory(page);
    await page.goto(screenPath('event', event.id));
    await page.getByLabel(/^Common station name/).fill('BY15');
    await restoreButton(rows(page).nth(2)).click();
    await updateRecord(page, 'event', event.id, { tot_depth_water_col: 241 });
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Somebody else has changed this record in the meantime.',
    );
    expect(await readRecord(page, 'event', event.id)).toMatchObject({ version: 5, geog_loc_name: 'Gotland Deep' });
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(rows(page).nth(0)).toContainText('changed depth of the water column');
    await expect(page.getByLabel(/^Depth of the water column/)).toHaveValue('241');
    await expect(page.getByLabel(/^Common station name/)).toHaveValue('BY15');
  });
});

test('the history shows visitors no names, and only administrators can restore versions', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page);
  const event = await createHistory(page);
  const user = await createUser(page);
  const other = await browser.newPage({ locale: 'en-GB', ...(baseURL !== undefined && { baseURL }) });
  await other.goto(screenPath('event', event.id));
  await expect(rows(other)).toHaveCount(4);
  await expect(rows(other).nth(2)).toContainText('Somebody changed longitude');
  await expect(restoreButton(card(other, 'History'))).toHaveCount(0);
  await logIn(other, user);
  await other.reload();
  await expect(rows(other)).toHaveCount(4);
  await expect(rows(other).nth(2)).not.toContainText('Somebody');
  await expect(restoreButton(card(other, 'History'))).toHaveCount(0);
  await other.close();
});
