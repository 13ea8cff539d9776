import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { buildWorkbook, checksumOf, type TableRow } from '../workbooks.ts';
import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test, testLanguages } from './fixtures.ts';
import { buildRows, chooseFile, describeStudy, uploadButton } from './pages/import.ts';

const textsByLanguage = {
  en: {
    card: 'Your table',
    inRows: /^4 rows \(2–5\) have the two files of a pair in separate rows/,
    offer: 'Merge 2 pairs of rows',
    noErrors: 'No errors found',
    undo: 'Undo',
    swapped: /^In row 6, turned_R2\.fastq\.gz is the forward file and turned_R1\.fastq\.gz the reverse one/,
    path: /is a path\. Enter only the file name: late_R1\.fastq\.gz/,
    inRow: 'Apply to this row',
    stored: 'Stored',
  },
  de: {
    card: 'Ihre Tabelle',
    inRows: /^In 4 Zeilen \(2–5\) stehen die beiden Dateien eines Paares in eigenen Zeilen/,
    offer: '2 Zeilenpaare zusammenführen',
    noErrors: 'Keine Fehler gefunden',
    undo: 'Rückgängig',
    swapped: /^In Zeile 6 ist turned_R2\.fastq\.gz die Forward-Datei und turned_R1\.fastq\.gz die Reverse-Datei/,
    path: /ist ein Pfad\. Schreiben Sie nur den Namen der Datei: late_R1\.fastq\.gz/,
    inRow: 'Für diese Zeile übernehmen',
    stored: 'Gespeichert',
  },
};

/** A table with one row per file, a row with swapped files, and a path instead of a file name. */
function tableOf(name: string): TableRow[] {
  const [row = {}] = buildRows(name, 1, { library_layout: 'PAIRED' });
  const buildReadRow = (sample: string, forward: string, reverse: string | null = null): TableRow => ({
    ...row,
    samp_name: sample,
    forward_read_file_name: forward,
    forward_read_file_checksum: checksumOf(`${name} ${forward}`),
    reverse_read_file_name: reverse,
    reverse_read_file_checksum: reverse && checksumOf(`${name} ${reverse}`),
  });
  return [
    ...[1, 2].map((read) => buildReadRow(`${name}_A`, `${name}_A_R${read}.fastq.gz`)),
    ...[2, 1].map((read) => buildReadRow(`${name}_B`, `${name}_B_R${read}.fastq.gz`)),
    buildReadRow(`${name}_C`, 'turned_R2.fastq.gz', 'turned_R1.fastq.gz'),
    buildReadRow(`${name}_D`, '/home/x/late_R1.fastq.gz', 'late_R2.fastq.gz'),
  ];
}

const card = (page: Page, name: string) => page.getByRole('region', { name });

for (const language of testLanguages('en'))
  test(`the rows of two paired files are merged into one, which is stored (${language})`, async ({ page }) => {
    const texts = textsByLanguage[language];
    const name = `pairs_${language}`;
    await setLanguage(page, language);
    await logIn(page);
    await page.goto('/data');
    await chooseFile(page, `${name}.xlsx`, await buildWorkbook(tableOf(name)));
    const table = card(page, texts.card);
    const warning = table.getByRole('listitem').filter({ hasText: texts.inRows });
    await expect(warning).toBeVisible();
    await expect(table.getByRole('listitem').filter({ hasText: texts.swapped })).toBeVisible();

    // The path is an error with the file name as its correction.
    const cause = table.getByRole('listitem').filter({ hasText: texts.path });
    await expect(cause.getByRole('combobox')).toHaveValue('late_R1.fastq.gz');
    await cause.getByRole('button', { name: texts.inRow }).click();
    await expect(table.getByRole('status').first()).toContainText(texts.noErrors);
    await expectAccessible(page);
    await atBothWidths(page);

    const cells = (row: number) => table.getByRole('row').nth(row).getByRole('gridcell');
    await warning.getByRole('button', { name: texts.offer }).click();
    await expect(warning).toHaveCount(0);
    await expect(cells(2).filter({ hasText: /\S/ })).toHaveText(['3']);
    // All merged rows are one step to undo.
    await table.getByRole('button', { name: texts.undo, exact: true }).click();
    await expect(warning).toBeVisible();
    await warning.getByRole('button', { name: texts.offer }).click();
    await expect(warning).toHaveCount(0);

    await describeStudy(page, `Pairs of ${language}`);
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: texts.stored })).toBeFocused();
    const { records } = await (await page.request.get(`/rest/sequencing-element/?q=${name}&sort=samp_name:asc`)).json();
    expect(records).toHaveLength(4);
    const read = (sample: string, number: number) => `${name}_${sample}_R${number}.fastq.gz`;
    expect(records.slice(0, 2)).toMatchObject(
      ['A', 'B'].map((sample) => ({
        forward_read_file_name: read(sample, 1),
        forward_read_file_checksum: checksumOf(`${name} ${read(sample, 1)}`),
        reverse_read_file_name: read(sample, 2),
        reverse_read_file_checksum: checksumOf(`${name} ${read(sample, 2)}`),
      })),
    );
    expect(records[3]).toMatchObject({ forward_read_file_name: 'late_R1.fastq.gz' });
  });

test('rows are also merged in a table without columns for reverse files, and in the corrected file', async ({
  page,
}) => {
  const [readRow = {}] = buildRows('narrow', 1);
  const table = [1, 2].map((read) => ({
    ...readRow,
    forward_read_file_name: `narrow_R${read}.fastq.gz`,
    forward_read_file_checksum: checksumOf(`narrow ${read}`),
  }));
  await logIn(page);
  await page.goto('/data');
  await chooseFile(page, 'narrow.xlsx', await buildWorkbook(table));
  await card(page, textsByLanguage.en.card).getByRole('button', { name: 'Merge two rows into one' }).click();
  await expect(card(page, textsByLanguage.en.card).getByText(/^1 row, 19 columns/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the corrected file' }).click();
  const file = await (await download).path();
  await describeStudy(page, 'A row for each file');
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: textsByLanguage.en.stored })).toBeFocused();
  const { records } = await (await page.request.get('/rest/sequencing-element/?q=narrow_R1')).json();
  expect(records).toMatchObject([
    {
      forward_read_file_name: 'narrow_R1.fastq.gz',
      reverse_read_file_name: 'narrow_R2.fastq.gz',
      reverse_read_file_checksum: checksumOf('narrow 2'),
    },
  ]);
  const [sheet] = (await readXlsx(await readFile(file))).sheets;
  expect(sheet?.rows[0]?.slice(-2)).toEqual(['reverse_read_file_name', 'reverse_read_file_checksum']);
  expect(sheet?.rows[1]?.slice(-2)).toEqual(['narrow_R2.fastq.gz', checksumOf('narrow 2')]);
});
