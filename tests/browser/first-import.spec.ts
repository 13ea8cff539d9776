import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { atBothWidths, expect, expectAccessible, setLanguage, test } from './fixtures.ts';
import { chooseFile, describeStudy, errorRows, openErrorList, uploadButton } from './pages/import.ts';
import { takeColumnsButton } from './pages/mapping.ts';
import { importTable, listRecords, logInAsUser, uniqueWord } from './records.ts';

/** The texts of the interface in the order in which the test meets them. */
const languages = {
  en: {
    old: 'cruise.xls was not accepted. This is an old Excel file (xls) or an encrypted one.',
    missing: /Still without a value: .*env_medium.*seq_meth/,
    table: 'Your table',
    errors: 'There are 4 errors in 3 rows. You can correct them here.',
    causes: 'Errors by cause',
    inBothRows: 'Apply to all 2 rows',
    nearest: 'Library strategy is not valid: “AMPLIKON” is not in the list of terms. Did you mean AMPLICON?',
    required: 'J3: Env medium is required.',
    noSuchDay: 'G4: Field sample collection date begin is not valid: the day “2019-02-31” does not exist.',
    refused: 'Errors in cruise.xlsx',
    nothing: 'There are 5 errors in 3 rows. Nothing was stored.',
    one: 'There is 1 error in 1 row. Nothing was stored.',
    marked: 'Download with the errors marked',
    noErrors: 'No errors found.',
    compared: '1 cell conflicts with the database.',
    contradicts: /^D4: “57.4” contradicts the stored record \(Event .*\), which has “57.32”\./,
    undo: 'Undo',
    redo: 'Redo',
    corrected: 'You have changed all of these cells. Press “Upload and store” to try again.',
    stored: 'Stored',
    sentence: /3 rows of cruise\.xlsx were stored as import \d+/,
    created: /^Created: 2 events, 3 field samples, 3 nucleic acid samples/,
    used: /^Already in the database: 1 person, 1 campaign, 1 event/,
    go: (cell: string) => `Go to ${cell}`,
  },
  de: {
    old: 'cruise.xls wurde nicht angenommen. Dies ist eine alte Excel-Datei (xls) oder eine verschlüsselte.',
    missing: /Noch ohne Wert: .*env_medium.*seq_meth/,
    table: 'Ihre Tabelle',
    errors: 'Es gibt 4 Fehler in 3 Zeilen. Sie lassen sich hier berichtigen.',
    causes: 'Fehler nach Ursache',
    inBothRows: 'Für alle 2 Zeilen übernehmen',
    nearest:
      'Bibliotheksstrategie ist nicht gültig: „AMPLIKON“ steht nicht in der Liste der Begriffe. Meinten Sie AMPLICON?',
    required: 'J3: Umweltmedium ist erforderlich.',
    noSuchDay: 'G4: Feldprobe: Beginn der Entnahme ist nicht gültig: Den Tag „2019-02-31“ gibt es nicht.',
    refused: 'Fehler in cruise.xlsx',
    nothing: 'Es gibt 5 Fehler in 3 Zeilen. Nichts wurde gespeichert.',
    one: 'Es gibt 1 Fehler in 1 Zeile. Nichts wurde gespeichert.',
    marked: 'Mit markierten Fehlern herunterladen',
    noErrors: 'Keine Fehler gefunden.',
    compared: '1 Zelle widerspricht der Datenbank.',
    contradicts: /^D4: „57.4“ widerspricht dem gespeicherten Datensatz \(.*\), der „57.32“ hat\./,
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    corrected:
      'Sie haben alle diese Zellen geändert. Klicken Sie auf „Hochladen und speichern“, um es noch einmal zu versuchen.',
    stored: 'Gespeichert',
    sentence: /3 Zeilen aus cruise\.xlsx wurden als Import \d+ gespeichert/,
    created: /^Neu angelegt: 2 .*, 3 .*, 3 /,
    used: /^Schon in der Datenbank: 1 Person, 1 Kampagne, 1 Probenahme/,
    go: (cell: string) => `Zu ${cell}`,
  },
} as const;

type Texts = (typeof languages)[keyof typeof languages];

/** Corrects the cells in the table on the page, by keyboard after a click on the first error. */
async function correctOnThePage(page: Page, texts: Texts): Promise<void> {
  const card = page.getByRole('region', { name: texts.table });
  await card.getByRole('button', { name: texts.inBothRows }).click();
  await openErrorList(page);
  await expect(errorRows(page)).toHaveCount(3);
  await errorRows(page)
    .getByRole('button', { name: texts.go('J3') })
    .click();
  await expect(card.getByText(texts.required)).toBeVisible();
  await page.keyboard.type('sea water [ENVO:00002149]');
  await page.keyboard.press('Enter');
  // The table is checked again after a moment, with the remaining errors as the result.
  await expect(errorRows(page)).toHaveCount(2);
  // An error that only the server finds is highlighted as well; it is not corrected yet.
  await page.keyboard.press('F8');
  await expect(card.getByText(texts.contradicts)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(card.getByText(texts.noSuchDay)).toBeVisible();
  await page.keyboard.type('2019-02-28');
  await page.keyboard.press('Enter');
  await expect(errorRows(page)).toHaveCount(1);
  await expect(card.getByRole('status').first()).toContainText(texts.compared);
}

/** Downloads the file with the highlighted errors, corrects the cells in it, and chooses it again. */
async function correctInTheMarkedFile(page: Page, texts: Texts): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.marked }).click();
  const { sheets } = await readXlsx(await readFile(await (await download).path()), { readStyles: true });
  const [sheet] = sheets;
  const notes = [...(sheet?.cells ?? [])].flatMap(([at, { comment }]) =>
    comment ? [[at, comment.text] as const] : [],
  );
  expect(new Map(notes).get('1,12')).toContain(texts.nearest);
  expect(notes.map(([at]) => at).sort()).toEqual(['1,12', '2,12', '2,9', '3,3', '3,6']);
  const corrected = { '1,12': 'AMPLICON', '2,12': 'AMPLICON', '2,9': 'sea water', '3,6': '2019-02-28' };
  const rows = (sheet?.rows ?? []).map((cells, row) =>
    cells.map((cell, column) => new Map(Object.entries(corrected)).get(`${row},${column}`) ?? cell),
  );
  await chooseFile(page, 'cruise.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows }] })));
  const status = page.getByRole('region', { name: texts.table }).getByRole('status').first();
  await expect(status).toContainText(texts.noErrors);
}

for (const [language, texts] of Object.entries(languages) as ['en' | 'de', Texts][]) {
  test.describe(`a first import (${language})`, () => {
    test.use({ allowedConsoleErrors: [/400/] });

    test('a user corrects three faulty files and imports a valid one', async ({ page }) => {
      const word = uniqueWord();
      const station = { campaign: `campaign ${word}`, event_label: `TF0271 ${word}` };
      const row = (name: string, values: TableRow) =>
        buildRow({
          samp_name: `${word} ${name}`,
          ...station,
          forward_read_file_name: `${word}_${name}_R1.fastq.gz`,
          ...values,
        });
      await setLanguage(page, language);
      await logInAsUser(page);
      const authors = [{ firstname: 'Kim', lastname: 'Sample' }];
      await importTable(page, { title: `Before ${word}`, authors, name: 'before.xlsx', rows: [row('before', {})] });
      await page.goto('/data');
      const card = page.getByRole('region', { name: texts.table });
      const status = card.getByRole('status').first();

      // A file that cannot be read, and a table for another purpose.
      await chooseFile(page, 'cruise.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
      await expect(page.getByText(texts.old)).toBeVisible();
      await chooseFile(
        page,
        'plan.xlsx',
        await buildWorkbook([{ Sample: 'A1', Bottle: 3, Depth: 10, Notes: 'windy' }]),
      );
      await expect(page.getByText(texts.missing)).toBeVisible();
      await expect(takeColumnsButton(page)).toBeEnabled();
      await expect(uploadButton(page)).toHaveCount(0);
      await atBothWidths(page);

      // The filled-in template, with an unknown term, a missing value and an impossible date.
      const faulty = [
        row('a', { event_label: `A ${word}`, library_strategy: 'AMPLIKON' }),
        row('b', { event_label: `B ${word}`, library_strategy: 'AMPLIKON', env_medium: null }),
        row('c', { field_sample_collection_date_begin: '2019-02-31', geogr_loc_lat: 57.4 }),
      ];
      await chooseFile(page, 'cruise.xlsx', await buildWorkbook(faulty));
      await expect(status).toContainText(texts.errors);
      const causes = card.getByRole('list', { name: texts.causes }).getByRole('listitem');
      await expect(causes).toHaveCount(3);
      await expect(causes.first()).toContainText(texts.nearest);
      await expect(causes.first().getByRole('button', { name: texts.go('M2') })).toBeVisible();
      await describeStudy(page, `Study ${word}`);
      await atBothWidths(page, () => expectAccessible(page));
      await uploadButton(page).click();
      await expect(page.getByRole('heading', { name: texts.refused })).toBeFocused();
      await expect(page.getByText(texts.nothing)).toBeVisible();
      await atBothWidths(page);
      await (language === 'en' ? correctOnThePage : correctInTheMarkedFile)(page, texts);

      // Only the server knows that the station is at another position; its cell is highlighted as well.
      await uploadButton(page).click();
      await expect(page.getByText(texts.one)).toBeVisible();
      await expect(status).toContainText(texts.compared);
      // F8 works anywhere on the page.
      await page.keyboard.press('F8');
      await expect(card.getByText(texts.contradicts)).toBeVisible();
      await atBothWidths(page, () => expectAccessible(page));
      await page.keyboard.type('57.32');
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.corrected)).toBeVisible();
      await expect(status).toContainText(texts.noErrors);
      // After an undo the cell is wrong again.
      await card.getByRole('button', { name: texts.undo }).press('Enter');
      await expect(status).toContainText(texts.compared);
      await card.getByRole('button', { name: texts.redo }).press('Enter');
      await expect(page.getByText(texts.corrected)).toBeVisible();
      await atBothWidths(page);

      await uploadButton(page).click();
      await expect(page.getByRole('heading', { name: texts.stored })).toBeFocused();
      await expect(page.getByText(texts.sentence).last()).toBeVisible();
      await expect(page.getByText(texts.created)).toBeVisible();
      await expect(page.getByText(texts.used)).toBeVisible();
      await expectAccessible(page);
      await atBothWidths(page);
      const { records, totalHits } = await listRecords(page, 'sequencing_element', `q=${word}&sort=samp_name`);
      expect(totalHits).toBe(4);
      expect(records.map(({ samp_name }) => samp_name)).toEqual(
        ['a', 'b', 'before', 'c'].map((name) => `${word} ${name}`),
      );
      expect((await listRecords(page, 'event', `q=${word}&geogr_loc_lat=57.32`)).totalHits).toBe(3);
    });
  });
}
