import { readFile } from 'node:fs/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import {
  administrator,
  atBothWidths,
  expect,
  expectAccessible,
  logIn,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { logInInNewTab, notice } from './pages/any-page.ts';
import { buildRows } from './pages/import.ts';
import { importNamed, logInAsUser, uniqueWord } from './records.ts';

const languages = {
  en: {
    download: 'Download for bulk update',
    excel: 'Excel (xlsx)',
    choose: 'Choose a file',
    another: 'Choose another file',
    conflicts: 'Conflicts',
    summary: '3 cells in 2 records will change.',
    leave: 'Keep the stored value of this cell, and apply the other changes',
    apply: 'Apply 3 changes',
    done: '3 cells in 2 records were changed.',
    left: '1 cell in conflict kept its stored value.',
    wrong: /is not a depth/,
    temperature: 'Temperature [°C]',
  },
  de: {
    download: 'Zum Überarbeiten herunterladen',
    excel: 'Excel (xlsx)',
    choose: 'Datei wählen',
    another: 'Andere Datei wählen',
    conflicts: 'Konflikte',
    summary: '3 Zellen von 2 Datensätzen ändern sich.',
    leave: 'Diese Zelle so lassen, wie sie gespeichert ist, und die übrigen übernehmen',
    apply: '3 Änderungen übernehmen',
    done: '3 Zellen von 2 Datensätzen wurden geändert.',
    left: '1 Zelle im Konflikt blieb, wie sie gespeichert ist.',
    wrong: /ist keine Tiefe/,
    temperature: 'Temperatur [°C]',
  },
} as const;

// A table with a wrong cell is refused.
test.use({ allowedConsoleErrors: [/400/] });

type Edit = { row: number; column: string; value: string };

/** The same workbook with some cells changed, also in new columns; rows are counted from the first below the header. */
async function editWorkbook(bytes: Buffer, edits: readonly Edit[]): Promise<Buffer> {
  const { sheets } = await readXlsx(bytes);
  const [header = [], ...table] = sheets[0]?.rows ?? [];
  for (const { row, column, value } of edits) {
    if (!header.includes(column)) header.push(column);
    (table[row] ?? [])[header.indexOf(column)] = value;
  }
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows: [header, ...table] }] }));
}

for (const language of testLanguages('de')) {
  const texts = languages[language];
  test(`a table is downloaded, edited and applied (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await logInAsUser(page);
    const name = `revise_${uniqueWord()}`;
    const dataset = await importNamed(page, name, buildRows(name, 2));
    await page.goto(`/component/my-entries/${dataset}`);
    await page.getByRole('button', { name: texts.download }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: texts.excel }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^strandbook_revision_.*\.xlsx$/);
    const bytes = await readFile(await file.path());
    const { sheets } = await readXlsx(bytes);
    const [header = [], first = []] = sheets[0]?.rows ?? [];
    const sample = String(first[header.indexOf('field_sample_id')]);

    // The sample is changed in the meantime.
    await page.goto(`/component/field-sample/${sample}`);
    await page.evaluate(async (id) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
      await fetch(`/rest/field-sample/${id}`, { method: 'PUT', headers, body: JSON.stringify({ depth: '50' }) });
    }, sample);

    await page.goto('/revise');
    await expectAccessible(page);
    await atBothWidths(page);
    const send = async (label: string, edits: readonly Edit[]) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: label, exact: true }).press('Enter');
      await (await chooser).setFiles({ name: 'revised.xlsx', mimeType: '', buffer: await editWorkbook(bytes, edits) });
    };
    await send(texts.choose, [{ row: 1, column: 'depth', value: 'deep' }]);
    await expect(page.getByText(texts.wrong).first()).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);

    await send(texts.another, [
      { row: 0, column: 'depth', value: '60' },
      { row: 0, column: 'field_sample_comment', value: 'mine' },
      { row: 0, column: 'temp [Cel]', value: '4.5' },
      { row: 1, column: 'accession_number', value: 'ERR123456' },
    ]);
    await expect(page.getByRole('heading', { name: texts.summary })).toBeFocused();
    await expect(page.getByRole('row', { name: texts.temperature })).toContainText(/4[.,]5/);
    const conflict = page.getByRole('table', { name: texts.conflicts }).getByRole('row').last();
    await expect(conflict).toContainText('50');
    await expect(conflict).toContainText('60');
    const apply = page.getByRole('button', { name: texts.apply });
    await expect(apply).toBeDisabled();
    await expectAccessible(page);
    await atBothWidths(page);

    await page.getByRole('checkbox', { name: texts.leave }).press('Space');
    await apply.press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: texts.apply }).press('Enter');
    await expect(page.getByRole('heading', { name: texts.done })).toBeFocused();
    await expect(page.getByText(texts.left)).toBeVisible();
    await expect(page.getByRole('link', { name: `${name}_1` }).first()).toHaveAttribute('href', /\/component\//);
    await expectAccessible(page);
    await atBothWidths(page);
    const stored = await page.request.get(`/rest/field-sample/${sample}`).then((response) => response.json());
    const measurements = [expect.objectContaining({ name: 'temp', value: 4.5 })];
    expect(stored).toMatchObject({ depth: '50', field_sample_comment: 'mine', measurements });
  });
}

test('leaving the page cancels the comparison of a table', async ({ page }) => {
  await logInAsUser(page);
  await page.goto('/revise');
  // The response never comes.
  await page.route('**/rest/revisions', () => undefined);
  const requested = page.waitForRequest('**/rest/revisions');
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows: [['samp_name'], ['a']] }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.setInputFiles('input[type=file]', { name: 'revised.xlsx', mimeType, buffer });
  const request = await requested;
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search/);
  await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED');
});

test.describe('a session that ends before a table is compared or applied', () => {
  test.use({ allowedConsoleErrors: [/40[13]/] });

  test('an ended session is reported, and the table and its differences remain after the next login', async ({
    page,
  }) => {
    await logIn(page);
    const name = `late_${uniqueWord()}`;
    const dataset = await importNamed(page, name, buildRows(name, 1));
    const response = await page.request.get(`/rest/datasets/${dataset}/revision?format=xlsx`);
    const buffer = await editWorkbook(await response.body(), [{ row: 0, column: 'depth', value: '60' }]);
    const sessionEnded = notice(page).filter({ hasText: 'You are no longer logged in.' });
    await page.goto('/revise');
    await page.context().clearCookies();
    await page.setInputFiles('input[type=file]', { name: 'revised.xlsx', mimeType: '', buffer });
    await expect(sessionEnded).toBeVisible();
    await expectAccessible(page);
    await logInInNewTab(page, administrator);
    await page.getByRole('button', { name: 'Try again' }).click();
    const apply = page.getByRole('button', { name: 'Apply 1 change' });
    await expect(apply).toBeEnabled();
    await page.context().clearCookies();
    await apply.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(sessionEnded).toBeVisible();
    await logInInNewTab(page, administrator);
    await apply.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(page.getByRole('heading', { name: '1 cell in 1 record was changed.' })).toBeFocused();
  });
});
