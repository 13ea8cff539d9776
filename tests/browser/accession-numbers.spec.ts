import { buildRow } from '../workbooks.ts';
import { atBothWidths, expect, expectAccessible, logIn, test } from './fixtures.ts';
import { digitsOf, importNamed, screenPath, uniqueWord } from './records.ts';

const rowsOf = (word: string) =>
  [0, 1, 2].map((i) =>
    buildRow({
      campaign: word,
      samp_name: `${word}_${i}`,
      target_gene: `gene ${i}`,
      forward_read_file_name: `${word}_${i}_R1.fastq.gz`,
    }),
  );

test.describe('one accession number for several elements', () => {
  test.use({ allowedConsoleErrors: [/409/] });
  test('the number of a run is stored for several elements only after a confirmation, that of a study with a hint', async ({
    page,
  }) => {
    const word = uniqueWord();
    const run = `ERR1${digitsOf(word)}`;
    await logIn(page);
    await importNamed(page, word, rowsOf(word));
    await page.goto('/component/my-entries/');
    await page.getByRole('button', { name: `${word}.xlsx` }).click();
    const dialog = page.getByRole('dialog');
    const number = dialog.getByRole('textbox');
    const table = page.getByRole('table', { name: 'Sequencing elements' });
    const open = async () => {
      await page.getByRole('button', { name: 'select all 3' }).click();
      await page.getByRole('button', { name: 'Add accession number' }).click();
    };
    await open();
    await number.fill('pending');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText('“pending” is not an accession number.');
    await number.fill(run.toLowerCase());
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText(`3 elements would get ${run}, which is a run number.`);
    await expect(table).not.toContainText(run);
    await expectAccessible(page);
    await atBothWidths(page);
    await number.fill('PRJEB8682');
    await expect(dialog).not.toContainText('which is a run number');
    await expect(dialog.getByRole('status')).toContainText('This is the number of a study.');
    await number.fill(`https://www.ebi.ac.uk/ena/browser/view/${run}`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add to all' }).click();
    await expect(page.getByText('3 elements were changed.')).toBeVisible();
    await expect(table.getByText(run)).toHaveCount(3);

    // Another number needs a confirmation as well, together with the values that it replaces.
    await open();
    await number.fill(`ERR2${digitsOf(word)}`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText('3 of them already have a different value, which will be replaced.');
    await expect(dialog).toContainText('3 elements would get');
    await dialog.getByRole('button', { name: 'Add and replace' }).click();
    await expect(table.getByText(`ERR2${digitsOf(word)}`)).toHaveCount(3);
  });
});

test('the numbers of an ENA receipt are imported from its file, and the form shows the kind of a number', async ({
  page,
}) => {
  const word = uniqueWord();
  const run = `ERR3${digitsOf(word)}`;
  await logIn(page);
  await importNamed(page, word, rowsOf(word));
  await page.goto('/component/my-entries/');
  await page.getByRole('button', { name: `${word}.xlsx` }).click();
  await page.getByRole('button', { name: 'Accession numbers from a table' }).click();
  const dialog = page.getByRole('dialog');
  const receipt = `<?xml version="1.0" encoding="UTF-8"?>
<RECEIPT success="true"><RUN accession="${run}" alias="${word}_1_R1.fastq.gz" status="PRIVATE"/></RECEIPT>`;
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.xml', mimeType: 'text/xml', buffer: Buffer.from(receipt) });
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog).toContainText('1 is new');
  await dialog.getByRole('button', { name: 'Add 1 number' }).click();
  await expect(page.getByText('1 element was changed.')).toBeVisible();

  await page.getByRole('link', { name: `${word}_1`, exact: true }).click();
  await expect(page.getByRole('link', { name: run })).toHaveAttribute(
    'href',
    `https://www.ebi.ac.uk/ena/browser/view/${run}`,
  );
  const id = Number(/\/id\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(screenPath('sequencing_element', id));
  const field = page.locator('[name="accession_number"]');
  await expect(field).toHaveValue(run);
  await field.fill('samea3275490');
  await expect(page.getByText('This is the number of a sample.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved.')).toBeVisible();
});
