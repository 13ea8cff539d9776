import type { Page } from '@playwright/test';
import type { OwnDataset } from '../../src/catalogue/endpoints/own-datasets.ts';
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
import { choice, option } from './pages/form.ts';
import { createRecord, digitsOf, importNamed, sendRequest, uniqueWord } from './records.ts';

const count = 30;

/** Imports elements whose samples and files contain the word. */
async function importElements(page: Page, word: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) =>
    buildRow({
      campaign: word,
      samp_name: `${word}_${i}`,
      target_gene: i % 2 === 0 ? '16S rRNA' : '18S rRNA',
      forward_read_file_name: `${word}_${i}_R1.fastq.gz`,
    }),
  );
  await importNamed(page, word, rows);
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Sequencing elements' })
    .getByRole('row')
    .filter({ has: box(page, name) });

/** Expects that the focus is still in the page after a dialog has closed or a button has disappeared. */
const expectFocusKept = (page: Page) => expect(page.locator('main :focus')).toHaveCount(1);

test('publications and projects are added to selected elements or all of an import, and removed again', async ({
  page,
}) => {
  const word = uniqueWord();
  await logIn(page);
  await importElements(page, word);
  await page.goto('/');
  await page
    .getByRole('button', { name: /Administrator|admin/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'My Entries' }).click();
  await expect(page).toHaveURL(/\/component\/my-entries$/);
  await expect(page.getByRole('button', { name: 'Components' })).not.toHaveAttribute('data-status', 'active');
  await page.getByRole('button', { name: `${word}.xlsx` }).click();
  await expect(page.getByText(`1 to 10 of ${count}`)).toBeVisible();

  await expect(page.getByRole('table', { name: 'Sequencing elements' }).getByRole('columnheader')).toContainText([
    'ID',
    'Sample name',
    'Accession number',
    'Comment',
    'Publications',
    'Projects',
    'Raw data storage path',
  ]);

  // A publication for two elements on different pages, by keyboard alone.
  await box(page, `${word}_0`).press('Space');
  await page
    .getByRole('navigation', { name: `Pages of ${word}.xlsx` })
    .getByRole('button', { name: 'Page 2', exact: true })
    .press('Enter');
  await box(page, `${word}_11`).press('Space');
  await page.getByRole('button', { name: 'Add publication' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Selected samples' }).getByRole('listitem')).toHaveText([
    `${word}_0`,
    `${word}_11`,
  ]);
  await expect(dialog.getByLabel('DOI')).toBeFocused();
  await page.keyboard.type('not a doi');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('DOI')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('DOI')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`https://doi.org/10.1000/${word.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 elements were changed.')).toBeVisible();
  await expectFocusKept(page);
  await expect(row(page, `${word}_11`)).toContainText(`10.1000/${word}`);

  // A project for all elements of the import.
  await page.getByRole('button', { name: `select all ${count}` }).press('Enter');
  await expectFocusKept(page);
  await page.getByRole('button', { name: 'Add project' }).click();
  await expect(choice(dialog, 'Project')).toBeFocused();
  await expect(choice(dialog, 'Project')).toHaveAttribute('placeholder', 'Select a project');
  await page.keyboard.type('no such project');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('Projects is required');
  await expect(dialog).toContainText(`${count} elements of ${word}.xlsx`);
  await dialog.getByRole('button', { name: 'Create a project' }).click();
  const projectDialog = page.getByRole('dialog', { name: 'Project new' });
  await projectDialog.locator('[name="project_name"]').fill(`Project ${word}`);
  await projectDialog.getByRole('button', { name: 'Save' }).click();
  await expect(projectDialog).toBeHidden();
  await expect(choice(dialog, 'Project')).toHaveValue(`Project ${word}`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${count} elements were changed.`)).toBeVisible();
  await expectFocusKept(page);

  // The project is removed from one element.
  await page.getByRole('button', { name: `Unlink projects from ${word}_11` }).click();
  await dialog.getByLabel(`Project ${word}`).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('1 element was changed.')).toBeVisible();
  await expectFocusKept(page);
  await expect(row(page, `${word}_11`)).not.toContainText(`Project ${word}`);
  await expect(row(page, `${word}_12`)).toContainText(`Project ${word}`);

  await box(page, `${word}_12`).press('Enter');
  await expect(page).toHaveURL(/\/id\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word}_12`);
});

test('a project is found by its name among very many', async ({ page }) => {
  const word = uniqueWord();
  await logIn(page);
  await importElements(page, word);
  const name = `ZZZ project ${word}`;
  await createRecord(page, 'project', { project_name: name });
  await page.goto('/component/my-entries/');
  // Without a search term the server lists none of the 501 projects.
  await page.route('**/rest/projects/?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    return searchParams.has('q') ? route.continue() : route.fulfill({ json: { records: [], totalHits: 501 } });
  });
  await page.getByRole('button', { name: `${word}.xlsx` }).click();
  await box(page, `${word}_0`).press('Space');
  await page.getByRole('button', { name: 'Add project' }).click();
  const dialog = page.getByRole('dialog');
  await choice(dialog, 'Project').fill(`zzz ${word}`);
  await option(page, name).click();
  await expect(choice(dialog, 'Project')).toHaveValue(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, `${word}_0`)).toContainText(name);
});

test('accession numbers of an archive’s table are compared first and then stored', async ({ page }) => {
  const word = uniqueWord();
  await logIn(page);
  await importElements(page, word);
  await page.goto('/component/my-entries/');
  await page.getByRole('button', { name: `${word}.xlsx` }).click();
  await page.getByRole('button', { name: 'Accession numbers from a table' }).click();
  const dialog = page.getByRole('dialog');
  const [first, second, third] = [7, 8, 9].map((digit) => `ERR${digit}${digitsOf(word)}`);
  const lines = ['alias;run', `${word}_0;${first}`, `${word}_1_R1.fastq.gz;${second}`, `strange;${third}`];
  const file = { name: 'receipt.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByLabel('The table or receipt that the archive sent back')).toHaveValue(
    new RegExp(`${second}`),
  );
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog).toContainText('2 are new');
  await expect(dialog).toContainText('no sample or read file in this import has this name.');
  await dialog.getByRole('button', { name: 'Add 2 numbers' }).click();
  await expect(page.getByText('2 elements were changed.')).toBeVisible();
  await expect(row(page, `${word}_1`)).toContainText(`${second}`);
});

test.describe('values that replace others', () => {
  test.use({ allowedConsoleErrors: [/409/] });
  test('stored values are replaced only after a confirmation, also those set by somebody else in the meantime', async ({
    page,
  }) => {
    const word = uniqueWord();
    await logIn(page);
    await importElements(page, word);
    await page.goto('/component/my-entries/');
    await page.getByRole('button', { name: `${word}.xlsx` }).click();
    const dialog = page.getByRole('dialog');
    const path = dialog.getByRole('textbox');
    const addPath = async (value: string) => {
      await page.getByRole('button', { name: 'Add path to raw data storage' }).click();
      await path.fill(value);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await box(page, `${word}_0`).check();
    await addPath('/first');
    await expect(row(page, `${word}_0`)).toContainText('/first');
    // The same element again, with another one that gets a path from somebody else in the meantime.
    await box(page, `${word}_0`).check();
    await box(page, `${word}_1`).check();
    await addPath('/second');
    await expect(dialog.getByText('1 of them already has a different value, which will be replaced.')).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);
    const datasets = (await sendRequest(page, 'POST', '/getOwnDatasets')) as OwnDataset[];
    const elements = datasets.flatMap((dataset) => dataset.sequencing_elements);
    const { id } = elements.find(({ samp_name }) => samp_name === `${word}_1`) ?? {};
    await sendRequest(page, 'POST', '/addStoragePath', { items: [id], storagePath: '/theirs' });
    await dialog.getByRole('button', { name: 'Add and replace' }).click();
    await expect(dialog.getByText('2 of them already have a different value, which will be replaced.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add and replace' }).click();
    await expect(page.getByText('2 elements were changed.')).toBeVisible();
    await expect(row(page, `${word}_1`)).toContainText('/second');
  });
});

/** A row that the archive takes. */
const acceptable = (word: string, name: string, values: TableRow = {}): TableRow =>
  buildRow({
    campaign: word,
    event_label: `Event of ${name}`,
    samp_name: `${word}_${name}`,
    samp_taxon_id: 408172,
    library_layout: 'SINGLE',
    investigation_type: 'mimarks-survey',
    environmental_package: 'water',
    depth: 5,
    project_name: `Project ${word}`,
    forward_read_file_name: `${word}_${name}_R1.fastq.gz`,
    ...values,
  });

for (const language of testLanguages('de')) {
  const texts = {
    en: {
      lacks: '2 elements lack “NCBI taxon ID of the sample”:',
      see: 'see them',
      title: 'Ready for the archive?',
      makeFiles: 'make the submission files',
      found: '3 elements',
      exportAll: 'Export all 3 elements:',
      bring: 'bring the archive’s table',
      box: 'The table or receipt that the archive sent back',
      compare: 'Compare',
      take: 'Add 3 numbers',
      done: 'All elements have accession numbers.',
    },
    de: {
      lacks: /^2 Elementen fehlt „.*“:/,
      see: 'ansehen',
      title: 'Bereit für das Archiv?',
      makeFiles: 'Dateien für das Archiv erstellen',
      found: '3 Elemente',
      exportAll: 'Alle 3 Elemente exportieren:',
      bring: 'Tabelle des Archivs übernehmen',
      box: 'Die Tabelle oder Quittung, die das Archiv zurückgeschickt hat',
      compare: 'Vergleichen',
      take: '3 Nummern übernehmen',
      done: 'Alle Elemente haben Accession-Nummern.',
    },
  }[language];

  test(`each import shows its next step up to its accession numbers (${language})`, async ({ page }) => {
    const [lacking, whole] = [uniqueWord(), uniqueWord()];
    await logIn(page);
    await setLanguage(page, language);
    const unclassified = { samp_taxon_id: null };
    await importNamed(page, lacking, [
      acceptable(lacking, 'a'),
      acceptable(lacking, 'b', unclassified),
      acceptable(lacking, 'c', unclassified),
    ]);
    await importNamed(
      page,
      whole,
      ['a', 'b', 'c'].map((name) => acceptable(whole, name)),
    );
    await page.goto('/component/my-entries');
    const rowOf = (word: string) => page.getByRole('row').filter({ hasText: `${word}.xlsx` });
    // The newest comes first.
    await expect(page.locator('tbody > tr').first()).toContainText(`${whole}.xlsx`);
    const cells = (word: string) => rowOf(word).getByRole('cell');
    await expect(cells(lacking).nth(3)).toHaveText('1');
    await expect(cells(lacking).nth(5)).toContainText(texts.lacks);
    await expect(cells(whole).nth(3)).toHaveText('3');
    await expect(cells(whole).nth(4)).toHaveText('0');
    await atBothWidths(page, async () => expectAccessible(page));
    await page.setViewportSize(desktop);

    // By keyboard alone.
    await rowOf(lacking).getByRole('link', { name: texts.see }).press('Enter');
    await expect(page).toHaveURL(/my-entries\/\d+#archive$/);
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
    await page.goBack();
    await rowOf(whole).getByRole('link', { name: texts.makeFiles }).press('Enter');
    await expect(page).toHaveURL(/\/search\?study_title=/);
    await expect(page.getByText(texts.exportAll)).toBeVisible();
    await page.goBack();

    await rowOf(whole).getByRole('button', { name: texts.bring }).press('Enter');
    const numbers = ['a', 'b', 'c'].map((name, i) => `${whole}_${name}\tERR${Date.now() % 1e8}${i}`);
    await page.getByLabel(texts.box).fill(`sample\trun\n${numbers.join('\n')}`);
    await page.getByRole('button', { name: texts.compare, exact: true }).press('Enter');
    await page.getByRole('button', { name: texts.take }).press('Enter');
    await expect(cells(whole).nth(4)).toHaveText('3');
    await expect(cells(whole).nth(5)).toHaveText(texts.done);
  });
}

test('a table that was loaded and not stored is continued or discarded from one’s own entries', async ({ page }) => {
  const word = uniqueWord();
  await logIn(page);
  await page.goto('/data');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: `${word}.xlsx`,
      mimeType: 'application/octet-stream',
      buffer: await buildWorkbook([acceptable(word, 'a'), acceptable(word, 'b')]),
    });
  await expect(page.getByText(`${word}.xlsx`).first()).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/component/my-entries');
  const draft = page.getByRole('main').locator('section').filter({ hasText: 'Not stored yet' });
  await expect(draft).toContainText(`${word}.xlsx 2 rows, in this browser only`);
  await atBothWidths(page, async () => expectAccessible(page));
  await page.setViewportSize(desktop);
  await draft.getByRole('link', { name: 'Continue' }).press('Enter');
  await expect(page).toHaveURL(/\/data$/);
  await expect(page.getByText(`${word}.xlsx`).first()).toBeVisible();
  await page.goBack();
  await draft.getByRole('button', { name: 'Discard' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(draft).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Entries' })).toBeVisible();
  await expect(draft).toHaveCount(0);
});

test('a visitor is led to the login and back', async ({ page }) => {
  await page.goto('/component/my-entries/');
  await expect(page).toHaveURL(/\/auth\/login\?from=.*my-entries.*needed=login/);
});
