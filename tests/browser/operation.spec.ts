import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test } from './fixtures.ts';
import { buildRows } from './pages/import.ts';
import { mockTroubledServer } from './pages/operation.ts';
import { importNamed, uniqueWord } from './records.ts';

const languages = {
  en: {
    profile: /^Profile of/,
    operation: 'Operation',
    refresh: 'Refresh',
    imports: 'Last imports',
    rows: 'Rows',
    stored: 'stored',
    refused: 'refused: 17 errors',
    low: /^Only 3\.87 GB are free/,
    backupFailed: 'The last backup failed.',
    mails: 'Show unsent emails',
  },
  de: {
    profile: /^Profil von/,
    operation: 'Betrieb',
    refresh: 'Aktualisieren',
    imports: 'Letzte Importe',
    rows: 'Zeilen',
    stored: 'gespeichert',
    refused: 'abgelehnt: 17 Fehler',
    low: /nur noch 3,87 GB frei/,
    backupFailed: 'Die letzte Sicherung ist fehlgeschlagen.',
    mails: 'Nicht gesendete E-Mails zeigen',
  },
} as const;

for (const language of ['en', 'de'] as const) {
  const texts = languages[language];
  test(`an administrator sees the state of the server, and reads it again (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: texts.profile }).press('Enter');
    await page.getByRole('menuitem', { name: texts.operation, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: texts.operation })).toBeVisible();
    await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible();

    const word = uniqueWord();
    const dataset = await importNamed(page, word, buildRows(word, 3));
    await page.getByRole('button', { name: texts.refresh }).press('Enter');
    const row = page.getByRole('table', { name: texts.imports }).getByRole('row').filter({ hasText: word });
    await expect(row).toContainText(texts.stored);
    await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/component/my-entries/${dataset}$`));
  });

  test(`the warnings, failures and slow requests of a server are named (${language})`, async ({ page }) => {
    await mockTroubledServer(page);
    await setLanguage(page, language);
    await logIn(page);
    await page.goto('/operation');
    await expect(page.getByText(texts.low)).toBeVisible();
    await expect(page.getByText(texts.backupFailed)).toBeVisible();
    await expect(page.getByText('write ENOSPC')).toBeVisible();
    await expect(page.getByText(texts.refused)).toBeVisible();
    await atBothWidths(page, async (width) => {
      await expect(page.getByText('POST /searchSE'), String(width)).toBeVisible();
      await expectAccessible(page);
    });
    await page.getByRole('link', { name: texts.mails }).click();
    await expect(page).toHaveURL(/\/mails$/);
  });
}
