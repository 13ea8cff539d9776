import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../src/catalogue/locales/index.ts';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { atBothWidths, desktop, expect, expectAccessible, logIn, phone, setLanguage, test } from './fixtures.ts';
import { forbidMouse, type InputMethod, keyboardInput, mouseInput } from './input-methods.ts';
import { toast } from './pages/any-page.ts';
import { option } from './pages/form.ts';
import { column, rowsOf } from './pages/list.ts';
import {
  asOtherAdministrator,
  createEvent,
  createRecord,
  listRecords,
  logInAsUser,
  readRecord,
  type StoredRecord,
  uniqueWord,
  updateRecord,
} from './records.ts';

const bar = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: /^(Selected records|Ausgewählte Datensätze)$/ });
const undoButton = (page: Page) => toast(page, /./).getByRole('button');

/** Creates samples of a new event with the same values, as the administrator. */
async function createSamples(
  page: Page,
  count: number,
  values: object,
): Promise<{ event: StoredRecord; samples: StoredRecord[] }> {
  await logIn(page);
  const { event } = await createEvent(page);
  const environment = { env_broad_scale: 'marine biome', env_local_scale: 'photic zone', env_medium: 'sea water' };
  const word = uniqueWord();
  const samples: StoredRecord[] = [];
  for (let number = 1; number <= count; number++)
    samples.push(
      await createRecord(page, 'field_sample', {
        field_sample_name: `${word}_${number}`,
        event_id: event.id,
        ...environment,
        ...values,
      }),
    );
  return { event, samples };
}

/** Counts what a person does: each press of a button, choice of an option, and text that is written. */
function countActions(input: InputMethod, tick: (box: Locator) => Promise<void>) {
  let count = 0;
  const counted =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A) => {
      count += 1;
      return act(...args);
    };
  return {
    press: counted(input.press),
    write: counted(input.write),
    choose: counted(input.choose),
    tick: counted(tick),
    count: () => count,
  };
}

/** Selects the first row from the search field on, by keys alone. */
async function tickFirstRow(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(rowsOf(page).first()).toBeFocused();
  await page.keyboard.press(' ');
}

type Situation = { language: Language; method: 'mouse' | 'keyboard'; viewport: typeof desktop };

const situations: readonly Situation[] = [
  { language: 'en', method: 'mouse', viewport: desktop },
  { language: 'de', method: 'keyboard', viewport: desktop },
  { language: 'de', method: 'mouse', viewport: phone },
  { language: 'en', method: 'keyboard', viewport: phone },
];

for (const { language, method, viewport } of situations) {
  const t = getTranslate(language);
  test(`a typo in forty samples is mended in six actions and undone (${language}, ${method}, ${viewport.width} px)`, async ({
    page,
  }) => {
    await setLanguage(page, language);
    if (method === 'keyboard') await forbidMouse(page);
    await page.setViewportSize(viewport);
    const { event, samples } = await createSamples(page, 40, { samp_collect_method: 'bottel cast' });
    await logInAsUser(page);
    await page.goto(
      `/component/field-sample?event_id=${event.id}&q=${String(samples[0]?.field_sample_name).split('_')[0]}`,
    );
    await expect(rowsOf(page)).toHaveCount(10);

    const input = method === 'mouse' ? mouseInput(page) : keyboardInput(page);
    const person = countActions(input, (box) => (method === 'mouse' ? box.click() : tickFirstRow(page)));
    await person.tick(rowsOf(page).first().getByRole('checkbox'));
    await person.press(bar(page).getByRole('button', { name: t('manyRecords.selectAll', { number: 40 }) }));
    await person.press(bar(page).getByRole('button', { name: t('manyRecords.change.button'), exact: true }));
    const dialog = page.getByRole('dialog');
    const field = t('fields.field_sample.samp_collect_method.label');
    await person.choose(dialog.getByLabel(t('manyRecords.edit.field'), { exact: true }), field, option(page, field));
    await person.write(dialog.getByLabel(t('manyRecords.edit.values.set')), 'bottle cast');
    await expect(dialog.getByText('bottel cast → ')).toBeVisible();
    await expectAccessible(page);
    const records = language === 'en' ? '40 field samples' : '40 Feldproben';
    await person.press(dialog.getByRole('button', { name: t('manyRecords.change.action', { records }) }));
    const done = toast(page, t('manyRecords.changed', { records }));
    await expect(done).toBeVisible();
    expect(person.count()).toBeLessThanOrEqual(6);
    await expect(bar(page)).toHaveCount(0);
    expect(await readRecord(page, 'field_sample', samples[39]?.id ?? 0)).toMatchObject({
      samp_collect_method: 'bottle cast',
    });

    await input.press(done.getByRole('button', { name: t('manyRecords.undo') }));
    await expect(toast(page, t('manyRecords.undone'))).toBeVisible();
    for (const sample of [samples[0], samples[39]])
      expect(await readRecord(page, 'field_sample', sample?.id ?? 0)).toMatchObject({
        samp_collect_method: 'bottel cast',
      });
  });
}

test('several fields are changed together; what the rules refuse is named and left out', async ({ page }) => {
  const { event, samples } = await createSamples(page, 3, { field_sample_collection_date_begin: '2019-05-01' });
  const [first, , third] = samples;
  await updateRecord(page, 'field_sample', third?.id ?? 0, { field_sample_collection_date_begin: '2020-05-01' });
  await logInAsUser(page);
  await page.goto(`/component/field-sample?event_id=${event.id}&q=${String(first?.field_sample_name).split('_')[0]}`);
  await rowsOf(page).first().getByRole('checkbox').click();
  await rowsOf(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await bar(page).getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Change 3 field samples');
  const choose = async (label: string) => {
    await dialog.getByLabel('Field', { exact: true }).last().fill(label);
    await option(page, label).click();
  };
  await choose('Field sample collection date end');
  await dialog.getByLabel('New value').fill('2019-07-01');
  await expect(dialog.getByRole('alert')).toContainText(`1 field sample cannot be changed like this:`);
  await expect(dialog.getByRole('alert')).toContainText(
    `${third?.field_sample_name}: Field sample collection date end`,
  );
  await expect(dialog.getByRole('button', { name: /^Change \d/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Leave these out and change the other 2 field samples' }).click();
  await dialog.getByRole('button', { name: 'Change another field as well' }).click();
  await choose('Comment');
  await dialog.getByLabel('New value').last().fill('Swell.');
  await expect(dialog.getByRole('definition').filter({ hasText: 'Swell.' })).toContainText('Comment:');
  await atBothWidths(page, () => expectAccessible(page));
  await dialog.getByLabel(/^Reason/).fill('from the logbook');
  await dialog.getByRole('button', { name: 'Change 2 field samples' }).click();
  await expect(toast(page, '2 field samples changed.')).toBeVisible();
  expect(await readRecord(page, 'field_sample', first?.id ?? 0)).toMatchObject({
    field_sample_collection_date_end: '2019-07-01',
    field_sample_comment: 'Swell.',
  });
  expect(await readRecord(page, 'field_sample', third?.id ?? 0)).toMatchObject({ field_sample_comment: null });
});

test('selected records are deleted together and brought back by Ctrl+Z', async ({ page }) => {
  const { samples } = await createSamples(page, 3, {});
  await logInAsUser(page);
  const word = String(samples[0]?.field_sample_name).split('_')[0];
  await page.goto(`/component/field-sample?q=${word}`);
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 field samples' });
  await expect(question.getByText('stays in the bin for 90 days')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete 3 field samples' }).click();
  await expect(toast(page, '3 field samples deleted.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rowsOf(page)).toHaveCount(3);
  expect((await listRecords(page, 'field_sample', `q=${word}`)).totalHits).toBe(3);
});

test('persons are merged field by field and separated again', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const person = (values: object) => createRecord(page, 'person', { lastname: word, ...values });
  const remaining = await person({ firstname: 'Jo' });
  const other = await person({ firstname: 'Johanna', institute: 'Sample University' });
  const { event } = await createEvent(page);
  await updateRecord(page, 'event', event.id, { event_person_resp: other.id });
  await page.goto(`/component/person?q=${word}`);
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await bar(page).getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 persons into one' });
  await expect(dialog.getByRole('radio', { name: `ID ${remaining.id} ${word}, Jo` })).toBeChecked();
  const firstNames = dialog.getByRole('group', { name: 'First name' });
  await expect(firstNames.getByRole('radio', { name: /Jo$/ })).toBeChecked();
  await firstNames.getByRole('radio', { name: /Johanna$/ }).check();
  // The only value there is, is taken over.
  await expect(
    dialog.getByRole('group', { name: 'Institute' }).getByRole('radio', { name: /University$/ }),
  ).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Last name' })).toHaveCount(0);
  await atBothWidths(page, () => expectAccessible(page));
  const merge = dialog.getByRole('button', { name: 'Merge 2 persons into one' });
  await expect(merge).toBeDisabled();
  await dialog.getByRole('textbox').fill('the same person, married');
  await merge.click();
  await expect(toast(page, '2 persons are now one')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  expect(await readRecord(page, 'person', remaining.id)).toMatchObject({
    firstname: 'Johanna',
    institute: 'Sample University',
  });
  expect(await readRecord(page, 'event', event.id)).toMatchObject({ event_person_resp: remaining.id });
  await undoButton(page).click();
  await expect(rowsOf(page)).toHaveCount(2);
  expect(await readRecord(page, 'person', remaining.id)).toMatchObject({ firstname: 'Jo', institute: null });
  expect(await readRecord(page, 'event', event.id)).toMatchObject({ event_person_resp: other.id });
});

test.describe('cells', () => {
  test.use({ allowedConsoleErrors: [/409/], permissions: ['clipboard-read', 'clipboard-write'] });

  test('are edited, pasted into, filled and undone by keyboard', async ({ page }) => {
    const { samples } = await createSamples(page, 4, { depth: '5' });
    const [first] = samples;
    await page.goto(`/component/field-sample?q=${String(first?.field_sample_name).split('_')[0]}`);
    const depths = column(page, 'depth');
    const input = page.locator('td[data-edited] input');
    await depths.nth(0).click();
    await page.keyboard.press('Enter');
    await expect(input).toBeFocused();
    await page.keyboard.type('deep');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“deep” is not a depth')).toBeVisible();
    await expectAccessible(page);
    await input.fill('7.5');
    await page.keyboard.press('Enter');
    await expect(depths).toHaveText(['7.5', '5', '5', '5']);
    await expect(depths.nth(1)).toBeFocused();
    await page.keyboard.press('F2');
    await input.fill('8');
    await page.keyboard.press('Tab');
    await expect(depths).toHaveText(['7.5', '8', '5', '5']);
    await expect(column(page, 'env_medium').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F2');
    await input.fill('99');
    await page.keyboard.press('Escape');
    await expect(depths.nth(1)).toHaveText('8');
    await expect(depths.nth(1)).toBeFocused();

    await page.evaluate(() => navigator.clipboard.writeText('10\nabyss\n30\n'));
    await page.keyboard.press('ControlOrMeta+v');
    const question = page.getByRole('alertdialog', { name: 'Not all values can be stored' });
    await expect(question).toContainText('“abyss” is not a depth');
    await question.getByRole('button', { name: 'Change the other 2 field samples' }).click();
    await expect(depths).toHaveText(['7.5', '10', '5', '30']);
    await expect(depths.nth(1)).toBeFocused();

    for (const row of [2, 3]) await rowsOf(page).nth(row).getByRole('checkbox').click();
    await depths.nth(1).click();
    await page.keyboard.press('ControlOrMeta+d');
    await expect(depths).toHaveText(['7.5', '10', '10', '10']);
    for (const expected of [
      ['7.5', '10', '5', '30'],
      ['7.5', '8', '5', '5'],
      ['7.5', '5', '5', '5'],
      ['5', '5', '5', '5'],
    ]) {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(depths).toHaveText(expected);
    }
  });

  test('say who has changed the value since, and keep the typed text', async ({ page }) => {
    const { samples } = await createSamples(page, 1, { depth: '5' });
    const [sample] = samples;
    await page.goto(`/component/field-sample?q=${sample?.field_sample_name}`);
    const depth = column(page, 'depth').first();
    const input = page.locator('td[data-edited] input');
    await depth.hover();
    await depth.getByRole('button').click();
    await expect(input).toBeFocused();
    await asOtherAdministrator(page, (other) => updateRecord(other, 'field_sample', sample?.id ?? 0, { depth: '6' }));
    await input.fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kim Keeper has since changed this to: 6.')).toBeVisible();
    await expect(input).toHaveValue('7');
    await page.keyboard.press('Enter');
    await expect(depth).toHaveText('7');
    expect(await readRecord(page, 'field_sample', sample?.id ?? 0)).toMatchObject({ depth: '7' });
  });
});
