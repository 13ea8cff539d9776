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
const button = (parent: Page | Locator, name: string) => parent.getByRole('button', { name, exact: true });

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text).last()).toBeVisible();
}

/** Opens the list of an entity from the menu of the header. */
async function goToList(page: Page, input: InputMethod, entity: EntityName): Promise<void> {
  const name = t(`entities.${entity}.many`);
  const header = page.getByRole('banner');
  await input.press(button(header, 'Components'));
  await input.press(header.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Searches in the current list, which then shows the only row with the word. */
async function search(page: Page, input: InputMethod, entity: EntityName, word: string): Promise<void> {
  await input.search(word);
  await expect(page).toHaveURL(`${screenPath(entity)}?q=${word}`);
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText(word);
}

async function find(page: Page, input: InputMethod, entity: EntityName, word: string): Promise<void> {
  await goToList(page, input, entity);
  await search(page, input, entity, word);
}

/** Types a value, or a part of an option that only one option contains, and selects it. */
async function fillIn(
  page: Page,
  input: InputMethod,
  form: Locator,
  [entity, field]: [EntityName, string],
  typed: string,
) {
  const { type } = fieldOf(entity, field);
  const element = inputOf(form, field);
  const record = option(page, /./).filter({ hasText: typed });
  if (type === 'choice') {
    await input.choose(element, typed.toLowerCase(), page.getByRole('option', { name: typed, exact: true }));
    await expect(element).toHaveValue(typed);
  } else if (type === 'reference') {
    await input.choose(element, typed, record);
    await expect(element).toHaveValue(new RegExp(typed));
  } else if (type === 'references') {
    await input.choose(element, typed, record);
    await input.endChoice();
  } else await input.write(element, typed);
}

/** Opens the form of a new record from where its step says. */
async function openNewForm(
  page: Page,
  input: InputMethod,
  { entity, startedFrom }: Step,
  word: string,
): Promise<Locator> {
  const heading = `${nameOf(entity)} new`;
  if (!startedFrom) {
    await goToList(page, input, entity);
    await input.press(main(page).getByRole('link', { name: 'Create', exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    return main(page);
  }
  await find(page, input, startedFrom.form, word);
  await input.open(listRows(page));
  const role = startedFrom.by === 'link' ? 'link' : 'button';
  await input.press(main(page).getByRole(role, { name: `new: ${nameOf(entity)}` }));
  if (startedFrom.by === 'dialog') return page.getByRole('dialog', { name: heading });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  // The parent is already selected.
  await expect(inputOf(main(page), startedFrom.field)).toHaveValue(new RegExp(word));
  return main(page);
}

/** Creates a record, and finds it in its list. */
async function create(page: Page, input: InputMethod, step: Step, word: string): Promise<void> {
  const form = await openNewForm(page, input, step, word);
  for (const [field, typed] of Object.entries(step.typed)) await fillIn(page, input, form, [step.entity, field], typed);
  if (step.entity === 'event') await expect(map(page)).toHaveAccessibleName(/57\.32° N, 20\.05° E/);
  await input.save(form);
  await expectToast(page, 'Successfully saved.');
  if (!step.startedFrom) {
    await expect(page).toHaveURL(screenPath(step.entity));
    return search(page, input, step.entity, word);
  }
  if (step.startedFrom.by === 'dialog') {
    await expect(form).toBeHidden();
    await expect(main(page).locator('form').getByRole('link', { name: word }).last()).toBeVisible();
    await input.save(main(page));
    await expect(page).toHaveURL(`${screenPath(step.startedFrom.form)}?q=${word}`);
  } else {
    // Wait for the navigation back, which would close a menu that is opened before.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${nameOf(step.startedFrom.form)} \\d+`),
    );
  }
  await find(page, input, step.entity, word);
}

/** Changes a field of the record in the only row, and expects that in the list and in the history. */
async function edit(page: Page, input: InputMethod, { entity, change }: Step, word: string): Promise<void> {
  const [field, typed] = change;
  const label = t(`fields.${entity}.${field}.label` as 'fields.campaign.basis.label');
  await input.open(listRows(page));
  await fillIn(page, input, main(page), [entity, field], typed);
  await input.save(main(page));
  await expectToast(page, 'Successfully saved.');
  await expect(page).toHaveURL(`${screenPath(entity)}?q=${word}`);
  await expect(cell(page, field)).toHaveText(typed);
  await expect(listRows(page)).toBeFocused();
  await input.open(listRows(page));
  await expect(historyRows(page).first()).toContainText(new RegExp(`changed ${label}.*${typed}`, 'i'));
  await input.press(button(main(page), 'Cancel'));
  await expect(page).toHaveURL(`${screenPath(entity)}?q=${word}`);
}

async function remove(page: Page, input: InputMethod, { entity, referredBy }: Step, word: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: new RegExp(`^Delete .*${word}`) });
  await find(page, input, entity, word);
  await input.press(listRows(page).getByRole('button', { name: /^Delete / }));
  await expect(dialog).toContainText('Do you really want to delete this item?');
  await input.press(button(dialog, 'Delete'));
  if (referredBy) {
    await expect(dialog).toContainText(referredBy);
    await input.press(button(dialog, 'Delete anyway'));
  }
  await expectToast(page, 'Successfully deleted.');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
}

/** The stored records of an entity that contain the word. */
async function storedWith(page: Page, entity: EntityName, word: string): Promise<StoredRecord[]> {
  const response = await page.request.get(`/rest/${entityOf(entity).resource}/?q=${word}`);
  return (await response.json()).records;
}

/** Expects each record once, with the typed and changed values and references to the records before it. */
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
  // The server answers 403 where other records refer to the one to delete.
  test.use({ allowedConsoleErrors: [/403/] });

  test('every record of the chain is created, changed and deleted with the keyboard alone', async ({ page }) => {
    test.setTimeout(480_000);
    const input = keyboardInput(page);
    const word = uniqueWord();
    const steps = chainSteps(word);
    const [campaign, event, ...rest] = steps as [Step, Step, ...Step[]];
    await forbidMouse(page);
    await logIn(page);
    await page.goto('/');
    for (const step of steps) {
      await create(page, input, step, word);
      await edit(page, input, step, word);
    }
    await expectStored(page, steps, word);

    for (const step of rest.reverse()) await remove(page, input, step, word);
    await remove(page, input, campaign, word);
    await find(page, input, 'event', word);
    await expect(cell(page, 'campaign_id')).toHaveText('–no value');
    await remove(page, input, event, word);
    for (const { entity } of steps) expect(await storedWith(page, entity, word), entity).toEqual([]);
  });

  // From a list, by a link and in a dialog; of all four, only the first is changed and only the last is deleted.
  test('records of the chain are created, changed and deleted with the mouse', async ({ page }) => {
    const input = mouseInput(page);
    const word = uniqueWord();
    const allSteps = chainSteps(word);
    const steps = allSteps.slice(0, allSteps.findIndex(({ entity }) => entity === 'nucleic_acid_sample') + 1);
    await logIn(page);
    await page.goto('/');
    for (const step of steps) {
      await create(page, input, step, word);
      if (step.entity === 'campaign') await edit(page, input, step, word);
    }
    for (const { entity } of steps) expect(await storedWith(page, entity, word), entity).toHaveLength(1);
    const last = steps.at(-1) as Step;
    await remove(page, input, last, word);
    expect(await storedWith(page, last.entity, word)).toEqual([]);
  });
});
