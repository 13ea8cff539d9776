import type { Page } from '@playwright/test';
import { getServerTranslate } from '../../src/catalogue/locales/server.ts';
import { queryDatabase } from '../process/server.ts';
import {
  administrator,
  atBothWidths,
  expect,
  expectAccessible,
  logIn,
  setLanguage,
  testOnOwnServer as test,
  testLanguages,
} from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import { rowsOf } from './pages/list.ts';
import {
  createRecord,
  createUser,
  deleteRecord,
  listRecords,
  readRecord,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

// In one worker, which needs one server only.
test.describe.configure({ mode: 'default' });

const eventCount = 25;

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const hasFocus = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  for (let steps = 0; steps < 60; steps++) {
    if ((await hasFocus()) === name) return;
    await page.keyboard.press('Tab');
  }
  expect(await hasFocus()).toBe(name);
}

/** A campaign with events. @returns its id and its name */
async function createCampaign(page: Page): Promise<{ id: number; name: string }> {
  const name = `HE${uniqueWord()}`;
  const { id } = await createRecord(page, 'campaign', { campaign: name });
  for (let i = 0; i < eventCount; i++)
    await createRecord(page, 'event', { event_label: `${name}_${i}`, campaign_id: id });
  return { id, name };
}

const countEvents = async (page: Page, campaign: number) =>
  (await listRecords(page, 'event', `campaign_id=${campaign}&hits=1`)).totalHits;

/** Deletes a campaign in its list, where the question names its events. */
async function deleteInList(page: Page, name: string, t: ReturnType<typeof getServerTranslate>): Promise<void> {
  await page.goto(`${screenPath('campaign')}?q=${name}`);
  await page.getByRole('button', { name: t('shell.tables.remove', { name }) }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t('records.deleting.action'), exact: true }).click();
  await expect(dialog).toContainText(`${eventCount} ${t('entities.event.many').toLowerCase()}`, { ignoreCase: true });
  await dialog.getByRole('button', { name: t('records.deleting.anyway') }).click();
  await expect(dialog).toBeHidden();
}

for (const language of testLanguages('de')) {
  const t = getServerTranslate(language);
  test.describe(`deleted records (${language})`, () => {
    test.use({ allowedConsoleErrors: [/40[34]/] });

    test('a deleted campaign comes back with its events by the notice', async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      const { id, name } = await createCampaign(page);
      await deleteInList(page, name, t);
      const done = toast(page, t('records.deleting.done'));
      await expect(done).toBeVisible();
      expect(await countEvents(page, id)).toBe(0);
      await atBothWidths(page);
      await done.getByRole('button', { name: t('manyRecords.undo') }).click();
      await expect(toast(page, t('manyRecords.undone'))).toBeVisible();
      await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(1);
      expect(await countEvents(page, id)).toBe(eventCount);
    });

    test('a deleted campaign comes back with its events from the bin, by the keyboard alone', async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      const { id, name } = await createCampaign(page);
      await deleteRecord(page, 'campaign', id);
      await page.goto('/bin');
      const what = `${t('entities.campaign.one')} ${name}`;
      await expect(page.getByRole('link', { name: what })).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.insertText(name);
      await expect(page).toHaveURL(new RegExp(`q=${name}`));
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
        t('changes.bin.until', { day: '' }).trim(),
      );
      await expectAccessible(page);
      await atBothWidths(page);
      await tabTo(page, t('changes.bin.restoreOne', { what }));
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('changes.bin.restored', { what }))).toBeVisible();
      await expect(page.getByText(t('changes.bin.noMatches'))).toBeVisible();
      expect(await countEvents(page, id)).toBe(eventCount);
    });

    test('the page of a deleted record says who deleted it, and restores it', async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      const name = uniqueWord();
      const { id } = await createRecord(page, 'protocol', { protocol: name, protocol_comment: `about ${name}` });
      await deleteRecord(page, 'protocol', id);
      await page.goto(screenPath('protocol', id));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const { user } = await (await page.request.get('/auth/session')).json();
      await expect(page.getByRole('main')).toContainText(user.name);
      await expect(page.getByText(t('changes.gone.values'))).toBeVisible();
      await expectAccessible(page);
      await atBothWidths(page);
      await tabTo(page, t('changes.bin.restore'));
      await page.keyboard.press('Enter');
      await expect(toast(page, t('changes.bin.restored', { what: name }))).toBeVisible();
      await expect(page.locator('main form [name="protocol"]')).toHaveValue(name);

      // Visitors see that it is gone, without the name of the one who deleted it.
      await deleteRecord(page, 'protocol', id);
      await page.context().clearCookies();
      await page.goto(screenPath('protocol', id));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(user.name);
      await expect(page.getByRole('button', { name: t('changes.bin.restore') })).toHaveCount(0);
    });
  });

  test(`changes are listed by day, filtered, opened and undone (${language})`, async ({ page, ownServer }) => {
    await setLanguage(page, language);
    await logIn(page);
    const name = uniqueWord();
    const { id } = await createRecord(page, 'protocol', { protocol: name });
    await queryDatabase(
      ownServer.folder,
      `UPDATE change SET "when" = "when" - interval '1 day' WHERE label = '${name}'`,
    );
    await updateRecord(page, 'protocol', id, { protocol: `${name} b` });
    await page.goto('/changes?resource=protocols');
    const section = (key: 'changes.today' | 'changes.yesterday') =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: t(key) }) });
    const verbs = { en: ['created', 'changed'], de: ['angelegt', 'geändert'] } as const;
    const [created, changed] = verbs[language];
    await expect(section('changes.yesterday').getByRole('listitem').filter({ hasText: name })).toContainText(created);
    const line = section('changes.today').getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText(changed);
    await expectAccessible(page);
    await atBothWidths(page);

    await line.getByRole('link').click();
    await expect(page).toHaveURL(/\/changes\/\d+/);
    // The address changes before the list of changes is gone.
    const values = page.getByRole('main').getByRole('listitem').filter({ hasText: '→' });
    await expect(values).toContainText(new RegExp(`${name} → .*${name} b$`));
    await expect(page.getByRole('link', { name: new RegExp(`${t('entities.protocol.one')} ${name}`) })).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);
    await page.goBack();

    await page.getByLabel(t('changes.filter.action')).selectOption('create');
    await expect(page).toHaveURL(/action=create/);
    await expect(line).toHaveCount(0);
    await page.getByLabel(t('changes.filter.action')).selectOption('');
    const button = line.getByRole('button');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(line.filter({ hasText: changed }).getByText(t('changes.isUndone'))).toBeVisible();
    expect((await listRecords(page, 'protocol', `id=${id}`)).records[0]?.protocol).toBe(name);
  });
}

for (const language of testLanguages('de')) {
  const t = getServerTranslate(language);
  test.describe(`a change whose field was changed again (${language})`, () => {
    test.use({ allowedConsoleErrors: [/409/] });
    test('is not undone, and names the field', async ({ page }) => {
      await setLanguage(page, language);
      await logIn(page);
      const name = uniqueWord();
      const { id } = await createRecord(page, 'protocol', { protocol: name, protocol_comment: 'first' });
      await updateRecord(page, 'protocol', id, { protocol_comment: 'second' });
      const { records } = (await (await page.request.get('/rest/changes/?hits=1')).json()) as {
        records: [{ id: number }];
      };
      await updateRecord(page, 'protocol', id, { protocol_comment: 'third' });
      await page.goto(`/changes/${records[0].id}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: t('manyRecords.undo') })
        .click();
      const record = `${t('entities.protocol.one')} ${id}, ${t('fields.protocol.protocol_comment.label')}`;
      await expect(page.getByText(t('changes.obstacles.changed', { record }))).toBeVisible();
      await expectAccessible(page);
      await atBothWidths(page);
      expect((await readRecord(page, 'protocol', id)).protocol_comment).toBe('third');
    });
  });
}

test('users see what others changed of theirs, and ask for an email about it', async ({ page }) => {
  await logIn(page);
  const user = await createUser(page, 'Robin Owner');
  await logIn(page, user);
  const name = uniqueWord();
  const { id } = await createRecord(page, 'protocol', { protocol: name });
  await page.goto('/changes?theirs=true');
  await expect(page.getByText('Nobody else has changed records that you brought.')).toBeVisible();
  await logIn(page, administrator);
  await updateRecord(page, 'protocol', id, { protocol: `${name} b` });
  await logIn(page, user);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  await page.getByRole('button', { name: /^Profile of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Account' }).click();
  const option = page.getByRole('checkbox', { name: /^Once a day/ });
  await expect(option).not.toBeChecked();
  await option.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully saved.')).toBeVisible();
  await page.goto('/auth/account');
  await expect(option).toBeChecked();
});

test.describe('the page of a sequencing element', () => {
  test.use({ allowedConsoleErrors: [/404/] });
  test('restores a deleted one', async ({ page }) => {
    await logIn(page);
    const name = uniqueWord();
    const { id } = await createRecord(page, 'sequencing_element', { samp_name: name });
    await deleteRecord(page, 'sequencing_element', id);
    await page.goto(`/id/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Last values')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
