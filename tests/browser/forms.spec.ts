import type { Page } from '@playwright/test';
import { type EntityName, entityOf, fieldOrder, screenEntities } from '../../src/catalogue/index.ts';
import { getTranslate, type Language } from '../../src/catalogue/locales/index.ts';
import {
  atBothWidths,
  desktop,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  logIn,
  phone,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { holdRequests, toast, typeAtOnce } from './pages/any-page.ts';
import { choice, field, inputOf, option, saveButton, startingWith } from './pages/form.ts';
import {
  asOtherAdministrator,
  createFullRecord,
  createRecord,
  createUser,
  listRecords,
  readRecord,
  type StoredRecord,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

/** The labels of an entity's fields in the order of the form, each with an optional unit or hint behind it. */
function labelsOf(entity: EntityName, language: Language): RegExp[] {
  const t = getTranslate(language);
  const names = fieldOrder(entity);
  return names.map((name) => startingWith(t(`fields.${entity}.${name}.label`)));
}

/** Expects the values of a stored record in its inputs. */
async function expectValues(page: Page, entity: EntityName, record: StoredRecord): Promise<void> {
  for (const [name, { type }] of Object.entries(entityOf(entity).fields)) {
    const input = inputOf(page.locator('main form'), name);
    if (type === 'references')
      await expect(page.getByRole('link', { name: String(record.labels[name]) }).first()).toBeVisible();
    else if (type === 'measurements') {
      for (const { value } of record[name] as { value: number }[])
        await expect(page.locator(`main form li input[value="${value}"]`).first()).toBeVisible();
    } else await expect(input).toHaveValue(String(type === 'reference' ? record.labels[name] : record[name]));
  }
}

/**
 * Entities with references, lists of records and missing-value terms; among them one that only administrators open, one
 * that only they change, and one with private fields.
 */
const representatives = ['campaign', 'event', 'person', 'project_study'] as const;

test('every form shows every field of a stored record, and opens for a new one', async ({ page }) => {
  test.slow();
  await logIn(page);
  const createdRecords = new Map<EntityName, StoredRecord>();
  for (const entity of screenEntities) {
    const record = await createFullRecord(page, entity, createdRecords);
    await page.setViewportSize(desktop);
    await page.goto(screenPath(entity, record.id));
    await expect(page.locator('main form label')).toHaveText(labelsOf(entity, 'en'));
    await expectValues(page, entity, record);

    await page.goto(screenPath(entity, 0));
    const title = `${getTranslate('en')(`entities.${entity}.one`)} new`;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('main label')).toHaveText(labelsOf(entity, 'en'));
    await expect(page.locator('main input, main textarea').first()).toBeFocused();
  }
});

test('the labels of forms are German in the German interface', async ({ page }) => {
  await setLanguage(page, 'de');
  await logIn(page);
  const createdRecords = new Map<EntityName, StoredRecord>();
  for (const entity of representatives) {
    const record = await createFullRecord(page, entity, createdRecords);
    await page.setViewportSize(desktop);
    await page.goto(screenPath(entity, record.id));
    await expect(page.locator('main form label')).toHaveText(labelsOf(entity, 'de'));
  }
});

test.describe('a form without the right to change', () => {
  // The page throws NotAllowed where a user may not see a screen.
  test.use({ allowedConsoleErrors: [/NotAllowed/] });

  test('a form that a user may not change is read-only, and that of campaigns is for administrators alone', async ({
    page,
  }) => {
    const labels = page.locator('main label');
    const inputs = page.locator('main input, main textarea');
    await logIn(page);
    const user = await createUser(page);
    const createdRecords = new Map<EntityName, StoredRecord>();
    const records: [EntityName, StoredRecord][] = [];
    for (const entity of [...representatives, 'project', 'sequencer'] as const)
      records.push([entity, await createFullRecord(page, entity, createdRecords)]);

    await logIn(page, user);
    for (const [entity, { id }] of records) {
      await page.goto(screenPath(entity, id));
      if (entity === 'campaign') {
        await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
        continue;
      }
      const isReadOnly = entity === 'event' || entity === 'project' || entity === 'sequencer';
      await expect(labels).toHaveText(labelsOf(entity, 'en'));
      await expect(page.getByRole('button', { name: isReadOnly ? 'Back' : 'Save', exact: true })).toBeVisible();
      if (isReadOnly) await expect(inputs).toHaveCount(0);
    }

    await page.context().clearCookies();
    for (const [entity, record] of records) {
      await page.goto(screenPath(entity, record.id));
      if (entity === 'campaign') {
        await expect(page).toHaveURL(/\/auth\/login/);
        continue;
      }
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
      // The email address and the account of a person are shown to logged-in users only.
      const hidden = entity === 'person' ? 2 : 0;
      await expect(labels).toHaveCount(labelsOf(entity, 'en').length - hidden);
      await expect(inputs).toHaveCount(0);
      const [first = ''] = entityOf(entity).label;
      await expect(page.getByRole('main')).toContainText(String(record[first]));
    }
    await page.goto(screenPath('person', 0));
    await expect(page).toHaveURL(/\/auth\/login\?from=.*needed=login/);
  });
});

test.describe('filling in a form', () => {
  test.beforeEach(({ page }) => logIn(page));

  test('a record is created and changed with the mouse', async ({ page }) => {
    const word = uniqueWord();
    const campaign = await createRecord(page, 'campaign', { campaign: `EMB ${word}` });
    await page.goto(screenPath('event'));
    await page.goto(screenPath('event', 0));
    await field(page, 'Event label').fill('TF0271');
    await choice(page, 'Campaign').click();
    await choice(page, 'Campaign').fill(word);
    await option(page, `EMB ${word}`).click();
    await expect(choice(page, 'Campaign')).toHaveValue(`EMB ${word}`);
    await field(page, 'Latitude').fill('57,32');
    await page.getByRole('button', { name: 'give a reason why there is no Longitude' }).click();
    await page.getByRole('menuitem', { name: 'not collected' }).click();
    await expect(field(page, 'Longitude')).toHaveValue('not collected');
    await field(page, 'Collected from').fill('2019-03');
    await saveButton(page).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    await expect(page).toHaveURL(screenPath('event'));

    const { records } = await (await page.request.get(`/rest/events/?campaign_id=${campaign.id}`)).json();
    const expected = {
      event_label: 'TF0271',
      geogr_loc_lat: 57.32,
      geogr_loc_lon: null,
      geogr_loc_lon_missing: 'not collected',
    };
    expect(records).toMatchObject([{ ...expected, event_collection_date_begin: '2019-03' }]);
    const { id } = records[0];

    await page.goto(screenPath('event', id));
    await expect(field(page, 'Longitude')).toHaveValue('not collected');
    await field(page, 'Longitude').fill('12.25W');
    await page.getByRole('button', { name: 'Clear' }).click();
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await saveButton(page).click();
    expect((await put).postDataJSON()).toEqual({
      geogr_loc_lon: -12.25,
      geogr_loc_lon_missing: null,
      campaign_id: null,
      version: 1,
    });
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
  });

  test('a record is created and changed by keyboard alone', async ({ page }) => {
    const word = uniqueWord();
    await createRecord(page, 'event', { event_label: `TF ${word}`, geog_loc_name: 'Baltic Sea' });
    const next = async (times = 1) => {
      for (let i = 0; i < times; i++) await page.keyboard.press('Tab');
    };
    await page.goto(screenPath('field_sample', 0));
    await expect(field(page, 'Field sample name')).toBeFocused();
    await page.keyboard.type(`sample ${word}`);
    await next();
    await expect(choice(page, 'Event')).toBeFocused();
    await page.keyboard.press('F1');
    await expect(page.getByText(/^The event/).last()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type(word);
    await expect(option(page, new RegExp(word))).toHaveCount(1);
    await expect(page.getByText(`1 found. Enter chooses TF ${word}, Baltic Sea.`)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(choice(page, 'Event')).toHaveValue(`TF ${word}, Baltic Sea`);
    await choice(page, 'Environmental package').focus();
    await page.keyboard.type('sedim');
    await page.keyboard.press('Enter');
    await expect(choice(page, 'Environmental package')).toHaveValue('sediment');
    for (const label of ['Env broad scale', 'Env local scale', 'Env medium']) {
      await field(page, label).focus();
      await page.keyboard.type('not provided');
    }
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Successfully saved.')).toBeVisible();

    const { records } = await (await page.request.get(`/rest/field-sample/?q=${word}`)).json();
    expect(records).toMatchObject([
      { field_sample_name: `sample ${word}`, environmental_package: 'sediment', env_medium: 'not provided' },
    ]);
    await page.goto(screenPath('field_sample', records[0].id));
    await field(page, 'Depth').focus();
    await page.keyboard.type('0-10');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    expect(await readRecord(page, 'field_sample', records[0].id)).toMatchObject({ depth: '0-10', version: 2 });
  });

  test('options are requested from the server while typing, never all of them', async ({ page }) => {
    const word = uniqueWord();
    for (let i = 1; i <= 22; i++)
      await createRecord(page, 'protocol', { protocol: `Protocol ${word} ${String(i).padStart(2, '0')}` });
    const queries: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/rest/protocols')) queries.push(`${searchParams.get('q')} ${searchParams.get('hits')}`);
    });
    await page.goto(screenPath('experiment', 0));
    const protocol = choice(page, 'Protocol');
    await protocol.click();
    await expect(option(page, /./)).toHaveCount(20);
    const response = page.waitForResponse((response) => response.url().includes(`q=${word}&`));
    await typeAtOnce(page, word);
    await response;
    await expect(page.getByText('20 of 22. Type to find others.').first()).toBeVisible();
    await protocol.fill(`Protocol, ${word} 21`);
    await expect(option(page, /./)).toHaveText([`Protocol ${word} 21`]);
    await protocol.fill(`${word} nowhere`);
    await expect(page.getByText('Nothing found.').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(screenPath('experiment', 0));
    await page.keyboard.press('Escape');
    await expect(protocol).toHaveValue('');
    // One request when the list opens, and one for each pause.
    expect(queries).toEqual([' 20', `${word} 20`, `Protocol ${word} 21 20`, `${word} nowhere 20`]);
  });

  test('Enter selects the only match, also when it is pressed before the answer', async ({ page }) => {
    const word = uniqueWord();
    // Letters that a unique word never contains.
    for (const letter of ['X', 'Z']) await createRecord(page, 'protocol', { protocol: `Protocol ${word} ${letter}` });
    await page.goto(screenPath('experiment', 0));
    const protocol = choice(page, 'Protocol');
    await protocol.click();
    await page.keyboard.type(`${word} Z`);
    await page.keyboard.press('Enter');
    await expect(protocol).toHaveValue(`Protocol ${word} Z`);
    // Of several matches none is selected.
    await protocol.click();
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await expect(option(page, /./)).toHaveCount(2);
    await expect(protocol).toHaveValue(word);
    await expect(page).toHaveURL(screenPath('experiment', 0));
  });

  test('Enter selects a person by name, never by the institute', async ({ page }) => {
    const word = uniqueWord();
    const institute = `${word} University`;
    for (const firstname of ['Ada', 'Ben'])
      await createRecord(page, 'person', { lastname: 'Adams', firstname, institute });
    const hint = '2 found, but no name matches. Choose one with the arrow keys or by clicking.';
    const fields = [
      ['campaign', 'Responsible person'],
      ['project_study', 'Authors'],
    ] as const;
    for (const [entity, label] of fields) {
      await page.goto(screenPath(entity, 0));
      await choice(page, label).click();
      await page.keyboard.type(word);
      await expect(option(page, /^Adams, /)).toHaveCount(2);
      await expect(option(page, /^Adams, Ada/)).toContainText(institute);
      await expect(page.getByText(hint).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(choice(page, label)).toHaveValue(word);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(
        page
          .getByText(/^Adams, Ada/)
          .or(page.locator('input[value^="Adams, Ada"]'))
          .first(),
      ).toBeVisible();
    }
    // The only match, found by its institute, is not selected by leaving the input either.
    const instituteWord = uniqueWord();
    await createRecord(page, 'person', { lastname: 'Alone', firstname: 'Al', institute: `${instituteWord} Institute` });
    await page.goto(screenPath('campaign', 0));
    const responsible = choice(page, 'Responsible person');
    await responsible.click();
    await page.keyboard.type(instituteWord);
    await page.keyboard.press('Enter');
    await expect(option(page, /^Alone, /)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(responsible).toHaveValue(instituteWord);

    await createRecord(page, 'person', { lastname: word, firstname: 'Sue', institute });
    await createRecord(page, 'person', { lastname: 'Adamski', firstname: `${word}a`, institute });
    await page.goto(screenPath('campaign', 0));
    await responsible.click();
    await page.keyboard.type(word);
    await expect(option(page, /./)).toHaveText([/^\S+, Sue/, /^Adamski/, /^Adams, /, /^Adams, /]);
    await page.keyboard.press('Enter');
    await expect(responsible).toHaveValue(new RegExp(`^${word}, Sue`));
  });

  test('a typed number selects the record with this id, also when others contain it', async ({ page }) => {
    const word = uniqueWord();
    const { id } = await createRecord(page, 'protocol', { protocol: `Wanted ${word}` });
    await createRecord(page, 'protocol', { protocol: `Other ${id} ${word}` });
    await page.goto(screenPath('experiment', 0));
    const protocol = choice(page, 'Protocol');
    await protocol.click();
    await page.keyboard.type(String(id));
    await page.keyboard.press('Enter');
    await expect(protocol).toHaveValue(`Wanted ${word}`);
    await page.keyboard.type(String(id));
    await expect(option(page, `Wanted ${word}`)).toBeVisible();
    await expect(option(page, `Other ${id} ${word}`)).toBeVisible();
  });

  test('a term is selected by a part of it, and replaced by another one after a click', async ({ page }) => {
    await page.goto(screenPath('library_condition', 0));
    const strategy = choice(page, 'Library strategy');
    await strategy.click();
    await page.keyboard.type('rna-seq');
    // The term that is typed in full, though other terms contain it as well.
    await expect(option(page, /RNA-Seq/i).first()).toHaveText('RNA-Seq');
    await page.keyboard.press('Enter');
    await expect(strategy).toHaveValue('RNA-Seq');
    await strategy.click();
    await page.keyboard.type('amplicon');
    await page.keyboard.press('Enter');
    await expect(strategy).toHaveValue('AMPLICON');
    await page.keyboard.press('Tab');
    await expect(strategy).toHaveValue('AMPLICON');
  });

  test('Ctrl+Enter saves the form after the last of several choices', async ({ page }) => {
    const word = uniqueWord();
    const project = await createRecord(page, 'project', { project_name: `Project ${word}` });
    const study = await createRecord(page, 'project_study', { study_title: `Study ${word}` });
    await page.goto(screenPath('project_study', study.id));
    await choice(page, 'Projects').click();
    await page.keyboard.type(word);
    await expect(option(page, /./)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: `Project ${word}` })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    expect(await readRecord(page, 'project_study', study.id)).toMatchObject({ projects: [project.id] });
  });

  test('several records are chosen, three of them are shown, and their order is stored', async ({ page }) => {
    const word = uniqueWord();
    const persons: StoredRecord[] = [];
    for (const firstname of ['Ada', 'Ben', 'Cem', 'Dana'])
      persons.push(await createRecord(page, 'person', { lastname: word, firstname }));
    const study = await createRecord(page, 'project_study', { study_title: `Study ${word}` });
    await page.goto(screenPath('project_study', study.id));
    const authors = choice(page, 'Authors');
    for (const { firstname, id } of persons) {
      await authors.fill(word);
      // The options stay in place once all matches are listed.
      await expect(option(page, /./)).toHaveCount(persons.length);
      await option(page, `${word}, ${firstname} (${id})`).click();
      await expect(authors).toHaveValue('');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: `${word}, Dana` })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await page.getByRole('button', { name: `Move ${word}, Dana (${persons[3]?.id}) to position 3` }).click();
    await page.getByRole('button', { name: `Remove ${word}, Ada (${persons[0]?.id})` }).press('Enter');
    await saveButton(page).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    const order = [persons[1]?.id, persons[3]?.id, persons[2]?.id];
    expect(await readRecord(page, 'project_study', study.id)).toMatchObject({ project_study_authors: order });
  });

  test('a missing record is created in a dialog and is then selected in the form', async ({ page }) => {
    const word = uniqueWord();
    await page.goto(screenPath('event', 0));
    await field(page, 'Event label').fill(`TF ${word}`);
    await page.getByRole('button', { name: 'new: Campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Campaign new' });
    await expect(dialog.getByRole('textbox', { name: startingWith('Campaign') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Campaign is required')).toBeVisible();
    await page.keyboard.type(`EMB ${word}`);

    await dialog.getByRole('button', { name: 'new: Person' }).click();
    const personDialog = page.getByRole('dialog', { name: 'Person new' });
    await personDialog.getByRole('textbox', { name: startingWith('Last name') }).fill(word);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await personDialog.getByRole('textbox', { name: startingWith('Last name') }).press('Enter');
    await expect(personDialog).toBeHidden();
    await expect(dialog.getByRole('combobox', { name: startingWith('Responsible person') })).toHaveValue(
      new RegExp(`^${word} \\(\\d+\\)$`),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(choice(page, 'Campaign')).toHaveValue(`EMB ${word}`);
    await expect(field(page, 'Event label')).toHaveValue(`TF ${word}`);
  });

  test('a dialog for a new record offers the existing record with the same key', async ({
    page,
    allowedConsoleErrors,
  }) => {
    allowedConsoleErrors.push(/400/);
    const word = uniqueWord();
    await createRecord(page, 'protocol', { protocol: `Old protocol ${word}` });
    await page.goto(screenPath('event', 0));
    await page.getByRole('button', { name: 'new: Protocol' }).click();
    const dialog = page.getByRole('dialog', { name: 'Protocol new' });
    await dialog.getByRole('textbox', { name: startingWith('Protocol') }).fill(`Old protocol ${word}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Use Old protocol ${word}` }).click();
    await expect(choice(page, 'Protocol')).toHaveValue(`Old protocol ${word}`);
  });

  test('a dialog above a dialog offers no further dialog', async ({ page }) => {
    await page.goto(screenPath('sequencing_element', 0));
    await page.getByRole('button', { name: 'new: Sequencing run' }).click();
    const run = page.getByRole('dialog', { name: 'Sequencing run new' });
    await run.getByRole('button', { name: 'new: Sequencer' }).click();
    const sequencer = page.getByRole('dialog', { name: 'Sequencer new' });
    await expect(sequencer.getByRole('combobox', { name: startingWith('Responsible person') })).toBeVisible();
    await expect(sequencer.getByRole('button', { name: /^new/ })).toHaveCount(0);
    const method = sequencer.getByRole('combobox', { name: startingWith('Sequencing method') });
    await method.fill('miseq');
    await expect(option(page, 'Illumina MiSeq')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sequencer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sequencer).toBeHidden();
    await expect(run).toBeVisible();
    await expect(run.getByRole('button', { name: 'new: Sequencer' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(run).toBeHidden();
    await expect(page.getByRole('button', { name: 'new: Sequencing run' })).toBeFocused();
  });
});

test('a late answer to Save does not navigate away from a page that was opened meanwhile', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const { id } = await createRecord(page, 'protocol', { protocol: `Late ${word}` });
  await page.goto('/component/protocol');
  await page.goto(screenPath('protocol', id));
  await page.getByRole('textbox', { name: 'Description' }).fill('As written in the handbook');
  const release = await holdRequests(page, `**/rest/protocols/${id}`, 'PUT');
  await saveButton(page).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/search/);
  release();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/search/);
});

test.describe('errors of a form', () => {
  test.use({ allowedConsoleErrors: [/40[01349]/] });
  test.beforeEach(({ page }) => logIn(page));

  test('errors appear beside the fields as soon as they are left, and Save moves the focus to the first', async ({
    page,
  }) => {
    await page.goto(screenPath('event', 0));
    await field(page, 'Collected from').fill('2019-03-14');
    await field(page, 'Collected until').fill('2019-03-13');
    await field(page, 'Depth of the water column').fill('deep');
    await expect(page.getByText('is not valid: 2019-03-13 is before the beginning, 2019-03-14.')).toBeVisible();
    await field(page, 'Latitude').fill('91');
    await saveButton(page).click();
    await expect(page.getByText('Latitude is not valid: 91 is not between -90 and 90 degrees.')).toBeVisible();
    await expect(
      page.getByText('is not valid: “deep” is not a number in m. Write it like 12.5 or 12,5.'),
    ).toBeVisible();
    await expect(toast(page, 'There are validation errors. Please check your form.')).toBeVisible();
    await expect(field(page, 'Latitude')).toBeFocused();
    await expectAccessible(page);
    await field(page, 'Latitude').fill('54.5N');
    await field(page, 'Collected until').fill('2019-03');
    await field(page, 'Depth of the water column').fill('241');
    await saveButton(page).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
  });

  test('a text of a million characters is refused without blocking the page', async ({ page }) => {
    await page.goto(screenPath('experiment', 0));
    await field(page, 'Comment').fill('x'.repeat(1_000_000));
    await saveButton(page).click();
    await expect(
      page.getByText('is not valid: at most 32\u202f767 characters are allowed, but this has 1\u202f000\u202f000.'),
    ).toBeVisible();
    await expect(field(page, 'Comment')).toBeFocused();
    await field(page, 'Comment').fill('short');
    await saveButton(page).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
  });

  test('a name that another record has is refused with a link to that record', async ({ page }) => {
    const word = uniqueWord();
    const existing = await createRecord(page, 'campaign', { campaign: `EMB ${word}` });
    await page.goto(screenPath('campaign', 0));
    await field(page, 'Campaign').fill(`EMB ${word}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`A record with these values already exists: EMB ${word}`)).toBeVisible();
    await expect(field(page, 'Campaign')).toBeFocused();
    await page.getByRole('link', { name: `Open EMB ${word}` }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(screenPath('campaign', existing.id));
  });

  test('a record without any identifying field is refused', async ({ page }) => {
    await logIn(page);
    await page.goto(screenPath('person', 0));
    await field(page, 'Institute').fill('IOW');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Please fill in at least one of: First name, Last name, Email, ORCID')).toBeVisible();
    await expect(field(page, 'First name')).toBeFocused();
    await field(page, 'Last name').fill(uniqueWord());
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
  });

  test('a missing record and an ended session are reported', async ({ page }) => {
    await page.goto(screenPath('event', 2_000_000));
    await expect(page.getByRole('heading', { name: 'There is no such record' })).toBeVisible();
    for (const [list, name] of [
      ['/auth/user', 'Users'],
      ['/templates', 'Templates'],
    ]) {
      await page.goto(`${list}/2000000`);
      await expect(page.getByRole('heading', { name: 'There is no such record' })).toBeVisible();
      await page.getByRole('link', { name: `Go to the list: ${name}` }).click();
      await expect(page).toHaveURL(String(list));
    }
    await page.goto('/component/nothing/1');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await page.goto(screenPath('experiment', 0));
    await field(page, 'Comment').fill('typed for a long time');
    await page.context().clearCookies();
    await saveButton(page).click();
    await expect(toast(page, 'Error saving item. You are not authorized.')).toBeVisible();
    await expect(field(page, 'Comment')).toHaveValue('typed for a long time');
  });
});

for (const language of testLanguages('en')) {
  test(`a probable duplicate is shown before it is saved (${language})`, async ({ page, context }) => {
    const t = getTranslate(language);
    await setLanguage(page, language);
    await logIn(page);
    const word = uniqueWord();
    const existing = await createRecord(page, 'campaign', { campaign: `Ä 12 ${word}` });
    await page.goto(screenPath('campaign', 0));
    const name = field(page, t('fields.campaign.campaign.label'));
    await name.fill(`a12${word.toUpperCase()}`);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('alertdialog', { name: t('forms.alike.title') });
    await expect(question).toHaveAccessibleDescription(new RegExp(`Ä 12 ${word}`));
    const back = question.getByRole('button', { name: t('forms.alike.back') });
    await expect(back).toBeFocused();
    await expectAccessible(page);
    await atBothWidths(page);
    const opened = context.waitForEvent('page');
    await question.getByRole('link', { name: `Ä 12 ${word}` }).click();
    const other = await opened;
    await expect(other).toHaveURL(screenPath('campaign', existing.id));
    await other.close();
    await back.press('Enter');
    await expect(question).toBeHidden();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(`a12${word.toUpperCase()}`);
    expect((await listRecords(page, 'campaign', `q=${word}`)).totalHits).toBe(1);
    await page.keyboard.press('Control+Enter');
    await question.getByRole('button', { name: t('forms.alike.save') }).click();
    await expect(toast(page, t('records.saving.done'))).toBeVisible();
    expect((await listRecords(page, 'campaign', `q=${word}`)).totalHits).toBe(2);
  });
}

test('a dialog for a new record offers a probable duplicate instead', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const person = await createRecord(page, 'person', { lastname: `Zoé${word}`, firstname: 'Ida', institute: 'IOW' });
  await page.goto(screenPath('campaign', 0));
  await page.getByRole('button', { name: 'new: Person' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'First name').fill('Ida');
  await field(dialog, 'Last name').fill(`zoe${word}`);
  await saveButton(dialog).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Use Zoé${word}, Ida` })
    .click();
  await expect(dialog).toBeHidden();
  await expect(choice(page, 'Responsible person')).toHaveValue(`Zoé${word}, Ida (${person.id})`);
});

test('following the link of a reference asks before unsaved input is discarded', async ({ page }) => {
  await logIn(page);
  const campaign = await createRecord(page, 'campaign', { campaign: uniqueWord() });
  const event = await createRecord(page, 'event', { event_label: 'TF 1', campaign_id: campaign.id });
  await page.goto(screenPath('event', event.id));
  const main = page.locator('main form');
  await main.getByRole('link', { name: 'open' }).click();
  await expect(page).toHaveURL(screenPath('campaign', campaign.id));
  await page.goBack();
  await field(page, 'Event label').fill('TF 2');
  await main.getByRole('link', { name: 'open' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'Event label')).toHaveValue('TF 2');
  await field(page, 'Event label').fill('TF 1');
  await main.getByRole('link', { name: 'open' }).click();
  await expect(page).toHaveURL(screenPath('campaign', campaign.id));
});

test.describe('a record that somebody else changed meanwhile', () => {
  test.use({ allowedConsoleErrors: [/409/] });

  test('both versions are shown side by side, and each field is decided by keyboard', async ({ page }) => {
    await logIn(page);
    const word = uniqueWord();
    const person = await createRecord(page, 'person', { lastname: word });
    const event = await createRecord(page, 'event', {
      event_label: `TF ${word}`,
      geogr_loc_lat: 57,
      geogr_loc_lon: 20,
    });
    await page.goto(screenPath('event', event.id));
    await field(page, 'Event label').fill('mine');
    await field(page, 'Latitude').fill('58');
    await field(page, 'Comment').fill('Swell.');
    const otherChanges = { event_label: 'theirs', geogr_loc_lat: 59, geogr_loc_lon: 21, event_person_resp: person.id };
    await asOtherAdministrator(page, (other) => updateRecord(other, 'event', event.id, otherChanges));
    await saveButton(page).click();
    await expect(page.locator('main form fieldset')).toHaveText([
      /Event label.*mine.*theirs/,
      /Latitude.*58.*59/,
      /Longitude.*As it was20.*Theirs.*21/,
      /Responsible person.*As it was.*Theirs/,
      /Comment.*YoursSwell\..*As it was/,
    ]);
    await expect(page.getByText('Somebody else has changed this record in the meantime.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);

    await saveButton(page).click();
    await expect(page.getByText('Please choose which value to keep.')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: /mine/ })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /\) 59$/ })).toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    expect(await readRecord(page, 'event', event.id)).toMatchObject({
      event_label: 'mine',
      geogr_loc_lat: 59,
      geogr_loc_lon: 21,
      event_person_resp: person.id,
      event_comment: 'Swell.',
      version: 3,
    });
  });
});
