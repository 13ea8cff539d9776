import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { buildWorkbook } from '../workbooks.ts';
import { expect, logIn, setLanguage, test, testLanguages } from './fixtures.ts';
import {
  buildRows,
  chooseFile,
  describeStudy,
  errorRows,
  openErrorList,
  scrollToColumn,
  uploadButton,
  waitForStoredDraft,
} from './pages/import.ts';
import { mappingCard, showAllColumns, takeColumnsButton } from './pages/mapping.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Your table' });
const causes = (page: Page) => card(page).getByRole('list', { name: 'Errors by cause' }).getByRole('listitem');

/** A workbook of a laboratory: a sheet of notes, and one with foreign columns below a title, two of them not mapped. */
async function laboratoryWorkbook(name: string): Promise<Buffer> {
  const header = [
    'Box',
    'Person in charge of the box',
    'Sample Name',
    'Gear',
    'lat_lon',
    'Day',
    'Time',
    'country',
    'env_biome',
    'env_feature',
    'env_material',
    'instrument_model',
    'library_strategy',
  ];
  const table = [0, 1, 2].map((i) => [
    `B${i}`,
    'Kim Example',
    `${name}${i}`,
    `CTD-${i}`,
    `54.${i} N 7.9 E`,
    '2024-04-05',
    i === 1 ? '25:71' : '10:30',
    'Germany',
    'marine biome [ENVO:00000447]',
    'coast [ENVO:01000687]',
    'sea water [ENVO:00002149]',
    'Illumina MiSeq',
    i === 2 ? 'AMPLIKON' : 'AMPLICON',
  ]);
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Notes of the laboratory'], ['Nobody imports these.']] },
      { name: 'Our samples', rows: [['Cruise of the spring'], [], header, ...table] },
    ],
  });
  return Buffer.from(bytes);
}

async function mapColumns(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Filled-in template').setInputFiles(file);
  const region = mappingCard(page);
  await showAllColumns(page);
  await expect(region.getByLabel('Field of the column Sample Name')).toHaveValue('samp_name');
  for (const [column, value] of [
    ['library_source', 'METAGENOMIC'],
    ['library_selection', 'PCR'],
    ['checksum_method', 'MD5'],
    ['forward_read_file_checksum', '0cc175b9c0f1b6a831c399e269772661'],
    ['forward_read_file_name', '{Gear}_R1.fastq.gz'],
    ['field_sample_collection_date_begin', '{Day} {Time}'],
  ] as const) {
    const field = region.getByLabel(new RegExp(`\\(${column}\\)`));
    if (await field.count()) await field.fill(value);
  }
  await takeColumnsButton(page).click();
  await expect(card(page)).toBeVisible();
}

/** Downloads a file. @returns its name, and its sheets with their cells and notes */
async function downloadWorkbook(page: Page, button: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const file = await download;
  const { sheets } = await readXlsx(await readFile(await file.path()), { readStyles: true });
  const notes = (sheet: number) =>
    Object.fromEntries(
      [...(sheets[sheet]?.cells ?? [])].flatMap(([at, cell]) => (cell.comment ? [[at, cell.comment.text]] : [])),
    );
  const name = file.suggestedFilename();
  // The page may read the selected file again, so each download is saved at its own path.
  const path = test.info().outputPath(randomUUID(), name);
  await file.saveAs(path);
  return { name, path, sheets, notes };
}

const xlsxFile = async (name: string) => ({
  name: `${name}.xlsx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await laboratoryWorkbook(name),
});

test('errors of a foreign table are highlighted in its own file and named by its own cells', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await mapColumns(page, await xlsxFile('lab'));
  // M6 holds the wrong strategy, F5 and G5 the date and its time.
  await expect(causes(page).getByRole('button', { name: 'Go to M6' })).toBeVisible();
  const ofDate = causes(page).getByRole('button', { name: 'Go to F5 + G5' });
  await ofDate.click();
  await expect(card(page).getByText(/^F5 \+ G5: /)).toBeVisible();
  await scrollToColumn(page, 'M library_strategy');
  const marked = await downloadWorkbook(page, 'Download with the errors marked');
  expect(marked.name).toBe('lab marked.xlsx');
  expect(marked.sheets.map(({ name }) => name)).toEqual(['Notes', 'Our samples']);
  expect(marked.sheets[1]?.rows[3]?.slice(0, 4)).toEqual(['B0', 'Kim Example', 'lab0', 'CTD-0']);
  expect(marked.notes(0)).toEqual({});
  const { '5,12': strategy, '4,5': day, '4,6': time, ...others } = marked.notes(1);
  expect(strategy).toMatch(/^Strandbook:\nlibrary_strategy: .*AMPLICON/);
  expect(day).toMatch(/\nfield_sample_collection_date_begin: /);
  expect(time).toBe(day);
  expect(others).toEqual({});

  // The highlighted file is selected again: its mapping is found, its name stays, and no note is added twice.
  await page.getByLabel('Filled-in template').setInputFiles(marked.path);
  await takeColumnsButton(page).click();
  await expect(causes(page).getByRole('button', { name: 'Go to M6' })).toBeVisible();
  const repeated = await downloadWorkbook(page, 'Download with the errors marked');
  expect(repeated.name).toBe(marked.name);
  expect(repeated.notes(1)).toEqual(marked.notes(1));

  // A corrected cell is corrected in the file as well; a value of two cells gets a note instead.
  await causes(page)
    .filter({ hasText: 'library_strategy' })
    .getByRole('button', { name: /^Apply to/ })
    .click();
  await expect(causes(page).filter({ hasText: 'library_strategy' })).toHaveCount(0);
  const corrected = await downloadWorkbook(page, 'Download with the errors marked');
  expect(corrected.sheets[1]?.rows[5]?.[12]).toBe('AMPLICON');
  expect(Object.keys(corrected.notes(1))).toEqual(['4,5', '4,6']);
  const date = causes(page).filter({ hasText: 'field_sample_collection_date_begin' });
  await date.getByRole('combobox').or(date.getByRole('textbox')).fill('2024-04-05T10:30');
  await date.getByRole('button', { name: /^Apply to/ }).click();
  await expect(card(page).getByText('No errors found')).toBeVisible();
  const completed = await downloadWorkbook(page, 'Download the corrected file');
  expect(completed.name).toBe('lab corrected.xlsx');
  expect(completed.sheets.map(({ name }) => name)).toEqual(['Notes', 'Our samples']);
  expect(completed.sheets[1]?.rows[5]?.[12]).toBe('AMPLICON');
  expect(completed.sheets[1]?.rows[4]?.[6]).toBe('25:71');
  const message = 'Changed to “2024-04-05T10:30” on the import page.';
  expect(completed.notes(1)['4,5']?.trim()).toBe(`Strandbook:\nfield_sample_collection_date_begin: ${message}`);
  await expect(card(page).getByText(/^One correction has no cell of its own in your file/)).toBeVisible();
});

test.describe('a table that the server refuses', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });
  test('errors that the server finds are named and highlighted in the foreign file', async ({ page }) => {
    await logIn(page);
    await page.goto('/data');
    const file = await xlsxFile('twice');
    const correctedFile = {
      ...file,
      buffer: Buffer.from(await correctWorkbook(file.buffer)),
    };
    await mapColumns(page, correctedFile);
    await expect(card(page).getByText('No errors found')).toBeVisible();
    await describeStudy(page, 'Twice the same');
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
    await page.getByRole('button', { name: 'Upload another file of this study' }).click();
    await mapColumns(page, { ...correctedFile, name: 'again.xlsx' });
    await expect(card(page).getByText('No errors found')).toBeVisible();
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Errors in again.xlsx' })).toBeFocused();
    await openErrorList(page);
    await expect(errorRows(page).first()).toContainText('D4');
    const { name, sheets, notes } = await downloadWorkbook(page, 'Download your file with the errors marked');
    expect(name).toBe('again marked.xlsx');
    expect(sheets).toHaveLength(2);
    expect(notes(1)['3,3']).toMatch(/\nforward_read_file_name: /);
  });
});

async function correctWorkbook(bytes: Buffer): Promise<Uint8Array> {
  const { sheets } = await readXlsx(bytes);
  return writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((cells) =>
        cells.map((cell) => (cell === 'AMPLIKON' ? 'AMPLICON' : cell === '25:71' ? '11:30' : cell)),
      ),
    })),
  });
}

for (const language of testLanguages('de')) {
  const texts = {
    en: { table: 'Your table', marked: 'Download with the errors marked', name: 'text marked.xlsx' },
    de: { table: 'Ihre Tabelle', marked: 'Mit markierten Fehlern herunterladen', name: 'text markiert.xlsx' },
  }[language];
  test(`a text file is downloaded as a workbook with its own columns (${language})`, async ({ page }) => {
    await logIn(page);
    await setLanguage(page, language);
    await page.goto('/data');
    const [row = {}] = buildRows('text', 1, { geogr_loc_lat: 91 });
    const lines = [Object.keys(row), Object.values(row)].map((cells) =>
      [...cells, 'own'].map((cell) => `"${cell ?? ''}"`).join(';'),
    );
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'text.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(page.getByRole('region', { name: texts.table }).getByText(/F8/).first()).toBeVisible();
    const { name, sheets, notes } = await downloadWorkbook(page, texts.marked);
    expect(name).toBe(texts.name);
    expect(sheets[0]?.rows[0]?.at(-1)).toBe('own');
    expect(Object.keys(notes(0))).toHaveLength(1);
  });
}

test('corrections are written into the template, with all of its other content', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await chooseFile(page, 'mine.xlsx', await buildWorkbook(buildRows('mine', 2, { library_strategy: 'AMPLIKON' })));
  await causes(page).getByRole('button', { name: 'Apply to all 2 rows' }).click();
  await expect(card(page).getByText('No errors found')).toBeVisible();
  // A reload keeps the corrections.
  await page.reload();
  await expect(card(page).getByText('No errors found')).toBeVisible();
  const { name, sheets } = await downloadWorkbook(page, 'Download the corrected file');
  expect(name).toBe('mine corrected.xlsx');
  const column = sheets[0]?.rows[0]?.indexOf('library_strategy') ?? -1;
  expect(sheets[0]?.rows.slice(1).map((cells) => cells[column])).toEqual(['AMPLICON', 'AMPLICON']);
});

test('a draft stored by an older version without its file is restored, and is downloaded as a new workbook', async ({
  page,
}) => {
  await logIn(page);
  await page.goto('/data');
  await chooseFile(page, 'former.xlsx', await buildWorkbook(buildRows('former', 2, { geogr_loc_lat: 91 })));
  await expect(card(page).getByText(/errors in 2 rows/)).toBeVisible();
  await waitForStoredDraft(page);
  await page.evaluate(async () => {
    const waitForRequest = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '' } =
      (await indexedDB.databases()).find((database) => database.name?.startsWith('strandbook-table-')) ?? {};
    const store = (await waitForRequest(indexedDB.open(name))).transaction('table', 'readwrite').objectStore('table');
    const { columns, lines, rows: cells, warnings, filename } = await waitForRequest(store.get('table'));
    await waitForRequest(
      store.put({ columns, lines, rows: cells, warnings, filename, file: null, isEdited: true }, 'table'),
    );
  });
  await page.reload();
  await expect(card(page).getByText(/errors in 2 rows/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Match the columns again' })).toHaveCount(0);
  const { name, notes } = await downloadWorkbook(page, 'Download with the errors marked');
  expect(name).toBe('former marked.xlsx');
  expect(Object.keys(notes(0))).toHaveLength(2);
});
