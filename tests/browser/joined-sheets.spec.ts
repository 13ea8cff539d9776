import type { Page } from '@playwright/test';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { checksumOf } from '../workbooks.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  phone,
  setLanguage,
  test,
} from './fixtures.ts';
import { describeStudy, uploadButton, waitForStoredDraft, xlsx } from './pages/import.ts';
import { showAllColumns, takeColumnsButton } from './pages/mapping.ts';
import { logInAsNewUser } from './records.ts';

type Rows = CellValue[][];

/** The samples of a laboratory with a row of descriptions below the header, each with a name of its own. */
function samplesOf(name: string): Rows {
  return [
    ['Sample ID', 'lat_lon', 'collection_date', 'country', 'env_biome', 'env_feature', 'env_material'],
    [
      '(Mandatory) Name',
      '(Mandatory)',
      '(Optional) Day',
      '(Optional) Country',
      '(Optional)',
      '(Optional)',
      '(Optional)',
    ],
    ...[1, 2, 3].map((i) => [
      `${name}${i}`,
      `54.${i} N 7.9 E`,
      `2019-04-0${i}`,
      'Germany',
      'marine biome [ENVO:00000447]',
      'coast [ENVO:01000687]',
      'sea water [ENVO:00002149]',
    ]),
  ];
}

/** The runs of these samples: the first was sequenced twice, and the third not at all. */
function runsOf(name: string, samples = [1, 1, 2]): Rows {
  return [
    [
      'sample_id',
      'forward_read_file_name',
      'instrument_model',
      'library_strategy',
      'library_source',
      'library_selection',
    ],
    ...samples.map((sample, i) => [
      `${name}${sample}`,
      `${name}_${i}_R1.fastq.gz`,
      'Illumina MiSeq',
      'AMPLICON',
      'METAGENOMIC',
      'PCR',
    ]),
  ].map((row, i) => [
    ...row,
    ...(i === 0 ? ['forward_read_file_checksum', 'checksum_method'] : [checksumOf(`${name}${i}`), 'MD5']),
  ]);
}

const workbookOf = async (sheets: Readonly<Record<string, Rows>>) => ({
  mimeType: xlsx,
  buffer: Buffer.from(
    await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows as never })) }),
  ),
});

const textFile = (name: string, rows: Rows) => ({
  name,
  mimeType: 'text/tab-separated-values',
  buffer: Buffer.from(rows.map((row) => row.join('\t')).join('\n')),
});

const input = (page: Page) => page.getByLabel('Filled-in template');
const notice = (page: Page) => page.getByRole('region', { name: 'Tables that belong together' });
const mapping = (page: Page) => page.getByRole('region', { name: 'Match the columns' });
const card = (page: Page) => page.getByRole('region', { name: 'Your table' });

test('two sheets of a workbook are one table, which is checked and stored', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const file = await workbookOf({ Samples: samplesOf('tide'), Runs: runsOf('tide') });
  await input(page).setInputFiles({ name: 'tide.xlsx', ...file });
  await expect(notice(page).getByRole('status')).toHaveText(
    '“Samples” and “Runs” are one table: 3 of 3 rows find theirs by sample_id.',
  );
  await expect(mapping(page).getByLabel('Sheet')).toHaveValue('2');
  // The sample without a run is listed, and stays as a row of its own.
  await notice(page).getByText('What finds nothing (1)').click();
  await expect(notice(page).getByRole('listitem')).toHaveText(['tide3: row 5']);

  // One sheet can be taken alone, and joined again, with the keyboard.
  await notice(page).getByRole('button', { name: 'Take one of them alone' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page).getByRole('status')).toContainText('can become one table');
  await expect(mapping(page).getByLabel('Sheet')).toHaveValue('1');
  await expect(notice(page).getByRole('button', { name: 'Join them' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice(page).getByRole('button', { name: 'Take one of them alone' })).toBeFocused();

  // A reload restores the joined table.
  await waitForStoredDraft(page);
  await page.reload();
  await expect(notice(page).getByRole('status')).toContainText('are one table');

  await showAllColumns(page);
  await mapping(page).getByLabel('Field of the column sample_id').selectOption('samp_name');
  await takeColumnsButton(page).click();
  await expect(card(page).getByRole('gridcell', { name: 'tide1', exact: true })).toHaveCount(2);
  await expect(card(page).getByRole('gridcell', { name: 'tide3', exact: true })).toHaveCount(1);
  await expect(card(page).getByText(/Row 5 comes from one sheet alone/)).toBeVisible();
  await waitForStoredDraft(page);
  await page.reload();
  await expect(card(page).getByRole('gridcell', { name: 'tide1', exact: true })).toHaveCount(2);
});

test('two files dropped at once are one table, which is stored', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  await input(page).setInputFiles([
    textFile('cruise7_samples.tsv', samplesOf('ebb')),
    textFile('cruise7_runs.tsv', runsOf('ebb', [1, 2, 2, 3])),
  ]);
  await expect(notice(page).getByRole('status')).toHaveText(
    '“samples” and “runs” are one table: 4 of 4 rows find theirs by sample_id.',
  );
  await expect(mapping(page).getByRole('heading', { name: 'cruise7_samples + cruise7_runs' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(desktop);
  await waitForStoredDraft(page);
  await page.reload();
  await expect(notice(page).getByRole('status')).toContainText('are one table');
  await showAllColumns(page);
  await mapping(page).getByLabel('Field of the column sample_id').selectOption('samp_name');
  await takeColumnsButton(page).click();
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await describeStudy(page, 'Ebb and flow');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  const { records } = await (await page.request.get('/rest/sequencing-element/?samp_name=ebb2')).json();
  expect(records.map((record: Record<string, string>) => record.forward_read_file_name).toSorted()).toEqual([
    'ebb_1_R1.fastq.gz',
    'ebb_2_R1.fastq.gz',
  ]);
});

test('the runs of two genes stand one below the other, beside their samples', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const ofGene = (gene: string, samples: number[]) =>
    runsOf('neap', samples).map((row, i) =>
      i === 0 ? row : row.with(1, `${gene}_${i}_R1.fastq.gz`).with(6, checksumOf(`${gene} ${i}`)),
    );
  await input(page).setInputFiles([
    textFile('samples.tsv', samplesOf('neap')),
    textFile('16S.tsv', ofGene('16S', [1, 2, 3])),
    textFile('18S.tsv', ofGene('18S', [1, 3])),
  ]);
  await expect(notice(page).getByRole('status')).toHaveText(
    '“samples”, “16S”, and “18S” are one table: 5 of 5 rows find theirs by sample_id; the rows of “16S” and “18S” stand one below the other.',
  );
  await expectAccessible(page);
  await showAllColumns(page);
  await mapping(page).getByLabel('Field of the column sample_id').selectOption('samp_name');
  await takeColumnsButton(page).click();
  await expect(card(page).getByRole('status').first()).toContainText('No errors found');
  await expect(card(page).getByText('The rows 5, 6 are the rows 2, 3 of “18S”.')).toBeVisible();
  await describeStudy(page, 'Neap tide');
  await uploadButton(page).click();
  await expect(page.getByText(/^5 rows of .* were stored/).first()).toBeVisible();
});

test('files that do not belong together are refused with the reason, and the current table stays', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await input(page).setInputFiles(textFile('first.tsv', samplesOf('kept')));
  await expect(mapping(page).getByRole('heading', { name: 'first.tsv' })).toBeVisible();

  const others: Rows = [
    ['Bottle', 'Salinity'],
    ['N1', 35.1],
    ['N2', 35.2],
  ];
  await input(page).setInputFiles([textFile('samples.tsv', samplesOf('x')), textFile('bottles.tsv', others)]);
  const alert = page.getByRole('alert').filter({ hasText: 'These files do not make one table' });
  await expect(alert).toContainText(
    '“samples” and “bottles” share no column by which their rows could find each other.',
  );
  await expect(alert.getByRole('link', { name: 'Upload independent templates together' })).toHaveAttribute(
    'href',
    '/template/import',
  );
  await expect(mapping(page).getByRole('heading', { name: 'first.tsv' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoHorizontalScroll(page);

  const repeated = (header: string): Rows => [
    ['samp_name', header],
    ['A', 1],
    ['A', 2],
    ['B', 3],
  ];
  await input(page).setInputFiles([textFile('a.tsv', repeated('x')), textFile('b.tsv', repeated('y'))]);
  await expect(alert).toContainText('“A” is in rows 2 and 3 of “a”. All pairs of them would make 5 rows.');
  await input(page).setInputFiles([textFile('a.tsv', samplesOf('x')), textFile('b.pdf', others)]);
  await expect(alert).toContainText('b.pdf was not accepted.');

  await page.setViewportSize(desktop);
  await setLanguage(page, 'de');
  await page.reload();
  const german = page.getByLabel('Ausgefüllte Vorlage');
  await german.setInputFiles([textFile('samples.tsv', samplesOf('x')), textFile('bottles.tsv', others)]);
  await expect(page.getByText(/„samples“ und „bottles“ haben keine gemeinsame Spalte/)).toBeVisible();
});
