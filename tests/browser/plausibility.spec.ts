import type { Page } from '@playwright/test';
import { buildWorkbook } from '../workbooks.ts';
import { expect, expectAccessible, logIn, setLanguage, test } from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { choice, field, option, saveButton } from './pages/form.ts';
import { buildRows, chooseFile } from './pages/import.ts';
import { createRecord, readRecord, screenPath, uniqueWord } from './records.ts';

const warning = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('a form warns of values that contradict each other or the parent record, and stores them', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const dates = { event_collection_date_begin: '2019-03-14', event_collection_date_end: '2019-03-15' };
  const event = await createRecord(page, 'event', { event_label: `TF ${word}`, ...dates, tot_depth_water_col: 60 });
  const sample = await createRecord(page, 'field_sample', {
    field_sample_name: `sample ${word}`,
    field_sample_collection_date_begin: '2019-03-18',
    env_broad_scale: 'marine biome [ENVO:00000447]',
    env_local_scale: 'marine photic zone [ENVO:00000209]',
    env_medium: 'sea water [ENVO:00002149]',
  });
  await page.goto(screenPath('field_sample', sample.id));
  await field(page, 'Depth').fill('245');
  await field(page, 'Taxon ID').fill('-408172');
  await expect(warning(page, 'Taxon ID is -408172, but is never less than 1.')).toBeVisible();
  const dateWarning = warning(
    page,
    'Field sample collection date begin (2019-03-18) is after Event: Collected until (2019-03-15).',
  );
  const depthWarning = warning(page, 'Depth (245) is greater than Event: Depth of the water column (60).');
  await expect(dateWarning).toHaveCount(0);
  await choice(page, 'Event').click();
  await choice(page, 'Event').fill(word);
  await option(page, `TF ${word}`).click();
  await expect(dateWarning).toBeVisible();
  await expect(depthWarning).toBeVisible();
  await expectAccessible(page);

  // The warning on a corrected value disappears; the others stay, and the record is stored.
  await field(page, 'Depth').fill('24,5');
  await expect(depthWarning).toHaveCount(0);
  await saveButton(page).click();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  expect(await readRecord(page, 'field_sample', sample.id)).toMatchObject({
    event_id: event.id,
    taxon_id: -408172,
    depth: '24.5',
  });
});

test('the form of an extract warns of a date before that of its sample', async ({ page }) => {
  await logIn(page);
  await setLanguage(page, 'de');
  const word = uniqueWord();
  const extract = await createRecord(page, 'nucleic_acid_sample', {
    nucleic_acid_sample_name: `extract ${word}`,
    date_nucl_acid_ext: '2019-03-13',
  });
  await createRecord(page, 'field_sample', {
    field_sample_name: `sample ${word}`,
    field_sample_collection_date_begin: '2019-03-14',
    env_broad_scale: 'a',
    env_local_scale: 'b',
    env_medium: 'c',
    nucleic_acid_samples: [extract.id],
  });
  await page.goto(screenPath('nucleic_acid_sample', extract.id));
  await expect(
    warning(page, /\(13\.03\.2019\) liegt vor .* \(14\.03\.2019\)\. Bitte prüfen Sie beide Daten\.$/),
  ).toBeVisible();
});

test('an imported table shows warnings about its cells until they are corrected', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  // The date is in the first column, as the grid renders visible columns only.
  const table = buildRows('order', 3).map((row, i) => ({
    date_nucl_acid_ext: i === 1 ? '2009-04-02' : '2019-04-02',
    ...row,
  }));
  await chooseFile(page, 'order.xlsx', await buildWorkbook(table));
  const card = page.getByRole('region', { name: 'Your table' });
  const orderWarning = card.getByText(
    'Row 3: date_nucl_acid_ext (2009-04-02) is before field_sample_collection_date_begin (2019-03-14). Please check both dates.',
  );
  await expect(orderWarning).toBeVisible();
  await expect(card.getByRole('status').first()).toContainText('No errors found');
  await card.getByRole('gridcell', { name: '2009-04-02' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2019-04-02');
  await page.keyboard.press('Enter');
  await expect(orderWarning).toHaveCount(0);
});
