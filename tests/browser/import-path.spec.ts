import type { Page } from '@playwright/test';
import { buildWorkbook } from '../workbooks.ts';
import { atBothWidths, expect, expectAccessible, phone, setLanguage, test, testLanguages } from './fixtures.ts';
import { buildRows, chooseFile, describeStudy, uploadButton } from './pages/import.ts';
import { mappingCard, takeColumnsButton } from './pages/mapping.ts';
import { logInAsNewUser, uniqueWord } from './records.ts';

const languages = {
  en: {
    checksums: 'Checksums of read files',
    template: 'Template',
    choose: 'Choose columns yourself',
    card: 'Your table',
    check: 'Check without storing',
    lacksStudy: 'Still missing: the study.',
    noErrors: /^The table has no errors\. Its 2 rows are ready to upload/,
    leave: /Esc leaves the table\.$/,
    nextError: /^Next error/,
    studyTitle: /^Study title/,
  },
  de: {
    checksums: 'Prüfsummen der Sequenzdateien',
    template: 'Vorlage',
    choose: 'Spalten selbst wählen',
    card: 'Ihre Tabelle',
    check: 'Prüfen, ohne zu speichern',
    lacksStudy: 'Noch offen: die Studie.',
    noErrors: /^Die Tabelle hat keine Fehler\. Gespeichert ist noch nichts: Ihre 2 Zeilen/,
    leave: /Esc verlässt die Tabelle\.$/,
    nextError: /^Nächster Fehler/,
    studyTitle: /^Titel der Studie/,
  },
} as const;

const focused = (page: Page) => page.locator(':focus');

for (const language of testLanguages('de')) {
  const texts = languages[language];
  test(`with a table in hand, what precedes it is one line, and the store button stays in view (${language})`, async ({
    page,
  }) => {
    await setLanguage(page, language);
    await logInAsNewUser(page);
    await page.goto('/data');
    const drop = page.getByRole('heading', { name: texts.checksums });
    await expect(drop).toBeVisible();
    await expect(page.getByRole('button', { name: texts.choose })).toBeVisible();
    await expect(uploadButton(page)).toBeInViewport();

    const word = uniqueWord();
    await chooseFile(page, `${word}.xlsx`, await buildWorkbook(buildRows(word, 2)));
    await expect(page.getByText(texts.lacksStudy)).toBeInViewport();
    await expect(drop).toBeHidden();
    await expect(page.getByRole('button', { name: texts.choose })).toBeHidden();
    // Both are a click away.
    const checksums = page.getByRole('button', { name: texts.checksums });
    await checksums.press('Enter');
    await expect(drop).toBeVisible();
    await checksums.press('Enter');
    await expect(drop).toBeHidden();
    await page.getByRole('button', { name: new RegExp(`^1 ${texts.template}`) }).press('Enter');
    await expect(page.getByRole('button', { name: texts.choose })).toBeVisible();
    await atBothWidths(page, async () => {
      await expectAccessible(page);
      await expect(uploadButton(page)).toBeInViewport();
    });

    // The table can be checked before its study is described.
    await page.getByRole('button', { name: texts.check }).press('Enter');
    await expect(page.getByText(texts.noErrors).first()).toBeInViewport();
    await describeStudy(page, `Study ${word}`);
    await expect(page.getByText(texts.lacksStudy)).toHaveCount(0);
    await uploadButton(page).press('Enter');
    await expect(page.getByRole('heading', { name: /^(?:Stored|Gespeichert)$/ })).toBeFocused();
  });

  test(`the focus goes to the first thing to do, and Escape leaves the cells (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logInAsNewUser(page);
    await page.goto('/data');
    const word = uniqueWord();
    // Foreign columns: a field without a column comes first.
    await chooseFile(page, `${word}.csv`, Buffer.from(`Sample Name;Colour ${word}\nS1;blue\nS2;green\n`));
    await expect(mappingCard(page).getByRole('combobox').and(focused(page))).toBeVisible();
    await expect(takeColumnsButton(page)).toBeInViewport();
    await expect(page.getByLabel(texts.studyTitle)).toHaveCount(0);
    await page.setViewportSize(phone);
    await expect(takeColumnsButton(page)).toBeInViewport();
    await takeColumnsButton(page).press('Enter');

    const card = page.getByRole('region', { name: texts.card });
    await expect(card.getByRole('button', { name: texts.nextError })).toBeFocused();
    await page.keyboard.press('F8');
    await expect(card.getByRole('gridcell').and(focused(page))).toBeVisible();
    // The sample's name stays in view, whatever its place in the file.
    await expect(card.getByRole('columnheader').nth(1)).toHaveText(/samp_name$/);
    await page.keyboard.press('Escape');
    await expect(card.getByText(/./).and(focused(page))).toBeVisible();
    await expect(card.getByRole('gridcell').and(focused(page))).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(card.getByRole('gridcell').and(focused(page))).toHaveCount(0);
  });
}

test('columns with values come first, and a paste goes on as they are shown', async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto('/data');
  const word = uniqueWord();
  const rows = buildRows(word, 2).map(({ samp_name, ...row }) => ({ event_comment: null, ...row, samp_name }));
  await chooseFile(page, `${word}.xlsx`, await buildWorkbook(rows));
  const card = page.getByRole('region', { name: 'Your table' });
  const headers = card.getByRole('columnheader');
  await expect(headers.nth(1)).toHaveText(/samp_name$/);
  const second = (await headers.nth(2).innerText()).replace(/^[A-Z]+\s/, '');
  expect(second).not.toBe('event_comment');
  const cell = (row: number, column: number) => card.getByRole('row').nth(row).getByRole('gridcell').nth(column);
  await cell(1, 1).click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'pasted name\tpasted beside');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(cell(1, 1)).toHaveText('pasted name');
  await expect(cell(1, 2)).toHaveText('pasted beside');
});
