import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { buildRow } from '../workbooks.ts';
import { atBothWidths, desktop, expect, expectAccessible, logIn, setLanguage, test } from './fixtures.ts';
import { toast } from './pages/any-page.ts';
import {
  createRecord,
  createUser,
  importNamed,
  listRecords,
  readRecord,
  screenPath,
  uniqueWord,
  updateRecord,
} from './records.ts';

// Both languages everywhere: nothing here can be undone, or it gives rights away.
const languages = ['en', 'de'] as const;

// The refusals that are shown.
test.use({ allowedConsoleErrors: [/40[03]/] });

/** A user with an import of one row; an administrator is logged in afterwards. */
async function userWithImport(page: Page) {
  await logIn(page);
  const word = uniqueWord();
  const user = await createUser(page, `Leaver ${word}`);
  await logIn(page, user);
  await importNamed(page, word, [
    buildRow({ samp_name: word, campaign: word, forward_read_file_name: `${word}_R1.fastq.gz` }),
  ]);
  await logIn(page);
  return { word, user };
}

/** The numbers of imports of a user. */
async function importsOf(page: Page, { id }: { id: number }): Promise<number> {
  const response = await page.request.get(`/rest/users/${id}/hand-over`);
  return (await response.json()).imports;
}

for (const language of languages) {
  const t = getTranslate(language);

  test(`the work of a user is handed over from the user’s page, and back (${language})`, async ({ page }) => {
    const { user, word } = await userWithImport(page);
    const successor = await createUser(page, `Successor ${word}`);
    await setLanguage(page, language);
    await page.goto(`/auth/user/${user.id}`);
    await page.getByRole('button', { name: t('people.handOver.open') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('people.handOver.title', { name: user.name }) });
    await expect(dialog.getByText(t('people.handOver.imports', { count: 1 }), { exact: true })).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);
    await dialog.getByRole('button', { name: t('people.handOver.submit') }).click();
    await expect(dialog.getByText(t('people.handOver.choose'))).toBeVisible();
    await dialog.locator('[name="to"]').fill(successor.name);
    await page.getByRole('option', { name: successor.name }).click();
    await dialog.getByRole('button', { name: t('people.handOver.submit') }).click();
    await expect(toast(page, t('people.handOver.done', { name: successor.name }))).toBeVisible();
    await expect(dialog).toBeHidden();
    expect([await importsOf(page, user), await importsOf(page, successor)]).toEqual([0, 1]);

    await page.getByRole('button', { name: t('manyRecords.undo') }).click();
    await expect(toast(page, t('manyRecords.undone'))).toBeVisible();
    expect([await importsOf(page, user), await importsOf(page, successor)]).toEqual([1, 0]);

    await page.getByRole('button', { name: t('people.handOver.open') }).click();
    await dialog.locator('[name="to"]').fill(user.name);
    await page.getByRole('option', { name: user.name }).click();
    await dialog.getByRole('button', { name: t('people.handOver.submit') }).click();
    await expect(dialog.locator('[name="to"]')).toHaveAccessibleDescription(/./);
    await dialog.getByRole('button', { name: t('people.cancel') }).click();
    await expect(dialog).toBeHidden();
  });

  test(`deleting a user who has imports offers to hand them over first (${language})`, async ({ page }) => {
    const { user } = await userWithImport(page);
    await setLanguage(page, language);
    await page.goto(`/auth/user?q=${user.email}`);
    await page.getByRole('button', { name: t('shell.tables.remove', { name: user.name }) }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('records.deleting.action'), exact: true }).click();
    const handOver = question.getByRole('button', { name: t('people.handOver.first') });
    await expect(handOver).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);
    await handOver.click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog', { name: t('people.handOver.title', { name: user.name }) })).toBeVisible();
    expect((await page.request.get(`/rest/users/${user.id}`)).status()).toBe(200);
  });

  test(`a person is erased from their form, after a preview and with the name typed (${language})`, async ({
    page,
  }) => {
    await logIn(page);
    const word = uniqueWord();
    const [first, last] = ['Ida', `Weg${word}`];
    const person = await createRecord(page, 'person', {
      firstname: first,
      lastname: `Alt${word}`,
      email: `${word}@example.org`,
    });
    await updateRecord(page, 'person', person.id, { lastname: last });
    const campaign = await createRecord(page, 'campaign', {
      campaign: word,
      campaign_comment: `led by ${first} ${last}, station ${last}`,
      campaign_person_resp: person.id,
    });
    await setLanguage(page, language);
    await page.goto(screenPath('person', person.id));
    await page.getByRole('button', { name: t('people.erase.open') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('people.erase.title') });
    await expect(dialog.getByRole('checkbox')).toHaveAccessibleName(
      t('people.erase.former', { text: `${first} Alt${word}` }),
    );
    await expect(dialog.getByText(t('people.places.records', { records: t('entities.campaign.many') }))).toBeVisible();
    await expect(dialog.getByText(t('people.erase.lastNames', { count: 3 }))).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);

    const name = dialog.locator('input[required]');
    await name.fill(last);
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/\.$/);
    expect(await readRecord(page, 'person', person.id)).toMatchObject({ lastname: last });
    await name.fill(`${first} ${last}`);
    await dialog.getByRole('button', { name: t('people.erase.submit') }).click();
    const substitute = `erased person ${person.id}`;
    await expect(dialog.getByText(t('people.erase.done', { substitute }))).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    await page.setViewportSize(desktop);

    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('people.erase.report') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`erased-person-${person.id}.txt`);
    const report = await readFile(await download.path(), 'utf8');
    expect(report).toContain(t('people.report.substitute', { substitute }));
    expect(report).toContain(`- ${first} ${last}`);
    expect(report).toContain(
      t('people.places.ofRecord', {
        record: t('entities.campaign.one'),
        id: campaign.id,
        field: t('fields.campaign.campaign_comment.label'),
      }),
    );
    await dialog
      .getByRole('button', { name: t('people.erase.close'), exact: true })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    // The form behind the dialog shows the substitute, too.
    await expect(page.locator('[name="lastname"]')).toHaveValue(substitute);
    await expect(page.locator('[name="email"]')).toHaveValue('');
    expect(await readRecord(page, 'campaign', campaign.id)).toMatchObject({
      campaign_comment: `led by ${substitute}, station ${last}`,
      campaign_person_resp: person.id,
    });
    expect((await listRecords(page, 'person', `lastname=${last}`)).totalHits).toBe(0);
  });
}

test('an earlier name is left out of an erasure', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const person = await createRecord(page, 'person', { firstname: 'Ida', lastname: `Other${word}` });
  await updateRecord(page, 'person', person.id, { lastname: `Own${word}` });
  const campaign = await createRecord(page, 'campaign', { campaign: word, campaign_comment: `Ida Other${word}` });
  await page.goto(screenPath('person', person.id));
  await page.getByRole('button', { name: 'Erase this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase a person' });
  await expect(dialog.getByText('Records: campaigns', { exact: false })).toBeVisible();
  await dialog.getByRole('checkbox').uncheck();
  await expect(dialog.getByText('Records: campaigns', { exact: false })).toBeHidden();
  await dialog.locator('input[required]').fill(`Ida Own${word}`);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('are erased.')).toBeVisible();
  expect(await readRecord(page, 'campaign', campaign.id)).toMatchObject({ campaign_comment: `Ida Other${word}` });
});

test('an account is erased from its page, and no user is offered it for themselves', async ({ page }) => {
  await logIn(page);
  const user = await createUser(page, `Gone ${uniqueWord()}`);
  await page.goto(`/auth/user/${user.id}`);
  await page.getByRole('button', { name: 'Erase this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase a person' });
  await dialog.locator('input[required]').fill(user.name);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('are erased.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/auth/user');
  const account = await (await page.request.get(`/rest/users/${user.id}`)).json();
  expect(account).toMatchObject({ email: `account-${user.id}@erased.invalid`, roles: [] });

  const { user: own } = await (await page.request.get('/auth/session')).json();
  await page.goto(`/auth/user/${own.id}`);
  await expect(page.locator('[name="email"]')).toHaveValue(own.email);
  await expect(page.getByRole('button', { name: 'Erase this person…' })).toBeHidden();
  await page.goto(screenPath('person', own.person));
  await expect(page.locator('[name="email"]')).toHaveValue(own.email);
  await expect(page.getByRole('button', { name: 'Erase this person…' })).toBeHidden();
  const reader = await createUser(page);
  await logIn(page, reader);
  await page.goto(screenPath('person', own.person));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase this person…' })).toBeHidden();
});
