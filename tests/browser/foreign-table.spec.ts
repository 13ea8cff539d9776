import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import type { Mapping } from '../../src/catalogue/endpoints/mappings.ts';
import { buildWorkbook } from '../workbooks.ts';
import {
  atBothWidths,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phone,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { loadFailedMessage } from './pages/any-page.ts';
import {
  buildRows,
  chooseFile,
  describeStudy,
  scrollToColumn,
  uploadButton,
  waitForStoredDraft,
} from './pages/import.ts';
import { mappingCard, openFold, showAllColumns, takeColumnsButton } from './pages/mapping.ts';
import { logInAsNewUser, uniqueWord } from './records.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Your table' });
const cell = (page: Page, row: number, column: number) =>
  card(page).getByRole('row').nth(row).getByRole('gridcell').nth(column);

/** A table of another laboratory: a title, other column names, a position in one cell, and dates with the day first. */
function foreignTable(name: string): string {
  const lines = [0, 1, 2].map((i) =>
    [
      `${name}${i}`,
      `CTD-${i}`,
      `54.${i} N 7.9 E`,
      `0${i + 1}.04.2019`,
      'Germany',
      'marine biome [ENVO:00000447]',
      'coast [ENVO:01000687]',
      i === 2 ? 'Wasser' : 'sea water [ENVO:00002149]',
      'Illumina MiSeq',
      'AMPLICON',
      `${name}${i}`.padEnd(32, '0').replaceAll(/[^0-9a-f]/g, 'a'),
      'windy',
    ].join(';'),
  );
  const header =
    'Sample Name;Gear;lat_lon;collection_date;country;env_biome;env_feature;env_material;instrument_model;library_strategy;md5;Remarks of mine';
  return ['Cruise of the spring', '', header, ...lines].join('\r\n');
}

async function matchForeign(page: Page, name: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Match the columns' });
  await expect(region.getByRole('heading', { name: `${name}.csv` })).toBeVisible();
  await showAllColumns(page);
  // Certain fields are selected, and a position is split into latitude and longitude.
  await expect(region.getByLabel('Field of the column Sample Name')).toHaveValue('samp_name');
  await expect(region.getByLabel('Field of the column collection_date')).toHaveValue(
    'field_sample_collection_date_begin',
  );
  await expect(region.getByLabel(/^Latitude/)).toHaveValue('{lat_lon|latitude}');
  // Columns that can only be one field are taken by their names.
  await expect(region.getByLabel('Field of the column Gear')).toHaveValue('samp_collect_device');
  await expect(region.getByLabel('Field of the column md5')).toHaveValue('forward_read_file_checksum');
  await openFold(page, 'leftOut');
  await expect(region.getByText(/^.*Remarks of mine$/).last()).toBeVisible();
}

test('a foreign table is mapped and stored, and the next table of its kind gets the same mapping', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignTable('spring')) });
  await matchForeign(page, 'spring');
  const region = page.getByRole('region', { name: 'Match the columns' });
  // A mandatory field without a column needs a value.
  await expect(page.getByText(/^Still without a value: library_source, library_selection/)).toBeVisible();
  const labels = () => region.locator('label', { hasText: /\(\w+\)/ }).allTextContents();
  const labelsBefore = await labels();
  await region.getByLabel(/\(library_source\)/).fill('METAGENOMIC');
  // The fields keep their order while they are filled in.
  expect(await labels()).toEqual(labelsBefore);
  await region.getByLabel(/\(library_selection\)/).fill('PCR');
  await region.getByLabel(/\(checksum_method\)/).fill('MD5');
  await region.getByLabel(/\(forward_read_file_name\)/).fill('{Sample name}_R1.fastq.gz');
  await expect(region.getByText('One of the names in braces is not a column of this table.')).toBeVisible();
  await region.getByLabel(/\(forward_read_file_name\)/).fill('{Sample Name}_R1.fastq.gz');
  await openFold(page, 'name');
  await region.getByLabel('Save this mapping as').fill('Our laboratory');
  await takeColumnsButton(page).click();

  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expect(card(page).getByRole('heading', { name: 'spring.csv' })).toBeFocused();
  await expect(card(page).getByRole('status').first()).toBeInViewport();
  await expect(cell(page, 1, 1)).toHaveText('spring0');
  // A column that is left out is named by the check, where the table is stored, and later on the page of the import.
  const leftOut = page.getByText('The column Remarks of mine of the file was left out. Its values are not stored.');
  await expect(card(page).filter({ has: leftOut })).toBeVisible();
  await describeStudy(page, 'Spring on the coast');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  await expect(page.getByText(/3 rows of spring.xlsx were stored/).first()).toBeVisible();
  await expect(leftOut).toBeVisible();
  const { records } = await (await page.request.get('/rest/sequencing-element/?samp_name=spring2')).json();
  expect(records).toMatchObject([{ forward_read_file_name: 'spring2_R1.fastq.gz', checksum_method: 'MD5' }]);

  // The next table of this kind needs one click, also in the other language.
  // The numbers of records appear above the buttons and move them.
  await expect(page.getByText(/^Created: /)).toBeVisible();
  await page.getByRole('button', { name: 'Upload another file of this study' }).click();
  await setLanguage(page, 'de');
  await page.goto('/data');
  await page
    .getByLabel('Ausgefüllte Vorlage')
    .setInputFiles({ name: 'summer.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignTable('summer')) });
  const germanRegion = page.getByRole('region', { name: 'Spalten zuordnen' });
  await expect(germanRegion.getByLabel('Diese Zuordnung speichern als')).toHaveValue('Our laboratory');
  await takeColumnsButton(page).click();
  await expect(page.getByRole('region', { name: 'Ihre Tabelle' }).getByRole('status').first()).toContainText(
    'Keine Fehler gefunden',
  );
  await page.setViewportSize(phone);
  await expect(page.getByRole('gridcell', { name: 'summer0', exact: true })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test.describe('a script of the import that fails to load', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });
  test('the rest of the page remains usable, and a reload loads the script', async ({ page }) => {
    const file = { name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignTable('broken')) };
    const input = page.getByLabel('Filled-in template');
    await logInAsNewUser(page);
    await page.goto('/data');
    await page.route('**/assets/mapping-card-*', (route) => route.abort());
    await input.setInputFiles(file);
    await expect(page.getByText(loadFailedMessage)).toBeVisible();
    await expect(input).toBeAttached();
    await page.unroute('**/assets/mapping-card-*');
    await page.reload();
    await input.setInputFiles(file);
    await matchForeign(page, 'broken');
  });
});

test('a table without mandatory columns can be opened, and its empty columns are filled in there', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: 'gaps.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignTable('gaps')) });
  await takeColumnsButton(page).click();
  const causes = card(page).getByRole('list', { name: 'Errors by cause' }).getByRole('listitem');
  const ofMethod = causes.filter({ hasText: 'checksum_method' });
  await expect(ofMethod).toContainText('3 rows: 4–6');
  await ofMethod.getByRole('combobox').fill('MD5');
  await ofMethod.getByRole('button', { name: 'Apply to all 3 rows' }).click();
  await expect(ofMethod).toHaveCount(0);
  await expect(causes.filter({ hasText: 'library_source' })).toHaveCount(1);
});

const region = mappingCard;

test('a replaced term and an ignored column apply to the next table as well, a replaced number does not', async ({
  page,
}) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const input = page.getByLabel('Filled-in template');
  const table = foreignTable('terms')
    .replaceAll('Illumina MiSeq', 'Our machine')
    .replaceAll(/54\.\d N 7\.9 E/g, 'nowhere')
    .replace('Remarks of mine', 'depth');
  const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await input.setInputFiles(file);
  await showAllColumns(page);
  await region(page).getByLabel('Field of the column depth').selectOption('');
  // No value is a model of the list, so that the field is only suggested.
  await region(page).getByLabel('Field of the column instrument_model').selectOption('seq_meth');
  await openFold(page, 'name');
  await region(page).getByLabel('Save this mapping as').fill('With terms');
  await takeColumnsButton(page).click();
  const causes = card(page).getByRole('list', { name: 'Errors by cause' }).getByRole('listitem');
  for (const [wrong, replacement] of [
    ['Our machine', 'Illumina MiSeq'],
    ['geogr_loc_lat', '54.1'],
  ] as const) {
    const cause = causes.filter({ hasText: wrong });
    await cause.getByRole('combobox').or(cause.getByRole('textbox')).fill(replacement);
    await cause.getByRole('button', { name: 'Apply to all 3 rows' }).click();
  }
  await expect(causes.filter({ hasText: 'Our machine' })).toHaveCount(0);

  await card(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page)).toHaveCount(0);
  await input.setInputFiles({ ...file, name: 'next.csv' });
  await expect(region(page).getByLabel('Save this mapping as')).toHaveValue('With terms');
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column depth')).toHaveValue('');
  await openFold(page, 'reading');
  const replaced = region(page).getByRole('list', { name: 'Values that are read differently' }).getByRole('listitem');
  await expect(replaced).toHaveText([/seq_meth: “Our machine” is read as “Illumina MiSeq”/]);
  await replaced.getByRole('button', { name: 'Keep “Our machine” as written' }).click();
  await expect(replaced).toHaveCount(0);
  await expectAccessible(page);
  // The mapping is still there after a visit to another screen.
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(region(page)).toHaveCount(0);
  await page.goBack();
  await expect(region(page).getByLabel('Save this mapping as')).toHaveValue('With terms');
  await expect(replaced).toHaveCount(0);
});

test('a reload keeps the file of a column mapping, its choices and the undo steps', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const table = [
    ['Sample Name', 'Where', 'Tool'],
    ['S1', '54.1 N 7.9 E', 'AMPLIKON'],
  ];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Data',
        rows: [
          ['Sample Name', 'Depth'],
          ['other', 5],
        ],
      },
      { name: 'More', rows: [['A title'], ...table] },
    ],
  });
  await chooseFile(page, 'two.xlsx', Buffer.from(bytes));
  await region(page).getByLabel('Sheet').selectOption('More');
  await showAllColumns(page);
  await region(page).getByLabel('Field of the column Tool').selectOption('library_strategy');
  await region(page)
    .getByLabel(/\(library_source\)/)
    .fill('METAGENOMIC');
  await openFold(page, 'name');
  await region(page).getByLabel('Save this mapping as').fill('Reloaded');
  // Switching to another sheet keeps the mapping of the first one.
  await region(page).getByLabel('Sheet').selectOption('Data');
  await expect(region(page).getByLabel('Sheet')).toBeFocused();
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column Depth')).toHaveValue('depth');
  await waitForStoredDraft(page);
  await page.reload();
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column Depth')).toHaveValue('depth');
  await region(page).getByLabel('Sheet').selectOption('More');
  await expect(region(page).getByLabel('Save this mapping as')).toHaveValue('Reloaded');
  await waitForStoredDraft(page);
  await page.reload();
  await expect(region(page).getByRole('heading', { name: 'two.xlsx' })).toBeVisible();
  await expect(region(page).getByLabel('Sheet').locator('option:checked')).toHaveText('More');
  await expect(region(page).getByLabel('Header row')).toHaveValue('2');
  await showAllColumns(page);
  await expect(region(page).getByLabel('Field of the column Tool')).toHaveValue('library_strategy');
  await expect(region(page).getByLabel(/\(library_source\)/)).toHaveValue('METAGENOMIC');
  await expect(region(page).getByLabel('Save this mapping as')).toHaveValue('Reloaded');
  await takeColumnsButton(page).click();

  // A term is replaced, which is undone after another reload.
  const causes = card(page).getByRole('list', { name: 'Errors by cause' }).getByRole('listitem');
  const strategy = causes.filter({ hasText: 'library_strategy' });
  await strategy.getByRole('button', { name: 'Apply to this row' }).click();
  await expect(strategy).toHaveCount(0);
  await waitForStoredDraft(page);
  await page.reload();
  await expect(causes.first()).toBeVisible();
  await expect(strategy).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Undo' }).click();
  await expect(strategy).toHaveCount(1);
  await expect(card(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
  // No correction is left, so there is no question.
  await card(page).getByRole('button', { name: 'Match the columns again' }).click();
  await expect(region(page).getByLabel('Header row')).toHaveValue('2');
  await expect(region(page).getByLabel(/\(library_source\)/)).toHaveValue('METAGENOMIC');
  // The replaced term was removed by the undo.
  await expect(region(page).getByRole('list', { name: 'Values that are read differently' })).toHaveCount(0);
  await region(page).getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your choices?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await waitForStoredDraft(page);
  await page.reload();
  await expect(page.getByLabel('Filled-in template')).toBeAttached();
  await expect(region(page)).toHaveCount(0);
});

test('a field that is mapped to a second column shows a hint, and both columns can be joined', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const table = 'Sample Name;Primer A;Primer B\nS1;ACGT;TTGA\n';
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: 'primers.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  const region = page.getByRole('region', { name: 'Match the columns' });
  await showAllColumns(page);
  await region.getByLabel('Field of the column Primer A').selectOption('pcr_primers');
  await region.getByLabel('Field of the column Primer B').selectOption('pcr_primers');
  await expect(
    region.getByText('Until now, this field was built from {Primer A}, which is no longer used.'),
  ).toBeVisible();
  await region.getByRole('button', { name: 'Use both' }).click();
  await expect(region.getByLabel(/\(pcr_primers\)/)).toHaveValue('{Primer A} {Primer B}');
  await expect(region.getByText(/which is no longer used/)).toHaveCount(0);
});

test('an optional field without a column can be added and filled in', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const file = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignTable('more')) };
  await page.getByLabel('Filled-in template').setInputFiles(file);
  const chooser = region(page).getByLabel('Add another field');
  await chooser.selectOption('pcr_primers');
  await expect(region(page).getByLabel(/\(pcr_primers\)/)).toBeFocused();
  await page.keyboard.type('515F');
  await expect(chooser.locator('option[value="pcr_primers"]')).toHaveCount(0);
  await chooser.selectOption('campaign');
  await page.keyboard.type('HE533');
  // An emptied field stays visible, and becomes no column.
  await region(page)
    .getByLabel(/\(pcr_primers\)/)
    .fill('');
  await expect(region(page).getByLabel(/\(pcr_primers\)/)).toBeVisible();
  await takeColumnsButton(page).click();
  await scrollToColumn(page, 'campaign');
  await expect(card(page).getByRole('columnheader', { name: 'pcr_primers' })).toHaveCount(0);
});

test('a date is joined from two columns, and a row that is no sample is left out', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const table = 'Sample Name;Sampled;Hour;Depth\nS1;2024-04-05;10:30;5\nMean;;;5\n';
  await chooseFile(page, 'mean.csv', Buffer.from(table));
  await showAllColumns(page);
  await region(page).getByLabel('Field of the column Sampled').selectOption('field_sample_collection_date_begin');
  await region(page).getByLabel('Field of the column Hour').selectOption('field_sample_collection_date_begin');
  await region(page).getByRole('button', { name: 'Use both' }).click();
  await expect(region(page).getByLabel(/\(field_sample_collection_date_begin\)/)).toHaveValue('{Sampled} {Hour}');
  await expect(region(page).getByText(/such as \{Sample Name\}_R1\.fastq\.gz/)).toBeVisible();
  await takeColumnsButton(page).click();
  await expect(cell(page, 1, 0)).toHaveText('2');
  await expect(card(page).getByText(/errors in 2 rows/)).toBeVisible();
  await cell(page, 2, 1).click();
  await card(page).getByRole('button', { name: 'Leave out this row' }).click();
  await expect(card(page).getByText(/errors in 1 row\./)).toBeVisible();
  await expect(card(page).getByText(/^1 row, \d+ columns, 1 left out$/)).toBeVisible();
  await card(page).getByRole('button', { name: 'Undo' }).click();
  await expect(card(page).getByText(/errors in 2 rows/)).toBeVisible();
});

test('ambiguous dates lead to the choice of the order of day and month', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const rowsWithDates = buildRows('order', 2).map((row, i) => ({
    ...row,
    field_sample_collection_date_begin: `0${i + 3}/11/2019`,
  }));
  await chooseFile(page, 'order.xlsx', await buildWorkbook(rowsWithDates));
  await expect(card(page).getByRole('button', { name: /^Day first: 03\/11\/2019 is/ })).toBeVisible();
  await card(page).getByRole('button', { name: 'Match the columns again' }).click();
  await openFold(page, 'reading');
  await page.getByLabel('Dates such as 03/04/2019').selectOption('dayFirst');
  await takeColumnsButton(page).click();
  await expect(card(page).getByText('No errors found')).toBeVisible();
  await expect(card(page).getByRole('button', { name: /^Day first/ })).toHaveCount(0);
});

test('the order of dates that answers an error is kept for the next table, unless it is undone', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const table = foreignTable('slashes').replaceAll('.04.2019', '/04/2019');
  const order = page.getByLabel('Dates such as 03/04/2019');
  const takeOrder = async () => {
    await takeColumnsButton(page).click();
    await card(page)
      .getByRole('button', { name: /^Day first: 01\/04\/2019 is/ })
      .click();
    await expect(card(page).getByRole('button', { name: /^Day first/ })).toHaveCount(0);
  };
  const open = async (name: string) => {
    await page.goto('/data');
    await page
      .getByLabel('Filled-in template')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(table) });
    const discard = page.getByRole('button', { name: 'Choose another file' }).last();
    const dialog = page.getByRole('dialog');
    if (await dialog.isVisible()) await discard.click();
    await expect(region(page)).toBeVisible();
  };
  await open('one.csv');
  await expect(order).toHaveValue('asWritten');
  const isSaved = () => page.waitForResponse((response) => /\/rest\/mappings\/\d+$/.test(response.url()));
  await Promise.all([isSaved(), takeOrder()]);
  await Promise.all([isSaved(), page.keyboard.press('ControlOrMeta+z')]);
  await expect(card(page).getByRole('button', { name: /^Day first/ })).toHaveCount(1);
  const rulesOf = async () => (await (await page.request.get('/rest/mappings')).json()).records[0].rules;
  expect(await rulesOf()).toMatchObject({ dates: 'asWritten' });
  await Promise.all([
    isSaved(),
    card(page)
      .getByRole('button', { name: /^Day first/ })
      .click(),
  ]);
  expect(await rulesOf()).toMatchObject({ dates: 'dayFirst' });
});

test('words for nothing are one choice, with its effect on each column', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const table = foreignTable('words').replace('windy', 'n.d.').replaceAll('Germany', '-999');
  const choose = (name: string) =>
    page.getByLabel('Filled-in template').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(table) });
  await choose('words.csv');
  const mapColumn = (header: string, column: string) =>
    region(page).getByLabel(`Field of the column ${header}`).selectOption(column);
  await showAllColumns(page);
  await expect(region(page).getByLabel('“-999” means')).toHaveValue('not provided');
  await mapColumn('Remarks of mine', 'field_sample_comment');
  const choice = region(page).getByLabel('“-999”, “n.d.” mean');
  await choice.selectOption('not collected');
  await region(page).getByText('What this does to each column').click();
  await expect(region(page).getByText('geog_loc_name: 3 cells become “not collected”')).toBeVisible();
  await expect(region(page).getByText('field_sample_comment: 1 cell becomes empty')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  // The choice is a part of the mapping.
  await takeColumnsButton(page).click();
  await expect(card(page).getByRole('gridcell', { name: 'not collected' })).toHaveCount(3);
  await expect
    .poll(async () => (await (await page.request.get('/rest/mappings')).json()).records[0]?.rules.reasonForNothing)
    .toBe('not collected');
  await page.goto('/data');
  await card(page).getByRole('button', { name: 'Match the columns again' }).click();
  await expect(choice).toHaveValue('not collected');
  await choice.selectOption('Exactly that');
  await expect(region(page).getByText('What this does to each column')).toHaveCount(0);
});

test('rules for single words of an earlier mapping still apply', async ({ page }) => {
  await logInAsNewUser(page);
  const { csrfToken } = await (await page.request.get('/auth/session')).json();
  const table = foreignTable('former').replaceAll('Germany', '-999');
  const headers = table.split('\r\n')[2]?.split(';') ?? [];
  const rules = { version: 1, fields: { samp_name: '{Sample Name}', geog_loc_name: '{country}' }, dates: 'asWritten' };
  const saved = await page.request.post('/rest/mappings', {
    headers: { 'x-csrf-token': csrfToken },
    data: {
      name: 'Former',
      headers,
      rules: {
        ...rules,
        decimals: 'asWritten',
        nothing: { '-999': 'restricted access' },
        replaced: {},
        toLastRow: false,
      },
    },
  });
  expect(saved.status(), await saved.text()).toBe(201);
  await page.goto('/data');
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: 'former.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(region(page).getByLabel('“-999” means')).toHaveValue('restricted access');
  await takeColumnsButton(page).click();
  await expect(card(page).getByText('restricted access').first()).toBeVisible();
});

test('an empty sheet shows a message and cannot be checked', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const table = [
    ['Sample Name', 'Depth'],
    ['S1', 5],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Data', rows: table },
      { name: 'Empty', rows: [] },
    ],
  });
  await chooseFile(page, 'sheets.xlsx', Buffer.from(bytes));
  await region(page).getByLabel('Sheet').selectOption('Empty');
  await expect(region(page).getByRole('alert')).toHaveText('No table was found in this sheet.');
  await expect(takeColumnsButton(page)).toBeDisabled();
  await region(page).getByLabel('Sheet').selectOption('Data');
  await expect(takeColumnsButton(page)).toBeEnabled();
});

test('a text file with the columns of a template is stored, and a name like an escaped character stays unchanged', async ({
  page,
}) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const [row = {}] = buildRows('own', 1, { samp_name: 'plate_x0041_S1' });
  const lines = [Object.keys(row), Object.values(row)].map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(';'));
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await describeStudy(page, 'Own columns as text');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const stored = await page.request.get('/rest/sequencing-element/?samp_name=plate_x0041_S1');
  expect((await stored.json()).records).toHaveLength(1);
});

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      region: 'Match the columns',
      part: 'latitude of the position',
      unit: 'The header says “ft”, but',
      converted: 'cm are converted to m.',
      perhaps: 'Use Elevation',
    },
    de: {
      region: 'Spalten zuordnen',
      part: 'Breite der Position',
      unit: 'In der Kopfzeile steht „ft“',
      converted: 'cm werden in m umgerechnet.',
      perhaps: 'Geländehöhe verwenden',
    },
  }[language];
  test(`parts of a cell are offered with a description, and another unit is converted or reported (${language})`, async ({
    page,
  }) => {
    await logInAsNewUser(page);
    await setLanguage(page, language);
    await page.goto('/data');
    const table = 'sample;Where it was;Elevation (ft);Depth [cm]\na;54.1 N 7.9 E;30;5\nb;54.2 N 7.9 E;40;10';
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'core.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    const region = page.getByRole('region', { name: texts.region });
    await expect(region.getByText(texts.converted)).toBeVisible();
    await expect(region.getByText(texts.unit)).toHaveCount(0);
    // A likely field is only mapped after a click.
    await region.getByRole('button', { name: texts.perhaps, exact: true }).click();
    await expect(region.getByText(texts.unit)).toBeVisible();
    const latitude = region.getByLabel(/geogr_loc_lat/);
    await latitude.click();
    await page.getByRole('option', { name: `{Where it was|latitude} ${texts.part}` }).click();
    await expect(latitude).toHaveValue('{Where it was|latitude}');
    await expectNoHorizontalScroll(page);
  });
}

test('rows below an empty row are reported, and are included on demand, also in the next table', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const file = (name: string) => {
    // A column without a name, and a sparse row below an empty one.
    const [title = '', empty = '', ...table] = foreignTable(name).split('\r\n');
    const lines = [
      title,
      empty,
      ...table.map((line, index) => (index === 0 ? `${line};` : `${line};7`)),
      '',
      `${name}9`,
    ];
    return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  };
  const region = page.getByRole('region', { name: 'Match the columns' });
  const includeRowsBelow = region.getByLabel('Include the rows below');
  const checkTable = async () => {
    await takeColumnsButton(page).click();
  };
  await page.getByLabel('Filled-in template').setInputFiles(file('deep'));
  await expect(region.getByText('The table ends in row 6. 1 filled row below it is left out.')).toBeVisible();
  await openFold(page, 'leftOut');
  await expect(region.getByText(/Remarks of mine.*, M$/)).toBeVisible();
  await includeRowsBelow.check();
  await expect(region.getByText('1 filled row below row 6 is included.')).toBeVisible();
  await checkTable();
  await expect(cell(page, 4, 1)).toHaveText('deep9');
  await waitForStoredDraft(page);
  await page.reload();
  await expect(cell(page, 4, 1)).toHaveText('deep9');

  await page.getByLabel('Filled-in template').setInputFiles(file('shallow'));
  await expect(includeRowsBelow).toBeChecked();
  await includeRowsBelow.uncheck();
  await checkTable();
  await expect(cell(page, 3, 1)).toHaveText('shallow2');
  await expect(card(page).getByRole('row')).toHaveCount(4);
});

test('cells copied in a spreadsheet are pasted', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const [row = {}] = buildRows('pasted', 1);
  const names = Object.keys(row);
  await page.getByRole('button', { name: 'Paste cells' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paste cells from a spreadsheet' });
  await dialog
    .getByLabel('Cells', { exact: true })
    .fill([names, names.map((name) => row[name])].map((cells) => cells.join('\t')).join('\n'));
  await dialog.getByRole('button', { name: 'Use these cells' }).click();
  await expect(card(page).getByRole('heading', { name: 'Pasted cells' })).toBeVisible();
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await describeStudy(page, 'Pasted');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
});

test('wrong cells are corrected in the table, and corrections remain after a reload', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const faultyRows = buildRows('mend', 4, { library_strategy: 'AMPLIKON' });
  faultyRows[2] = { ...faultyRows[2], geogr_loc_lat: 91, samp_name: null };
  await chooseFile(page, 'mend.xlsx', await buildWorkbook(faultyRows));
  await expect(card(page).getByRole('status').first()).toContainText(
    'There are 6 errors in 4 rows. You can correct them here.',
  );
  const causes = card(page).getByRole('list', { name: 'Errors by cause' }).getByRole('listitem');
  await expect(causes).toHaveCount(3);
  await expect(causes.first()).toContainText('Did you mean AMPLICON?');
  await expect(causes.first()).toContainText('4 rows: 2–5');

  // One click corrects all rows; it is undone and redone.
  await causes.first().getByRole('button', { name: 'Apply to all 4 rows' }).click();
  await expect(causes).toHaveCount(2);
  await card(page).getByRole('button', { name: 'Undo' }).click();
  await expect(causes).toHaveCount(3);
  await card(page).getByRole('button', { name: 'Redo' }).click();
  await expect(causes).toHaveCount(2);

  // By keyboard to the next wrong cell, which shows its error.
  await card(page).getByRole('button', { name: 'Next error' }).press('Enter');
  await expect(card(page).getByText(/^A4: Sample name is required/)).toBeVisible();
  await page.keyboard.type('mend_2');
  await page.keyboard.press('Enter');
  await expect(causes).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(card(page).getByText(/^D4: Latitude is not valid: 91 is not between/)).toBeVisible();

  // A reload keeps all corrections.
  await page.reload();
  await expect(causes).toHaveCount(1);
  await expect(page.getByText('mend.xlsx').first()).toBeVisible();
  await card(page).getByRole('button', { name: 'Go to D4' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('57.32');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await describeStudy(page, 'Mended');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  await expect(page.getByText(/4 rows of mend.xlsx were stored/).first()).toBeVisible();
  await waitForStoredDraft(page);
  await page.reload();
  await expect(uploadButton(page)).toBeDisabled();
  await expect(card(page)).toHaveCount(0);
});

test('two tabs with different tables mix neither cells nor corrections', async ({ page: first, context }) => {
  await logInAsNewUser(first);
  const second = await context.newPage();
  for (const [page, name] of [
    [first, 'left'],
    [second, 'right'],
  ] as const) {
    await page.goto('/data');
    await chooseFile(page, `${name}.xlsx`, await buildWorkbook(buildRows(name, 2, { geogr_loc_lat: 91 })));
    await expect(card(page).getByRole('heading', { name: `${name}.xlsx` })).toBeVisible();
  }
  const write = async (page: Page, text: string) => {
    // The list of errors appears above the cells once they are checked, and moves them.
    await expect(card(page).getByRole('list', { name: 'Errors by cause' })).toBeVisible();
    await cell(page, 1, 1).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 1)).toHaveText(text);
    await waitForStoredDraft(page);
  };
  await write(second, 'right corrected');
  await write(first, 'left corrected');
  await second.reload();
  await expect(card(second).getByRole('heading', { name: 'right.xlsx' })).toBeVisible();
  await expect(cell(second, 1, 1)).toHaveText('right corrected');
  await expect(cell(second, 2, 1)).toHaveText('right_1');

  // Removing the table of one tab keeps that of the other.
  await card(first).getByRole('button', { name: 'Remove' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(first)).toHaveCount(0);
  await write(second, 'right once more');
  await second.reload();
  await expect(cell(second, 1, 1)).toHaveText('right once more');
});

test('a cell of two lines is pasted into one cell, and values beyond the table are reported', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  await chooseFile(page, 'paste.xlsx', await buildWorkbook(buildRows('paste', 2)));
  const paste = async (text: string) => {
    await cell(page, 1, 1).click();
    await page.evaluate((pastedText) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pastedText);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  };
  await paste('"one\nand two"\tEMB1\nthree\tEMB2\n');
  await expect(cell(page, 1, 1)).toHaveText('one and two');
  await expect(cell(page, 2, 1)).toHaveText('three');
  await expect(cell(page, 2, 2)).toHaveText('EMB2');
  const leftOutMessage = card(page).getByText(/pasted values? w/);
  await expect(leftOutMessage).toHaveCount(0);
  await paste('a\nb\nc\nd\n');
  await expect(leftOutMessage).toHaveText(/^2 pasted values were left out/);
  await page.keyboard.press('Delete');
  await expect(leftOutMessage).toHaveCount(0);
});

test('a text is found and replaced in a column, and a value is filled down', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const faultyRows = buildRows('fill', 4);
  faultyRows[1] = { ...faultyRows[1], env_medium: null };
  faultyRows[2] = { ...faultyRows[2], env_medium: null };
  await chooseFile(page, 'fill.xlsx', await buildWorkbook(faultyRows));
  await expect(card(page).getByRole('status').first()).toContainText('There are 2 errors in 2 rows');
  await cell(page, 1, 1).click();
  await card(page).getByRole('button', { name: 'Find and replace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find and replace' });
  await dialog.getByLabel('Find', { exact: true }).fill('fill_');
  await dialog.getByLabel('Match the whole cell').uncheck();
  await dialog.getByLabel('Replace with').fill('filled-');
  await expect(dialog.getByRole('status')).toHaveText('4 cells');
  await dialog.getByRole('button', { name: 'Replace in all rows' }).click();
  await expect(cell(page, 4, 1)).toHaveText('filled-3');
  await card(page)
    .getByRole('button', { name: /^Go to [A-Z]+3$/ })
    .click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  // A filled cell is not overwritten, and a message says so.
  await page.keyboard.press('ControlOrMeta+d');
  await expect(card(page).getByText('Only empty cells are filled, and the cell below')).toBeVisible();

  // A refused file keeps the table; another table replaces it after a confirmation.
  await chooseFile(page, 'notes.pdf', Buffer.from('%PDF'));
  await expect(page.getByText('notes.pdf was not accepted.')).toBeVisible();
  await page.reload();
  await expect(cell(page, 4, 1)).toHaveText('filled-3');
  const other = await buildWorkbook(buildRows('other', 1));
  const question = page.getByRole('alertdialog', { name: 'Discard your corrections?' });
  await chooseFile(page, 'other.xlsx', other);
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(cell(page, 4, 1)).toHaveText('filled-3');
  await chooseFile(page, 'other.xlsx', other);
  await question.getByRole('button', { name: 'Choose another file' }).click();
  await expect(card(page).getByRole('heading', { name: 'other.xlsx' })).toBeVisible();
});

test('checksums of chosen files are filled into the rows that name them', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const faultyRows = buildRows('sums', 2, { forward_read_file_checksum: null });
  await chooseFile(page, 'sums.xlsx', await buildWorkbook(faultyRows));
  await expect(card(page).getByRole('status').first()).toContainText('There are 2 errors in 2 rows');
  const files = [0, 2].map((i) => ({
    name: `sums_${i}_R1.fastq.gz`,
    mimeType: 'application/gzip',
    buffer: Buffer.from(`reads of sample ${i}`),
  }));
  await page.getByLabel('Read files', { exact: true }).setInputFiles(files);
  const fill = card(page).getByRole('button', { name: 'Fill in 1 cell' });
  await expect(card(page).getByText('A name in the table without a file: sums_1_R1.fastq.gz.')).toBeVisible();
  await expect(card(page).getByText('A file without a row: sums_2_R1.fastq.gz.')).toBeVisible();
  await fill.click();
  await expect(card(page).getByRole('status').first()).toContainText('There is 1 error in 1 row');
  // The filled cell is compared with the checksum of the file.
  await expect(
    card(page).getByText('Checksums of your files: 1 checksum in the table matches its file.'),
  ).toBeVisible();
});

test('the next table is read by the same worker, and replaces one that is still being read', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  // Another worker has the terms of ENVO.
  const tableWorkers = () => page.workers().filter((worker) => worker.url().includes('table-worker'));
  // The worker starts when the file dialog opens, and not before.
  const chooseButton = page.getByRole('button', { name: 'Choose a file' });
  await expect(chooseButton).toBeVisible();
  expect(page.workers()).toEqual([]);
  const chooser = page.waitForEvent('filechooser');
  await chooseButton.click();
  await chooser;
  await expect.poll(() => page.workers().length).toBe(1);
  await chooseFile(page, 'wrong.xlsx', await buildWorkbook(buildRows('next', 2, { geogr_loc_lat: 91 })));
  await expect(
    card(page)
      .getByText(/1 error|2 errors/)
      .first(),
  ).toBeVisible();
  const [firstWorker] = tableWorkers();
  expect(firstWorker).toBeDefined();
  await chooseFile(page, 'right.xlsx', await buildWorkbook(buildRows('next', 2)));
  await expect(card(page).getByText('No errors found')).toBeVisible();
  expect(tableWorkers()).toEqual([firstWorker]);
  await chooseFile(page, 'long.xlsx', await buildWorkbook(buildRows('next', 3000)));
  await chooseFile(page, 'last.xlsx', await buildWorkbook(buildRows('last', 2)));
  await expect(card(page).getByRole('heading', { name: 'last.xlsx' })).toBeVisible();
  await expect(card(page).getByText('No errors found')).toBeVisible();
  expect(tableWorkers()).toHaveLength(1);
});

test('a file that is no table is refused at once', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  await chooseFile(page, 'broken.xlsx', Buffer.from('PK\u0003\u0004 nothing more'));
  await expect(page.getByText(/broken.xlsx was not accepted. This file is damaged/)).toBeVisible();
  await expect(uploadButton(page)).toBeDisabled();
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: 'page.csv', mimeType: 'text/csv', buffer: Buffer.from('<!doctype html><p>Not found</p>') });
  await expect(page.getByText(/page.csv was not accepted. This is not a table/)).toBeVisible();
});

test('a sea station on land is reported, and the coastlines are loaded for that case alone', async ({ page }) => {
  const outlines: string[] = [];
  page.on('request', (request) => request.url().includes('/land-') && outlines.push(request.url()));
  await logInAsNewUser(page);
  await page.goto('/data');
  const noErrors = card(page).getByText('No errors found');
  await chooseFile(
    page,
    'lake.xlsx',
    await buildWorkbook(buildRows('lake', 2, { geog_loc_name: 'Germany: Lake Constance' })),
  );
  await expect(noErrors).toBeVisible();
  expect(outlines).toEqual([]);
  const swappedPosition = { geogr_loc_lat: 20.05, geogr_loc_lon: 57.32 };
  await chooseFile(page, 'land.xlsx', await buildWorkbook(buildRows('land', 2, swappedPosition)));
  await expect(
    card(page).getByText(/lies in a sea, but its position \(20\.05, 57\.32, row 2\) is on land/),
  ).toBeVisible();
  expect(outlines).toEqual([expect.stringMatching(/\/land-50m-[\w-]+\.json$/)]);
});

for (const language of ['en', 'de'] as const) {
  const texts = {
    en: {
      file: 'Filled-in template',
      region: 'Match the columns',
      name: 'Save this mapping as',
      share: 'Use it for everybody’s tables',
      recognized: (name: string) => `Recognised as “${name}”, which Robin Reader shares.`,
      added: 'This column is new: Salinity.',
      lacked: 'This column is not in the table: Remarks of mine.',
      own: (name: string) => `Recognised as “${name}”.`,
      forget: 'Delete this mapping',
      lead: /does not use Strandbook’s column names/,
    },
    de: {
      file: 'Ausgefüllte Vorlage',
      region: 'Spalten zuordnen',
      name: 'Diese Zuordnung speichern als',
      share: 'Für die Tabellen aller verwenden',
      recognized: (name: string) => `Erkannt als „${name}“; Robin Reader hat diese Zuordnung freigegeben.`,
      added: 'Diese Spalte ist neu: Salinity.',
      lacked: 'Diese Spalte fehlt in der Tabelle: Remarks of mine.',
      own: (name: string) => `Erkannt als „${name}“.`,
      forget: 'Diese Zuordnung löschen',
      lead: /verwendet nicht die Spaltennamen/,
    },
  }[language];
  test(`a shared mapping is recognized on another machine, also with a column more or less (${language})`, async ({
    page,
    browser,
  }) => {
    await setLanguage(page, language);
    await logInAsNewUser(page);
    // Two columns that no table of another test has, as one would not distinguish its kind.
    const word = uniqueWord();
    const table = (name: string) =>
      foreignTable(name).replace('Gear;', `Gear ${word};`).replace('library_strategy;', `Strategy ${word};`);
    const choose = (on: Page, name: string, content: string) =>
      on
        .getByLabel(texts.file)
        .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
    const region = (on: Page) => on.getByRole('region', { name: texts.region });
    await page.goto('/data');
    await choose(page, 'spring', table('spring'));
    await expect(region(page).getByText(texts.lead)).toBeVisible();
    await openFold(page, 'name');
    await region(page).getByLabel(texts.name).fill(word);
    await region(page).getByRole('checkbox', { name: texts.share }).press('Space');
    const saved = page.waitForResponse('**/rest/mappings');
    await takeColumnsButton(page).press('Enter');
    expect((await saved).status()).toBe(201);

    /** A table of somebody else on another machine. */
    const openAsOther = async (name: string, content: string): Promise<Page> => {
      const other = await (await browser.newContext()).newPage();
      await setLanguage(other, language);
      await logInAsNewUser(other);
      await other.goto('/data');
      await choose(other, name, content);
      return other;
    };
    const longer = table('summer').replace(';Remarks', ';Salinity;Remarks').replaceAll(';windy', ';7;windy');
    const summer = await openAsOther('summer', longer);
    await expect(region(summer).getByRole('status').first()).toContainText(texts.recognized(word));
    await expect(region(summer).getByRole('status').first()).toContainText(texts.added);
    await expect(region(summer).getByLabel(texts.name)).toHaveValue(word);
    await expectAccessible(summer);
    await atBothWidths(summer);
    await summer.context().close();
    const shorter = table('autumn').replace(';Remarks of mine', '').replaceAll(';windy', '');
    const autumn = await openAsOther('autumn', shorter);
    await expect(region(autumn).getByRole('status').first()).toContainText(texts.lacked);
    // A table of another kind gets a name of its own.
    await expect(region(autumn).getByLabel(texts.name)).toHaveValue('autumn');
    await autumn.context().close();

    await page.goto('/data');
    await choose(page, 'winter', table('winter'));
    await expect(region(page).getByRole('status').first()).toContainText(texts.own(word));
    await region(page).getByRole('button', { name: texts.forget }).press('Enter');
    await expect(region(page).getByText(texts.lead)).toBeVisible();
  });
}

for (const language of ['en', 'de'] as const) {
  const texts = {
    en: {
      file: 'Filled-in template',
      region: 'Match the columns',
      use: 'Use your usual 2 values',
      shown: 'Library source: METAGENOMIC · Library selection: PCR',
    },
    de: {
      file: 'Ausgefüllte Vorlage',
      region: 'Spalten zuordnen',
      use: 'Ihre 2 üblichen Werte verwenden',
      shown: 'METAGENOMIC',
    },
  }[language];
  test(`values for all rows of one table are offered for tables of another kind (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logInAsNewUser(page);
    const region = page.getByRole('region', { name: texts.region });
    await page.goto('/data');
    const choose = async (name: string, content: string) => {
      await page
        .getByLabel(texts.file)
        .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
      await expect(region.getByRole('heading', { name: `${name}.csv` })).toBeVisible();
    };
    await choose('first', foreignTable('first'));
    await region.getByLabel(/\(library_source\)/).fill('METAGENOMIC');
    await region.getByLabel(/\(library_selection\)/).fill('PCR');
    const saved = page.waitForResponse('**/rest/usual-values');
    await takeColumnsButton(page).press('Enter');
    expect((await saved).status()).toBe(200);

    await choose('second', 'Probe;Tiefe;Remarks of mine\r\nA1;5;calm\r\nA2;10;calm');
    const offer = region.getByRole('button', { name: texts.use });
    await expect(offer.locator('..')).toContainText(texts.shown);
    await expectAccessible(page);
    await offer.press('Enter');
    await expect(offer).toHaveCount(0);
    await expect(region.getByLabel(/\(library_source\)/)).toHaveValue('METAGENOMIC');
    await expect(region.getByLabel(/\(library_selection\)/)).toHaveValue('PCR');
  });
}

test.describe('mappings of an earlier version', () => {
  // A name that is taken is refused first.
  test.use({ allowedConsoleErrors: [/400/] });
  test('move from the browser to the account, also two of one name', async ({ page }) => {
    await logInAsNewUser(page);
    const mapping = (name: string) => ({
      name,
      headers: ['Probe', 'Tiefe'],
      recipe: { fields: { samp_name: '{Probe}' } },
    });
    await page.evaluate(
      (former) => localStorage.setItem('strandbook.tableProfiles', JSON.stringify(former)),
      [mapping('Old'), mapping('Old'), mapping('Older')],
    );
    await page.goto('/data');
    await page
      .getByLabel('Filled-in template')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from('Probe;Tiefe\r\nA1;5\r\nA2;10') });
    const region = page.getByRole('region', { name: 'Match the columns' });
    await expect(region.getByRole('status').first()).toContainText('Recognised as “Old');
    const { records }: { records: Mapping[] } = await (await page.request.get('/rest/mappings')).json();
    const own = records.filter((one) => one.own).map(({ name }) => name);
    expect(own.sort()).toEqual(['Old', 'Old (2)', 'Older']);
    expect(await page.evaluate(() => localStorage.getItem('strandbook.tableProfiles'))).toBe('[]');
  });
});
