import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generateSurvey } from '../../demo/survey.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { expect, expectNoHorizontalScroll, phone, setLanguage, test, testLanguages } from './fixtures.ts';
import { importBefore } from './records.ts';

/** The prefix of every name of this run, so that the tests find their own elements only. */
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

const textsByLanguage = {
  en: {
    found: (expectCount: number) => `${expectCount} elements`,
    strategy: 'Library strategy',
    narrow: 'Filter the results',
    remove: /^Remove: Library strategy: WGS/,
    selectAll: /^select all/,
    full: 'Full',
    openMap: 'Show the stations on a map',
    edges: ['West', 'South', 'East', 'North'],
    apply: 'Search this area',
    broken: /^A map area needs four numbers/,
    table: 'The stations as a table',
    only: 'Only this station',
    clear: 'Remove the area',
  },
  de: {
    found: (expectCount: number) => `${expectCount} Elemente`,
    strategy: 'Bibliotheksstrategie',
    narrow: 'Ergebnisse filtern',
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
  const texts = textsByLanguage[language];
  const expectCount = (page: Page, expected: number) =>
    expect(page.getByText(texts.found(expected), { exact: true })).toBeVisible();

  test(`facets and a box filter the search, the address and the downloads (${language})`, async ({ page }) => {
    await setLanguage(page, language);
    await page.goto(`/search?q=${prefix}`);
    await expectCount(page, rows.length);
    await page.getByRole('button', { name: texts.strategy, exact: true }).click();
    await page.getByRole('checkbox', { name: /^WGS/ }).check();
    await expectCount(page, wgs.length);
    await expect(page).toHaveURL(/library_strategy=WGS/);
    // The other values of the facet can still be selected.
    await expect(page.getByRole('checkbox', { name: /^AMPLICON/ })).toBeVisible();
    await expectNoHorizontalScroll(page);

    // By keyboard alone up to the file, after an invalid box.
    const edge = (i: number) => page.getByLabel(texts.edges[i] ?? '', { exact: true });
    await page.getByRole('button', { name: texts.openMap }).press('Enter');
    const map = page.locator('svg[role="img"]');
    await expect(map).toBeVisible();
    await edge(0).focus();
    await page.keyboard.type('200');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: texts.broken })).toBeVisible();
    await page.keyboard.press('Control+a');
    for (const [i, degrees] of baltic.entries()) {
      await expect(edge(i)).toBeFocused();
      await page.keyboard.type(String(degrees));
      await page.keyboard.press(i < 3 ? 'Tab' : 'Enter');
    }
    await expectCount(page, wgsInBaltic.length);
    await expect(page).toHaveURL(/box=9.5%2C53%2C30%2C66/);

    await expect(edge(0)).toHaveValue(language === 'de' ? '9,5' : '9.5');

    await page.getByRole('button', { name: texts.selectAll }).press('Enter');
    await page.getByRole('button', { name: texts.full, exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: '(xlsx)' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: '(csv)' })).toBeFocused();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await expect(page.getByRole('button', { name: texts.full, exact: true })).toBeFocused();
    const records = parseDelimitedRecords(await readFile(await file.path(), 'utf8'), ',');
    expect(records.map((record) => record.samp_name).sort()).toEqual(wgsInBaltic.map((row) => row.samp_name).sort());

    // The address restores the filters, and Back removes the last one.
    await page.reload();
    await expectCount(page, wgsInBaltic.length);
    await expect(map).toBeVisible();
    await page.goBack();
    await expectCount(page, wgs.length);
    await page.goForward();
    await expectCount(page, wgsInBaltic.length);
    await page.getByRole('button', { name: texts.clear }).click();
    await expectCount(page, wgs.length);
    await page.getByRole('button', { name: texts.remove }).click();
    await expectCount(page, rows.length);
  });
}

test('the search is filtered by one station and by a box that is drawn with the mouse', async ({ page }) => {
  await page.goto(`/search?q=${prefix}&box=nonsense&year=none`);
  await expect(page.getByRole('heading', { name: 'No results with these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('button', { name: textsByLanguage.en.openMap }).click();
  await page.getByText(textsByLanguage.en.table).click();
  await page.getByRole('button', { name: textsByLanguage.en.only }).first().click();
  await expect(page).toHaveURL(/box=/);
  const [west, south] = (new URL(page.url()).searchParams.get('box') ?? '').split(',').map(Number);
  const rowsAtStation = rows.filter((row) => row.geogr_loc_lon === west && row.geogr_loc_lat === south);
  await expect(page.getByText(textsByLanguage.en.found(rowsAtStation.length), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: textsByLanguage.en.clear }).click();
  await expect(page.getByText(textsByLanguage.en.found(rows.length), { exact: true })).toBeVisible();

  const map = page.locator('svg[role="img"]');
  await map.scrollIntoViewIfNeeded();
  const mapBox = await map.boundingBox();
  if (!mapBox) throw new Error('no map');
  await page.mouse.move(mapBox.x + 12, mapBox.y + 12);
  await page.mouse.down();
  await page.mouse.move(mapBox.x + mapBox.width / 2, mapBox.y + mapBox.height / 2, { steps: 4 });
  await page.mouse.move(mapBox.x + mapBox.width - 2, mapBox.y + mapBox.height - 2);
  await page.mouse.up();
  // No station is at the edge of the map.
  await expect(page).toHaveURL(/box=/);
  await expect(page.getByText(textsByLanguage.en.found(rows.length), { exact: true })).toBeVisible();
});

for (const [name, viewport] of [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', phone],
] as const)
  test(`the map is enlarged to ${name} by keyboard, where an area is drawn, and made smaller again`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`/search?q=${prefix}`);
    if (viewport.width < 1000) await page.getByRole('button', { name: 'Filter the results' }).click();
    await page.getByRole('button', { name: textsByLanguage.en.openMap }).click();
    const enlarge = page.getByRole('button', { name: 'Enlarge the map' });
    await enlarge.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Stations' });
    const map = dialog.getByRole('img', { name: 'Map of the stations' });
    await expect(map).toBeVisible();
    const mapBox = await map.boundingBox();
    if (!mapBox) throw new Error('no map');
    expect(mapBox.width).toBeGreaterThan(viewport.width * 0.85);
    expect(mapBox.height).toBeGreaterThan(viewport.height * 0.75);
    await expectNoHorizontalScroll(page);

    await page.mouse.move(mapBox.x + 2, mapBox.y + 2);
    await page.mouse.down();
    await page.mouse.move(mapBox.x + mapBox.width / 2, mapBox.y + mapBox.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/box=/);
    const [west = 0, south = 0, east = 0, north = 0] = (new URL(page.url()).searchParams.get('box') ?? '')
      .split(',')
      .map(Number);
    const inArea = rows.filter((row) => isIn(row, [west, south, east, north]));
    expect(inArea.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(enlarge).toBeFocused();
    await expect(page.getByText(textsByLanguage.en.found(inArea.length), { exact: true })).toBeVisible();

    await enlarge.press('Enter');
    await dialog.getByRole('button', { name: textsByLanguage.en.clear }).click();
    await expect(page).not.toHaveURL(/box=/);
    await dialog.getByRole('button', { name: 'Make the map smaller' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(textsByLanguage.en.found(rows.length), { exact: true })).toBeVisible();
  });

for (const language of testLanguages('en')) {
  test(`the facets on a phone open by a button, and are counted only then (${language})`, async ({ page }) => {
    await page.setViewportSize(phone);
    await setLanguage(page, language);
    const facetRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/searchSE/facets')) facetRequests.push(request.url());
    });
    await page.goto(`/search?q=${prefix}&library_strategy=WGS`);
    const choice = page.getByRole('checkbox', { name: /^WGS/ });
    await expect(page.getByText(textsByLanguage[language].found(wgs.length), { exact: true })).toBeVisible();
    await expect(choice).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(facetRequests).toEqual([]);
    await page.getByRole('button', { name: textsByLanguage[language].narrow, exact: true }).click();
    await expect(choice).toBeChecked();
    await page.getByRole('button', { name: textsByLanguage[language].openMap }).click();
    await expect(page.locator('svg[role="img"]')).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}
