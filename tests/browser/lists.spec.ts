import type { Page } from '@playwright/test';
import { chain } from '../../src/catalogue/chain.ts';
import { type EntityName, entityOf, fieldOf, screenEntities } from '../../src/catalogue/index.ts';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { canReadPrivateFields, may, mayOpenForm, type Visitor } from '../../src/catalogue/permissions.ts';
import { listLabelKey } from '../../src/web/ui/field-text-keys.ts';
import { test as demo } from './demo.ts';
import {
  desktop,
  expect,
  expectNoHorizontalScroll,
  logIn,
  phone,
  researcher,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { holdRequests, searchbox, toast, typeAtOnce } from './pages/any-page.ts';
import { option } from './pages/form.ts';
import { column, frameOf, listOf, rowsOf, tableOf } from './pages/list.ts';
import { createFullRecord, createRecord, listRecords, logInAsUser, uniqueWord } from './records.ts';

const t = getTranslate('en');
const main = (page: Page) => page.getByRole('main');

/** Creates experiments, as no table of the demo contains any. */
async function makeExperiments(page: Page) {
  if ((await listRecords(page, 'experiment_sample')).totalHits > 0) return;
  const experiment = await createRecord(page, 'experiment', {
    culture_collection_id: 'DSM 16472',
    experiment_comment:
      'Four temperatures, three replicates each, in batch cultures of a litre; sampled when the oxygen was used up by half.',
  });
  await createRecord(page, 'experiment_sample', {
    experiment_sample_description: 'Replicate B at 12 °C, after 48 hours',
    experiment_id: experiment.id,
    experiment_sample_collection_date_begin: '2019-05',
    experimental_factor: 'temperature [EFO:0001702]',
  });
}

/** Creates a record in each list that is empty in the demo. */
async function fillEmptyLists(page: Page): Promise<void> {
  await makeExperiments(page);
  for (const entity of screenEntities)
    if ((await listRecords(page, entity, 'hits=1')).totalHits === 0) await createFullRecord(page, entity);
}

async function expectOwnColumnsAndControls(page: Page, entity: EntityName, user: Visitor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`entities.${entity}.many`));
  const hasActions = may(user, 'update', entity) || may(user, 'delete', entity);
  const fields = entityOf(entity).listColumns.filter(
    (name) => !fieldOf(entity, name).private || canReadPrivateFields(user),
  );
  const labels = fields.map((name) =>
    [t(listLabelKey(entity, name)), fieldOf(entity, name).unit].filter(Boolean).join(' '),
  );
  const table = tableOf(page, entity);
  await expect(table.getByRole('columnheader')).toHaveText(['ID', ...labels, ...(hasActions ? ['Actions'] : [])]);
  await expect(table.getByRole('columnheader').first()).toHaveCSS('width', '70px');
  await expect(main(page).getByRole('link', { name: 'Create', exact: true })).toHaveCount(
    may(user, 'create', entity) ? 1 : 0,
  );
  const { totalHits } = await listRecords(page, entity, 'hits=1');
  const visibleRows = Math.min(10, totalHits);
  await expect(rowsOf(page)).toHaveCount(visibleRows);
  await expect(rowsOf(page).first()).toHaveCSS('height', '36px');
  await expect(rowsOf(page).getByRole('link', { name: /^Edit / })).toHaveCount(
    may(user, 'update', entity) ? visibleRows : 0,
  );
  await expect(rowsOf(page).getByRole('button', { name: /^Delete / })).toHaveCount(
    may(user, 'delete', entity) ? visibleRows : 0,
  );
  await expect(main(page).getByRole('button', { name: 'Filter' })).toHaveCount(1);
  const firstLink = rowsOf(page).first().getByRole('link', { name: '1', exact: true });
  await expect(firstLink).toHaveCount(mayOpenForm(user, entity) ? 1 : 0);
}

/** Entities that only administrators open, that only they change, with private fields, and open to everybody. */
const representatives = ['campaign', 'event', 'person', 'sequencing_element'] as const;

async function visitorOf(page: Page): Promise<Visitor> {
  return (await (await page.request.get('/auth/session')).json()).user;
}

demo('every list shows an administrator its columns and controls', async ({ page }) => {
  demo.slow();
  await logIn(page);
  await fillEmptyLists(page);
  const user = await visitorOf(page);
  for (const entity of screenEntities) {
    await page.setViewportSize(desktop);
    await page.goto(listOf(entity));
    await expectOwnColumnsAndControls(page, entity, user);
  }
});

for (const [who, account] of Object.entries({ visitor: null, researcher })) {
  demo(`lists show a ${who} only permitted columns and controls`, async ({ page }) => {
    if (account) await logIn(page, account);
    const user = await visitorOf(page);
    for (const entity of representatives) {
      await page.goto(listOf(entity));
      await expectOwnColumnsAndControls(page, entity, user);
    }
  });
}

demo('lists are German in the German interface', async ({ page }) => {
  await logIn(page);
  await setLanguage(page, 'de');
  for (const entity of representatives) {
    await page.setViewportSize(desktop);
    await page.goto(listOf(entity));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getTranslate('de')(`entities.${entity}.many`));
    await expect(rowsOf(page).first()).toBeVisible();
  }
});

demo('a click on a column sorts the list, references by their label, also after a reload or Back', async ({ page }) => {
  await page.goto('/component/event?page=2&size=25');
  await expect(page.getByText('26 to 50 of 89')).toBeVisible();
  const names = column(page, 'geog_loc_name');
  const label = page.getByRole('button', { name: 'Geographic location name' });
  const sorted = async (sort: string, field: string) =>
    (await listRecords(page, 'event', `hits=25&sort=${sort}`)).records.map((record) =>
      String((record.labels as Record<string, string>)[field] ?? record[field]),
    );
  await label.click();
  await expect(page).toHaveURL('/component/event?sort=geog_loc_name&size=25');
  await expect(page.getByText('1 to 25 of 89')).toBeVisible();
  await expect(names).toHaveText(await sorted('geog_loc_name', 'geog_loc_name'));
  await label.click();
  await expect(page).toHaveURL(/sort=geog_loc_name%3Adesc/);
  await expect(page.getByRole('columnheader', { name: 'Geographic location name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const descending = await sorted('geog_loc_name:desc', 'geog_loc_name');
  await expect(names).toHaveText(descending);
  await page.reload();
  await expect(names).toHaveText(descending);
  await page.getByRole('button', { name: 'Campaign', exact: true }).click();
  await expect(column(page, 'campaign_id')).toHaveText(await sorted('campaign_id', 'campaign_id'));
  await page.goBack();
  await expect(names).toHaveText(descending);
  await page.goto('/component/event?sort=salinity');
  await expect(page.getByText('1 to 10 of 89')).toBeVisible();
});

demo('the search of a list waits for a pause and requests one page', async ({ page }) => {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/rest/events/') queries.push(`${searchParams.get('q')} ${searchParams.get('hits')}`);
  });
  await page.goto('/component/event?page=3');
  await expect(page.getByText('21 to 30 of 89')).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchbox(page)).toBeFocused();
  await typeAtOnce(page, 'gotland emb');
  const { totalHits, records } = await listRecords(page, 'event', 'q=gotland+emb');
  expect(totalHits).toBeGreaterThan(0);
  await expect(page).toHaveURL('/component/event?q=gotland+emb');
  await expect(column(page, 'event_label')).toHaveText(records.map((record) => String(record.event_label)));
  expect(queries).toEqual(['null 10', 'gotland emb 10']);
  await page.reload();
  await expect(searchbox(page)).toHaveValue('gotland emb');
  await expect(column(page, 'event_label')).toHaveText(records.map((record) => String(record.event_label)));
  await searchbox(page).fill('nowhere at all');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/component/event');
  await expect(searchbox(page)).toHaveValue('');
  await expect(page.getByText('1 to 10 of 89')).toBeVisible();
});

demo(
  'lists are filtered by references and dates, which are part of the address and can be removed',
  async ({ page }) => {
    await page.goto('/component/event');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Campaign' }).click();
    const campaign = page.getByRole('combobox', { name: 'Campaign' });
    await expect(campaign).toBeFocused();
    await page.keyboard.type('he1');
    await option(page, 'HE177').click();
    const [{ id = 0 } = {}] = (await listRecords(page, 'campaign', 'campaign=HE177')).records;
    await expect(page).toHaveURL(`/component/event?campaign_id=${id}`);
    const { totalHits } = await listRecords(page, 'event', `campaign_id=${id}`);
    await expect(page.getByText(`1 to 10 of ${totalHits}`)).toBeVisible();
    await expect(column(page, 'campaign_id')).toHaveText(Array(10).fill('HE177'));

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Collected from' }).click();
    const date = page.getByLabel('Collected from', { exact: true });
    await expect(date).toBeFocused();
    await page.keyboard.type('summer 2017');
    await expect(
      page.getByText('is not valid: “summer 2017” is not a date. Write yyyy-mm-dd, or yyyy-mm, or yyyy.'),
    ).toBeVisible();
    await expect(page).toHaveURL(`/component/event?campaign_id=${id}`);
    await date.fill('06.06.2017');
    await expect(page).toHaveURL(`/component/event?campaign_id=${id}&event_collection_date_begin=2017-06-06`);
    await date.fill('2017-06');
    await expect(page).toHaveURL(/event_collection_date_begin=2017-06$/);
    await expect(page.getByText(`1 to 10 of ${totalHits}`)).toBeVisible();
    await date.fill('2017-07');
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await date.fill('2017-06-06');
    const { records } = await listRecords(page, 'event', `campaign_id=${id}&event_collection_date_begin=2017-06-06`);
    const labels = records.map((record) => String(record.event_label));
    await expect(column(page, 'event_label')).toHaveText(labels);

    await page.reload();
    await expect(campaign).toHaveValue('HE177');
    await expect(date).toHaveValue('2017-06-06');
    await expect(column(page, 'event_label')).toHaveText(labels);
    await page.getByRole('button', { name: 'Remove the filter Campaign' }).click();
    await expect(page).toHaveURL('/component/event?event_collection_date_begin=2017-06-06');
    await expect(campaign).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    await page.goBack();
    await expect(campaign).toHaveValue('HE177');
    await expect(column(page, 'event_label')).toHaveText(labels);

    // A link with a page and a filter that do not exist.
    await page.goto(`/component/event?campaign_id=${id}&page=99&date_begin=2019`);
    await expect(page.getByRole('button', { name: /^Page / }).last()).toHaveAttribute('aria-current', 'page');
    await expect(page.getByLabel('Begin')).toHaveCount(0);
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);
  },
);

demo(
  'a row is opened by a double click, by Enter and by its number, and has the focus again afterwards',
  async ({ page }) => {
    await logIn(page, researcher);
    await page.goto('/component/field-sample?sort=depth&page=2');
    const third = rowsOf(page).nth(2);
    const number = await third.locator('td').nth(1).innerText();
    await third.locator('[data-column="env_medium"]').dblclick();
    await expect(page).toHaveURL(`/component/field-sample/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await page.goBack();
    await expect(page).toHaveURL('/component/field-sample?sort=depth&page=2');
    await expect(third).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const fourth = await rowsOf(page).nth(3).locator('td').nth(1).innerText();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/component/field-sample/${fourth}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(fourth);
    await page.goBack();
    await expect(rowsOf(page).nth(3)).toBeFocused();
    await third.getByRole('link', { name: number, exact: true }).click();
    await expect(page).toHaveURL(`/component/field-sample/${number}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL('/component/field-sample/0');
  },
);

demo('a cell has the focus again after going back before the form of its row has loaded', async ({ page }) => {
  await logIn(page, researcher);
  const codeRequest = page.waitForRequest('**/assets/forms-*');
  await page.route('**/assets/forms-*', () => {});
  await page.goto('/component/field-sample?sort=depth&page=2');
  const third = rowsOf(page).nth(2);
  await third.locator('[data-column="env_medium"]').dblclick();
  await codeRequest;
  await expect(page.getByText('Loading')).toBeVisible();
  await page.goBack();
  await expect(third.locator('[data-column="env_medium"]')).toBeFocused();
});

demo('a row that may not be opened ignores double clicks and Enter', async ({ page }) => {
  await logIn(page, researcher);
  await page.goto('/component/campaign');
  const row = rowsOf(page).first();
  await row.locator('[data-column="campaign"]').dblclick();
  await row.press('Enter');
  await expect(page).toHaveURL('/component/campaign');
  await expect(row).toBeFocused();
});

test('after a record has left its filtered list, the row at its position has the focus', async ({ page }) => {
  await logInAsUser(page);
  const word = uniqueWord();
  for (const name of ['a', 'b', 'c']) await createRecord(page, 'protocol', { protocol: `${word} ${name}` });
  await page.goto(`/component/protocol?q=${word}&sort=protocol`);
  await expect(rowsOf(page)).toHaveCount(3);
  await rowsOf(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/protocol\/\d+$/);
  await page.locator('main form [name="protocol"]').fill(`gone ${uniqueWord()}`);
  await page.keyboard.press('Control+s');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(1)).toContainText(`${word} c`);
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await rowsOf(page)
    .nth(1)
    .getByRole('link', { name: `${word} c`, exact: true })
    .click();
  await expect(page.locator('main form [name="protocol"]')).toHaveValue(`${word} c`);
});

test.describe('deleting a record', () => {
  test.use({ allowedConsoleErrors: [/40[13]|500/] });

  test('a deletion is confirmed, twice where others refer to the record, and the next row has the focus', async ({
    page,
  }) => {
    await logInAsUser(page);
    const word = `del${uniqueWord()}`;
    const protocols = [];
    for (const name of ['a', 'b', 'c'])
      protocols.push(await createRecord(page, 'protocol', { protocol: `${word} ${name}` }));
    const user = await createRecord(page, 'experiment', { protocol_id: protocols[1]?.id, culture_collection_id: word });
    await page.goto(`/component/protocol?q=${word}`);
    await expect(rowsOf(page)).toHaveCount(3);
    const remove = (name: string) => page.getByRole('button', { name: `Delete ${word} ${name}` });
    const dialog = page.getByRole('alertdialog');

    await remove('b').click();
    await expect(dialog).toContainText('Do you really want to delete this item?');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove('b')).toBeFocused();
    await remove('b').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toContainText(
      `1 experiment refers to ${word} b under “Protocol”. It stays, but without this entry.`,
    );
    await dialog.getByRole('button', { name: 'Delete anyway' }).click();
    await expect(toast(page, 'Successfully deleted.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(rowsOf(page).nth(1)).toBeFocused();
    expect((await listRecords(page, 'experiment', `experiment_id=${user.id}`)).records[0]?.protocol_id).toBeNull();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(remove('c')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page).first()).toBeFocused();
  });

  for (const language of testLanguages('de')) {
    test(`the second confirmation names the effects on other records, by keyboard alone (${language})`, async ({
      page,
    }) => {
      const translate = getTranslate(language);
      await setLanguage(page, language);
      await logIn(page);
      const word = `he${uniqueWord()}`;
      const campaign = await createRecord(page, 'campaign', { campaign: word });
      for (const n of [1, 2])
        await createRecord(page, 'event', { event_label: `${word} ${n}`, campaign_id: campaign.id });
      const extract = await createRecord(page, 'nucleic_acid_sample', { nucleic_acid_sample_name: `${word} DNA` });
      const sample = await createRecord(page, 'field_sample', {
        field_sample_name: `${word} R2`,
        nucleic_acid_samples: [extract.id],
        env_broad_scale: 'marine biome [ENVO:00000447]',
        env_local_scale: 'marine photic zone [ENVO:00000209]',
        env_medium: 'sea water [ENVO:00002149]',
      });
      const dialog = page.getByRole('alertdialog');
      const response = (key: 'action' | 'anyway' | 'cancel') =>
        dialog.getByRole('button', { name: translate(`records.deleting.${key}`), exact: true });
      const message = {
        en: `2 events belong to ${word}. They stay, but without a campaign. Delete it anyway?`,
        de: `2 Probenahmen gehören zu ${word}. Sie bleiben erhalten, aber ohne Kampagne. Trotzdem löschen?`,
      };
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        await page.goto(`/component/campaign?q=${word}`);
        const remove = page.getByRole('button', { name: translate('shell.tables.remove', { name: word }) });
        await remove.focus();
        await page.keyboard.press('Enter');
        const title = { en: `Delete campaign ${word}`, de: `Kampagne ${word} löschen` };
        await expect(dialog).toHaveAccessibleName(title[language]);
        await expect(dialog).toHaveAccessibleDescription(translate('records.deleting.ask'));
        await expect(response('cancel')).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveAccessibleDescription(message[language]);
        await expect(dialog.locator('[aria-live="assertive"]')).toContainText(word);
        await expect(response('cancel')).toBeFocused();
        await expectNoHorizontalScroll(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(remove).toBeFocused();
      }
      // The history of a record that belonged to the deleted one shows the deletion.
      await page.goto(`/component/field-sample?q=${word}`);
      await page.getByRole('button', { name: translate('shell.tables.remove', { name: `${word} R2` }) }).focus();
      await page.keyboard.press('Enter');
      await expect(response('cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(response('anyway')).toBeVisible();
      await expect(response('cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(response('anyway')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(page, translate('records.deleting.done'))).toBeVisible();
      expect((await listRecords(page, 'field_sample', `id=${sample.id}`)).totalHits).toBe(0);
      await page.goto(`/component/nucleic-acid-sample/${extract.id}`);
      const historyText = {
        en: 'deleted the record this belonged to: field sample',
        de: 'wozu dieser Datensatz gehörte: Feldprobe',
      };
      const deletedSource = page.getByRole('listitem').filter({ hasText: historyText[language] });
      await expect(deletedSource.first()).toContainText(`${translate('entities.field_sample.one')} ${sample.id}`);
      await expect(deletedSource.locator('a[href^="/component/"]')).toHaveCount(0);
    });
  }

  test('the dialog keeps the focus on a button that was reached while it opened', async ({ page }) => {
    await logInAsUser(page);
    const word = `quick${uniqueWord()}`;
    await createRecord(page, 'protocol', { protocol: word });
    await page.goto(`/component/protocol?q=${word}`);
    // Moves the focus to the next button as soon as the first one gets it.
    await page.evaluate(() => {
      const focusNextButton = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || !target.closest('[role=alertdialog]')) return;
        document.removeEventListener('focusin', focusNextButton);
        const response = target.nextElementSibling;
        if (response instanceof HTMLElement) response.focus();
      };
      document.addEventListener('focusin', focusNextButton);
    });
    await page.getByRole('button', { name: `Delete ${word}` }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Do you really want to delete this item?');
    // Some frames after its animation, the dialog has finished opening.
    await dialog.evaluate(async (element) => {
      await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
      for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    });
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Successfully deleted.')).toBeVisible();
  });

  test('a late answer about one record does not affect the dialog of another', async ({ page }) => {
    await logInAsUser(page);
    const word = `late${uniqueWord()}`;
    const [first] = [
      await createRecord(page, 'protocol', { protocol: `${word} a` }),
      await createRecord(page, 'protocol', { protocol: `${word} b` }),
    ];
    await createRecord(page, 'experiment', { experiment_comment: word, protocol_id: first.id });
    await page.goto(`/component/protocol?q=${word}`);
    const release = await holdRequests(page, `**/rest/protocols/${first.id}`);
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: `Delete ${word} a` }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    const refused = page.waitForResponse(`**/rest/protocols/${first.id}`);
    release();
    expect((await refused).status()).toBe(403);
    await page.getByRole('button', { name: `Delete ${word} b` }).click();
    await expect(dialog).toContainText('Do you really want to delete this item?');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Successfully deleted.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(1);
  });

  test('a failed deletion shows the reason', async ({ page }) => {
    await logInAsUser(page);
    const word = `stay${uniqueWord()}`;
    const { id } = await createRecord(page, 'protocol', { protocol: word });
    const failures = [
      { status: 401, message: 'No.', said: 'Error deleting item. You are not authorized.' },
      { status: 500, message: 'Number 5 is alive.', said: 'Number 5 is alive.' },
      { status: 500, message: undefined, said: 'Error deleting item. The server is not responding' },
    ];
    for (const { status, message, said: expected } of failures) {
      await page.route(`**/rest/protocols/${id}`, (route) => route.fulfill({ status, json: { message } }));
      await page.goto(`/component/protocol?q=${word}`);
      await page.getByRole('button', { name: `Delete ${word}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, expected)).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(1);
    }
  });
});

test.describe('loading a list', () => {
  test.use({ allowedConsoleErrors: [/40[01]|500/] });

  demo('a list that fails to load shows the reason and a button to retry', async ({ page }) => {
    let status = 401;
    await page.route('**/rest/protocols/?*', (route) => route.fulfill({ status, json: { message: 'No.' } }));
    await page.goto('/component/protocol');
    await expect(page.getByRole('alert')).toContainText('Error loading items. You are not authorized.');
    status = 500;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveText('Error loading items. Try again');
    await page.unroute('**/rest/protocols/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tableOf(page, 'protocol')).toBeVisible();

    await page.goto('/component/event?campaign_id=everest');
    await expect(page.getByRole('alert')).toContainText('is not valid: “everest” is not a record number.');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/component/event');
    await expect(tableOf(page, 'event')).toBeVisible();
  });

  demo('a list shows that it is loading, and keeps its rows until the next page has loaded', async ({ page }) => {
    const heldRoutes: (() => Promise<void>)[] = [];
    await page.route('**/rest/events/?*', (route) => {
      heldRoutes.push(() => route.continue());
    });
    const releaseNext = async () => {
      await expect.poll(() => heldRoutes.length).toBe(1);
      await heldRoutes.pop()?.();
    };
    await page.goto('/component/event');
    await expect(page.getByText('Loading records, please wait…')).toBeVisible();
    await releaseNext();
    const table = tableOf(page, 'event');
    await expect(table).toHaveAttribute('aria-busy', 'false');
    const before = await column(page, 'event_label').allInnerTexts();
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(table).toHaveAttribute('aria-busy', 'true');
    expect(await column(page, 'event_label').allInnerTexts()).toEqual(before);
    await expect(page.getByText(/^1 to 10 of \d+$/)).toBeVisible();
    await releaseNext();
    await expect(page.getByText(/^\d+1 to (\d+) of \1$/)).toBeVisible();
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });
});

test('an empty list shows what to do next', async ({ page }) => {
  await page.route('**/rest/publication/?*', (route) => route.fulfill({ json: { records: [], totalHits: 0 } }));
  await page.goto('/component/publication');
  await expect(page.getByRole('heading', { name: 'There is nothing here yet' })).toBeVisible();
  await expect(page.getByText('Records appear here once a table is imported.')).toBeVisible();
  await logInAsUser(page);
  await page.reload();
  await expect(page.getByText('Create the first record here, or import a whole table.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the data import' }).click();
  await expect(page).toHaveURL('/data');
});

demo('a list is searched, scrolled and opened by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 800 });
  await logIn(page);
  await page.goto('/component/nucleic-acid-sample?size=25');
  await expect(rowsOf(page)).toHaveCount(25);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(rowsOf(page).nth(0)).toBeFocused();
  const steps = { ArrowDown: 1, PageDown: 11, PageUp: 1, End: 24, Home: 0, ArrowUp: 0 } as const;
  for (const [key, row] of Object.entries(steps)) {
    await page.keyboard.press(key);
    await expect(rowsOf(page).nth(row)).toBeFocused();
  }
  // To the cells of the row, which are scrolled into view.
  for (let cell = 0; cell < 7; cell++) await page.keyboard.press('ArrowRight');
  const frame = frameOf(page);
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  // The name and the buttons of a row stay visible.
  await expect(column(page, 'nucleic_acid_sample_name').first()).toBeInViewport({ ratio: 1 });
  await expect(
    rowsOf(page)
      .first()
      .getByRole('button', { name: /^Delete/ }),
  ).toBeInViewport({ ratio: 1 });
  // A column behind the fixed ones is scrolled into view when it gets the focus.
  const coveredColumn = page.getByRole('columnheader').nth(2).getByRole('button');
  const isColumnVisible = () =>
    coveredColumn.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 2, top + height / 2));
    });
  expect(await isColumnVisible()).toBe(false);
  await coveredColumn.focus();
  await expect.poll(isColumnVisible).toBe(true);
  await rowsOf(page).nth(0).focus();
  await page.keyboard.press('Tab');
  await expect(rowsOf(page).nth(0).getByRole('link', { name: /^Edit/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/component\/nucleic-acid-sample\/\d+$/);
});

test('values are shown by their type: missing values, links, labels of records and dates', async ({ page }) => {
  await logIn(page);
  const word = `Cell${uniqueWord()}`;
  await createRecord(page, 'event', {
    event_label: word,
    geogr_loc_lat: 'not collected',
    geog_loc_name: 'missing: lab stock',
  });
  await createRecord(page, 'project', { project_name: word, project_website: 'https://example.org/a?b=c' });
  await createRecord(page, 'publication', { doi: `10.1000/${word.toLowerCase()}` });
  await page.goto(`/component/event?q=${word}`);
  await expect(column(page, 'geogr_loc_lat')).toHaveText('not collected');
  await expect(column(page, 'geogr_loc_lon')).toHaveText('–no value');
  await page.goto(`/component/project?q=${word}`);
  await expect(page.getByRole('link', { name: 'https://example.org/a?b=c' })).toHaveAttribute(
    'href',
    'https://example.org/a?b=c',
  );
  await page.goto(`/component/publication?q=${word}`);
  await expect(page.getByRole('link', { name: `10.1000/${word.toLowerCase()}`, exact: true })).toHaveAttribute(
    'href',
    `https://doi.org/10.1000/${word.toLowerCase()}`,
  );
  const { id } = await createRecord(page, 'person', { lastname: word, firstname: 'Kim' });
  await createRecord(page, 'campaign', { campaign: word, campaign_person_resp: id, date_begin: '2019-03-14' });
  await page.goto(`/component/campaign?q=${word}`);
  await expect(column(page, 'campaign_person_resp')).toHaveText(`${word}, Kim (${id})`);
  await expect(column(page, 'date_begin')).toHaveText('2019-03-14');
});

demo('a row on a phone is an entry with the main values and its buttons', async ({ page }) => {
  await page.setViewportSize(phone);
  await logIn(page);
  await page.goto('/component/event');
  const first = rowsOf(page).first();
  await expect(first.getByRole('cell')).toHaveCount(4);
  await expect(first.getByRole('link', { name: /^Edit/ })).toBeInViewport({ ratio: 1 });
  await expect(first.getByRole('button', { name: /^Delete/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden();
  await page.getByLabel('Sorted by').selectOption('Event label');
  await expect(page).toHaveURL(/sort=event_label$/);
  await page.getByRole('button', { name: 'ascending' }).click();
  await expect(page).toHaveURL(/sort=event_label%3Adesc/);
  const number = String((await listRecords(page, 'event', 'hits=1&sort=event_label:desc')).records[0]?.id);
  await expect(first.getByRole('link', { name: /^\d+$/ })).toHaveText(number);
  await first.getByRole('link', { name: /^\d+$/ }).click();
  await expect(page).toHaveURL(`/component/event/${number}`);
});

test.describe('the menu of all lists', () => {
  const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Components' });
  const entries = (page: Page) => page.getByRole('banner').locator('a[href^="/component/"]');

  test('the menu of all lists is for administrators alone', async ({ page }) => {
    await page.goto('/component/event');
    await expect(menu(page)).toHaveCount(0);
    await logInAsUser(page);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });

  test('the menu links to each list by mouse and keyboard, and highlights the current one', async ({ page }) => {
    await logIn(page);
    await page.goto('/');
    await menu(page).click();
    const paths = [...new Set<EntityName>([...chain, ...screenEntities])].map(listOf);
    expect(await entries(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(paths);
    await page.getByRole('banner').getByRole('link', { name: 'Experiment samples' }).click();
    await expect(page).toHaveURL('/component/experiment-sample');
    await expect(entries(page).first()).toBeHidden();
    await menu(page).press('Enter');
    await expect(page.getByRole('banner').locator('a[aria-current="page"]')).toHaveText(['Experiment samples']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(entries(page).nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeFocused();
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.at(-1) ?? '');
    await menu(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(entries(page).first()).toBeHidden();
  });

  test('the menu of all lists opens within the menu of a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await logIn(page);
    await page.goto('/component/event');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu(page).click();
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(entries(page).first()).toBeHidden();
    await expect(menu(page)).toBeVisible();
    await menu(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Protocols' }).click();
    await expect(page).toHaveURL('/component/protocol');
    await expect(menu(page)).toBeHidden();
  });
});
