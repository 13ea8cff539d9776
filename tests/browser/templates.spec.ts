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
import { chooseFile, uploadButton, xlsx } from './pages/import.ts';
import { chooseFiles, fileList, fileNamed, sendButton } from './pages/template-screens.ts';
import {
  asOtherAdministrator,
  createRecord,
  csrfHeaders,
  listRecords,
  sendRequest,
  uniqueEmail,
  uniqueWord,
} from './records.ts';

const row = (word: string, name: string, values: TableRow = {}) =>
  buildRow({
    campaign: `campaign ${word}`,
    samp_name: `${word} ${name}`,
    forward_read_file_name: `${word}_${name}_R1.fastq.gz`,
    ...values,
  });

/** The next download of a new tab, which the browser may report in either tab. */
function nextDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
}

/** Answers a POST to the address of a page instead of the server. */
const fulfillPost = (response: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.request().method() === 'POST' ? route.fulfill(response) : route.continue();

test.describe('the template export', () => {
  demo('the selected template is opened in a new tab, in the language of the page', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto('/data');
    await page.getByRole('link', { name: 'Vorlagenexport' }).click();
    await expect(page).toHaveURL(/\/template\/export$/);
    const choice = page.getByLabel('Vorlage', { exact: true });
    await expect(choice.getByRole('option')).toHaveText(['Sediment trap test', 'Template 2']);
    await choice.selectOption('Sediment trap test');
    const downloading = nextDownload(page);
    await page.getByRole('button', { name: 'Excel (xlsx)' }).press('Enter');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('strandbook-sediment-trap-test.xlsx');
    const { sheets } = await readXlsx(await readFile(await file.path()));
    expect(JSON.stringify(sheets)).toContain('die Nummer des Bechers');
    const notice = page.getByRole('status').filter({ hasText: 'wurde in einem neuen Tab geöffnet' });
    await expect(notice.getByRole('link')).toHaveAttribute('href', /download\?format=xlsx&language=de$/);
    await expectAccessible(page);
    await atBothWidths(page);
  });

  test.describe('with a failure', () => {
    test.use({ allowedConsoleErrors: [/500/] });

    test('a failed template export shows the errors or the HTTP status for a while', async ({ page }) => {
      const list = { message: 'No', payload: { template_id: ['There is no such record.'], format: ['Not this one.'] } };
      await page.route('**/template/export', fulfillPost({ status: 500, json: list }));
      await page.goto('/template/export');
      const download = page.getByRole('button', { name: 'Excel (xlsx)' });
      await download.click();
      const listedErrors = toast(page, 'There are validation errors:');
      await expect(listedErrors.getByRole('listitem')).toHaveText(['There is no such record.', 'Not this one.']);
      await expect(listedErrors).toHaveCount(0);
      await page.unroute('**/template/export');
      await page.route('**/template/export', fulfillPost({ status: 500, json: { message: 'Number 4711.' } }));
      await download.click();
      const failure = toast(page, 'An error occured while processing the request: Internal Server Error');
      await expect(failure).toContainText('Number 4711.');
    });
  });
});

test('a visitor is led from the template import to the login and back', async ({ page }) => {
  await page.goto('/template/import');
  await expect(page.getByText('please login to upload data', { exact: true })).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/from=%2Ftemplate%2Fimport/);
});

test('several templates are uploaded at once, each with its own result', async ({ page }) => {
  const word = uniqueWord();
  await logIn(page);
  await page.goto('/data');
  await page.getByRole('link', { name: 'Template import' }).click();
  await expect(sendButton(page)).toBeDisabled();
  const validFile = await buildWorkbook([row(word, 'a'), row(word, 'b', { of_mine: 'x' })], {
    columns: [...Object.keys(row(word, 'a')), 'of_mine'],
  });
  const wrongRows = Array.from({ length: 60 }, (_, i) =>
    row(word, `w${i}`, { geogr_loc_lat: `${91 + i}`, ...(i > 2 && { library_strategy: 'AMPLIKON' }) }),
  );
  await chooseFiles(page, [
    { name: 'good.xlsx', buffer: validFile },
    { name: 'wrong.xlsx', buffer: await buildWorkbook(wrongRows) },
    { name: 'notes.pdf', buffer: Buffer.from('%PDF') },
  ]);
  await expect(page.getByRole('alert')).toContainText('notes.pdf was not accepted. This is not a spreadsheet.');
  await chooseFiles(page, [{ name: 'broken.ods', buffer: Buffer.from('PK\u0003\u0004 nothing more') }]);
  for (const name of ['good.xlsx', 'wrong.xlsx', 'broken.ods'])
    await expect(fileNamed(page, name)).toContainText('Awaiting upload.');
  const size = `${Math.floor(validFile.length / 1000)}.${String(validFile.length % 1000).padStart(3, '0')} kB`;
  await expect(fileNamed(page, 'good.xlsx')).toContainText(size);
  await expectAccessible(page);
  await atBothWidths(page);

  // By keyboard: the focus goes from the button to the list.
  await sendButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Files' })).toBeFocused();
  await expect(page.getByText('1 of 3 files were stored.').last()).toBeVisible();
  await expect(fileNamed(page, 'good.xlsx')).toContainText(/Stored.*2 rows of good\.xlsx were stored as import \d+\./s);
  await expect(fileNamed(page, 'good.xlsx')).toContainText('The column “of_mine” is unknown and was left out.');
  const wrongFile = fileNamed(page, 'wrong.xlsx');
  await expect(wrongFile).toContainText('There are 117 errors in 60 rows. Nothing was stored.');
  // Errors of one cause are listed once, with their first cell and all rows.
  await expect(wrongFile.locator('li').first()).toHaveText(
    'M5 library_strategy Library strategy is not valid: “AMPLIKON” is not in the list of terms. Did you mean AMPLICON? 57 rows: 5–61',
  );
  await expect(wrongFile.locator('li').nth(1)).toHaveText(
    /^D2 geogr_loc_lat Latitude is not valid: 91 is not between[^:]*$/,
  );
  await expect(wrongFile.locator('li')).toHaveCount(50);
  await wrongFile.getByRole('button', { name: 'Show 11 more' }).click();
  await expect(wrongFile.locator('li')).toHaveCount(61);
  await expect(fileNamed(page, 'broken.ods')).toContainText('This file is damaged');
  // The list scrolls above 400 px; on a phone only the page scrolls.
  await atBothWidths(page, async (width) => {
    const [visibleHeight, fullHeight] = await fileList(page).evaluate((list) => [list.clientHeight, list.scrollHeight]);
    expect(fullHeight).toBeGreaterThan(400);
    if (width === phone.width) expect(visibleHeight).toBe(fullHeight);
    else expect(visibleHeight).toBeLessThanOrEqual(400);
    await expectAccessible(page);
  });

  // The corrected file replaces the wrong one; a stored file is not sent again.
  await chooseFiles(page, [{ name: 'wrong.xlsx', buffer: await buildWorkbook([row(word, 'mended')]) }]);
  await expect(wrongFile).toContainText('Awaiting upload.');
  await page.getByRole('button', { name: 'Remove broken.ods' }).click();
  // The message is still that of the last upload.
  await expect(page.getByText('1 of 3 files were stored.').last()).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('1 of 1 file was stored.').last()).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  expect((await listRecords(page, 'campaign', `campaign=${encodeURIComponent(`campaign ${word}`)}`)).totalHits).toBe(1);
});

test.describe('a template import after the session has ended', () => {
  test.use({ allowedConsoleErrors: [/40[13]/] });

  test('the files are marked as not stored, and can be sent after the next login', async ({ page }) => {
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

test.describe('a template import that fails for all files', () => {
  test.use({ allowedConsoleErrors: [/502|429|404/] });

  test('every file shows the message of the answer or the HTTP status', async ({ page }) => {
    await setLanguage(page, 'de');
    await logIn(page);
    await page.goto('/template/import');
    const tables = ['a.xlsx', 'b.xlsx'].map((name) => ({ name, buffer: Buffer.from('x') }));
    await chooseFiles(page, tables, 'de');
    await expect(fileNamed(page, 'a.xlsx')).toContainText('Wartet auf das Hochladen.');
    const responses: [Parameters<Route['fulfill']>[0], string][] = [
      // The files may have arrived, so the server is asked for them, which does not know them.
      [
        { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' },
        'Es ist nicht bekannt, wie dieser Import ausging',
      ],
      [{ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }, '200 OK'],
      [{ status: 429, json: { message: 'Zu viele Versuche.' } }, 'Zu viele Versuche.'],
    ];
    for (const [answer, message] of responses) {
      await page.route('**/template/import', fulfillPost(answer));
      await sendButton(page).click();
      for (const { name } of tables) {
        await expect(fileNamed(page, name)).toContainText('Nicht gespeichert');
        await expect(fileNamed(page, name)).toContainText(message);
      }
      await page.unroute('**/template/import');
    }
    await expect(page.getByText('0 von 2 Dateien wurden gespeichert.').last()).toBeVisible();

    // An unknown status and a file without a result are no success.
    const json = { processing: [{ file: 'a.xlsx', status: 'queued', messages: [] }], validation: [] };
    await page.route('**/template/import', fulfillPost({ status: 200, json }));
    await sendButton(page).click();
    await expect(fileNamed(page, 'a.xlsx')).toContainText('Der Server meldet den Status „queued“');
    await expect(fileNamed(page, 'b.xlsx')).toContainText('Der Server hat zu dieser Datei nichts gemeldet.');
    await expectAccessible(page);
    await atBothWidths(page);
  });
});

test.describe('a template import whose response is lost', () => {
  test.use({ allowedConsoleErrors: [/504/] });

  test('the result of each file is shown nevertheless', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    await page.goto('/template/import');
    const buffer = await buildWorkbook([row(word, 'arrived')]);
    await chooseFiles(page, [{ name: 'arrived.xlsx', buffer }]);
    const following = page.waitForRequest(/\/rest\/templates\/upload\/[-\w]+\/progress/);
    // As a proxy does that forwards the request and does not wait for the response.
    await page.route('**/template/import', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const token = (await following).url().split('/').at(-2) ?? '';
      const file = { name: 'arrived.xlsx', mimeType: xlsx, buffer };
      void page.request.post('/template/import', {
        headers: await csrfHeaders(page),
        multipart: { upload_token: token, 'files[]': file },
      });
      await expect.poll(async () => (await page.request.get(`/rest/templates/upload/${token}`)).ok()).toBe(true);
      await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Timeout</h1>' });
    });
    await sendButton(page).click();
    await expect(fileNamed(page, 'arrived.xlsx')).toContainText(
      /Stored.*1 row of arrived\.xlsx was stored as import \d+\./s,
    );
    await expect(page.getByText('1 of 1 file was stored.').last()).toBeVisible();
  });
});

test.describe('the study of an import', () => {
  test('a stored study can be selected, which fills in all of its fields', async ({ page }) => {
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
    await page.getByLabel('Existing study').fill(word);
    await option(page, `Study ${word}`).click();
    await expect(page.getByLabel('Study title')).toHaveValue(`Study ${word}`);
    await expect(page.getByLabel('Abstract')).toHaveValue('As it is stored.');
    await expect(page.getByRole('textbox', { name: 'Begin' })).toHaveValue('2019-03');
    // The responsible person comes first.
    await expect(page.getByRole('group', { name: 'Author 1' }).getByLabel('Last name')).toHaveValue(`Second${word}`);
    await expect(page.getByRole('group', { name: 'Author 2' }).getByLabel('Email')).toHaveValue(String(first?.email));
    const joinMessage = page.getByRole('status').filter({ hasText: 'The rows of your table will be added to it' });
    await expect(joinMessage).toBeVisible();
    await expectAccessible(page);
    await atBothWidths(page);

    // A difference from the stored study is shown before the upload, and reset.
    await page.getByLabel('Abstract').fill('Something else.');
    const differenceMessage = page.getByRole('status').filter({ hasText: 'differs in: Abstract.' });
    await expect(differenceMessage).toBeVisible();
    await atBothWidths(page);
    await differenceMessage.getByRole('button', { name: 'Use the stored values' }).click();
    await expect(page.getByLabel('Abstract')).toHaveValue('As it is stored.');
    await expect(joinMessage).toBeVisible();

    await chooseFile(page, 'joins.xlsx', await buildWorkbook([row(word, 'joins')]));
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
    await expect(page.getByText(/^Already in the database: .*1 project study/)).toBeVisible();
  });

  test('a typed study is restored when the selected one is cleared', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    await createRecord(page, 'project_study', { study_title: `Bare ${word}` });
    await setLanguage(page, 'de');
    await page.goto('/data');
    await page.getByLabel('Titel der Studie').fill('Getippt');
    await page.getByLabel('Vorhandene Studie').fill(word);
    await option(page, `Bare ${word}`).click();
    // The stored study lacks mandatory fields, and an upload does not change it.
    const missingMessage = page
      .getByRole('status')
      .filter({ hasText: /ihr fehlt aber: Zusammenfassung, Verantwortlich/ });
    await expect(missingMessage.getByRole('link')).toHaveAttribute('href', /\/component\/project-study\/\d+$/);
    await page.getByRole('button', { name: 'Leeren' }).click();
    await expect(page.getByLabel('Titel der Studie')).toHaveValue('Getippt');
  });

  test('a known person is added as an author by keyboard', async ({ page }) => {
    const word = uniqueWord();
    await logIn(page);
    const email = uniqueEmail(word);
    const orcid = valueFor('orcid', catalogue.person.fields.orcid, Date.now());
    await createRecord(page, 'person', { firstname: 'Noa', lastname: `Known${word}`, email, orcid });
    await page.goto('/data');
    const picker = page.getByLabel('Existing person');
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
    // The same person is not added twice.
    const countBefore = await page.getByRole('group', { name: /^Author/ }).count();
    await picker.fill(`Known${word}`);
    await option(page, `Known${word}, Noa`).click();
    await expect(author.getByLabel('First name')).toBeFocused();
    expect(await page.getByRole('group', { name: /^Author/ }).count()).toBe(countBefore);
    await expectAccessible(page);
    await atBothWidths(page);
  });
});

for (const language of testLanguages('de')) {
  test(`administrators create a template, order its columns and delete it (${language})`, async ({ page }) => {
    const texts = {
      en: {
        menu: 'Templates',
        copy: 'Copy Template 2',
        copyOf: 'It starts with the columns of “Template 2”.',
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
    await page.getByRole('button', { name: texts.profile }).press('Enter');
    await page.getByRole('menuitem', { name: texts.menu }).click();
    await expect(page).toHaveURL('/templates');
    await expect(page.getByRole('row').filter({ hasText: 'Template 2' }).getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: texts.copy }).click();
    await expect(page.getByText(texts.copyOf)).toBeVisible();

    await page.goto('/templates');
    await page.getByRole('link', { name: texts.create }).click();
    await expect(page.getByRole('textbox', { name: texts.name })).toBeFocused();
    const name = `Net hauls ${uniqueWord()}`;
    await page.keyboard.type(name);
    await page.getByRole('button', { name: texts.choose }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: /^samp_name|Sample name|Probenname/ }).first()).toBeDisabled();
    await dialog.getByRole('checkbox', { name: texts.depth, exact: true }).check();
    await dialog.getByRole('button', { name: texts.done }).click();
    const columns = page.locator('main ol > li');
    await expect(columns.first()).toContainText('samp_name');
    const depth = columns.filter({ hasText: /depth$|depth[^_]/ });
    const before = await columns.evaluateAll((items) => items.findIndex((item) => item.textContent?.includes('depth')));
    await depth.getByRole('button', { name: texts.up }).first().focus();
    await page.keyboard.press('Enter');
    await expect(columns.nth(before - 1)).toContainText('depth');
    await expect(depth.getByRole('button', { name: texts.up }).first()).toBeFocused();
    await expectAccessible(page);
    await atBothWidths(page);
    await page.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(toast(page, texts.saved)).toBeVisible();
    await expect(page).toHaveURL('/templates');

    const createdRow = page.getByRole('row').filter({ hasText: name });
    await atBothWidths(page);
    await expectAccessible(page);
    await createdRow.getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click();
    await expect(toast(page, texts.removed)).toBeVisible();
    await expect(createdRow).toHaveCount(0);
  });
}

test.describe('a template with concurrent changes', () => {
  test.use({ allowedConsoleErrors: [/409/] });

  test('the columns that two administrators have changed are merged', async ({ page }) => {
    await logIn(page);
    await page.goto('/');
    const data = { name: `Two hands ${uniqueWord()}`, columns: ['campaign'] };
    const template = await sendRequest(page, 'POST', '/rest/templates', data);
    const path = `/rest/templates/${template.id}`;
    await page.goto(`/templates/${template.id}`);
    await page.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Depth', exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const otherChanges = { columns: [...template.columns, 'altitude'].filter((column) => column !== 'campaign') };
    await asOtherAdministrator(page, (other) => sendRequest(other, 'PUT', path, otherChanges));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Somebody else has changed this record in the meantime.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Successfully saved.')).toBeVisible();
    const { columns } = await (await page.request.get(path)).json();
    expect(columns).toEqual(expect.arrayContaining(['depth', 'altitude']));
    expect(columns).not.toContain('campaign');
  });
});
