import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generateSurvey } from '../../demo/survey.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { expect, expectNoHorizontalScroll, phone, setLanguage, test, testLanguages } from './fixtures.ts';
import { importBefore } from './records.ts';

/** Before every name of this run, so that the tests find their own elements beside those of others. */
const prefix = `F${Date.now().toString(36)}`;
const rows = generateSurvey(120, { seed: 11, prefix });
const isIn = (row: (typeof rows)[number], [west, south, east, north]: readonly number[]) =>
  Number(row.geogr_loc_lon) >= Number(west) &&
  Number(row.geogr_loc_lon) <= Number(east) &&
  Number(row.geogr_loc_lat) >= Number(south) &&
  Number(row.geogr_loc_lat) <= Number(north);
const wgs = rows.filter((row) => row.library_strategy === 'WGS');
const baltic = [9.5, 53, 30, 66] as const;
const wgsInBaltic = wgs.filter((row) => isIn(row, baltic));

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ browser, baseURL }) => importBefore({ browser, baseURL }, prefix, rows));

const words = {
  en: {
    found: (count: number) => `${count} elements`,
    strategy: 'Library strategy',
    narrow: 'Narrow the search',
    remove: /^Remove: Library strategy: WGS/,
    selectAll: /^select all/,
    full: 'Full',
    openMap: 'Show the stations on a map',
    edges: ['West', 'South', 'East', 'North'],
    apply: 'Search in this box',
    broken: /^A box is four numbers/,
    table: 'The stations as a table',
    only: 'Only this station',
    clear: 'Remove the box',
  },
  de: {
    found: (count: number) => `${count} Elemente`,
    strategy: 'Bibliotheksstrategie',
    narrow: 'Suche eingrenzen',
    remove: /^Entfernen: Bibliotheksstrategie: WGS/,
    selectAll: /^alle .* auswählen/,
    full: 'Vollständig',
    openMap: 'Stationen auf der Karte zeigen',
    edges: ['West', 'Süd', 'Ost', 'Nord'],
    apply: 'In diesem Ausschnitt suchen',
    broken: /^Ein Ausschnitt besteht aus vier Zahlen/,
    table: 'Die Stationen als Tabelle',
    only: 'Nur diese Station',
    clear: 'Ausschnitt entfernen',
  },
} as const;

for (const language of testLanguages('de')) {
  const word = words[language];
  const count = (page: Page, found: number) => expect(page.getByText(word.found(found), { exact: true })).toBeVisible();

  test(`facets and a box narrow the search, the address and the downloads (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await page.goto(`/search?q=${prefix}`);
    await count(page, rows.length);
    await page.getByRole('button', { name: word.strategy, exact: true }).click();
    await page.getByRole('checkbox', { name: /^WGS/ }).check();
    await count(page, wgs.length);
    await expect(page).toHaveURL(/library_strategy=WGS/);
    // Its other values can still be chosen too.
    await expect(page.getByRole('checkbox', { name: /^AMPLICON/ })).toBeVisible();
    await expectNoHorizontalScroll(page);

    // By the keyboard alone, to the file; broken edges first.
    const edge = (i: number) => page.getByLabel(word.edges[i] ?? '', { exact: true });
    await page.getByRole('button', { name: word.openMap }).press('Enter');
    const map = page.locator('svg[role="img"]');
    await expect(map).toBeVisible();
    await edge(0).focus();
    await page.keyboard.type('200');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: word.broken })).toBeVisible();
    await page.keyboard.press('Control+a');
    for (const [i, degrees] of baltic.entries()) {
      await expect(edge(i)).toBeFocused();
      await page.keyboard.type(String(degrees));
      await page.keyboard.press(i < 3 ? 'Tab' : 'Enter');
    }
    await count(page, wgsInBaltic.length);
    await expect(page).toHaveURL(/box=9.5%2C53%2C30%2C66/);

    await expect(edge(0)).toHaveValue(language === 'de' ? '9,5' : '9.5');

    await page.getByRole('button', { name: word.selectAll }).press('Enter');
    await page.getByRole('button', { name: word.full, exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: '(xlsx)' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: '(csv)' })).toBeFocused();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await expect(page.getByRole('button', { name: word.full, exact: true })).toBeFocused();
    const records = parseDelimitedRecords(await readFile(await file.path(), 'utf8'), ',');
    expect(records.map((record) => record.samp_name).sort()).toEqual(wgsInBaltic.map((row) => row.samp_name).sort());

    // The address alone leads to the same; Back leads out of it again.
    await page.reload();
    await count(page, wgsInBaltic.length);
    await expect(map).toBeVisible();
    await page.goBack();
    await count(page, wgs.length);
    await page.goForward();
    await count(page, wgsInBaltic.length);
    await page.getByRole('button', { name: word.clear }).click();
    await count(page, wgs.length);
    await page.getByRole('button', { name: word.remove }).click();
    await count(page, rows.length);
  });
}

test('one station, and a box drawn with the mouse', async ({ page }) => {
  await page.goto(`/search?q=${prefix}&box=nonsense&year=none`);
  await expect(page.getByRole('heading', { name: 'Nothing was found in the search as it is narrowed' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('button', { name: words.en.openMap }).click();
  await page.getByText(words.en.table).click();
  await page.getByRole('button', { name: words.en.only }).first().click();
  await expect(page).toHaveURL(/box=/);
  const [west, south] = (new URL(page.url()).searchParams.get('box') ?? '').split(',').map(Number);
  const there = rows.filter((row) => row.geogr_loc_lon === west && row.geogr_loc_lat === south);
  await expect(page.getByText(words.en.found(there.length), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: words.en.clear }).click();
  await expect(page.getByText(words.en.found(rows.length), { exact: true })).toBeVisible();

  const map = page.locator('svg[role="img"]');
  await map.scrollIntoViewIfNeeded();
  const frame = await map.boundingBox();
  if (!frame) throw new Error('no map');
  await page.mouse.move(frame.x + 12, frame.y + 12);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2, { steps: 4 });
  await page.mouse.move(frame.x + frame.width - 2, frame.y + frame.height - 2);
  await page.mouse.up();
  // No station lies at the edge of the map.
  await expect(page).toHaveURL(/box=/);
  await expect(page.getByText(words.en.found(rows.length), { exact: true })).toBeVisible();
});

for (const language of testLanguages('en')) {
  test(`the facets open with a button on a phone, and are not counted before (${language})`, async ({ page }) => {
    await page.setViewportSize(phone);
    await setLanguage(page, language);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/searchSE/facets')) counted.push(request.url());
    });
    await page.goto(`/search?q=${prefix}&library_strategy=WGS`);
    const choice = page.getByRole('checkbox', { name: /^WGS/ });
    await expect(page.getByText(words[language].found(wgs.length), { exact: true })).toBeVisible();
    await expect(choice).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(counted).toEqual([]);
    await page.getByRole('button', { name: words[language].narrow, exact: true }).click();
    await expect(choice).toBeChecked();
    await page.getByRole('button', { name: words[language].openMap }).click();
    await expect(page.locator('svg[role="img"]')).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}
