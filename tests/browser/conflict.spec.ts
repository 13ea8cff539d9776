import type { Page } from '@playwright/test';
import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test, testLanguages } from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { card, map, rows } from './pages/aside.ts';
import { saveButton } from './pages/form.ts';
import {
  asOtherAdministrator,
  createEvent,
  createRecord,
  createUser,
  deleteRecord,
  readRecord,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

test.use({ allowedConsoleErrors: [/409/] });

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`)).first();
const conflictOf = (page: Page, name: string | RegExp) => page.getByRole('group', { name });

/** Creates a sample to change on both sides, and nucleic acid samples to choose in it. */
async function makeConflict(page: Page) {
  await logIn(page);
  const word = uniqueWord();
  const { samples } = await createEvent(page);
  const [sample] = samples;
  if (!sample) throw new Error('no sample was made');
  const shared = await createRecord(page, 'nucleic_acid_sample', { nucleic_acid_sample_name: `${word} shared` });
  const mine = await createRecord(page, 'nucleic_acid_sample', { nucleic_acid_sample_name: `${word} mine` });
  const theirs = await createRecord(page, 'nucleic_acid_sample', { nucleic_acid_sample_name: `${word} theirs` });
  return { word, sample, shared, mine, theirs };
}

test('two comments are merged and a change of one side is reverted, by keyboard alone', async ({ page }) => {
  const { sample } = await makeConflict(page);
  await page.goto(screenPath('field_sample', sample.id));
  await field(page, 'Comment').fill('Swell.');
  await page.locator('main form [name="size_frac"]').fill('0.2-3');
  const changed = { field_sample_comment: 'Bottle 7 leaked.', depth: '25' };
  await asOtherAdministrator(page, (other) => updateRecord(other, 'field_sample', sample.id, changed));
  await saveButton(page).click();

  const comment = conflictOf(page, /^Comment/);
  const [mine, theirs, both] = [0, 1, 2].map((index) => comment.getByRole('radio').nth(index));
  if (!mine || !theirs || !both) throw new Error('a choice is missing');
  await expect(comment.getByRole('radio')).toHaveCount(3);
  for (const radio of [mine, theirs, both]) await expect(radio).not.toBeChecked();
  await expect(conflictOf(page, 'Depth').getByRole('radio', { name: /^Theirs \(Kim Keeper\).*25$/ })).toBeChecked();
  await expect(conflictOf(page, /^Size fraction$/).getByRole('radio', { name: /^Yours.*0.2-3$/ })).toBeChecked();

  // Going back to the inputs needs a decision on each open conflict first.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit before saving' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mine).toBeFocused();
  await expect(comment).toHaveAccessibleDescription('Please choose which value to keep.');
  await page.keyboard.press('ArrowUp');
  await expect(both).toBeChecked();
  await expect(page.getByText('Please choose which value to keep.')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(comment.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await expect(comment.getByRole('textbox')).toHaveValue('Swell.\nBottle 7 leaked.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Swell; bottle 7 leaked.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(conflictOf(page, 'Depth').getByRole('radio', { name: /^As it was.*5$/ })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  expect(await readRecord(page, 'field_sample', sample.id)).toMatchObject({
    field_sample_comment: 'Swell; bottle 7 leaked.',
    depth: '5',
    size_frac: '0.2-3',
    version: 3,
  });
});

test('lists of both sides are merged, and the result can be edited before it is saved', async ({ page }) => {
  const { sample, shared, mine, theirs } = await makeConflict(page);
  await updateRecord(page, 'field_sample', sample.id, { nucleic_acid_samples: [shared.id] });
  await page.goto(screenPath('field_sample', sample.id));
  const list = page.getByRole('combobox', { name: /^Nucleic acid samples/ });
  await list.fill(String(mine.nucleic_acid_sample_name));
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    new RegExp(String(mine.nucleic_acid_sample_name)),
  ]);
  // By keyboard, as cards that load beside the form may move the list away from the pointer.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: String(mine.nucleic_acid_sample_name) })).toBeVisible();
  await updateRecord(page, 'field_sample', sample.id, { nucleic_acid_samples: [shared.id, theirs.id], depth: '25' });
  await saveButton(page).click();
  await conflictOf(page, /^Nucleic acid samples/)
    .getByRole('radio', { name: 'Both, edited' })
    .check();
  await page.getByRole('button', { name: 'Edit before saving' }).click();
  await expect(conflictOf(page, /^Nucleic acid samples/)).toHaveCount(0);
  // The first field that both sides changed gets the focus.
  await expect(field(page, 'Depth')).toBeFocused();
  await expect(field(page, 'Depth')).toHaveValue('25');
  expect(await readRecord(page, 'field_sample', sample.id)).toMatchObject({ version: 3 });
  await field(page, 'Depth').fill('26');
  await saveButton(page).click();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  const saved = await readRecord(page, 'field_sample', sample.id);
  expect(saved).toMatchObject({ depth: '26', version: 4 });
  expect(saved.nucleic_acid_samples).toEqual([shared.id, mine.id, theirs.id]);
});

test('a conflict names who changed the record and when, and map and history show the stored version', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page);
  const { event } = await createEvent(page);
  const { user } = await (await page.request.get('/auth/session')).json();
  const account = await createUser(page);
  const other = await browser.newPage({ locale: 'en-GB', ...(baseURL !== undefined && { baseURL }) });
  await logIn(other, account);
  await page.goto(screenPath('event', event.id));
  await expect(rows(page)).toHaveCount(1);
  await field(page, 'Event label').fill('mine');
  await updateRecord(page, 'event', event.id, { geogr_loc_lat: 41 });
  // Only administrators change events, so the other user deletes the protocol that the event refers to.
  const protocol = await createRecord(page, 'protocol', { protocol: `CTD cast ${uniqueWord()}` });
  await updateRecord(page, 'event', event.id, { protocol_id: protocol.id });
  await deleteRecord(other, 'protocol', protocol.id);
  await other.close();

  await saveButton(page).click();
  const when = '\\((now|\\d+ minutes? ago)\\)';
  await expect(page.locator('main form')).toContainText(
    new RegExp(`It was Robin Reader ${when} and ${user.name} ${when}\\.`),
  );
  // The same user changed the latitude, though somebody else has changed the record as well.
  await expect(page.locator('main form')).toContainText('Somebody else has changed this record in the meantime.');
  const ownCard = card(page, 'Changed in the other window');
  await expect(ownCard.getByRole('group', { name: 'Latitude' })).toBeVisible();
  await expect(ownCard.getByRole('radio', { name: /^As in the other window/ })).toBeChecked();
  await expect(map(page)).toHaveAccessibleName(/41° N/);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText('Robin Reader deleted the record in protocol');
});

for (const language of testLanguages('en')) {
  const texts = {
    en: {
      save: 'Save',
      saved: 'Successfully saved.',
      lead: 'You have changed this record in another window in the meantime. Nothing was saved. Where you changed',
      mine: /^As in this window.*here$/,
      theirs: /^As in the other window.*there$/,
      blame: /Somebody|Theirs|Yours|It was/,
    },
    de: {
      save: 'Speichern',
      saved: 'Gespeichert.',
      lead: 'Sie haben diesen Datensatz inzwischen in einem anderen Fenster geändert. Es wurde nichts gespeichert. Wo Sie',
      mine: /^Wie in diesem Fenster.*here$/,
      theirs: /^Wie im anderen Fenster.*there$/,
      blame: /Jemand|jemand|Der andere Wert|Ihr Wert|Es war/,
    },
  }[language];
  test(`a change by the same user in another window is not attributed to somebody else (${language})`, async ({
    page,
    context,
  }) => {
    await logIn(page);
    await setLanguage(page, language);
    const { id } = await createRecord(page, 'protocol', { protocol: uniqueWord() });
    const second = await context.newPage();
    await setLanguage(second, language);
    const description = (openPage: Page) => openPage.locator('main form [name="description"]');
    for (const openPage of [page, second]) await openPage.goto(screenPath('protocol', id));
    await description(page).fill('here');
    await description(second).fill('there');
    await second.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(toast(second, texts.saved)).toBeVisible();
    await second.close();
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    const form = page.locator('main form');
    await expect(form).toContainText(texts.lead);
    await expect(form.getByRole('radio', { name: texts.mine })).not.toBeChecked();
    await expect(form).not.toContainText(texts.blame);
    await expectAccessible(page);
    await form.getByRole('radio', { name: texts.theirs }).check();
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(toast(page, texts.saved)).toBeVisible();
    expect(await readRecord(page, 'protocol', id)).toMatchObject({ description: 'there' });
  });
}

for (const language of testLanguages('de')) {
  test(`two versions side by side fit at both widths (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    const { sample } = await makeConflict(page);
    await page.goto(screenPath('field_sample', sample.id));
    const texts = {
      en: {
        comment: 'Comment',
        name: 'Field sample name',
        size: 'Size fraction',
        save: 'Save',
        both: 'Both, edited',
      },
      de: {
        comment: 'Kommentar',
        name: 'Name der Feldprobe',
        size: 'Größenfraktion',
        save: 'Speichern',
        both: 'Beide Werte, bearbeitet',
      },
    }[language];
    await field(page, texts.comment).fill('Swell; second cast for the deep bottles.');
    await field(page, texts.size).fill('0.2-3');
    await field(page, texts.name).fill(`mine ${uniqueWord()}`);
    await updateRecord(page, 'field_sample', sample.id, {
      field_sample_comment: 'Bottle 7 leaked, so it was filled again from the next cast. '.repeat(3),
      field_sample_name: `theirs ${uniqueWord()}`,
      depth: '25',
    });
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await page.getByRole('radio', { name: texts.both }).check();
    await expect(card(page, language === 'en' ? 'History' : 'Verlauf').locator('ol > li')).toHaveCount(2);
    await atBothWidths(page);
    await expectAccessible(page);
  });
}
