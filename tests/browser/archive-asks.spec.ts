import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import {
  atBothWidths,
  desktop,
  expect,
  expectAccessible,
  logIn,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { chooseFile, describeStudy, uploadButton, waitForStoredDraft } from './pages/import.ts';
import { importNamed, listRecords, logInAsUser, uniqueWord } from './records.ts';

const textsByLanguage = {
  en: {
    noErrors: /^No errors found/,
    asks: 'Your archive will ask for:',
    taxon: 'Value of Sample taxon ID',
    layout: 'Value of Library layout',
    fill: 'Fill 12 rows',
    undo: 'Undo',
    redo: 'Redo',
    noneReady: '0 of 12 ready for GFBio, 0 for ENA.',
    allReady: '12 of 12 ready for GFBio, 12 for ENA.',
    stored: 'Stored',
    archive: 'Archive template',
    download: 'Download the file',
    ready: '12 of 12 are ready.',
    forAll: 'Put one value into all 3 nucleic acid samples…',
    field: 'Sample taxon ID',
    preview: '3 nucleic acid samples, 0 refused',
    put: 'Put into 3 nucleic acid samples',
    readyAfter: '3 of 3 are ready.',
    readyBefore: '0 of 3 are ready.',
    undoChange: 'Undo',
  },
  de: {
    noErrors: /^Keine Fehler gefunden/,
    asks: 'Ihr Archiv wird noch verlangen:',
    taxon: 'Wert für Taxon-ID der Probe',
    layout: 'Wert für Bibliothekslayout',
    fill: '12 Zeilen füllen',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    noneReady: '0 von 12 bereit für GFBio, 0 für ENA.',
    allReady: '12 von 12 bereit für GFBio, 12 für ENA.',
    stored: 'Gespeichert',
    archive: 'Archivvorlage',
    download: 'Datei herunterladen',
    ready: '12 von 12 sind bereit.',
    forAll: 'Einen Wert in alle 3 Nukleinsäureproben eintragen…',
    field: 'Taxon-ID der Probe',
    preview: '3 Nukleinsäureproben, 0 abgelehnt',
    put: 'In 3 Nukleinsäureproben eintragen',
    readyAfter: '3 von 3 sind bereit.',
    readyBefore: '0 von 3 sind bereit.',
    undoChange: 'Rückgängig machen',
  },
} as const;

/** Rows that lack nothing but what is left out here. */
const rowsOf = (word: string, count: number, values: TableRow): TableRow[] =>
  Array.from({ length: count }, (_, i) =>
    buildRow({
      campaign: word,
      event_label: `Event ${i}`,
      samp_name: `${word}_${i}`,
      forward_read_file_name: `${word}_${i}.fastq.gz`,
      ...values,
    }),
  );

for (const language of testLanguages('de')) {
  const texts = textsByLanguage[language];

  test(`a table gets what its archive will ask for before it is stored (${language})`, async ({ page }) => {
    const word = uniqueWord();
    await logInAsUser(page);
    await setLanguage(page, language);
    await page.goto('/data');
    // The table has the column of the layout, but none for the taxon.
    await chooseFile(page, 'twelve.xlsx', await buildWorkbook(rowsOf(word, 12, { library_layout: null })));
    const asks = page.getByRole('region', { name: texts.asks });
    await expect(page.getByText(texts.noErrors)).toBeVisible();
    await expect(asks.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(texts.noneReady)).toBeVisible();
    await expect(uploadButton(page)).toBeEnabled();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);

    const taxon = asks.getByRole('listitem').filter({ has: page.getByLabel(texts.taxon) });
    await taxon.getByLabel(texts.taxon).fill('marine metagenome');
    await page.getByRole('option', { name: '408172' }).click();
    await expect(taxon.getByLabel(texts.taxon)).toHaveValue('408172');
    await taxon.getByRole('button', { name: texts.fill }).click();
    const header = page.getByRole('columnheader', { name: 'samp_taxon_id' });
    await expect(asks.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: texts.undo }).click();
    await expect(asks.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: texts.redo }).click();
    await expect(asks.getByRole('listitem')).toHaveCount(1);
    await waitForStoredDraft(page);
    await page.reload();
    await expect(asks.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('End');
    await expect(header).toBeVisible();

    // By keyboard alone.
    await asks.getByLabel(texts.layout).selectOption('SINGLE');
    await asks.getByRole('button', { name: texts.fill }).press('Enter');
    await expect(asks).toHaveCount(0);
    await expect(page.getByText(texts.allReady)).toBeVisible();

    await describeStudy(page, `Study ${word}`);
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: texts.stored, exact: true })).toBeVisible();
    await page.goto(`/search?q=${word}`);
    await page.getByRole('button', { name: texts.archive }).click();
    await expect(page.getByText(texts.ready)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.download })).toHaveAttribute('data-variant', 'filled');
  });

  test(`one value is put into all records of an import, and undone (${language})`, async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    await setLanguage(page, language);
    const dataset = await importNamed(page, word, rowsOf(word, 3, { library_layout: 'SINGLE' }));
    await page.goto(`/search?q=${word}`);
    await page.getByRole('button', { name: texts.archive }).click();
    await expect(page.getByText(texts.readyBefore)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.download })).toHaveAttribute('data-variant', 'default');
    await expect(page.getByRole('dialog').getByRole('button', { name: texts.forAll })).toBeVisible();

    await page.goto(`/component/my-entries/${dataset}`);
    await page.getByRole('button', { name: texts.forAll }).press('Enter');
    await expect(page.getByLabel(texts.field, { exact: true })).toBeFocused();
    await page.keyboard.type('408172');
    await expect(page.getByText(texts.preview)).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: texts.put }).click();
    await expect(page.getByText(texts.readyAfter)).toBeVisible();
    const changed = await listRecords(page, 'nucleic_acid_sample', `dataset_id=${dataset}`);
    expect(changed.records.map(({ samp_taxon_id }) => samp_taxon_id)).toEqual([408172, 408172, 408172]);
    await page.getByRole('button', { name: texts.undoChange, exact: true }).click();
    await expect(page.getByText(texts.readyBefore)).toBeVisible();
  });
}
