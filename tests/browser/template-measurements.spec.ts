import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test, testLanguages } from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { uniqueWord } from './records.ts';

const texts = {
  en: {
    open: 'Choose columns yourself',
    group: /^Measurements/,
    find: 'Measurements: Find by name',
    temperature: 'Temperature',
    nothing: 'Nothing has this name.',
    started: 'The template with your own columns is on its way.',
  },
  de: {
    open: 'Spalten selbst wählen',
    group: /^Messwerte/,
    find: 'Messwerte: Nach Namen suchen',
    temperature: 'Temperatur',
    nothing: 'Nichts heißt so.',
    started: 'Die Vorlage mit Ihren eigenen Spalten wird heruntergeladen.',
  },
};

for (const language of testLanguages('de'))
  test(`measurements are chosen like fields in a template of one’s own (${language})`, async ({ page }) => {
    const { open, group, find, temperature, nothing, started } = texts[language];
    await setLanguage(page, language);
    await page.goto('/template/export');
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog');
    const measurements = dialog.getByRole('group', { name: group });
    const input = measurements.getByRole('searchbox', { name: find });
    await input.fill('no such quantity');
    await expect(measurements.getByText(nothing)).toBeVisible();
    await input.fill('temp');
    await measurements.getByRole('checkbox', { name: temperature, exact: true }).check();
    await input.fill('µmol');
    await measurements.getByRole('checkbox', { name: language === 'en' ? 'Nitrate' : 'Nitrat', exact: true }).check();
    await expect(dialog.getByRole('group', { name: /2 (?:of|von) \d+/ })).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Excel (xlsx)' }).click();
    const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
    const header = sheets.find(({ name }) => name === 'Samples')?.rows[0];
    expect(header).toEqual(expect.arrayContaining(['temp [Cel]', 'nitrate [umol/L]']));
    await page.keyboard.press('Escape');
    await expect(page.getByText(started)).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    // The choice is remembered in the browser.
    await page.reload();
    await page.getByRole('button', { name: open }).click();
    await expect(dialog.getByRole('checkbox', { name: temperature, exact: true })).toBeChecked();
  });

test('administrators put measurements into a template, in any order', async ({ page }) => {
  await logIn(page);
  await page.goto('/templates/0');
  const name = `CTD casts ${uniqueWord()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('temp');
  await dialog.getByRole('checkbox', { name: 'Temperature', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Air temperature', exact: true }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const columns = page.locator('main ol > li');
  const order = () => columns.locator('.mono').allTextContents();
  const before = await order();
  expect(before).toEqual(expect.arrayContaining(['event.air_temp [Cel]', 'temp [Cel]']));
  await columns
    .filter({ hasText: /^Temperature/ })
    .getByRole('button', { name: 'Move Temperature to position' })
    .first()
    .click();
  expect((await order()).indexOf('temp [Cel]')).toBe(before.indexOf('temp [Cel]') - 1);
  await expectAccessible(page);
  await atBothWidths(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  await expect(columns.first()).toContainText('samp_name');
  expect((await order()).indexOf('temp [Cel]')).toBe(before.indexOf('temp [Cel]') - 1);
});
