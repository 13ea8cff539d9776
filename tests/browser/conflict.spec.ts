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
const settling = (page: Page, name: string | RegExp) => page.getByRole('group', { name });

/** A sample, and others to choose beside it, for somebody who has it open while it is changed. */
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

test('two comments are joined, what only one has changed can be taken back, by keyboard alone', async ({ page }) => {
  const { sample } = await makeConflict(page);
  await page.goto(screenPath('field_sample', sample.id));
  await field(page, 'Comment').fill('Swell.');
  await page.locator('main form [name="size_frac"]').fill('0.2-3');
  const changed = { field_sample_comment: 'Bottle 7 leaked.', depth: '25' };
  await asOtherAdministrator(page, (other) => updateRecord(other, 'field_sample', sample.id, changed));
  await saveButton(page).click();

  const comment = settling(page, /^Comment/);
  const [mine, theirs, both] = [0, 1, 2].map((place) => comment.getByRole('radio').nth(place));
  if (!mine || !theirs || !both) throw new Error('three ways are missing');
  await expect(comment.getByRole('radio')).toHaveCount(3);
  for (const radio of [mine, theirs, both]) await expect(radio).not.toBeChecked();
  await expect(settling(page, 'Depth').getByRole('radio', { name: /^Theirs \(Kim Keeper\).*25$/ })).toBeChecked();
  await expect(settling(page, /^Size fraction$/).getByRole('radio', { name: /^Yours.*0.2-3$/ })).toBeChecked();

  // The way back to the inputs asks for what is open first.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit before saving' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mine).toBeFocused();
  await expect(comment).toHaveAccessibleDescription('Please choose what is to stay.');
  await page.keyboard.press('ArrowUp');
  await expect(both).toBeChecked();
  await expect(page.getByText('Please choose what is to stay.')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(comment.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await expect(comment.getByRole('textbox')).toHaveValue('Swell.\nBottle 7 leaked.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Swell; bottle 7 leaked.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(settling(page, 'Depth').getByRole('radio', { name: /^As it was.*5$/ })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  expect(await readRecord(page, 'field_sample', sample.id)).toMatchObject({
    field_sample_comment: 'Swell; bottle 7 leaked.',
    depth: '5',
    size_frac: '0.2-3',
    version: 3,
  });
});

test('lists of both are put together, and all of it can be edited before it is saved', async ({ page }) => {
  const { sample, shared, mine, theirs } = await makeConflict(page);
  await updateRecord(page, 'field_sample', sample.id, { nucleic_acid_samples: [shared.id] });
  await page.goto(screenPath('field_sample', sample.id));
  const list = page.getByRole('combobox', { name: /^Nucleic acid samples/ });
  await list.fill(String(mine.nucleic_acid_sample_name));
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    new RegExp(String(mine.nucleic_acid_sample_name)),
  ]);
  // By keyboard: what loads beside the form may move the list away from under a pointer.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: String(mine.nucleic_acid_sample_name) })).toBeVisible();
  await updateRecord(page, 'field_sample', sample.id, { nucleic_acid_samples: [shared.id, theirs.id], depth: '25' });
  await saveButton(page).click();
  await settling(page, /^Nucleic acid samples/)
    .getByRole('radio', { name: 'Both, edited' })
    .check();
  await page.getByRole('button', { name: 'Edit before saving' }).click();
  await expect(settling(page, /^Nucleic acid samples/)).toHaveCount(0);
  // The first field that both people changed gets the focus.
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

test('says who it was and when, and what stands beside the form tells of their version', async ({
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
  // Events are an administrator's to change, so the other one deletes what this one refers to.
  const protocol = await createRecord(page, 'protocol', { protocol: `CTD cast ${uniqueWord()}` });
  await updateRecord(page, 'event', event.id, { protocol_id: protocol.id });
  await deleteRecord(other, 'protocol', protocol.id);
  await other.close();

  await saveButton(page).click();
  const when = '\\((now|\\d+ minutes? ago)\\)';
  await expect(page.locator('main form')).toContainText(
    new RegExp(`It was Robin Reader ${when} and ${user.name} ${when}\\.`),
  );
  // The field is the reader's own, though somebody else has changed the record as well.
  await expect(page.locator('main form')).toContainText('Somebody else has changed this record in the meantime.');
  const own = card(page, 'Changed in the other window');
  await expect(own.getByRole('group', { name: 'Latitude' })).toBeVisible();
  await expect(own.getByRole('radio', { name: /^As in the other window/ })).toBeChecked();
  await expect(map(page)).toHaveAccessibleName(/41° N/);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText('Robin Reader deleted what protocol referred to');
});

for (const language of testLanguages('en')) {
  const words = {
    en: {
      save: 'Save',
      saved: 'Successfully saved.',
      lead: 'You have changed this record in another window in the meantime. Nothing was stored. Where you changed',
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
  test(`one’s own change from another window is nobody else’s (${language})`, async ({ page, context }) => {
    await logIn(page);
    await setLanguage(page, language);
    const { id } = await createRecord(page, 'protocol', { protocol: uniqueWord() });
    const second = await context.newPage();
    await setLanguage(second, language);
    const description = (of: Page) => of.locator('main form [name="description"]');
    for (const of of [page, second]) await of.goto(screenPath('protocol', id));
    await description(page).fill('here');
    await description(second).fill('there');
    await second.getByRole('button', { name: words.save, exact: true }).click();
    await expect(toast(second, words.saved)).toBeVisible();
    await second.close();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    const form = page.locator('main form');
    await expect(form).toContainText(words.lead);
    await expect(form.getByRole('radio', { name: words.mine })).not.toBeChecked();
    await expect(form).not.toContainText(words.blame);
    await expectAccessible(page);
    await form.getByRole('radio', { name: words.theirs }).check();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(toast(page, words.saved)).toBeVisible();
    expect(await readRecord(page, 'protocol', id)).toMatchObject({ description: 'there' });
  });
}

for (const language of testLanguages('de')) {
  test(`two versions beside each other look right at both widths (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    const { sample } = await makeConflict(page);
    await page.goto(screenPath('field_sample', sample.id));
    const words = {
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
    await field(page, words.comment).fill('Swell; second cast for the deep bottles.');
    await field(page, words.size).fill('0.2-3');
    await field(page, words.name).fill(`mine ${uniqueWord()}`);
    await updateRecord(page, 'field_sample', sample.id, {
      field_sample_comment: 'Bottle 7 leaked, so it was filled again from the next cast. '.repeat(3),
      field_sample_name: `theirs ${uniqueWord()}`,
      depth: '25',
    });
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByRole('radio', { name: words.both }).check();
    await expect(card(page, language === 'en' ? 'History' : 'Verlauf').locator('ol > li')).toHaveCount(2);
    await atBothWidths(page);
    await expectAccessible(page);
  });
}
