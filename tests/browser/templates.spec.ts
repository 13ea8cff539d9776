import { readFile } from 'node:fs/promises';
import type { Download, Page, Route } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { catalogue } from '../../src/catalogue/index.ts';
import { valueFor } from '../factories.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { test as demo } from './demo.ts';
import {
  administrator,
  atBothWidths,
  expect,
  expectAccessible,
  logIn,
  phone,
  setLanguage,
  test,
  testLanguages,
} from './fixtures.ts';
import { logInInNewTab, notice, toast } from './pages/any-page.ts';
import { option } from './pages/form.ts';
import { chooseFile, uploadButton } from './pages/import.ts';
import { chooseFiles, fileList, fileNamed, sendButton } from './pages/template-screens.ts';
import { asOtherAdministrator, createRecord, listRecords, sendRequest, uniqueEmail, uniqueWord } from './records.ts';

const row = (word: string, name: string, given: TableRow = {}) =>
  buildRow({
    campaign: `campaign ${word}`,
    samp_name: `${word} ${name}`,
    forward_read_file_name: `${word}_${name}_R1.fastq.gz`,
    ...given,
  });

/** The file that the next new tab downloads; the browser may count it to either tab. */
function nextDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
}

/** Answers a POST to the page's own address in place of the server. */
const answering = (answer: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.request().method() === 'POST' ? route.fulfill(answer) : route.continue();

test.describe('the template export', () => {
  demo('opens the chosen template in a new tab, in the language of the page', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/data');
    await page.getByRole('link', { name: 'Vorlagenexport' }).click();
    await expect(page).toHaveURL(/\/template\/export$/);
    const choice = page.getByLabel('Vorlage', { exact: true });
    await expect(choice.getByRole('option')).toHaveText(['Sediment trap test', 'Template 2']);
    await choice.selectOption('Sediment trap test');
    const coming = nextDownload(page);
    await page.getByRole('button', { name: 'Excel (xlsx)' }).press('Enter');
    const file = await coming;
    expect(file.suggestedFilename()).toBe('strandbook-sediment-trap-test.xlsx');
    const { sheets } = await readXlsx(await readFile(await file.path()));
    expect(JSON.stringify(sheets)).toContain('die Nummer des Bechers');
    const notice = page.getByRole('status').filter({ hasText: 'wurde in einem neuen Tab geöffnet' });
    await expect(notice.getByRole('link')).toHaveAttribute('href', /download\?format=xlsx&language=de$/);
    await expectAccessible(page);
    await atBothWidths(page);
  });

  test.describe('that fails', () => {
    test.use({ allowedConsoleErrors: [/500/] });

    test('shows what is wrong for a while: the list, or the words of HTTP', async ({ page }) => {
      const list = { message: 'No', payload: { template_id: ['There is no such record.'], format: ['Not this one.'] } };
      await page.route('**/template/export', answering({ status: 500, json: list }));
      await page.goto('/template/export');
      const download = page.getByRole('button', { name: 'Excel (xlsx)' });
      await download.click();
      const listed = toast(page, 'There are validation errors:');
      await expect(listed.getByRole('listitem')).toHaveText(['There is no such record.', 'Not this one.']);
      await expect(listed).toHaveCount(0);
      await page.unroute('**/template/export');
      await page.route('**/template/export', answering({ status: 500, json: { message: 'Number 4711.' } }));
      await download.click();
      const failed = toast(page, 'An error occured while processing the request: Internal Server Error');
      await expect(failed).toContainText('Number 4711.');
    });
  });
});

test('a visitor who wants to import templates is led to the login and back', async ({ page }) => {
  await page.goto('/template/import');
  await expect(page.getByText('please login to upload data', { exact: true })).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/from=%2Ftemplate%2Fimport/);
});

test('several templates are uploaded at once, each with what became of it', async ({ page }) => {
  const word = uniqueWord();
  await logIn(page);
  await page.goto('/data');
  await page.getByRole('link', { name: 'Template import' }).click();
  await expect(sendButton(page)).toBeDisabled();
  const good = await buildWorkbook([row(word, 'a'), row(word, 'b', { of_mine: 'x' })], {
    columns: [...Object.keys(row(word, 'a')), 'of_mine'],
  });
  const wrongRows = Array.from({ length: 60 }, (_, i) =>
    row(word, `w${i}`, { geogr_loc_lat: `${91 + i}`, ...(i > 2 && { library_strategy: 'AMPLIKON' }) }),
  );
  await chooseFiles(page, [
    { name: 'good.xlsx', buffer: good },
    { name: 'wrong.xlsx', buffer: await buildWorkbook(wrongRows) },
    { name: 'notes.pdf', buffer: Buffer.from('%PDF') },
  ]);
  await expect(page.getByRole('alert')).toContainText('notes.pdf was not accepted. This is not a spreadsheet.');
  await chooseFiles(page, [{ name: 'broken.ods', buffer: Buffer.from('PK\u0003\u0004 nothing more') }]);
  for (const name of ['good.xlsx', 'wrong.xlsx', 'broken.ods'])
    await expect(fileNamed(page, name)).toContainText('Awaiting upload.');
  const size = `${Math.floor(good.length / 1000)}.${String(good.length % 1000).padStart(3, '0')} kB`;
  await expect(fileNamed(page, 'good.xlsx')).toContainText(size);
  await expectAccessible(page);
  await atBothWidths(page);

  // By keyboard: the button keeps the focus until the list has it.
  await sendButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Files' })).toBeFocused();
  await expect(page.getByText('1 of 3 files were stored.').last()).toBeVisible();
  await expect(fileNamed(page, 'good.xlsx')).toContainText(/Stored.*2 rows of good\.xlsx were stored as import \d+\./s);
  await expect(fileNamed(page, 'good.xlsx')).toContainText('The column “of_mine” is not known here and was left out.');
  const wrong = fileNamed(page, 'wrong.xlsx');
  await expect(wrong).toContainText('There are 117 errors in 60 rows. Nothing was stored.');
  // Errors of one cause stand there once, with their first cell and all of their rows.
  await expect(wrong.locator('li').first()).toHaveText(
    'M5 library_strategy Library strategy is not valid: “AMPLIKON” is not in the list of terms. Did you mean AMPLICON? 57 rows: 5–61',
  );
  await expect(wrong.locator('li').nth(1)).toHaveText(
    /^D2 geogr_loc_lat Latitude is not valid: 91 is not between[^:]*$/,
  );
  await expect(wrong.locator('li')).toHaveCount(50);
  await wrong.getByRole('button', { name: 'Show 11 more' }).click();
  await expect(wrong.locator('li')).toHaveCount(61);
  await expect(fileNamed(page, 'broken.ods')).toContainText('This file is damaged');
  // It scrolls in itself at 400 px; on a phone the page alone scrolls.
  await atBothWidths(page, async (width) => {
    const [shown, whole] = await fileList(page).evaluate((list) => [list.clientHeight, list.scrollHeight]);
    expect(whole).toBeGreaterThan(400);
    if (width === phone.width) expect(shown).toBe(whole);
    else expect(shown).toBeLessThanOrEqual(400);
    await expectAccessible(page);
  });

  // The mended file takes the place of the other; what is stored is not sent again.
  await chooseFiles(page, [{ name: 'wrong.xlsx', buffer: await buildWorkbook([row(word, 'mended')]) }]);
  await expect(wrong).toContainText('Awaiting upload.');
  await page.getByRole('button', { name: 'Remove broken.ods' }).click();
  // Still said of the last upload.
  await expect(page.getByText('1 of 3 files were stored.').last()).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('1 of 1 file was stored.').last()).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  expect((await listRecords(page, 'campaign', `campaign=${encodeURIComponent(`campaign ${word}`)}`)).totalHits).toBe(1);
});

test.describe('a template import whose login has ended', () => {
  test.use({ allowedConsoleErrors: [/40[13]/] });

  test('marks every file, says so, and sends them after another login', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    await page.goto('/template/import');
    await chooseFiles(page, [{ name: 'late.xlsx', buffer: await buildWorkbook([row(word, 'late')]) }]);
    await page.context().clearCookies();
    await sendButton(page).click();
    await expect(fileNamed(page, 'late.xlsx')).toContainText(/Not stored.*Please log in first\./s);
    await expect(notice(page).filter({ hasText: 'You are no longer logged in.' })).toBeVisible();
    await expectAccessible(page);
    await logInInNewTab(page, administrator);
    await expect(notice(page).filter({ hasText: 'You are no longer logged in.' })).toHaveCount(0);
    await sendButton(page).click();
    await expect(fileNamed(page, 'late.xlsx')).toContainText('Stored');
  });
});

test.describe('a template import that fails as a whole', () => {
  test.use({ allowedConsoleErrors: [/502|429/] });

  test('marks every file, in the words of the answer or of HTTP', async ({ page }) => {
    await setLanguage(page, 'de');
    await logIn(page);
    await page.goto('/template/import');
    const tables = ['a.xlsx', 'b.xlsx'].map((name) => ({ name, buffer: Buffer.from('x') }));
    await chooseFiles(page, tables, 'de');
    await expect(fileNamed(page, 'a.xlsx')).toContainText('Wartet auf das Hochladen.');
    const answers: [Parameters<Route['fulfill']>[0], string][] = [
      [{ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }, '502 Bad Gateway'],
      [{ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }, '200 OK'],
      [{ status: 429, json: { message: 'Zu viele Versuche.' } }, 'Zu viele Versuche.'],
    ];
    for (const [answer, sentence] of answers) {
      await page.route('**/template/import', answering(answer));
      await sendButton(page).click();
      for (const { name } of tables) {
        await expect(fileNamed(page, name)).toContainText('Nicht gespeichert');
        await expect(fileNamed(page, name)).toContainText(sentence);
      }
      await page.unroute('**/template/import');
    }
    await expect(page.getByText('0 von 2 Dateien wurden gespeichert.').last()).toBeVisible();

    // A status that is not known, and a file of which nothing is said, are no success.
    const json = { processing: [{ file: 'a.xlsx', status: 'queued', messages: [] }], validation: [] };
    await page.route('**/template/import', answering({ status: 200, json }));
    await sendButton(page).click();
    await expect(fileNamed(page, 'a.xlsx')).toContainText('Der Server meldet den Status „queued“');
    await expect(fileNamed(page, 'b.xlsx')).toContainText('Der Server hat zu dieser Datei nichts gesagt.');
    await expectAccessible(page);
    await atBothWidths(page);
  });
});

test.describe('the study of an import', () => {
  test('is one that is stored already, with nothing typed twice', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    const persons = [];
    for (const lastname of [`First${word}`, `Second${word}`])
      persons.push(await createRecord(page, 'person', { firstname: 'Kim', lastname, email: uniqueEmail(lastname) }));
    const [first, second] = persons;
    await createRecord(page, 'project_study', {
      study_title: `Study ${word}`,
      project_study_begin: '2019-03',
      project_study_abstract: 'As it is stored.',
      project_study_person_resp: second?.id,
      project_study_authors: [first?.id, second?.id],
    });
    await page.goto('/data');
    await page.getByLabel('Abstract').fill('Typed before.');
    await page.getByLabel('A study that is stored already').fill(word);
    await option(page, `Study ${word}`).click();
    await expect(page.getByLabel('Study title')).toHaveValue(`Study ${word}`);
    await expect(page.getByLabel('Abstract')).toHaveValue('As it is stored.');
    await expect(page.getByRole('textbox', { name: 'Begin' })).toHaveValue('2019-03');
    // The responsible person comes first.
    await expect(page.getByRole('group', { name: 'Author 1' }).getByLabel('Last name')).toHaveValue(`Second${word}`);
    await expect(page.getByRole('group', { name: 'Author 2' }).getByLabel('Email')).toHaveValue(String(first?.email));
    const joins = page.getByRole('status').filter({ hasText: 'The rows of your table join it' });
    await expect(joins).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);

    // A contradiction is said before it is sent, and taken back.
    await page.getByLabel('Abstract').fill('Something else.');
    const differs = page.getByRole('status').filter({ hasText: 'differs here: Abstract.' });
    await expect(differs).toBeVisible();
    await atBothWidths(page);
    await differs.getByRole('button', { name: 'Take over what is stored' }).click();
    await expect(page.getByLabel('Abstract')).toHaveValue('As it is stored.');
    await expect(joins).toBeVisible();

    await chooseFile(page, 'joins.xlsx', await buildWorkbook([row(word, 'joins')]));
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
    await expect(page.getByText(/^Already there: .*1 project study/)).toBeVisible();
  });

  test('that was typed is there again when the stored one is cleared', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    await createRecord(page, 'project_study', { study_title: `Bare ${word}` });
    await setLanguage(page, 'de');
    await page.goto('/data');
    await page.getByLabel('Titel der Studie').fill('Getippt');
    await page.getByLabel('Eine Studie, die schon gespeichert ist').fill(word);
    await option(page, `Bare ${word}`).click();
    // It lacks what an upload needs, and an upload adds nothing to it.
    const lacks = page.getByRole('status').filter({ hasText: /hat hier nichts: Zusammenfassung, Verantwortlich/ });
    await expect(lacks.getByRole('link')).toHaveAttribute('href', /\/component\/project-study\/\d+$/);
    await page.getByRole('button', { name: 'Leeren' }).click();
    await expect(page.getByLabel('Titel der Studie')).toHaveValue('Getippt');
  });

  test('has a known person as an author, by keyboard', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    const email = uniqueEmail(word);
    const orcid = valueFor('orcid', catalogue.person.fields.orcid, Date.now());
    await createRecord(page, 'person', { firstname: 'Noa', lastname: `Known${word}`, email, orcid });
    await page.goto('/data');
    const picker = page.getByLabel('A person who is known already');
    await expect(picker).toBeVisible();
    const count = await page.getByRole('group', { name: /^Author/ }).count();
    await picker.fill(`Known${word}`);
    await expect(option(page, `Known${word}, Noa`)).toBeVisible();
    await picker.press('Enter');
    const author = page
      .getByRole('group', { name: /^Author/ })
      .filter({ has: page.locator(`input[value="Known${word}"]`) });
    await expect(author.getByLabel('First name')).toHaveValue('Noa');
    await expect(author.getByLabel('First name')).toBeFocused();
    await expect(author.getByLabel('Email')).toHaveValue(email);
    await expect(author.getByLabel('ORCID')).toHaveValue(String(orcid));
    expect(await page.getByRole('group', { name: /^Author/ }).count()).toBeLessThanOrEqual(count + 1);
    await expect(picker).toHaveValue('');
    // The same person is not there twice.
    const now = await page.getByRole('group', { name: /^Author/ }).count();
    await picker.fill(`Known${word}`);
    await option(page, `Known${word}, Noa`).click();
    await expect(author.getByLabel('First name')).toBeFocused();
    expect(await page.getByRole('group', { name: /^Author/ }).count()).toBe(now);
    await expectAccessible(page);
    await atBothWidths(page);
  });
});

for (const language of testLanguages('de')) {
  test(`administrators make a template, put its columns in order, and delete it (${language})`, async ({ page }) => {
    const words = {
      en: {
        menu: 'Templates',
        copy: 'Copy Template 2',
        copyOf: 'It begins with the columns of “Template 2”.',
        name: 'Name',
        choose: 'Choose columns',
        depth: 'Depth',
        up: 'Move Depth to position',
        save: 'Save',
        saved: 'Successfully saved.',
        create: 'Create template',
        remove: 'Delete',
        removed: 'Successfully deleted.',
        done: 'Done',
        profile: /^Profile of/,
      },
      de: {
        menu: 'Vorlagen',
        copy: 'Template 2 kopieren',
        copyOf: 'Sie beginnt mit den Spalten von „Template 2“.',
        name: 'Name',
        choose: 'Spalten wählen',
        depth: 'Entnahmetiefe',
        up: 'Entnahmetiefe an Stelle',
        save: 'Speichern',
        saved: 'Gespeichert.',
        create: 'Vorlage anlegen',
        remove: 'Löschen',
        removed: 'Gelöscht.',
        done: 'Fertig',
        profile: /^Profil/,
      },
    }[language];
    await setLanguage(page, language);
    await logIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: words.profile }).press('Enter');
    await page.getByRole('menuitem', { name: words.menu }).click();
    await expect(page).toHaveURL('/templates');
    await expect(page.getByRole('row').filter({ hasText: 'Template 2' }).getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: words.copy }).click();
    await expect(page.getByText(words.copyOf)).toBeVisible();

    await page.goto('/templates');
    await page.getByRole('link', { name: words.create }).click();
    await expect(page.getByRole('textbox', { name: words.name })).toBeFocused();
    const name = `Net hauls ${uniqueWord()}`;
    await page.keyboard.type(name);
    await page.getByRole('button', { name: words.choose }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: /^samp_name|Sample name|Probenname/ }).first()).toBeDisabled();
    await dialog.getByRole('checkbox', { name: words.depth, exact: true }).check();
    await dialog.getByRole('button', { name: words.done }).click();
    const columns = page.locator('main ol > li');
    await expect(columns.first()).toContainText('samp_name');
    const depth = columns.filter({ hasText: /depth$|depth[^_]/ });
    const before = await columns.evaluateAll((items) => items.findIndex((item) => item.textContent?.includes('depth')));
    await depth.getByRole('button', { name: words.up }).first().focus();
    await page.keyboard.press('Enter');
    await expect(columns.nth(before - 1)).toContainText('depth');
    await expect(depth.getByRole('button', { name: words.up }).first()).toBeFocused();
    await expectAccessible(page);
    await atBothWidths(page);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(toast(page, words.saved)).toBeVisible();
    await expect(page).toHaveURL('/templates');

    const made = page.getByRole('row').filter({ hasText: name });
    await atBothWidths(page);
    await expectAccessible(page);
    await made.getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click();
    await expect(toast(page, words.removed)).toBeVisible();
    await expect(made).toHaveCount(0);
  });
}

test.describe('a template that two administrators change', () => {
  test.use({ allowedConsoleErrors: [/409/] });

  test('keeps the columns that either has chosen', async ({ page }) => {
    await logIn(page);
    await page.goto('/');
    const headers = { 'x-csrf-token': (await (await page.request.get('/auth/session')).json()).csrfToken };
    const data = { name: `Two hands ${uniqueWord()}`, columns: ['campaign'] };
    const template = await (await page.request.post('/rest/templates', { headers, data })).json();
    const path = `/rest/templates/${template.id}`;
    await page.goto(`/templates/${template.id}`);
    await page.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Depth', exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const theirs = { columns: [...template.columns, 'altitude'].filter((column) => column !== 'campaign') };
    await asOtherAdministrator(page, (other) => sendRequest(other, 'PUT', path, theirs));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Somebody else has changed this record in the meantime.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    const { columns } = await (await page.request.get(path)).json();
    expect(columns).toEqual(expect.arrayContaining(['depth', 'altitude']));
    expect(columns).not.toContain('campaign');
  });
});
