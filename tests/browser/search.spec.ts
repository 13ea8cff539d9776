import { readFile } from 'node:fs/promises';
import type { Locator, Page, Request } from '@playwright/test';
import { generateSurvey } from '../../demo/survey.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import type { TableRow } from '../workbooks.ts';
import { expect, expectNoHorizontalScroll, logIn, phone, setLanguage, test, testLanguages } from './fixtures.ts';
import { searchbox as field, holdRequests, loadFailedMessage, notice, toast } from './pages/any-page.ts';
import { column, frameOf, rowsOf } from './pages/list.ts';
import { importBefore } from './records.ts';

/** The prefix of every name of this run, so that the tests find their own elements only. */
const prefix = `Q${Date.now().toString(36)}`;
/** A person whom no other test stores, as a name of two persons would be ambiguous. */
const person = `Example, ${prefix}`;
const rows = generateSurvey(300, { seed: 7, prefix }).map(
  (row, i): TableRow => ({
    ...Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell === 'Example, Alex' ? person : cell])),
    // The first element has a library without a layout, which the archive refuses.
    ...(i === 0 && { library_layout: null }),
    // The label and the number of this term belong to different terms, which the archive accepts.
    ...(i < 3 && { env_medium: 'marine sediment [ENVO:00002113]' }),
  }),
);
const gotland = rows.filter((row) => String(row.geog_loc_name).includes('Gotland'));

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ browser, baseURL }) => importBefore({ browser, baseURL }, prefix, rows));

const expectCount = (page: Page, expected: string | number) =>
  expect(page.getByText(`${expected} elements`, { exact: true })).toBeVisible();
const names = (page: Page) => column(page, 'samp_name').getByRole('link').allInnerTexts();
const boxes = (page: Page) => page.locator('tbody').getByRole('checkbox');

async function downloadCsv(page: Page, form = 'Full'): Promise<Record<string, string>[]> {
  await page.getByRole('button', { name: form, exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '(csv)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  return parseDelimitedRecords(await readFile(await file.path(), 'utf8'), ',');
}

test('a search for a word is restored by Back, a reload and its address', async ({ page }) => {
  await page.goto('/search');
  await field(page).fill(prefix);
  await field(page).press('Enter');
  await expectCount(page, 300);
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${prefix}$`));
  // The number may be that of the previous search, whose rows are shown until the response.
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  expect(await names(page)).toHaveLength(10);
  await expectNoHorizontalScroll(page);

  await field(page).fill(`${prefix} gotland`);
  await page.getByRole('button', { name: 'Go' }).click();
  await expectCount(page, gotland.length);

  await page.goBack();
  await expectCount(page, 300);
  await expect(field(page)).toHaveValue(prefix);
  await page.getByLabel('per page').selectOption('25');
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(page.getByText('51 to 75 of 300')).toBeVisible();
  const namesOnPage = await names(page);
  expect(namesOnPage).toHaveLength(25);
  await page.reload();
  await expect(page.getByText('51 to 75 of 300')).toBeVisible();
  expect(await names(page)).toEqual(namesOnPage);
  await page.goto(`/seqElementdownload?q=${prefix}&page=99`);
  await expect(page.getByText('291 to 300 of 300')).toBeVisible();
});

test('a click on a column sorts, and another one reverses the order', async ({ page }) => {
  await page.goto(`/search?q=${prefix}&page=2`);
  await page.getByRole('button', { name: 'Latitude' }).click();
  const latitudes = rows.map((row) => Number(row.geogr_loc_lat)).sort((a, b) => a - b);
  const first = column(page, 'geogr_loc_lat').first();
  await expect(first).toHaveText(String(latitudes[0]));
  await expect(page.getByText('1 to 10 of 300')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Latitude' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Latitude' }).click();
  await expect(first).toHaveText(String(latitudes.at(-1)));
  await expect(page).toHaveURL(/sort=geogr_loc_lat%3Adesc/);
});

test('a selection spans pages, and the download contains exactly the selected elements', async ({ page }) => {
  await page.goto(`/search?q=${prefix}&sort=samp_name`);
  // Without a selection, all results are exported.
  await expect(page.getByText('Export all 300 elements:')).toBeVisible();
  for (const name of ['Full', 'Custom', 'Archive template', 'More formats'])
    await expect(page.getByRole('button', { name, exact: true })).toBeEnabled();
  expect(await downloadCsv(page)).toHaveLength(300);
  // On a slow machine the first click may be sent by itself.
  const selectionStored = page.waitForResponse(
    (response) => response.url().endsWith('/downloadSE') && response.request().postDataJSON().items.length === 2,
  );
  await boxes(page).nth(0).click();
  await boxes(page).nth(1).click();
  expect((await selectionStored).status()).toBe(204);
  const selectedNames = (await names(page)).slice(0, 2);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11 to 20 of 300')).toBeVisible();
  await boxes(page).nth(4).click();
  selectedNames.push((await names(page))[4] ?? '');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await expect(page.getByText('Export 3 selected elements:')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('1 to 10 of 300')).toBeVisible();
  await expect(boxes(page).nth(1)).toBeChecked();
  const exported = await downloadCsv(page);
  expect(exported.map((row) => row.samp_name).sort()).toEqual([...selectedNames].sort());
  expect(exported[0]).toHaveProperty('library_strategy');

  await page.getByRole('button', { name: 'select all 300' }).click();
  await boxes(page).nth(0).click();
  await expect(page.getByText('299 selected', { exact: true })).toBeVisible();
  expect(await downloadCsv(page)).toHaveLength(299);
  await page.getByRole('button', { name: 'clear selection' }).click();
  await page.getByRole('button', { name: 'select all 300' }).click();
  // Another search in another window does not change the download of this one.
  const other = await page.context().newPage();
  await other.goto(`/search?q=${prefix}+gotland`);
  await expectCount(other, gotland.length);
  expect(await downloadCsv(page)).toHaveLength(300);
});

test('results are searched, selected, scrolled and opened by keyboard', async ({ page }) => {
  await page.goto(`/search?q=${prefix}`);
  await expectCount(page, 300);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(boxes(page).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(boxes(page).nth(2)).toBeChecked();
  await page.keyboard.press('End');
  await expect(boxes(page).nth(9)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const frame = frameOf(page);
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/id\/\d+$/);
});

test('a slow answer never replaces that of a later search', async ({ page }) => {
  await page.goto(`/search?q=${prefix}`);
  await expectCount(page, 300);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isSlow = (request: Request) => String(request.postDataJSON()?.term).endsWith('slow');
  const requestEnded = Promise.race([
    page.waitForEvent('requestfailed', isSlow),
    page.waitForEvent('requestfinished', isSlow),
  ]);
  await page.route('**/searchSE', async (route) => {
    if (isSlow(route.request())) {
      await released;
      return route.fulfill({ json: [], headers: { 'x-total-count': '0' } }).catch(() => undefined);
    }
    return route.continue();
  });
  await boxes(page).first().check();
  const [go, full, fields] = ['Go', 'Full', 'Change fields'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator, Locator];
  for (const button of [go, full, fields]) await expect(button).toBeEnabled();
  await field(page).fill('slow');
  await go.click();
  await expect(page.getByText('Searching, please wait…')).toBeVisible();
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'true');
  for (const button of [go, full, fields]) await expect(button).toBeDisabled();
  await expect(go).toBeFocused();
  await expect(field(page)).toBeEnabled();
  await field(page).fill(`${prefix} gotland`);
  await expect(go).toBeEnabled();
  await field(page).press('Enter');
  await expectCount(page, gotland.length);
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  for (const button of [go, fields]) await expect(button).toBeEnabled();
  release();
  await requestEnded;
  // After two frames the page would have rendered the late response.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  await expectCount(page, gotland.length);
});

test('a search without results shows what to do next', async ({ page }) => {
  await page.goto(`/search?q=${prefix}+nowhere`);
  await expect(page.getByRole('heading', { name: `No results for “${prefix} nowhere”` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all elements' })).toBeVisible();
});

test.describe('a search that fails', () => {
  test.use({ allowedConsoleErrors: [/400|500/] });
  test('a failed search shows the reason in place of the results, and is repeated by a button', async ({ page }) => {
    await page.goto(`/search?q=${prefix}`);
    await expectCount(page, 300);
    await page.route('**/searchSE', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
    await field(page).fill('gotland');
    await field(page).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'The search failed' })).toContainText('Broken');
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.unroute('**/searchSE');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('the dialog of fields shows that it is loading or has failed', async ({ page }) => {
    const release = await holdRequests(page, '**/tablesAndFields');
    await page.goto(`/search?q=${prefix}`);
    await page.getByRole('button', { name: 'Change fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fields of the results' });
    await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    release();
    await expect(dialog.getByRole('checkbox', { name: 'Depth', exact: true })).toBeVisible();
    await page.unroute('**/tablesAndFields');

    await page.route('**/tablesAndFields', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
    await page.goto(`/search?q=${prefix}`);
    await page.getByRole('button', { name: 'Change fields' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Broken');
    await page.unroute('**/tablesAndFields');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Depth', exact: true })).toBeVisible();
  });

  test('a refused search shows the reason of the server', async ({ page }) => {
    const terms = Array.from({ length: 21 }, (_, i) => `word${i}`);
    await page.goto(`/search?q=${terms.join('+')}`);
    await expect(notice(page)).toHaveText(/20 words/);
    await field(page).fill(prefix);
    await field(page).press('Enter');
    await expectCount(page, 300);
    await expect(notice(page)).toHaveCount(0);
  });

  test('results are shown also where their number cannot be counted', async ({ page }) => {
    await page.route('**/searchSE', (route) =>
      route.request().postDataJSON().count === 'only'
        ? route.fulfill({ status: 500, json: { message: 'Broken' } })
        : route.continue(),
    );
    await page.goto(`/search?q=${prefix}`);
    await expect(page.getByRole('status').filter({ hasText: 'The results could not be counted.' })).toHaveCount(1);
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
  });
});

test.describe('a search without a connection', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });
  test('is repeated by itself once the connection is back', async ({ page, context }) => {
    await page.goto(`/search?q=${prefix}`);
    await expectCount(page, 300);
    await context.setOffline(true);
    await field(page).fill(`${prefix} gotland`);
    await field(page).press('Enter');
    const failure = page.getByRole('alert').filter({ hasText: 'The search failed' });
    await expect(failure).toContainText('once the connection is back');
    await context.setOffline(false);
    await expectCount(page, gotland.length);
    await expect(failure).toHaveCount(0);
  });
});

test.describe('a script of the search that fails to load', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });
  test('the results remain, dialogs open at the next attempt, and the map shows the failure', async ({ page }) => {
    const files = /\/assets\/(?:fields-dialog|archive-dialog|saved-search-dialogs|station-panel)-/;
    await logIn(page);
    await page.goto(`/search?q=${prefix}`);
    await expectCount(page, 300);
    await boxes(page).first().check();
    await page.route(files, (route) => route.abort());
    const openEach = async (expectOpened: (name: string) => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Change fields' }).click();
      await expectOpened('Fields of the results');
      await page.getByRole('button', { name: 'Archive template' }).click();
      await expectOpened('Ready for the archive?');
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await page.getByRole('menuitem', { name: 'Save this search…' }).click();
      await expectOpened('Save this search');
    };
    await openEach(async () => {
      await expect(toast(page, loadFailedMessage)).toBeVisible();
      await expect(toast(page, loadFailedMessage)).toHaveCount(0);
    });
    await page.getByRole('button', { name: 'Show the stations on a map' }).click();
    await expect(page.getByRole('complementary', { name: 'Filter the results' })).toContainText(loadFailedMessage);
    await expect(boxes(page).first()).toBeChecked();
    await page.unroute(files);
    await openEach(async (name) => {
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
    });
  });
});

test('the search is German in the German interface', async ({ page }) => {
  await setLanguage(page, 'de');
  await page.goto(`/search?q=${prefix}`);
  await expect(page.getByText('300 Elemente', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Geografische Breite' })).toBeVisible();
  await boxes(page).nth(0).click();
  await expect(page.getByText('1 ausgewähltes Element exportieren:')).toBeVisible();
});

for (const language of testLanguages('de')) {
  test(`results on a phone are shown as entries (${language})`, async ({ page }) => {
    await page.setViewportSize(phone);
    await setLanguage(page, language);
    await page.goto(`/search?q=${prefix}&page=3`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(rowsOf(page).first().locator('td:visible')).toHaveCount(2);
    await expect(rowsOf(page).first().locator('td').last().locator('> span')).toHaveCount(3);
    await boxes(page).nth(1).click();
    await expectNoHorizontalScroll(page);
    await page.getByRole('main').locator('select').first().selectOption('field_sample_collection_date_begin');
    await expect(page).toHaveURL(/sort=field_sample_collection_date_begin/);
  });
}

test.describe('fields and archive formats', () => {
  const textsByLanguage = {
    en: {
      change: 'Change fields',
      title: 'Fields of the results',
      depth: 'Depth',
      latitude: 'Latitude',
      apply: 'Show these fields',
      custom: 'Custom',
      archive: 'Archive template',
      more: 'More formats',
      ena: 'ENA tables',
      ready: '1 of 2 is ready.',
      refused: 'Error',
      mislabelled: /a label and its identifier belong to different ENVO terms/,
      instead: 'Use one of: ',
      download: 'Download the file',
    },
    de: {
      change: 'Felder ändern',
      title: 'Felder der Ergebnisse',
      depth: 'Entnahmetiefe',
      latitude: 'Geografische Breite',
      apply: 'Diese Felder zeigen',
      custom: 'Eigene Felder',
      archive: 'Archivvorlage',
      more: 'Weitere Formate',
      ena: 'ENA-Tabellen',
      ready: '1 von 2 ist bereit.',
      refused: 'Fehler',
      mislabelled: /eine Bezeichnung und die Nummer dahinter zu verschiedenen Begriffen/,
      instead: 'Stattdessen einer von diesen: ',
      download: 'Datei herunterladen',
    },
  } as const;

  for (const language of testLanguages('de')) {
    const texts = textsByLanguage[language];
    test(`fields are selected, and tables for archives are checked and downloaded (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await page.goto(`/search?q=${prefix}`);
      await page.getByRole('button', { name: texts.change }).click();
      const dialog = page.getByRole('dialog', { name: texts.title });
      await expect(dialog.getByRole('checkbox', { name: texts.depth, exact: true })).not.toBeChecked();
      await dialog.getByRole('checkbox', { name: texts.depth, exact: true }).check();
      await dialog.getByRole('checkbox', { name: texts.latitude, exact: true }).uncheck();
      await dialog.getByRole('button', { name: texts.apply }).click();
      await expect(page.getByRole('columnheader', { name: texts.depth, exact: true })).toBeVisible();
      await expect(page.getByRole('columnheader', { name: texts.latitude, exact: true })).toHaveCount(0);
      await expect(page).toHaveURL(/fields=samp_name%2C/);
      await page.reload();
      await expect(page.getByRole('columnheader', { name: texts.depth, exact: true })).toBeVisible();

      await boxes(page).nth(0).click();
      await boxes(page).nth(1).click();
      const [row = {}] = await downloadCsv(page, texts.custom);
      expect(Object.keys(row)).toContain('depth');
      expect(Object.keys(row)).not.toContain('geogr_loc_lat');

      // By keyboard alone.
      await page.getByRole('button', { name: texts.more }).press('Enter');
      await expect(page.getByRole('group', { name: texts.ena }).getByRole('menuitem', { name: '(tsv)' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.ready)).toBeVisible();
      const [tables] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: texts.download }).press('Enter'),
      ]);
      expect(tables.suggestedFilename()).toMatch(/^strandbook_ena_.*\.zip$/);

      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: texts.more })).toBeFocused();
      await page.getByRole('button', { name: texts.archive }).press('Enter');
      await expect(page.getByText(texts.ready)).toBeVisible();
      await expect(page.getByText(texts.refused).first()).toBeVisible();
      await page.getByText(texts.mislabelled).click();
      const terms = 'deep marine sediment [ENVO:00002113] · marine sediment [ENVO:03000033]';
      await expect(page.getByText(`${texts.instead}${terms}`)).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: texts.download }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^strandbook_gfbio_.*\.csv$/);
      const link = page.getByRole('dialog').getByRole('link').first();
      const field = (await link.getAttribute('href'))?.split('#')[1] ?? '';
      const [record] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await expect(record).toHaveURL(new RegExp(`/component/[a-z-]+/\\d+#${field}$`));
      await expect(record.locator(`[data-target]`)).toBeInViewport();
      await record.close();
    });
  }
});

for (const language of testLanguages('en')) {
  test.describe(`the demonstration with cars (${language})`, () => {
    test.use({ allowedConsoleErrors: [/503/] });
    const texts = {
      en: {
        term: 'Keyword',
        go: 'Search',
        nothing: 'No!',
        loading: 'Loading records, please wait...',
        load: 'Download',
      },
      de: {
        term: 'Stichwort',
        go: 'Suchen',
        nothing: 'Nichts!',
        loading: 'Einträge werden geladen, bitte warten ...',
        load: 'Herunterladen',
      },
    }[language];

    test('cars are searched, selected and downloaded', async ({ page }) => {
      await setLanguage(page, language);
      const release = await holdRequests(page, '**/search', 'POST');
      await page.goto('/demo/cars');
      const main = page.getByRole('main');
      const term = main.getByLabel(texts.term);
      await term.fill('strandläufer');
      await page.keyboard.press('Enter');
      await expect(main.getByText(texts.loading)).toBeVisible();
      await expect(term).toBeDisabled();
      await expect(main.getByRole('button', { name: texts.go })).toBeDisabled();
      release();
      const rows = main.locator('tbody tr');
      await expect(rows.first()).toContainText('Strandläufer');
      await expect(main.getByText(texts.loading)).toHaveCount(0);
      await expect(term).toBeFocused();

      await rows.nth(1).getByRole('checkbox').check();
      const vin = await rows.nth(1).locator('td').nth(1).textContent();
      const download = async () => {
        const file = page.waitForEvent('download');
        await main.getByRole('button', { name: texts.load }).click();
        const saved = await file;
        return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') };
      };
      const json = await download();
      expect(json.name).toBe('strandbook-cars.json');
      expect(JSON.parse(json.text)).toEqual([expect.objectContaining({ vin, brand: 'Strandläufer' })]);
      await main.getByRole('combobox').selectOption('CSV');
      const csv = await download();
      expect(csv.name).toBe('strandbook-cars.csv');
      expect(csv.text.trim().split('\r\n')).toEqual([
        expect.stringMatching(/vin[,;]year[,;]brand[,;]color$/),
        expect.stringContaining(vin ?? '?'),
      ]);

      await term.fill('submarine');
      await main.getByRole('button', { name: texts.go }).click();
      await expect(main.getByText(texts.nothing)).toBeVisible();
      await expect(rows).toHaveCount(0);
    });
  });
}
