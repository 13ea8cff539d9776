import type { Locator, Page } from '@playwright/test';
import { type EntityName, entityOf, fieldOf } from '../../src/catalogue/index.ts';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { chainSteps, type Step } from './chain.ts';
import { expect, logIn, test } from './fixtures.ts';
import { forbidMouse, type InputMethod, keyboardInput, mouseInput } from './input-methods.ts';
import { toast } from './pages/any-page.ts';
import { rows as historyRows, map } from './pages/aside.ts';
import { inputOf, option } from './pages/form.ts';
import { rowsOf as listRows } from './pages/list.ts';
import { type StoredRecord, screenPath, uniqueWord } from './records.ts';

const t = getTranslate('en');
const nameOf = (entity: EntityName) => t(`entities.${entity}.one`);
const main = (page: Page) => page.getByRole('main');
const cell = (page: Page, field: string) => listRows(page).locator(`[data-column="${field}"]`);
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text).last()).toBeVisible();
}

/** The list of an entity, from the header's menu. */
async function goToList(page: Page, way: InputMethod, entity: EntityName): Promise<void> {
  const name = t(`entities.${entity}.many`);
  const header = page.getByRole('banner');
  await way.press(button(header, 'Components'));
  await way.press(header.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** The one row that has the word, in the list where one is. */
async function search(page: Page, way: InputMethod, entity: EntityName, word: string): Promise<void> {
  await way.search(word);
  await expect(page).toHaveURL(`${screenPath(entity)}?q=${word}`);
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText(word);
}

async function find(page: Page, way: InputMethod, entity: EntityName, word: string): Promise<void> {
  await goToList(page, way, entity);
  await search(page, way, entity, word);
}

/** Types a value, or takes what is left of a choice when that is typed. */
async function fillIn(
  page: Page,
  way: InputMethod,
  form: Locator,
  [entity, field]: [EntityName, string],
  typed: string,
) {
  const { type } = fieldOf(entity, field);
  const input = inputOf(form, field);
  const record = option(page, /./).filter({ hasText: typed });
  if (type === 'choice') {
    await way.choose(input, typed.toLowerCase(), page.getByRole('option', { name: typed, exact: true }));
    await expect(input).toHaveValue(typed);
  } else if (type === 'reference') {
    await way.choose(input, typed, record);
    await expect(input).toHaveValue(new RegExp(typed));
  } else if (type === 'references') {
    await way.choose(input, typed, record);
    await way.endChoice();
  } else await way.write(input, typed);
}

/** Opens the form of a new record in the way that its step says. */
async function begin(page: Page, way: InputMethod, { entity, startedFrom }: Step, word: string): Promise<Locator> {
  const title = `${nameOf(entity)} new`;
  if (!startedFrom) {
    await goToList(page, way, entity);
    await way.press(main(page).getByRole('link', { name: 'Create', exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    return main(page);
  }
  await find(page, way, startedFrom.form, word);
  await way.open(listRows(page));
  const role = startedFrom.by === 'link' ? 'link' : 'button';
  await way.press(main(page).getByRole(role, { name: `new: ${nameOf(entity)}` }));
  if (startedFrom.by === 'dialog') return page.getByRole('dialog', { name: title });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // Its parent is chosen already.
  await expect(inputOf(main(page), startedFrom.field)).toHaveValue(new RegExp(word));
  return main(page);
}

/** Makes a record, and finds it in its list. */
async function create(page: Page, way: InputMethod, step: Step, word: string): Promise<void> {
  const form = await begin(page, way, step, word);
  for (const [field, typed] of Object.entries(step.typed)) await fillIn(page, way, form, [step.entity, field], typed);
  if (step.entity === 'event') await expect(map(page)).toHaveAccessibleName(/57\.32° N, 20\.05° E/);
  await way.save(form);
  await expectToast(page, 'Successfully saved.');
  if (!step.startedFrom) {
    await expect(page).toHaveURL(screenPath(step.entity));
    return search(page, way, step.entity, word);
  }
  if (step.startedFrom.by === 'dialog') {
    await expect(form).toBeHidden();
    await expect(main(page).locator('form').getByRole('link', { name: word }).last()).toBeVisible();
    await way.save(main(page));
    await expect(page).toHaveURL(`${screenPath(step.startedFrom.form)}?q=${word}`);
  } else {
    // The way back would close a menu that is opened before it is gone.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${nameOf(step.startedFrom.form)} \\d+`),
    );
  }
  await find(page, way, step.entity, word);
}

/** Changes a field of the one that was found, and sees that in the list and in the history. */
async function edit(page: Page, way: InputMethod, { entity, change }: Step, word: string): Promise<void> {
  const [field, typed] = change;
  const label = t(`fields.${entity}.${field}.label` as 'fields.campaign.basis.label');
  await way.open(listRows(page));
  await fillIn(page, way, main(page), [entity, field], typed);
  await way.save(main(page));
  await expectToast(page, 'Successfully saved.');
  await expect(page).toHaveURL(`${screenPath(entity)}?q=${word}`);
  await expect(cell(page, field)).toHaveText(typed);
  await expect(listRows(page)).toBeFocused();
  await way.open(listRows(page));
  await expect(historyRows(page).first()).toContainText(new RegExp(`changed ${label}.*${typed}`, 'i'));
  await way.press(button(main(page), 'Cancel'));
  await expect(page).toHaveURL(`${screenPath(entity)}?q=${word}`);
}

async function remove(page: Page, way: InputMethod, { entity, referredBy }: Step, word: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: new RegExp(`^Delete .*${word}`) });
  await find(page, way, entity, word);
  await way.press(listRows(page).getByRole('button', { name: /^Delete / }));
  await expect(dialog).toContainText('Do you really want to delete this item?');
  await way.press(button(dialog, 'Delete'));
  if (referredBy) {
    await expect(dialog).toContainText(referredBy);
    await way.press(button(dialog, 'Delete anyway'));
  }
  await expectToast(page, 'Successfully deleted.');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
}

/** The stored records of an entity that contain the word. */
async function storedWith(page: Page, entity: EntityName, word: string): Promise<StoredRecord[]> {
  const answer = await page.request.get(`/rest/${entityOf(entity).resource}/?q=${word}`);
  return (await answer.json()).records;
}

/** Each record stands there once, as it was typed and then changed, and refers to those before it. */
async function expectStored(page: Page, steps: readonly Step[], word: string): Promise<void> {
  for (const { entity, typed, stored, change, startedFrom } of steps) {
    const [record, ...others] = await storedWith(page, entity, word);
    expect(others, entity).toEqual([]);
    const values = Object.entries({ ...typed, ...stored, ...Object.fromEntries([change]) });
    for (const [field, value] of values) {
      const isReference = fieldOf(entity, field).type.startsWith('reference');
      const what = `${entity}.${field}`;
      if (isReference) expect(String(record?.labels[field]), what).toContain(word);
      else expect(record?.[field], what).toBe(value);
    }
    if (!startedFrom) continue;
    const [other] = await storedWith(page, startedFrom.form, word);
    if (startedFrom.by === 'link') expect(record?.[startedFrom.field], entity).toBe(other?.id);
    else expect(other?.[startedFrom.field], entity).toEqual([record?.id]);
  }
}

test.describe('the whole chain, from a campaign to a sequencing element', () => {
  // The server's answer where other records refer to the one to delete.
  test.use({ allowedConsoleErrors: [/403/] });

  test('is made, changed and deleted with the keyboard', async ({ page }) => {
    test.setTimeout(480_000);
    const way = keyboardInput(page);
    const word = uniqueWord();
    const steps = chainSteps(word);
    const [campaign, event, ...rest] = steps as [Step, Step, ...Step[]];
    await forbidMouse(page);
    await logIn(page);
    await page.goto('/');
    for (const step of steps) {
      await create(page, way, step, word);
      await edit(page, way, step, word);
    }
    await expectStored(page, steps, word);

    for (const step of rest.reverse()) await remove(page, way, step, word);
    await remove(page, way, campaign, word);
    await find(page, way, 'event', word);
    await expect(cell(page, 'campaign_id')).toHaveText('–no value');
    await remove(page, way, event, word);
    for (const { entity } of steps) expect(await storedWith(page, entity, word), entity).toEqual([]);
  });

  // From a list, by a link and in a dialog; of all four, the first is changed and the last is deleted.
  test('is made, changed and deleted with the mouse', async ({ page }) => {
    const way = mouseInput(page);
    const word = uniqueWord();
    const whole = chainSteps(word);
    const steps = whole.slice(0, whole.findIndex(({ entity }) => entity === 'nucleic_acid_sample') + 1);
    await logIn(page);
    await page.goto('/');
    for (const step of steps) {
      await create(page, way, step, word);
      if (step.entity === 'campaign') await edit(page, way, step, word);
    }
    for (const { entity } of steps) expect(await storedWith(page, entity, word), entity).toHaveLength(1);
    const last = steps.at(-1) as Step;
    await remove(page, way, last, word);
    expect(await storedWith(page, last.entity, word)).toEqual([]);
  });
});
