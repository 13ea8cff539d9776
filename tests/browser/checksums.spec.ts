import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDelimitedRows } from '../delimited-text.ts';
import { atBothWidths, desktop, expect, expectAccessible, logIn, phone, setLanguage, test } from './fixtures.ts';
import { checksumRow, dropFiles, makeReadFolder, type ReadFolder } from './pages/checksums.ts';
import { uploadButton } from './pages/import.ts';

let folder: ReadFolder;
test.beforeEach(async () => {
  folder = await makeReadFolder();
});
test.afterEach(() => folder.remove());
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const pathOf = (name: string) => path.join(folder.path, name);

test('chosen files and folders get checksums, which are copied and downloaded, and nothing is uploaded', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/data');
  await page.waitForLoadState('networkidle');
  const changingRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changingRequests.push(request.url());
  });
  // The first file is larger than one slice; the second is exactly one slice.
  const firstChecksum = await folder.write('EMB177_R1.fastq.gz', 9_000_001);
  const secondChecksum = await folder.write('EMB177_R2.fastq.gz', 4_000_000);
  await page
    .getByLabel('Read files', { exact: true })
    .setInputFiles([pathOf('EMB177_R1.fastq.gz'), pathOf('EMB177_R2.fastq.gz')]);
  await expect(checksumRow(page, 'EMB177_R1.fastq.gz')).toContainText(firstChecksum);
  await expect(checksumRow(page, 'EMB177_R2.fastq.gz')).toContainText(secondChecksum);
  await expect(page.getByText('The checksums of 2 files are ready.')).toBeVisible();

  // From a folder only the read files are added; a file with a known name counts as another file.
  const insideChecksum = await folder.write('run/deep/EMB177_R1.fastq.gz', 20);
  await folder.write('run/notes.txt', 20);
  await folder.write('run/._EMB177_R1.fastq.gz', 20);
  await folder.write('run/empty.fq', 0);
  await page.getByLabel('Folder of read files').setInputFiles(pathOf('run'));
  await expect(
    page.getByText(/^1 other file in the folder was left out, because its name does not end in/),
  ).toBeVisible();
  await expect(page.getByText('The checksums of 4 files are ready.')).toBeVisible();
  await expect(checksumRow(page, 'run/deep/EMB177_R1.fastq.gz')).toContainText(insideChecksum);
  await expect(checksumRow(page, 'Several files have this name.')).toHaveCount(2);
  await expect(checksumRow(page, 'run/empty.fq')).toContainText('This file is empty.');
  // Choosing the same folder again changes nothing.
  await page.getByLabel('Folder of read files').setInputFiles(pathOf('run'));
  await expect(page.getByText('The checksums of 4 files are ready.')).toBeVisible();

  const table = [
    ['EMB177_R1.fastq.gz', firstChecksum],
    ['EMB177_R2.fastq.gz', secondChecksum],
    ['EMB177_R1.fastq.gz', insideChecksum],
    ['empty.fq', 'd41d8cd98f00b204e9800998ecf8427e'],
  ];
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Names and checksums copied.')).toBeVisible();
  expect(parseDelimitedRows(await page.evaluate(() => navigator.clipboard.readText()), '\t')).toEqual(table);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('checksums.csv');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(parseDelimitedRows(csv.replace(/^\ufeff/, ''), ',')).toEqual([['File', 'MD5'], ...table]);

  await expectAccessible(page);
  await atBothWidths(page);
  expect(changingRequests).toEqual([]);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Files and their checksums' })).toHaveCount(0);
});

test('the checksum of a long file is paused, continues on other screens and is cancelled', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  const long = [
    await folder.writeZeros('long_R1.fastq', 40_000_000_000),
    await folder.writeZeros('long_R2.fastq', 40_000_000_000),
  ];
  await page.getByLabel('Read files', { exact: true }).setInputFiles(long);
  const bar = page.getByRole('progressbar', { name: 'Computing checksums' });
  await expect(bar).toBeVisible();
  await expect(page.getByText(/^0 of 2 files, .+ of 80\.0 GB$/)).toBeVisible();
  // Both are read at once, each with its own rate.
  for (const name of ['long_R1.fastq', 'long_R2.fastq'])
    await expect(checksumRow(page, name)).toContainText(/ of 40\.0 GB, .+\/s, .+ left×$/);

  const readProgress = () =>
    checksumRow(page, 'long_R1.fastq')
      .getByRole('progressbar')
      .evaluate((element: HTMLProgressElement) => element.value);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  // The slices that are being read are still finished.
  let paused = -1;
  const isProgressing = async () => {
    const before = paused;
    paused = await readProgress();
    return paused !== before;
  };
  await expect.poll(isProgressing, { intervals: [500] }).toBe(false);
  await atBothWidths(page, async (width) => {
    if (width === phone.width) await expectAccessible(page);
  });
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(readProgress).toBeGreaterThan(paused);

  // A third file waits; it is changed before it is read, so it is not the selected one any more.
  await folder.write('late.fastq', 1000);
  await page.getByLabel('Read files', { exact: true }).setInputFiles(pathOf('late.fastq'));
  await expect(checksumRow(page, 'late.fastq')).toContainText('Waiting');
  await appendFile(pathOf('late.fastq'), 'more');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search/);
  await page.getByRole('link', { name: 'Data Import', exact: true }).first().click();
  await expect.poll(readProgress).toBeGreaterThan(paused);
  await page.getByRole('button', { name: 'Remove long_R1.fastq from the list' }).click();
  await expect(page.getByRole('button', { name: 'Remove long_R2.fastq from the list' })).toBeFocused();
  await expect(checksumRow(page, 'late.fastq')).toContainText('It may have been moved or changed after you chose it.');

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('1 file could not be read.')).toBeVisible();
  await page.getByLabel('Read files', { exact: true }).setInputFiles(pathOf('late.fastq'));
  await expect(page.getByText('The checksum of 1 file is ready.')).toBeVisible();
  await expect(checksumRow(page, 'late.fastq')).toHaveText(/1\.00 kB[0-9a-f]{32}×$/);
});

test('read files and folders can be dropped anywhere, and a dropped workbook is taken for the table', async ({
  page,
}) => {
  await logIn(page);
  // The parts above move until the templates and the studies have loaded.
  await page.goto('/data', { waitUntil: 'networkidle' });
  const checksum = await folder.write('run 7/lane 1/a_R1.fq.gz', 1000);
  await folder.write('run 7/b.bam', 1000);
  await folder.write('c.bam', 1000);
  await folder.write('table.xlsx', 10);
  // A folder always holds read files, wherever it is dropped.
  await dropFiles(page, page.getByRole('heading', { level: 1 }), [pathOf('run 7')]);
  await expect(checksumRow(page, 'run 7/lane 1/a_R1.fq.gz')).toContainText(checksum);
  await expect(page.getByText(/^1 other file in the folder was left out/)).toBeVisible();
  // Other files count as read files where they are dropped on the checksums.
  await dropFiles(page, page.getByText('Drop FASTQ files or a whole folder here'), [pathOf('c.bam')]);
  await expect(page.getByText('The checksums of 2 files are ready.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await dropFiles(page, page.getByRole('heading', { level: 1 }), [pathOf('table.xlsx')]);
  // It was taken for the table of the import, which refuses these bytes.
  await expect(page.getByText(/^table\.xlsx was not accepted\. This is not a spreadsheet/)).toBeVisible();
  await expect(uploadButton(page)).toBeDisabled();
  await expect(page.getByText('The checksums of 2 files are ready.')).toBeVisible();
});

test('checksums are computed in German with the keyboard alone', async ({ page }) => {
  const chooser = page.waitForEvent('filechooser');
  await setLanguage(page, 'de');
  await logIn(page);
  await page.goto('/data');
  const checksum = await folder.write('Förde_R1.fastq', 1234);
  const tabTo = async (name: string) => {
    const target = page.getByRole('main').getByRole('button', { name, exact: true });
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`No way with Tab to ${name}`);
  };
  await tabTo('Dateien wählen');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pathOf('Förde_R1.fastq'));
  await expect(checksumRow(page, 'Förde_R1.fastq')).toContainText(checksum);
  await expect(page.getByText('Die Prüfsumme von 1 Datei ist fertig.')).toBeVisible();
  await tabTo('Kopieren');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Namen und Prüfsummen kopiert.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Förde_R1.fastq\t${checksum}\r\n`);
  await tabTo('Als CSV herunterladen');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('Prüfsummen.csv');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toBe(`\ufeffDatei;MD5\r\nFörde_R1.fastq;${checksum}\r\n`);
  await expectAccessible(page);
  await atBothWidths(page);
  await page.getByRole('button', { name: 'Liste leeren' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dateien wählen' })).toBeFocused();
});
