import type { Locator, Page } from '@playwright/test';
import { expect, logIn, phone, setLanguage, test } from './fixtures.ts';
import { holdRequests, leaveDialog, searchbox, toast } from './pages/any-page.ts';
import { choice, field, option, saveButton } from './pages/form.ts';
import { rowsOf } from './pages/list.ts';
import { createRecord, readRecord, screenPath, uniqueWord } from './records.ts';

const notSelectedMessage = (page: Page, text: string) =>
  page.getByText(`is not valid: “${text}” is not from the list. Please choose an entry from the list.`);
const expectSaved = (page: Page) => expect(toast(page, 'Successfully saved.')).toBeVisible();

/** Types while the timers of the page are blocked, and runs all of them before the next key. */
async function typeOnBusyPage(page: Page, input: Locator, text: string): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const heldTimers: TimerHandler[] = [];
    const hold = (callback: TimerHandler) => heldTimers.push(callback);
    const releaseTimers = () => {
      window.setTimeout = setTimeout;
      for (const callback of heldTimers) if (typeof callback === 'function') callback();
    };
    window.setTimeout = Object.assign(hold, setTimeout);
    window.addEventListener('let go', releaseTimers, { once: true });
  });
  await input.focus();
  await page.keyboard.type(text);
  await page.evaluate(() => window.dispatchEvent(new Event('let go')));
}

test.beforeEach(({ page }) => logIn(page));

test.describe('text typed into a choice without selecting an option', () => {
  test('typed text selects the term with this name, or the only one that contains it', async ({ page }) => {
    const word = uniqueWord();
    await page.goto(screenPath('library_condition', 0));
    await field(page, 'Investigation type').fill(word);
    await choice(page, 'Library strategy').click();
    await page.keyboard.type('wgs');
    await page.keyboard.press('Tab');
    await expect(choice(page, 'Library strategy')).toHaveValue('WGS');
    // A button for the mouse; by keyboard the input is emptied.
    await page.getByLabel('Clear').click();
    await expect(choice(page, 'Library strategy')).toHaveValue('');
    await choice(page, 'Library strategy').fill('Wgs');
    await typeOnBusyPage(page, choice(page, 'Library source'), 'metag');
    await page.keyboard.press('Enter');
    await expect(choice(page, 'Library source')).toHaveValue('METAGENOMIC');
    await choice(page, 'Library layout').focus();
    await page.keyboard.type('pair');
    await saveButton(page).click();
    await expectSaved(page);
    const { records } = await (await page.request.get(`/rest/library-condition/?q=${word}`)).json();
    expect(records).toMatchObject([{ library_strategy: 'WGS', library_layout: 'PAIRED' }]);
  });

  test('a model is selected without its manufacturer, but never one with another number', async ({ page }) => {
    await page.goto(screenPath('sequencer', 0));
    const model = choice(page, 'Sequencing method');
    await model.click();
    await page.keyboard.type('HiSeq2500');
    await page.keyboard.press('Tab');
    await expect(model).toHaveValue('Illumina HiSeq 2500');
    await model.fill('UG 10');
    await page.keyboard.press('Tab');
    await expect(notSelectedMessage(page, 'UG 10')).toBeVisible();
    await expect(model).toHaveValue('UG 10');
  });

  test('text that matches no term stays, is reported and prevents saving', async ({ page }) => {
    const stored = await createRecord(page, 'library_condition', {
      investigation_type: uniqueWord(),
      library_layout: 'PAIRED',
    });
    await page.goto(screenPath('library_condition', stored.id));
    const layout = choice(page, 'Library layout');
    await layout.click();
    await page.keyboard.type('R3');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(notSelectedMessage(page, 'R3')).toBeVisible();
    await expect(layout).toHaveValue('R3');
    await saveButton(page).click();
    await expect(toast(page, 'There are validation errors.')).toBeVisible();
    await expect(layout).toBeFocused();
    // Escape closes the list, or restores the selected value.
    await page.keyboard.press('Escape');
    await expect(layout).toHaveValue('PAIRED');
    await expect(notSelectedMessage(page, 'R3')).toBeHidden();
    await layout.fill('');
    await saveButton(page).click();
    await expectSaved(page);
    expect(await readRecord(page, 'library_condition', stored.id)).toMatchObject({ library_layout: null, version: 2 });
  });

  test('typed text selects the only matching record, also when the answer comes later', async ({ page }) => {
    const word = uniqueWord();
    for (const letter of ['X', 'Z']) await createRecord(page, 'protocol', { protocol: `Protocol ${word} ${letter}` });
    const method = await createRecord(page, 'protocol', { protocol: `Method ${word}` });
    const experiment = await createRecord(page, 'experiment', { experiment_comment: word, protocol_id: method.id });
    await page.goto(screenPath('experiment', experiment.id));
    const protocol = choice(page, 'Protocol');
    await expect(protocol).toHaveValue(`Method ${word}`);
    await protocol.click();
    await page.keyboard.type(`protocol ${word} z`);
    await page.keyboard.press('Tab');
    await expect(protocol).toHaveValue(`Protocol ${word} Z`);
    await expect(protocol).not.toBeFocused();
    await expect(page.getByText('is not from the list')).toHaveCount(0);

    // Of several matches, the one with exactly this text.
    await createRecord(page, 'protocol', { protocol: `Protocol ${word} X and more` });
    await protocol.click();
    await page.keyboard.type(`protocol ${word} x`);
    await expect(option(page, /./)).toHaveCount(2);
    await page.keyboard.press('Tab');
    await expect(protocol).toHaveValue(`Protocol ${word} X`);
    // Enter before the response waits for it as well.
    const responded = Promise.withResolvers<void>();
    await page.route('**/rest/protocols/?q=*', async (route) => {
      await responded.promise;
      await route.continue();
    });
    await protocol.fill(`PROTOCOL ${word} x`);
    await page.keyboard.press('Enter');
    responded.resolve();
    await expect(protocol).toHaveValue(`Protocol ${word} X`);
    await page.unrouteAll({ behavior: 'wait' });
    await saveButton(page).click();
    await expectSaved(page);
    const { labels } = await readRecord(page, 'experiment', experiment.id);
    expect(labels).toMatchObject({ protocol_id: `Protocol ${word} X` });
  });

  test('text that matches no record prevents saving, and leaving the form asks first', async ({ page }) => {
    const word = uniqueWord();
    const person = await createRecord(page, 'person', { lastname: word });
    const { id } = await createRecord(page, 'experiment', {
      experiment_comment: word,
      experiment_person_resp: person.id,
    });
    await page.goto(screenPath('experiment', id));
    const responsible = choice(page, 'Responsible person');
    await responsible.click();
    await page.keyboard.type(`Nobody ${word}`);
    await page.keyboard.press('Tab');
    await expect(notSelectedMessage(page, `Nobody ${word}`)).toBeVisible();
    await expect(responsible).toHaveAttribute('aria-invalid', 'true');
    await saveButton(page).click();
    await expect(toast(page, 'There are validation errors.')).toBeVisible();
    await expect(responsible).toBeFocused();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await leaveDialog(page).getByRole('button', { name: 'Stay here' }).click();
    await expect(leaveDialog(page)).toBeHidden();
    await responsible.focus();
    await page.keyboard.press('Escape');
    await expect(responsible).toHaveValue(`${word} (${person.id})`);
    await expect(page.getByText('is not from the list')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(screenPath('experiment'));
  });

  test('text that matches no record prevents saving beside several selected ones', async ({ page }) => {
    const word = uniqueWord();
    const project = await createRecord(page, 'project', { project_name: `Project ${word}` });
    const other = await createRecord(page, 'project', { project_name: `Other ${word}` });
    const study = await createRecord(page, 'project_study', { study_title: `Study ${word}`, projects: [project.id] });
    await page.goto(screenPath('project_study', study.id));
    const projects = choice(page, 'Projects');
    await projects.click();
    await page.keyboard.type(`No such ${word}`);
    await page.keyboard.press('Tab');
    await expect(notSelectedMessage(page, `No such ${word}`)).toBeVisible();
    await saveButton(page).click();
    await expect(projects).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    const response = await holdRequests(page, '**/rest/projects/?q=other*');
    await page.keyboard.type(`other ${word}`);
    await saveButton(page).click();
    response();
    await expect(page.getByRole('link', { name: `Other ${word}` })).toBeVisible();
    await saveButton(page).click();
    await expectSaved(page);
    expect(await readRecord(page, 'project_study', study.id)).toMatchObject({ projects: [project.id, other.id] });
  });

  test('text that matches nothing is removed from a filter, which has one button to remove it', async ({ page }) => {
    const word = uniqueWord();
    const campaign = await createRecord(page, 'campaign', { campaign: `EMB ${word}` });
    await page.goto(screenPath('event'));
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Campaign', exact: true }).click();
    const filter = choice(page, 'Campaign');
    await expect(filter).toBeFocused();
    await page.keyboard.type(`Nothing ${word}`);
    await page.keyboard.press('Tab');
    await expect(filter).toHaveValue('');
    await filter.click();
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(`${screenPath('event')}?campaign_id=${campaign.id}`);
    await expect(filter).toHaveValue(`EMB ${word}`);
    await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove the filter Campaign' }).click();
    await expect(page).toHaveURL(screenPath('event'));
  });
});

test('an emptied reference is restored by Escape and removed by leaving the input', async ({ page }) => {
  const word = uniqueWord();
  const campaign = await createRecord(page, 'campaign', { campaign: `EMB ${word}` });
  const event = await createRecord(page, 'event', { event_label: `TF ${word}`, campaign_id: campaign.id });
  await page.goto(screenPath('event', event.id));
  const input = choice(page, 'Campaign');
  // The buttons are below the input where they would leave no space for a name.
  const top = async (element: typeof input) => (await element.boundingBox())?.y ?? 0;
  const isBelow = async () =>
    (await top(page.getByRole('button', { name: 'new: Campaign' }))) > (await top(input)) + 30;
  await expect(input).toHaveValue(`EMB ${word}`);
  expect(await isBelow()).toBe(false);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(isBelow).toBe(true);
  await input.focus();
  await page.keyboard.press('Backspace');
  await expect(input).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(input).toHaveValue(`EMB ${word}`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expectSaved(page);
  expect(await readRecord(page, 'event', event.id)).toMatchObject({ campaign_id: null });
});

test.describe('a new record that is created from another one', () => {
  test.use({ allowedConsoleErrors: [/500/] });

  test('a failed request for the other record shows an error, and can be repeated', async ({ page }) => {
    const word = uniqueWord();
    const campaign = await createRecord(page, 'campaign', { campaign: `EMB ${word}` });
    const address = `**/rest/campaigns/?id=${campaign.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
    await page.goto(`${screenPath('event', 0)}?campaign_id=${campaign.id}`);
    await expect(page.getByText('Error loading items.')).toBeVisible();
    await expect(field(page, 'Event label')).toHaveCount(0);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(choice(page, 'Campaign')).toHaveValue(`EMB ${word}`);
  });
});

test('missing-value terms are offered for empty inputs, the most common ones first', async ({ page }) => {
  const event = await createRecord(page, 'event', { event_label: uniqueWord(), geogr_loc_lat: 62.1125 });
  await page.goto(screenPath('event', event.id));
  const missingValueButton = (label: string) =>
    page.getByRole('button', { name: `give a reason why there is no ${label}` });
  await expect(field(page, 'Latitude')).toHaveValue('62.1125');
  await expect(missingValueButton('Latitude')).toHaveCount(0);
  await page.setViewportSize(phone);
  await missingValueButton('Longitude').click();
  const terms = page.getByRole('menuitem');
  await expect(terms).toHaveCount(13);
  for (const [index, term] of ['not applicable', 'not collected', 'not provided', 'restricted access'].entries())
    await expect(terms.nth(index)).toHaveText(term);
  await terms.nth(1).click();
  await expect(field(page, 'Longitude')).toHaveValue('not collected');
  await expect(missingValueButton('Longitude')).toBeVisible();
  await field(page, 'Longitude').fill('20');
  await expect(missingValueButton('Longitude')).toHaveCount(0);
});

test('F1 shows the help of a field, and Tab skips the help buttons', async ({ page }) => {
  await page.goto(screenPath('event', 0));
  await expect(field(page, 'Event label')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(choice(page, 'Campaign')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Latitude')).toBeFocused();
  await expect(field(page, 'Latitude')).toHaveAttribute('aria-keyshortcuts', 'F1');
  await expect(field(page, 'Latitude')).toHaveAccessibleDescription(/decimal degrees/i);
  await expect(choice(page, 'Campaign')).toHaveAccessibleDescription(/\w+ \w+/);
  const hint = page.getByText('Press F1 in this field for help.');
  await page.keyboard.press('F1');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await expect(page).toHaveURL(screenPath('event', 0));
  await page.keyboard.press('F1');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  const guide = page.getByRole('link', { name: 'Field guide' });
  await expect(guide).toBeFocused();
  await expect(guide).toHaveAttribute('href', '/help/fields/event.geogr_loc_lat');
  await field(page, 'Longitude').focus();
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'Help on Longitude' }).click();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();

  // A read-only field has no input for F1, so Tab reaches its help button.
  const { id } = await createRecord(page, 'event', { event_label: uniqueWord() });
  await page.context().clearCookies();
  await page.goto(screenPath('event', id));
  await page.getByRole('button', { name: 'Help on Latitude' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Help on Longitude' })).toBeFocused();
});

test('inputs that belong together are side by side, and notes come last', async ({ page }) => {
  for (const entity of ['field_sample', 'nucleic_acid_sample'] as const) {
    await page.goto(screenPath(entity, 0));
    await page.locator('main [name="size_frac_up"]').waitFor();
    // Both positions in one step, as the page may still be moving.
    const [low, up] = await page
      .locator('main [name="size_frac_low"], main [name="size_frac_up"]')
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().toJSON() as DOMRect));
    expect(low?.y, entity).toBe(up?.y);
    expect(low?.x, entity).toBeLessThan(up?.x ?? 0);
  }
  await page.goto(screenPath('project_study', 0));
  await expect(page.locator('main form h2').last()).toHaveText('Notes');
});

test('several selected records leave no empty row on a phone', async ({ page }) => {
  const word = uniqueWord();
  // A label that leaves no space for anything beside it.
  const project = await createRecord(page, 'project', { project_name: `Microbes of the Baltic Sea, ${word}` });
  const study = await createRecord(page, 'project_study', { study_title: `Study ${word}`, projects: [project.id] });
  await page.setViewportSize(phone);
  await page.goto(screenPath('project_study', study.id));
  const pill = page.locator('main form').getByRole('link', { name: project.project_name as string });
  await expect(pill).toBeVisible();
  const top = async (element: typeof pill) => (await element.boundingBox())?.y ?? 0;
  expect(Math.abs((await top(choice(page, 'Projects'))) - (await top(pill)))).toBeLessThan(12);
  await choice(page, 'Projects').scrollIntoViewIfNeeded();
});

test('a phone shows the keyboard with letters where a value may need a minus, a range or a missing-value term', async ({
  page,
}) => {
  const modeOf = (name: string) => page.locator(`main [name="${name}"]`).getAttribute('inputmode');
  await page.goto(screenPath('event', 0));
  for (const name of ['geogr_loc_lat', 'geogr_loc_lon', 'event_collection_date_begin'])
    expect(await modeOf(name), name).toBeNull();
  await page.goto(screenPath('field_sample', 0));
  for (const name of ['depth', 'elevation', 'field_sample_collection_date_begin'])
    expect(await modeOf(name), name).toBeNull();
  expect(await modeOf('taxon_id')).toBe('decimal');
});

test('the calendar opens on the typed day in any date format', async ({ page }) => {
  await page.goto(screenPath('event', 0));
  const calendar = page.locator('main input[type="date"]').first();
  await field(page, 'Collected from').fill('14.03.2019');
  await expect(calendar).toHaveValue('2019-03-14');
  await field(page, 'Collected from').fill('2019-03');
  await expect(calendar).toHaveValue('');
});

test('a search that was just typed in a list is still there after going back from a row', async ({ page }) => {
  const word = uniqueWord();
  const { id } = await createRecord(page, 'protocol', { protocol: `Protocol ${word}` });
  await page.goto(`${screenPath('protocol')}?q=Protocol+${word}&sort=id:desc`);
  const row = rowsOf(page).first();
  await expect(row).toContainText(word);
  await searchbox(page).fill(word);
  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(screenPath('protocol', id));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(id));
  await page.goBack();
  await expect(page).toHaveURL(`${screenPath('protocol')}?q=${word}&sort=id%3Adesc`);
  await expect(searchbox(page)).toHaveValue(word);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('Escape closes open lists and dialogs first, and then leaves the form', async ({ page }) => {
  const word = uniqueWord();
  await createRecord(page, 'campaign', { campaign: `EMB ${word}` });
  const event = await createRecord(page, 'event', { event_label: `TF ${word}`, geogr_loc_lat: 57 });
  const list = `${screenPath('event')}?q=${word}`;
  const open = async () => {
    await page.goto(list);
    await expect(rowsOf(page)).toHaveCount(1);
    await rowsOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(screenPath('event', event.id));
    await expect(field(page, 'Event label')).toHaveValue(`TF ${word}`);
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
  await expect(rowsOf(page)).toBeFocused();

  await open();
  await choice(page, 'Campaign').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.getByRole('button', { name: 'give a reason why there is no Longitude' }).click();
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'new: Campaign' }).click();
  await expect(page.getByRole('dialog', { name: 'Campaign new' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(screenPath('event', event.id));

  await field(page, 'Event label').fill('another');
  await page.keyboard.press('Escape');
  await expect(leaveDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaveDialog(page)).toBeHidden();
  await expect(field(page, 'Event label')).toHaveValue('another');
  await field(page, 'Event label').fill(`TF ${word}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
});

test('text that matches no option is reported in German', async ({ page }) => {
  await setLanguage(page, 'de');
  await page.setViewportSize(phone);
  await page.goto(screenPath('library_condition', 0));
  await choice(page, 'Bibliothekslayout').fill('R3');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('ist nicht gültig: „R3“ stammt nicht aus der Liste. Bitte wählen Sie einen Eintrag aus der Liste.'),
  ).toBeVisible();
});

test('dates and decimals are written in the German format in the German interface, and east is O', async ({ page }) => {
  const word = uniqueWord();
  const position = {
    geogr_loc_lat: 57.3201,
    event_collection_date_begin: '2019-03-14',
    event_collection_date_end: '2019-04',
  };
  const event = await createRecord(page, 'event', { event_label: word, ...position });
  const library = await createRecord(page, 'sequencing_library', { target_gene: word, prep_date: '2019-05-03' });
  const values = { nucleic_acid_sample_name: '2019-05-04', sequencing_libraries: [library.id] };
  const sample = await createRecord(page, 'nucleic_acid_sample', values);
  await setLanguage(page, 'de');
  // The date in the label of a library, in the form and beside it, but not in the name of a sample that looks like a
  // date.
  await page.goto(screenPath('nucleic_acid_sample', sample.id));
  await expect(page.getByRole('link', { name: `${word}, 03.05.2019`, exact: true })).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2019-05-04');
  await page.goto(screenPath('event', event.id));
  await expect(field(page, 'Geografische Breite')).toHaveValue('57,3201');
  await expect(field(page, 'Probenahme von')).toHaveValue('14.03.2019');
  await expect(field(page, 'Probenahme bis')).toHaveValue('04.2019');
  await field(page, 'Geografische Länge').fill('19,3955 O');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Gespeichert.')).toBeVisible();
  expect(await readRecord(page, 'event', event.id)).toMatchObject({ ...position, geogr_loc_lon: 19.3955, version: 2 });
  await page.goto(`${screenPath('event')}?q=${word}&event_collection_date_begin=2019-03-14`);
  await expect(page.getByLabel('Probenahme von', { exact: true })).toHaveValue('14.03.2019');
  for (const text of ['57,3201', '19,3955', '14.03.2019']) await expect(rowsOf(page)).toContainText(text);
});
