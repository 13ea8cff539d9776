import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { buildRow, buildWorkbook, checksumOf } from '../workbooks.ts';
import { expect, expectAccessible, phone, setLanguage, test } from './fixtures.ts';
import { chooseFile, describeStudy, uploadButton, waitForStoredDraft } from './pages/import.ts';
import { takeColumnsButton } from './pages/mapping.ts';
import { logInAsNewUser, sendRequest, uniqueWord } from './records.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Your table' });
/** The number of columns of the table, of which the grid renders only those that are visible. */
const expectColumns = (page: Page, count: number) =>
  expect(card(page).getByText(`2 rows, ${count} columns`)).toBeVisible();

async function download(page: Page, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return downloading;
}

const lacked = {
  library_source: 'METAGENOMIC',
  library_strategy: 'AMPLICON',
  library_selection: 'PCR',
  checksum_method: 'MD5',
};
const usual = { ...lacked, forward_read_file_name: '{samp_name}_R1.fastq.gz' };

const setUsual = (page: Page) => sendRequest(page, 'PUT', '/rest/usual-values', usual);

/** A table with our headers, without the usual values. */
async function tableWithout(name: string): Promise<Buffer> {
  const rows = [0, 1].map((i) => {
    const { forward_read_file_name: _, ...row } = buildRow({ samp_name: `${name}${i}`, campaign: name });
    return Object.fromEntries(Object.entries(row).filter(([column]) => !Object.hasOwn(lacked, column)));
  });
  return buildWorkbook(rows);
}

test('usual values fill the columns that a table lacks, as one correction, and its file is kept', async ({ page }) => {
  const name = uniqueWord();
  await logInAsNewUser(page);
  await setUsual(page);
  await page.goto('/data');
  const table = await tableWithout(name);
  await chooseFile(page, 'ours.xlsx', table);
  const columns = 12;
  await expectColumns(page, columns);
  await expect(card(page).getByText('checksum_method is required', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  const use = card(page).getByRole('button', { name: 'Use your usual 5 values' });
  await expect(card(page).getByText(/Forward read file: \{samp_name\}_R1\.fastq\.gz/)).toBeVisible();
  await use.click();
  await expect(use).toHaveCount(0);
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expectColumns(page, columns + 5);

  await card(page).getByRole('button', { name: 'Undo' }).click();
  await expectColumns(page, columns);
  await expect(use).toBeVisible();
  await card(page).getByRole('button', { name: 'Redo' }).click();
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await waitForStoredDraft(page);
  await page.reload();
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expectColumns(page, columns + 5);

  await describeStudy(page, `Usual values of ${name}`);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const { records } = await (await page.request.get(`/rest/sequencing-element/?samp_name=${name}1`)).json();
  expect(records).toMatchObject([{ forward_read_file_name: `${name}1_R1.fastq.gz`, checksum_method: 'MD5' }]);

  await page.goto(`/component/my-entries/${await lastDataset(page)}`);
  const file = await download(page, 'Your file');
  expect(file.suggestedFilename()).toBe('ours.xlsx');
  expect((await readFile(await file.path())).equals(table)).toBe(true);
  const made = await readXlsx(await readFile(await (await download(page, 'The table made of it')).path()));
  expect(made.sheets[0]?.rows[0]).toContain('forward_read_file_name');
});

async function lastDataset(page: Page): Promise<number> {
  const [dataset] = (await sendRequest(page, 'POST', '/getOwnDatasets', {})) as { id: number }[];
  return dataset?.id ?? 0;
}

test('a foreign table is kept as it was dropped, and its pattern of file names is a usual value', async ({ page }) => {
  const name = uniqueWord();
  await logInAsNewUser(page);
  await setUsual(page);
  await page.goto('/data');
  const csv = [
    'Sample Name;lat_lon;collection_date;country;env_biome;env_feature;env_material;instrument_model;md5;Schiff Größe',
    `${name}0;54.1 N 7.9 E;01.04.2019;Germany;marine biome [ENVO:00000447];coast [ENVO:01000687];sea water [ENVO:00002149];Illumina MiSeq;${checksumOf(name)};5`,
  ].join('\r\n');
  const bytes = Buffer.from(csv, 'latin1');
  await page.getByLabel('Filled-in template').setInputFiles({ name: 'Küste.csv', mimeType: 'text/csv', buffer: bytes });
  const region = page.getByRole('region', { name: 'Match the columns' });
  await region.getByRole('button', { name: 'Use your usual 5 values' }).click();
  await expect(region.getByLabel(/\(forward_read_file_name\)/)).toHaveValue('{Sample Name}_R1.fastq.gz');
  await region.getByLabel(/\(forward_read_file_name\)/).fill('{Sample Name}_1.fq');
  const saved = page.waitForResponse('**/rest/usual-values');
  await takeColumnsButton(page).click();
  expect(await (await saved).json()).toMatchObject({ forward_read_file_name: '{samp_name}_1.fq' });
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expect(card(page).getByRole('button', { name: /^Use your usual/ })).toHaveCount(0);
  await describeStudy(page, `Kept table of ${name}`);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const { records } = await (await page.request.get(`/rest/sequencing-element/?samp_name=${name}0`)).json();
  expect(records).toMatchObject([{ forward_read_file_name: `${name}0_1.fq` }]);
  await page.goto(`/component/my-entries/${await lastDataset(page)}`);
  const file = await download(page, 'Your file');
  expect(file.suggestedFilename()).toBe('Küste.csv');
  expect((await readFile(await file.path())).equals(bytes)).toBe(true);
});

test.describe('the screen of usual values and mappings', () => {
  // A value and a name are refused.
  test.use({ allowedConsoleErrors: [/400/] });
  test('changes both', async ({ page }) => {
    await logInAsNewUser(page);
    const rules = {
      version: 1,
      fields: { samp_name: '{Probe}' },
      dates: 'asWritten',
      decimals: 'asWritten',
      nothing: {},
      replaced: {},
      toLastRow: false,
    };
    for (const name of ['First', 'Second'])
      await sendRequest(page, 'POST', '/rest/mappings', { name, headers: ['Probe', 'Tiefe'], rules });
    await page.goto('/data');
    await page.getByRole('link', { name: 'Usual values and mappings' }).click();
    await page.getByLabel('Add a value').selectOption({ label: 'Library strategy' });
    const strategy = page.getByRole('combobox', { name: 'Library strategy' });
    await expect(strategy).toBeFocused();
    await strategy.fill('GUESSING');
    await page.keyboard.press('Enter');
    await expect(strategy).toHaveAccessibleDescription(/GUESSING/);
    await strategy.fill('wgs');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The usual values were saved.')).toBeVisible();
    await expect(strategy).toHaveValue('WGS');
    await page.getByLabel('Add a value').selectOption({ label: 'Forward read file' });
    await page.getByLabel('Forward read file').fill('{samp_name}_R1.fq');
    await page.getByRole('button', { name: 'Save' }).click();
    const own = async () => (await page.request.get('/rest/usual-values?of=own')).json();
    await expect.poll(own).toEqual({ library_strategy: 'WGS', forward_read_file_name: '{samp_name}_R1.fq' });
    await strategy.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(strategy).toHaveCount(0);

    const name = page.getByLabel('Name of the mapping Second');
    await name.fill('first');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(
      'You already have a mapping with this name. Please choose another name.',
    );
    await name.fill('Deep sea');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The mapping is now called “Deep sea”.')).toBeVisible();
    const deepSea = page.getByRole('listitem').filter({ has: page.getByLabel('Name of the mapping Deep sea') });
    const shared = page.waitForResponse('**/rest/mappings/*');
    // The checkbox shows what the server has stored.
    const everybody = deepSea.getByLabel('Use it for everybody’s tables');
    await everybody.press('Space');
    expect(await (await shared).json()).toMatchObject({ name: 'Deep sea', shared: true });
    await deepSea.getByText('2 columns').click();
    await expect(deepSea.getByText('Probe · Tiefe')).toBeVisible();
    await page.getByRole('button', { name: 'Delete First' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByLabel('Name of the mapping First')).toHaveCount(0);
    await expect(everybody).toBeChecked();
    await everybody.press('Space');
    await expect(everybody).not.toBeChecked();

    await setLanguage(page, 'de');
    await page.reload();
    await page.setViewportSize(phone);
    await expect(page.getByRole('heading', { name: 'Übliche Werte und Zuordnungen' })).toBeVisible();
    await expectAccessible(page);
  });
});
