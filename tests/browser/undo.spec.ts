import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test, testLanguages } from './fixtures.ts';
import { notice } from './pages/any-page.ts';
import { buildRows } from './pages/import.ts';
import { rowsOf } from './pages/list.ts';
import { importNamed, logInAsUser, uniqueWord } from './records.ts';

const languages = {
  en: {
    brought: 'Records created',
    created: /^Created: .*2 field samples/,
    ready: /^\d of 2 are ready\./,
    samples: /^2 field samples$/,
    stop: 'Remove the filter Import',
    file: 'Download the file',
    undo: 'Undo this import',
    goes: /^Will be deleted: .*2 field samples/,
    stays: /^Kept, because other records use them or they are shared by everybody: .*1 library condition\b/,
    now: 'Undo the import',
    isUndone: 'The import was undone.',
    restore: 'Restore',
  },
  de: {
    brought: 'Angelegte Datensätze',
    created: /^Neu angelegt: .*2 Feldproben/,
    ready: /^\d von 2 sind bereit\./,
    samples: /^2 Feldproben$/,
    stop: 'Nicht mehr nach Import filtern',
    file: 'Datei herunterladen',
    undo: 'Import rückgängig machen',
    goes: /^Gelöscht werden: .*2 Feldproben/,
    stays: /^Bleiben, weil andere Datensätze sie verwenden oder alle sie gemeinsam nutzen: .*1 Bibliothekstyp\b/,
    now: 'Rückgängig machen',
    isUndone: 'Der Import wurde rückgängig gemacht.',
    restore: 'Wiederherstellen',
  },
} as const;

for (const language of testLanguages('de')) {
  const texts = languages[language];
  test(`an import is undone and restored (${language})`, async ({ page, request }) => {
    await setLanguage(page, language);
    await logInAsUser(page);
    const name = `undo_${uniqueWord()}`;
    // A new library condition, which all imports share from then on.
    const dataset = await importNamed(page, name, buildRows(name, 2, { investigation_type: name }));
    await page.goto(`/component/my-entries/${dataset}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(texts.created)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: texts.ready })).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);

    // A later import creates records of the same kinds.
    const later = `later_${uniqueWord()}`;
    await importNamed(page, later, buildRows(later, 1));
    const batchAddress = page.url();
    await page.getByText(texts.created).getByRole('link', { name: texts.samples }).click();
    await expect(rowsOf(page)).toContainText([`${name}_0`, `${name}_1`]);
    await expect(page.getByRole('textbox', { name: 'Import' })).toHaveValue(`${name}.xlsx`);
    await expectAccessible(page);
    await page.getByRole('button', { name: texts.stop }).click();
    await expect(page.getByRole('textbox', { name: 'Import' })).toHaveCount(0);
    await expect(page).toHaveURL(/field-sample$/);
    await page.goto(batchAddress);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.file }).click();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);

    await page.getByRole('button', { name: texts.undo }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(texts.goes)).toBeVisible();
    await expect(question.getByText(texts.stays)).toBeVisible();
    await atBothWidths(page);
    await question.getByRole('button', { name: texts.now }).click();
    await expect(page.getByText(texts.isUndone)).toBeVisible();
    const findSamples = () => request.get(`/rest/field-sample/?q=${name}`).then((response) => response.json());
    expect(await findSamples()).toMatchObject({ totalHits: 0 });
    await expectAccessible(page);
    await atBothWidths(page);

    await page.getByRole('button', { name: texts.restore }).click();
    await expect(page.getByText(texts.created)).toBeVisible();
    expect(await findSamples()).toMatchObject({ totalHits: 2 });
  });
}

test.describe('undone imports that depend on each other', () => {
  test.use({ allowedConsoleErrors: [/404.*datasets\/\d+\)$|409/] });
  test('an undone import is restored only after the one whose records it uses', async ({ page }) => {
    await logInAsUser(page);
    const name = `gone_${uniqueWord()}`;
    const later = `on_${name}`;
    const first = await importNamed(page, name, buildRows(name, 1));
    const second = await importNamed(page, later, buildRows(later, 1, { campaign: `campaign ${name}` }));
    const undo = async (dataset: string) => {
      await page.goto(`/component/my-entries/${dataset}`);
      await page.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByRole('button', { name: 'Undo the import' }).click();
      await expect(page.getByText('The import was undone.')).toBeVisible();
    };
    await undo(second);
    await undo(first);
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await page.goBack();
    const entryOf = (file: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${file}\\.xlsx`) });
    await expect(page.getByRole('heading', { level: 1, name: 'There is no page at this address' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);

    // Undone again, so that the page shows the message.
    await entryOf(name).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible();
    await undo(first);
    await entryOf(later).getByRole('button', { name: 'Restore' }).click();
    await expect(entryOf(later).getByRole('alert')).toContainText(`This import uses records from ${name}.xlsx, which`);
    await expectAccessible(page);
    await atBothWidths(page);
    const other = `other_${name}`;
    const third = await importNamed(page, other, buildRows(other, 1));
    await undo(third);
    await entryOf(name).getByRole('button', { name: 'Restore' }).click();
    await expect(entryOf(name)).toHaveCount(0);
    await expect(page.getByText('The import was undone.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
    await entryOf(later).getByRole('button', { name: 'Restore' }).click();
    await expect(entryOf(later)).toHaveCount(0);
  });
});

test('an administrator sees the rows of an import by another user', async ({ page }) => {
  await logInAsUser(page);
  const name = `theirs_${uniqueWord()}`;
  const dataset = await importNamed(page, name, buildRows(name, 2));
  await importNamed(page, `${name}_later`, buildRows(`${name}_later`, 1));
  await page.context().clearCookies();
  await logIn(page);
  await page.goto(`/component/my-entries/${dataset}`);
  await page.getByRole('link', { name: 'Show its elements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sequencing elements' })).toBeVisible();
  await expect(rowsOf(page)).toContainText([`${name}_0`, `${name}_1`]);
});

test.describe('an import that fails to load', () => {
  test.use({ allowedConsoleErrors: [/500/] });
  test('the page shows the error and a button to retry, and does not call the import missing', async ({ page }) => {
    await logInAsUser(page);
    const name = `silent_${uniqueWord()}`;
    const address = `/rest/datasets/${await importNamed(page, name, buildRows(name, 1))}`;
    await page.route(`**${address}`, (route) => route.fulfill({ status: 500, json: { message: 'It is broken.' } }));
    await page.goto(address.replace('/rest/datasets', '/component/my-entries'));
    await expect(notice(page)).toContainText('It is broken.');
    await expect(page.getByRole('heading', { level: 1, name: 'Import', exact: true })).toBeVisible();
    await page.unroute(`**${address}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name}.xlsx` })).toBeVisible();
  });
});
