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
  const words = {
    en: {
      check: 'Check without storing',
      use: (name: string) => `Use “${name}” in 2 cells`,
      used: (name: string) => `“${name}” now stands in the table.`,
      remark: 'is new, and differs only in case',
      undo: 'Undo',
      noErrors: 'No errors were found',
      existing: /^Already there and used: .*1 campaign/,
    },
    de: {
      check: 'Prüfen, ohne zu speichern',
      use: (name: string) => `„${name}“ in 2 Zellen verwenden`,
      used: (name: string) => `„${name}“ steht jetzt in der Tabelle.`,
      remark: 'ist neu und unterscheidet sich nur in Groß- und Kleinschreibung',
      undo: 'Rückgängig',
      noErrors: 'Es wurden keine Fehler gefunden',
      existing: /^Schon vorhanden und verwendet: .*1 Kampagne/,
    },
  }[language];

  test(`a name is written as it is stored, by one click that can be undone (${language})`, async ({ page }) => {
    await logIn(page);
    const word = uniqueWord();
    const stored = `Fjord ${word}`;
    await createRecord(page, 'campaign', { campaign: stored });
    await setLanguage(page, language);
    await page.goto('/data');
    const table = [...buildRows(word, 2, { campaign: `fjord-${word}` }), ...buildRows(`${word}2`, 1)];
    await chooseFile(page, 'spelled.xlsx', await buildWorkbook(table));
    await describeStudy(page, `Names of ${word}`);
    const check = page.getByRole('button', { name: words.check });
    await check.click();
    const remark = page.getByRole('listitem').filter({ hasText: words.remark });
    await expect(remark).toContainText(stored);
    const use = remark.getByRole('button', { name: words.use(stored) });
    await expect(use).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);
    await use.click();
    await expect(remark.getByText(words.used(stored))).toBeVisible();
    await expect(use).toHaveCount(0);

    await page.getByRole('button', { name: words.undo, exact: true }).click();
    await expect(use).toBeVisible();
    await use.click();
    await expect(page.getByRole('status').filter({ hasText: words.noErrors })).toBeVisible();
    await check.click();
    await expect(page.getByText(words.existing)).toBeVisible();
    await expect(remark).toHaveCount(0);
  });
}
