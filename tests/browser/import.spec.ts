import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { getTranslate } from '../../src/catalogue/locales/index.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildWorkbook } from '../workbooks.ts';
import {
  administrator,
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
import { holdRequests, logInInNewTab, logOut, notice } from './pages/any-page.ts';
import { buildRows, chooseFile, describeStudy, errorRows, openErrorList, uploadButton, xlsx } from './pages/import.ts';
import { column, rowsOf } from './pages/list.ts';
import { importTable, logInAsUser, uniqueWord } from './records.ts';

test('a visitor downloads a template and is led to the login and back', async ({ page }) => {
  await page.goto('/data');
  await expect(page.getByText('please login to upload data', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel (xlsx)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(uploadButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fdata/);
});

test('a filled-in template is stored with its study', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await expect(uploadButton(page)).toBeDisabled();

  // The downloaded template is filled in and uploaded.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'OpenDocument (ods)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ods$/);
  const second = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel (xlsx)' }).click();
  const { sheets } = await readXlsx(await readFile(await (await second).path()));
  const columns = (sheets.find(({ name }) => name === 'Samples')?.rows[0] ?? []).map(String);
  expect(columns).toContain('samp_name');
  const filled = await buildWorkbook(buildRows('stored', 3, { of_mine: 'x' }), { columns: [...columns, 'of_mine'] });

  await chooseFile(page, 'EMB177_amplicons.xlsx', filled);
  const size = `${Math.floor(filled.length / 1000)}.${String(filled.length % 1000).padStart(3, '0')} kB`;
  await expect(page.getByText(size)).toBeVisible();
  await describeStudy(page, 'Plankton of the Gotland Basin');
  await page.getByRole('textbox', { name: 'Begin' }).fill('2019-03');
  await page.getByRole('button', { name: 'Add an author' }).click();
  await expect(page.getByRole('group', { name: 'Author 2' }).getByLabel('First name')).toBeFocused();
  await page.getByRole('group', { name: 'Author 2' }).getByLabel('First name').fill('Kim');
  await page.getByRole('group', { name: 'Author 2' }).getByLabel('Last name').fill('Sample');
  await expectAccessible(page);
  await uploadButton(page).click();

  const heading = page.getByRole('heading', { name: 'Stored' });
  await expect(heading).toBeFocused();
  const message = /3 rows of EMB177_amplicons.xlsx were stored as import \d+/;
  await expect(page.getByRole('status').filter({ hasText: message })).toBeAttached();
  await expect(page.getByText('The column “of_mine” is unknown and was left out.')).toBeVisible();
  const createdRecords = page.getByText(/^Created: /);
  await expect(createdRecords).toContainText(/1 campaign, 1 event, 3 field samples, 3 nucleic acid samples/);
  await expect(createdRecords.getByRole('link', { name: '1 event' })).toHaveAttribute(
    'href',
    /^\/component\/event\?dataset_id=\d+$/,
  );
  await expectAccessible(page);

  // The study stays filled in for a second file.
  await page.getByRole('button', { name: 'Upload another file of this study' }).click();
  await expect(page.getByLabel('Study title')).toHaveValue('Plankton of the Gotland Basin');
  await chooseFile(page, 'more.xlsx', await buildWorkbook(buildRows('more', 1)));
  await uploadButton(page).click();
  await expect(page.getByText(/1 row of more.xlsx was stored as import \d+/).last()).toBeVisible();
  await expect(page.getByText(/^Already in the database: .*1 sequencer.*1 project study/)).toBeVisible();
  await page.getByRole('button', { name: 'Upload another study' }).click();
  await expect(page.getByLabel('Study title')).toHaveValue('');
});

test('a link finds exactly the elements of a stored study, also for a long title with special characters', async ({
  page,
}) => {
  await logIn(page);
  const word = uniqueWord();
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}${word}`).join(' ');
  const title = `"Gotland" | 16S: ${letters}`;
  const otherStudy = {
    title: `${title} and 18S`,
    authors: [{ firstname: 'Jo', lastname: word }],
    name: 'another.xlsx',
  };
  await importTable(page, { ...otherStudy, rows: buildRows(`other_${word}`, 1) });
  await page.goto('/data');
  await chooseFile(page, 'titled.xlsx', await buildWorkbook(buildRows(`titled_${word}`, 2)));
  await describeStudy(page, title);
  await uploadButton(page).click();
  // The numbers of records appear above the links and move them.
  await expect(page.getByText(/^Created: /)).toBeVisible();
  await page.getByRole('link', { name: 'Search for this study' }).click();
  await expect(column(page, 'samp_name')).toContainText([`titled_${word}_0`, `titled_${word}_1`]);
  await expect(rowsOf(page)).toHaveCount(2);
});

test('the draft of a study remains after a reload, until it is stored, emptied or the user logs out', async ({
  page,
}) => {
  const title = page.getByLabel('Study title');
  await logIn(page);
  await page.goto('/data');
  await describeStudy(page, 'Typed before a reload');
  await page.getByRole('button', { name: 'Add an author' }).press('Enter');
  await page.getByRole('group', { name: 'Author 2' }).getByLabel('First name').fill('Kim');
  await page.reload();
  await expect(title).toHaveValue('Typed before a reload');
  await expect(page.getByRole('group', { name: 'Author 2' }).getByLabel('First name')).toHaveValue('Kim');
  await logInAsUser(page);
  await page.reload();
  await expect(title).toHaveValue('');
  await logIn(page);
  await page.reload();
  await page.getByRole('group', { name: 'Author 2' }).getByLabel('Last name').fill('Sample');
  await chooseFile(page, 'typed.xlsx', await buildWorkbook(buildRows(`typed_${uniqueWord()}`, 1)));
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  await page.reload();
  await expect(title).toHaveValue('');

  await title.fill('Emptied');
  await title.fill('');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.study.')))).toEqual([]);
  await title.fill('Left behind');
  await logOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page);
  await page.goto('/data');
  await expect(title).toHaveValue('');
});

test('a table is checked without being stored, and stored afterwards', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  const check = page.getByRole('button', { name: 'Check without storing' });
  await expect(check).toBeDisabled();
  await chooseFile(page, 'checked.xlsx', await buildWorkbook(buildRows('checked', 2)));
  await describeStudy(page, 'Checked before it is stored');
  await check.click();
  const message = 'The table has no errors. Its 2 rows are ready to upload; nothing has been stored yet.';
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await expect(page.getByText(/^Will be created: .*2 field samples/)).toBeVisible();
  expect(await (await page.request.get('/rest/campaigns/?campaign=campaign checked')).json()).toMatchObject({
    totalHits: 0,
  });
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoHorizontalScroll(page);
  await uploadButton(page).click();
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
});

test('a template with selected columns is created and remembered, also by keyboard', async ({ page }) => {
  await page.goto('/data');
  await page.getByRole('button', { name: 'Choose columns yourself' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A template with your own columns' });
  const event = dialog.getByRole('group', { name: 'Event' });
  await expect(event.getByRole('checkbox', { name: 'Latitude (mandatory)' })).toBeDisabled();
  await expect(dialog.getByRole('status')).toHaveText('15 columns');
  await dialog.getByRole('checkbox', { name: 'Depth', exact: true }).press('Space');
  await event.getByRole('checkbox', { name: 'Event: all columns' }).press('Space');
  const count = await dialog.getByRole('status').innerText();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Excel (xlsx)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('strandbook-custom.xlsx');
  const { sheets } = await readXlsx(await readFile(await file.path()));
  const header = (sheets.find(({ name }) => name === 'Samples')?.rows[0] ?? []).filter(Boolean);
  expect(header).toEqual(expect.arrayContaining(['samp_name', 'depth', 'event_label', 'samp_collect_device']));
  expect(count).toBe(`${header.length} columns`);

  await page.reload();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Choose columns yourself' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(count);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(desktop);
  await setLanguage(page, 'de');
  await page.goto('/data');
  await page.getByRole('button', { name: 'Spalten selbst wählen' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Pflichtspalten gehören zu jeder Vorlage.');
});

test.describe('a refused table', () => {
  test.use({ allowedConsoleErrors: [/400|net::ERR_FAILED/], permissions: ['clipboard-read', 'clipboard-write'] });

  test('errors of a refused table are sorted, filtered, copied and downloaded, and the study remains', async ({
    page,
  }) => {
    await logIn(page);
    await page.goto('/data');
    const faultyRows = buildRows('refused', 300, { geogr_loc_lat: '91', library_strategy: 'AMPLIKON' });
    faultyRows[7] = { ...faultyRows[7], forward_read_file_checksum: 'abc' };
    await chooseFile(page, 'bad.xlsx', await buildWorkbook(faultyRows));
    await describeStudy(page, 'A study of errors');
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Errors in bad.xlsx' })).toBeFocused();
    await expect(page.getByText(/There are 601 errors in 300 rows. Nothing was stored./)).toBeVisible();
    await openErrorList(page);
    await expect(page.getByText('601 of 601 errors')).toBeVisible();
    await expectAccessible(page);

    // The kinds of errors of all rows; selecting one shows its rows, selecting it again shows all.
    const kinds = page.getByRole('table', { name: 'Errors by kind' });
    await expect(kinds.locator('tbody tr')).toHaveCount(3);
    await expect(kinds.locator('tbody tr').last()).toContainText(/^forward_read_file_checksum.*1.?9$/);
    const ofChecksum = kinds.getByRole('button', { name: /hexadecimal digits/ });
    await ofChecksum.press('Enter');
    await expect(ofChecksum).toHaveAttribute('aria-pressed', 'true');
    await expect(ofChecksum).toBeFocused();
    await expect(page.getByText('1 of 601 errors')).toBeVisible();
    await expect(errorRows(page)).toHaveCount(1);
    await ofChecksum.press('Enter');
    await expect(page.getByText('601 of 601 errors')).toBeVisible();

    await page.getByRole('button', { name: 'Cell', exact: true }).click();
    await expect(errorRows(page).first()).toContainText(/^[A-Z]301/);
    await page.getByRole('button', { name: 'Column', exact: true }).click();
    await expect(errorRows(page).first()).toContainText('forward_read_file_checksum');
    await page.getByLabel('Column', { exact: true }).selectOption({ label: 'library_strategy (300)' });
    await expect(page.getByText('300 of 601 errors')).toBeVisible();
    await expect(errorRows(page).first()).toContainText('Did you mean AMPLICON?');
    await page.getByLabel('Column', { exact: true }).selectOption({ index: 0 });
    await page.getByLabel('Search the errors').fill('hexadecimal');
    await expect(errorRows(page)).toHaveCount(1);
    await expect(errorRows(page).first()).toContainText('9');
    await page.getByLabel('Search the errors').fill('');

    await page.getByRole('button', { name: 'Copy as text' }).click();
    await expect(page.getByText('List copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.trim().split('\n')).toHaveLength(601);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the list (CSV)' }).click();
    expect((await download).suggestedFilename()).toBe('bad errors.csv');
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(parseDelimitedRecords(csv, ',')).toHaveLength(601);

    // The uploaded file, with a note at each wrong cell.
    const markedFile = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your file with the errors marked' }).click();
    expect((await markedFile).suggestedFilename()).toBe('bad marked.xlsx');
    const { sheets } = await readXlsx(await readFile(await (await markedFile).path()), { readStyles: true });
    const markedSheet = sheets[0];
    const strategy = (markedSheet?.rows[0] ?? []).indexOf('library_strategy');
    const notes = [...(markedSheet?.cells?.values() ?? [])].filter(({ comment }) => comment);
    expect(notes).toHaveLength(601);
    const wrongCell = markedSheet?.cells?.get(`300,${strategy}`);
    expect(wrongCell?.comment?.text).toContain('Did you mean AMPLICON?');
    expect(wrongCell?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFC7CD' } });
    expect(markedSheet?.rows[300]?.[strategy]).toBe('AMPLIKON');

    // Scrolling loads more rows.
    const region = page.getByRole('region', { name: 'Errors by row and column' });
    await expect(errorRows(page)).toHaveCount(100);
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(errorRows(page)).toHaveCount(200);

    // The study remains with another language and a corrected file.
    await page.getByRole('button', { name: /switch to German/ }).click();
    await expect(page.getByLabel('Titel der Studie')).toHaveValue('A study of errors');
    await page.getByRole('button', { name: /auf Englisch/ }).click();
    await chooseFile(page, 'mended.xlsx', await buildWorkbook(buildRows('mended', 2)));
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
  });

  test('a refused table with more rows than are listed shows every kind of error', async ({ page }) => {
    await logIn(page);
    await page.goto('/data');
    const faultyRows = buildRows('many', 1100, { geogr_loc_lat: 'north', depth: 'deep' });
    faultyRows[1050] = { ...faultyRows[1050], samp_name: '' };
    await chooseFile(page, 'many.xlsx', await buildWorkbook(faultyRows));
    await describeStudy(page, 'A study of many errors');
    await uploadButton(page).click();
    await expect(
      page.getByText(/There are 2\s201 errors in 1\s100 rows. .* The first 1\s000 rows with errors are listed.$/),
    ).toBeVisible();
    await openErrorList(page);
    const kinds = page.getByRole('table', { name: /Errors by kind|Fehler nach Art/ }).locator('tbody tr');
    await expect(kinds).toHaveCount(3);
    await expect(kinds.last()).toContainText('Sample name is required (not in the rows listed below)');
    await expect(kinds.last().getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /switch to German/ }).click();
    await expect(kinds.last()).toContainText('in keiner der unten aufgeführten Zeilen');
    await page.setViewportSize(phone);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });

  test('errors without a cell are listed without a link', async ({ page }) => {
    await logIn(page);
    await page.goto('/data');
    const [{ checksum_method: _, ...row } = {}] = buildRows('incomplete', 1);
    await chooseFile(page, 'incomplete.xlsx', await buildWorkbook([row]));
    await describeStudy(page, 'An incomplete study');
    await uploadButton(page).click();
    await expect(errorRows(page)).toHaveCount(1);
    await expect(errorRows(page)).toContainText(/^Row 1checksum_method/);
    await expect(errorRows(page).getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Next error' })).toBeDisabled();
  });

  test('the errors of a refused table are listed on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await logIn(page);
    await page.goto('/data');
    await chooseFile(page, 'bad.xlsx', await buildWorkbook(buildRows('narrow', 12, { geogr_loc_lat: '91' })));
    await describeStudy(page, 'A narrow study');
    await uploadButton(page).click();
    await expect(page.getByRole('heading', { name: 'Errors in bad.xlsx' })).toBeFocused();
    await openErrorList(page);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);

    // A failed download shows a message, and the errors stay.
    await page.route('**/assets/highlight-worker-*', (route) => route.abort());
    await page.getByRole('button', { name: 'Download your file with the errors marked' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please try again, or download the list.' })).toBeVisible();
    await expect(errorRows(page)).toHaveCount(12);
    await expectNoHorizontalScroll(page);
  });
});

test('a file that is too large or no table is refused at once', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  // Created in the page, as Playwright would have to transfer a real file of this size.
  await page.getByLabel('Filled-in template').evaluate((input: HTMLInputElement) => {
    const file = new File([new Uint8Array(100_000_001)], 'huge.xlsx');
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('Sorry, you can only upload files smaller than 100 MB.')).toBeVisible();
  await expect(uploadButton(page)).toBeDisabled();
  await chooseFile(page, 'notes.pdf', Buffer.from('%PDF'));
  await expect(page.getByText(/This is not a table/)).toBeVisible();
  await expect(uploadButton(page)).toBeDisabled();
});

/** Drops a table on the heading of the page. */
async function dropTable(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([filename, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], filename));
      return data;
    },
    [name, [...bytes]] as const,
  );
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
}

test('a file dropped on Home is opened in the import', async ({ page }) => {
  const goHome = async () => {
    await page.getByRole('link', { name: 'Strandbook, home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getTranslate('en')('shell.home.title'));
  };
  await logIn(page);
  await page.goto('/');
  await dropTable(page, 'from home.ods', await buildWorkbook(buildRows('home', 1), { format: 'ods' }));
  await expect(page.getByRole('heading', { name: 'from home.ods' })).toBeVisible();
  await expect(page).toHaveURL('/data');

  // A corrected table is replaced only after a confirmation; a file that is no table is refused.
  await page.getByRole('gridcell', { name: 'home_0', exact: true }).dblclick();
  await page.keyboard.type('corrected');
  await page.keyboard.press('Enter');
  await goHome();
  await dropTable(page, 'another.ods', await buildWorkbook(buildRows('another', 1), { format: 'ods' }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('heading', { name: 'another.ods' })).toBeVisible();
  await goHome();
  await dropTable(page, 'notes.pdf', Buffer.from('%PDF'));
  await expect(page.getByText(/This is not a table/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'another.ods' })).toBeVisible();
});

test('a file that a visitor drops on Home is opened after the login', async ({ page }) => {
  await page.goto('/');
  await dropTable(page, 'waiting.ods', await buildWorkbook(buildRows('waiting', 1), { format: 'ods' }));
  await expect(page.getByText('waiting.ods opens next.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).press('Enter');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'waiting.ods' })).toBeVisible();
});

test('templates are downloaded from Home by one click', async ({ page }) => {
  await page.goto('/');
  for (const [link, name] of [
    ['Template 2 (all columns)', 'strandbook-template-2.xlsx'],
    ['Sediment trap test', 'strandbook-sediment-trap-test.xlsx'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: link }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
});

test('a file can be dropped anywhere on the import page', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await dropTable(page, 'dropped.ods', await buildWorkbook(buildRows('dropped', 1), { format: 'ods' }));
  await expect(page.getByRole('heading', { name: 'dropped.ods' })).toBeVisible();
  await expect(page.getByText(/^\d+\.\d{3} kB$/)).toBeVisible();
});

test('the fields of the study show what is missing or wrong', async ({ page }) => {
  await logIn(page);
  await page.goto('/data');
  await chooseFile(page, 'a.xlsx', await buildWorkbook(buildRows('required', 1)));
  await page.getByRole('textbox', { name: 'Begin' }).fill('03/04/2019');
  await uploadButton(page).click();
  await expect(page.getByLabel('Study title')).toBeFocused();
  for (const message of ['Study title is required', 'Abstract is required', 'First name is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByText(/“03\/04\/2019” can be read as/)).toBeVisible();
  await expect(page.getByText('There are validation errors. Please check your form.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Study title').fill('x');
  await expect(page.getByText('Study title is required')).toHaveCount(0);
});

test.describe('errors of a study that only the server finds', () => {
  test.use({ allowedConsoleErrors: [/400/] });

  test('errors of the server are shown at the fields of the study', async ({ page }) => {
    await logIn(page);
    await page.route('**/rest/templates/upload', (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'There are validation errors. Please check your form.',
          payload: { study_title: ['This title is taken'], project_study_authors: ['2. Email: not known'] },
        },
      }),
    );
    await page.goto('/data');
    await chooseFile(page, 'a.xlsx', await buildWorkbook(buildRows('server', 1)));
    await describeStudy(page, 'Taken');
    await uploadButton(page).click();
    await expect(page.getByText('This title is taken')).toBeVisible();
    await expect(page.getByText('2. Email: not known')).toBeVisible();
    await expect(page.getByLabel('Study title')).toBeFocused();
  });
});

test.describe('a session that ends before the upload', () => {
  test.use({ allowedConsoleErrors: [/40[13]/] });

  for (const language of testLanguages('de')) {
    const texts = {
      en: { ended: 'You are no longer logged in.', again: /^You are logged in as/, check: 'Check without storing' },
      de: {
        ended: 'Sie sind nicht mehr angemeldet.',
        again: /^Sie sind angemeldet als/,
        check: 'Prüfen, ohne zu speichern',
      },
    }[language];
    test(`an ended session is reported, keeps the input, and leaves no pending upload (${language})`, async ({
      page,
    }) => {
      await setLanguage(page, language);
      await logIn(page);
      await page.goto('/data');
      await chooseFile(page, 'ended.xlsx', await buildWorkbook(buildRows(`ended_${uniqueWord()}`, 1)));
      const title = `Ended ${uniqueWord()}`;
      await describeStudy(page, title);
      await page.context().clearCookies();
      await uploadButton(page).click();
      await expect(notice(page).filter({ hasText: texts.ended })).toBeVisible();
      await expect(page.getByLabel(/^(?:Study title|Titel der Studie)/)).toHaveValue(title);
      await expectAccessible(page);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.upload.')))).toEqual(
        [],
      );

      await logInInNewTab(page, administrator);
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: texts.again })).toBeVisible();
      await page.getByRole('button', { name: texts.check }).click();
      await uploadButton(page).click();
      await expect(page.getByRole('heading', { name: /^(?:Stored|Gespeichert)$/ })).toBeFocused();
    });
  }
});

test('leaving the page while a file is sent needs a confirmation', async ({ page }) => {
  await logIn(page);
  const release = await holdRequests(page, '**/rest/templates/upload');
  await page.goto('/data');
  await chooseFile(page, 'slow.xlsx', await buildWorkbook(buildRows('slow', 1)));
  await describeStudy(page, 'A slow study');
  await uploadButton(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'The file is still uploading' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/data$/);
  release();
  await expect(page.getByText(/1 row of slow.xlsx was stored as import \d+/).last()).toBeVisible();
});

test('a table is chosen, described and uploaded with the keyboard alone', async ({ page }) => {
  // Registered early, as the browser has to intercept the dialog before a key opens it.
  const chooser = page.waitForEvent('filechooser');
  await logIn(page);
  await page.goto('/data');
  const tabTo = async (name: string | RegExp, role: 'button' | 'textbox' | 'combobox' = 'textbox') => {
    const target = page.getByRole('main').getByRole(role, { name }).first();
    for (let i = 0; i < 40; i++) {
      // In the cells of a table, Tab goes to the next one.
      if ((await page.locator('[role="gridcell"]:focus').count()) > 0) await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`No way with Tab to ${name}`);
  };
  await tabTo('Template', 'combobox');
  await tabTo('Choose a file', 'button');
  await page.keyboard.press('Enter');
  const buffer = await buildWorkbook(buildRows('keyboard', 1));
  await (await chooser).setFiles({ name: 'keyboard.xlsx', mimeType: xlsx, buffer });
  await expect(page.getByRole('heading', { name: 'keyboard.xlsx' })).toBeFocused();
  await tabTo('Study title');
  await page.keyboard.type('By keyboard');
  await tabTo('Abstract');
  await page.keyboard.type('Without a mouse.');
  await tabTo('First name');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Alex');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Example');
  // Tab skips a button that is still disabled.
  await expect(uploadButton(page)).toBeEnabled();
  await tabTo('Upload and store', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeFocused();
});

test('the data import is German in the German interface', async ({ page }) => {
  await setLanguage(page, 'de');
  await page.goto('/data');
  await expect(page.getByText('Bitte melden Sie sich an, um Daten hochzuladen')).toBeVisible();
  await logIn(page);
  await page.goto('/data');
  await page.getByLabel('Ausgefüllte Vorlage').setInputFiles({
    name: 'Amplicons_aus_dem_Gotlandbecken.xlsx',
    mimeType: xlsx,
    buffer: await buildWorkbook(buildRows('deutsch', 1)),
  });
  await page.getByRole('button', { name: 'Hochladen und speichern' }).click();
  await expect(page.getByText('Titel der Studie ist erforderlich')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoHorizontalScroll(page);
});

test('a tour shows the import with a made-up table by keyboard, and is offered once', async ({ page }) => {
  await logIn(page);
  const requests: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));
  await page.goto('/data');
  const decline = page.getByRole('button', { name: 'No, thank you' });
  await expect(decline).toBeVisible();
  const startButton = page.getByRole('button', { name: 'Show me how (1 min)' });
  await startButton.press('Enter');
  const tourDialog = page.getByRole('dialog', { name: /^(?:Step|Schritt) / });
  const expectStep = async (name: string) => {
    await expect(tourDialog).toHaveAccessibleName(name);
    await expect(tourDialog).toBeFocused();
  };
  const next = tourDialog.getByRole('button', { name: 'Next' });
  await expectStep('Step 1 of 5: Download a template');
  await next.press('Enter');
  await expectStep('Step 2 of 5: Choose the table');
  await tourDialog.getByRole('button', { name: 'Use the sample table' }).press('Enter');
  await expectStep('Step 3 of 5: Correct the errors');
  await expect(tourDialog.getByRole('status')).toHaveText('2 cells are wrong.');
  const cause = (value: string) =>
    page.getByRole('list', { name: 'Errors by cause' }).getByRole('listitem').filter({ hasText: value });
  await expect(cause('573.2').getByRole('link', { name: 'geogr_loc_lat' })).toHaveAttribute(
    'href',
    '/help/fields/geogr_loc_lat',
  );
  await cause('573.2').getByRole('button', { name: 'Go to D2' }).press('Enter');
  await expect(page.getByRole('gridcell', { name: '573.2' })).toBeFocused();
  await page.keyboard.type('57.32');
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveValue('57.32');
  await page.keyboard.press('Enter');
  await expect(tourDialog.getByRole('status')).toHaveText('1 cell is wrong.');
  await cause('AMPLIKON').getByLabel('AMPLIKON').press('Enter');
  await expect(tourDialog.getByRole('status')).toHaveText('All cells are correct.');
  await next.press('Enter');
  await expectStep('Step 4 of 5: Describe the study');
  await next.press('Enter');
  await expectStep('Step 5 of 5: Check and store');
  await expect(uploadButton(page)).toBeDisabled();
  await expect(page.getByText('This is the sample table of the tour, which cannot be uploaded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tourDialog).toBeHidden();
  await expect(startButton).toBeFocused();
  await expect(page.getByRole('region', { name: 'Your table' })).toBeHidden();
  await page.reload();
  await expect(startButton).toBeVisible();
  await expect(decline).toBeHidden();
  expect(requests).toEqual([]);

  // Started by a link, in German, on a phone.
  await setLanguage(page, 'de');
  await page.setViewportSize(phone);
  await page.goto('/data?tour=1');
  await expectStep('Schritt 1 von 5: Eine Vorlage herunterladen');
  await expect(page).toHaveURL('/data');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});
