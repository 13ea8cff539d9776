import { buildWorkbook } from '../workbooks.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  phone,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { buildRows, chooseFile, describeStudy } from './pages/import.ts';
import { createRecord, uniqueWord } from './records.ts';

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      check: 'Check without storing',
      use: (name: string) => `Use “${name}” in 2 cells`,
      used: (name: string) => `“${name}” is now in the table.`,
      remark: 'is new, and differs only in case',
      undo: 'Undo',
      noErrors: 'No errors found',
      existing: /^Already in the database: .*1 campaign/,
    },
    de: {
      check: 'Prüfen, ohne zu speichern',
      use: (name: string) => `„${name}“ in 2 Zellen verwenden`,
      used: (name: string) => `„${name}“ steht jetzt in der Tabelle.`,
      remark: 'ist neu und unterscheidet sich nur in Groß- und Kleinschreibung',
      undo: 'Rückgängig',
      noErrors: 'Keine Fehler gefunden',
      existing: /^Schon in der Datenbank: .*1 Kampagne/,
    },
  }[language];

  test(`a name that differs only in case is replaced by the stored one with one click, which can be undone (${language})`, async ({
    page,
  }) => {
    await logIn(page);
    const word = uniqueWord();
    const stored = `Fjord ${word}`;
    await createRecord(page, 'campaign', { campaign: stored });
    await setLanguage(page, language);
    await page.goto('/data');
    const table = [...buildRows(word, 2, { campaign: `fjord-${word}` }), ...buildRows(`${word}2`, 1)];
    await chooseFile(page, 'spelled.xlsx', await buildWorkbook(table));
    await describeStudy(page, `Names of ${word}`);
    const check = page.getByRole('button', { name: texts.check });
    await check.click();
    const warning = page.getByRole('listitem').filter({ hasText: texts.remark });
    await expect(warning).toContainText(stored);
    const useButton = warning.getByRole('button', { name: texts.use(stored) });
    await expect(useButton).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);
    await useButton.click();
    await expect(warning.getByText(texts.used(stored))).toBeVisible();
    await expect(useButton).toHaveCount(0);

    await page.getByRole('button', { name: texts.undo, exact: true }).click();
    await expect(useButton).toBeVisible();
    await useButton.click();
    await expect(page.getByRole('status').filter({ hasText: texts.noErrors })).toBeVisible();
    await check.click();
    await expect(page.getByText(texts.existing)).toBeVisible();
    await expect(warning).toHaveCount(0);
  });
}
