import { readFile, stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { atBothWidths, desktop, expect, expectAccessible, test } from './fixtures.ts';
import { describeStudy, uploadButton } from './pages/import.ts';
import { mappingCard, takeColumnsButton } from './pages/mapping.ts';
import { logInAsNewUser, uniqueWord } from './records.ts';

/**
 * A CTD table of another laboratory: two samples of one cast, with what was measured beside them. Headers without a
 * quantity contain the name, since other tests keep their quantities in the same database.
 */
function ctdTable(name: string): string {
  const header = `Sample Name;Cruise;lat_lon;collection_date;country;env_biome;env_feature;env_material;instrument_model;library_strategy;library_source;library_selection;md5;checksum_method;R1;Depth [m];Temperature [°C];CTD temperature [K];Salinity;Foraminifera ${name} [1/m3];Wire angle ${name} [°];Winch mood ${name};Mood of a file ${name}`;
  const lines = [0, 1].map((i) =>
    [
      `${name}${i}`,
      `Cruise ${name}`,
      '54.1 N 7.9 E',
      '2019-04-01',
      'Germany',
      'marine biome [ENVO:00000447]',
      'coast [ENVO:01000687]',
      'sea water [ENVO:00002149]',
      'Illumina MiSeq',
      'AMPLICON',
      'METAGENOMIC',
      'PCR',
      `${name}${i}`.padEnd(32, '0').replaceAll(/[^0-9a-f]/g, 'a'),
      'MD5',
      `${name}${i}_R1.fastq.gz`,
      String(1000 * i + 5),
      i === 0 ? '6.5' : '<1.5',
      '277.15',
      i === 0 ? '35' : 'nd',
      '12',
      String(3.5 + i),
      i === 0 ? 'calm' : 'n/a',
      'good',
    ].join(';'),
  );
  return [header, ...lines].join('\r\n');
}

const measured = (page: Page) => page.getByRole('region', { name: 'Measurements', exact: true });

test('what was measured beside samples is kept, found by ranges and changed in the form', async ({ page }) => {
  const name = uniqueWord();
  await logInAsNewUser(page);
  await page.goto('/data');
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(ctdTable(name)) });
  await expect(mappingCard(page)).toBeVisible();
  // A quantity in its own unit is taken; another unit is asked with its conversion.
  await expect(measured(page).getByLabel('Quantity of the column Temperature [°C]')).toHaveValue(
    'Temperature [°C] (temp)',
  );
  await expect(measured(page).getByLabel('Quantity of the column Salinity')).toHaveValue('Salinity [PSU] (salinity)');
  await expect(measured(page).getByText('The numbers are converted exactly: °C = K − 273.15.')).toBeVisible();
  await measured(page).getByRole('button', { name: 'Use Temperature [°C] (temp)' }).click();
  // Anything else is added by confirming it.
  await measured(page)
    .getByRole('button', { name: /^Show .* left out$/ })
    .click();
  const foraminifera = measured(page).getByLabel(`Quantity of the column Foraminifera ${name} [1/m3]`);
  await foraminifera.click();
  await page.getByRole('option', { name: 'New quantity …' }).click();
  await expect(measured(page).getByLabel('Name', { exact: true })).toHaveValue(`foraminifera_${name}`);
  await expect(measured(page).getByLabel('Unit', { exact: true })).toHaveValue('1/m3');
  await expectAccessible(page);
  await measured(page).getByRole('button', { name: 'Create and use' }).click();
  await expect(foraminifera).toHaveValue(`Foraminifera ${name} [1/m³] (foraminifera_${name})`);
  // All others at once, after a look at their names.
  await measured(page).getByRole('button', { name: 'Keep all others, too …' }).click();
  const others = measured(page).getByRole('group', { name: 'Keep all others, too …' });
  await expect(others.getByLabel(`Unit: Wire angle ${name} [°]`)).toHaveValue('deg');
  await expect(others.getByLabel(`Kind: Winch mood ${name}`)).toHaveValue('text');
  await expect(others.getByLabel(`Name: Wire angle ${name} [°]`)).toHaveValue(`wire_angle_${name}`);
  await expect(others.getByLabel(`Name: Winch mood ${name}`)).toHaveValue(`winch_mood_${name}`);
  await others.getByRole('checkbox', { name: `Mood of a file ${name}` }).uncheck();
  await atBothWidths(page, () => expectAccessible(page));
  await page.setViewportSize(desktop);
  await others.getByRole('button', { name: 'Keep 2 columns' }).click();
  await expect(others).toHaveCount(0);
  await takeColumnsButton(page).click();
  await expect(page.getByRole('region', { name: 'Your table' })).toBeVisible();
  await describeStudy(page, `Foraminifera of ${name}`);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();

  await page.goto(`/search?q=${encodeURIComponent(`${name} temp<2 depth>1000`)}`);
  await expect(page.getByRole('link', { name: `${name}1`, exact: true }).first()).toBeVisible();
  await expect(page.getByText(`${name}0`)).toHaveCount(0);
  for (const form of ['Darwin Core Archive', 'RO-Crate', 'FAIRe tables']) {
    await page.getByRole('button', { name: 'More formats' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('group', { name: form }).getByRole('menuitem', { name: 'Zip file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^strandbook_(dwca|rocrate|faire)_.*\.zip$/);
    expect((await stat(await file.path())).size).toBeGreaterThan(1000);
  }
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  const [full] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '(csv)' }).click(),
  ]);
  expect(parseDelimitedRecords(await readFile(await full.path(), 'utf8'), ',')).toMatchObject([
    { 'temp [Cel]': '<1.5', [`wire_angle_${name} [deg]`]: '4.5' },
  ]);

  const { records } = await (await page.request.get(`/rest/field-sample/?q=${name}1`)).json();
  expect(records[0].measurements).toMatchObject([
    { name: `foraminifera_${name}`, value: 12, unit: '1/m3' },
    { name: 'temp', qualifier: null, value: 1.5, sign: '<' },
    { name: 'temp', qualifier: 'CTD temperature K', value: 4, written: '277.15 K' },
    { name: `wire_angle_${name}`, value: 4.5, unit: 'deg' },
  ]);
  await page.goto(`/component/field-sample/${records[0].id}`);
  await expect(page.getByLabel('Temperature', { exact: true }).first()).toHaveValue('<1.5');
  await atBothWidths(page, () => expectAccessible(page));
  await page.getByLabel('Temperature', { exact: true }).first().fill('125');
  await expect(page.getByText('more than the greatest plausible value, 45 °C')).toBeVisible();
  await page.getByLabel('Temperature', { exact: true }).first().fill('1,25');
  await expect(page.getByText('plausible')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  const changed = await (await page.request.get(`/rest/field-sample/${records[0].id}`)).json();
  expect(changed.measurements[1]).toMatchObject({ name: 'temp', value: 1.25, sign: null, written: '1,25' });
});

test('columns that an import left out are kept later, for the same samples', async ({ page }) => {
  const name = uniqueWord();
  await logInAsNewUser(page);
  await page.goto('/data');
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(ctdTable(name)) };
  await page.getByLabel('Filled-in template').setInputFiles(file);
  await takeColumnsButton(page).click();
  await describeStudy(page, `Left out of ${name}`);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  await page.locator('a[href^="/component/my-entries/"]').first().click();

  await page.getByRole('link', { name: 'Keep columns that were left out' }).click();
  await expect(page.getByRole('heading', { name: 'Keep further columns' })).toBeVisible();
  // Columns that are stored already are not listed; those that were left out can be chosen as in the import.
  await expect(measured(page).getByLabel('Quantity of the column Salinity')).toHaveCount(0);
  await measured(page).getByRole('button', { name: 'Keep all others, too …' }).click();
  const others = measured(page).getByRole('group', { name: 'Keep all others, too …' });
  for (const header of ['Winch mood', 'Mood of a file'])
    await others.getByRole('checkbox', { name: `${header} ${name}` }).uncheck();
  await others.getByRole('button', { name: 'Keep 2 columns' }).click();
  await atBothWidths(page, () => expectAccessible(page));
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Compare with the stored samples' }).click();
  await expect(page.getByRole('heading', { name: '4 cells in 2 records will change.' })).toBeFocused();
  await page.getByRole('button', { name: 'Apply 4 changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 4 changes' }).click();
  await expect(page.getByRole('heading', { name: '4 cells in 2 records were changed.' })).toBeFocused();
  const { records } = await (await page.request.get(`/rest/field-sample/?q=${name}1`)).json();
  expect(records[0].measurements).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: `foraminifera_${name}`, value: 12, unit: '1/m3' }),
      expect.objectContaining({ name: `wire_angle_${name}`, value: 4.5, unit: 'deg' }),
    ]),
  );
});

test('columns that differ within a sample go into the comments of its elements', async ({ page }) => {
  const name = uniqueWord();
  const table = ctdTable(name);
  const [, first = ''] = table.split('\r\n');
  // Another file of the first sample.
  const second = first
    .replace(`${name}0_R1.fastq.gz`, `${name}2_R1.fastq.gz`)
    .replace(/[0-9a-f]{32}/, '2'.repeat(32))
    .replace(/good$/, 'poor');
  await logInAsNewUser(page);
  await page.goto('/data');
  const buffer = Buffer.from(`${table}\r\n${second}`);
  await page.getByLabel('Filled-in template').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer });
  await measured(page).getByRole('button', { name: 'Keep all others, too …' }).click();
  const others = measured(page).getByRole('group', { name: 'Keep all others, too …' });
  for (const header of [`Foraminifera ${name} [1/m3]`, `Wire angle ${name} [°]`, `Winch mood ${name}`])
    await others.getByRole('checkbox', { name: header }).uncheck();
  await expect(others.getByText('they go into the comment of the sequencing element')).toBeVisible();
  await others.getByRole('button', { name: 'Keep one column' }).click();
  await takeColumnsButton(page).click();
  await describeStudy(page, `Moods of ${name}`);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const { records } = await (
    await page.request.get(`/rest/sequencing-element/?q=${name}&sort=forward_read_file_name`)
  ).json();
  expect(records.map((record: Record<string, unknown>) => record.sequencing_element_comment)).toEqual([
    `Mood of a file ${name}: good`,
    `Mood of a file ${name}: good`,
    `Mood of a file ${name}: poor`,
  ]);
});

test('columns are taken only once new quantities are created, with what was chosen meanwhile', async ({ page }) => {
  const name = uniqueWord();
  await logInAsNewUser(page);
  await page.goto('/data');
  await page
    .getByLabel('Filled-in template')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(ctdTable(name)) });
  await measured(page).getByRole('button', { name: 'Keep all others, too …' }).click();
  const others = measured(page).getByRole('group', { name: 'Keep all others, too …' });
  const gate = Promise.withResolvers<void>();
  await page.route(/\/rest\/measurement-types\/?$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await others.getByRole('button', { name: /^Keep \d+ columns$/ }).click();
  await expect(takeColumnsButton(page)).toBeDisabled();
  await measured(page).getByRole('button', { name: 'Use Temperature [°C] (temp)' }).click();
  gate.resolve();
  await expect(others).toHaveCount(0);
  await expect(measured(page).getByRole('heading', { name: 'Measurements' })).toBeFocused();
  await expect(takeColumnsButton(page)).toBeEnabled();
  await expect(measured(page).getByLabel('Quantity of the column CTD temperature [K]')).toHaveValue(/\(temp\)/);
  await expect(measured(page).getByLabel(`Quantity of the column Winch mood ${name}`)).toHaveValue(/winch_mood/);
});
