import type { Page } from '@playwright/test';
import { buildRow } from '../workbooks.ts';
import { atBothWidths, expect, expectAccessible, logIn, setLanguage, test } from './fixtures.ts';
import { card } from './pages/aside.ts';
import { importBefore, listRecords, screenPath, uniqueWord } from './records.ts';

const prefix = uniqueWord();
/** The temperatures of a cast by depth. */
const cast: readonly (readonly [depth: string, temp: number])[] = [
  ['0-2', 16],
  ['10', 12.5],
  ['20', 8.25],
  ['60', 5],
  ['100', 6],
];
const rows = [
  ...cast.map(([depth, temp], i) =>
    buildRow({
      campaign: `Cruise ${prefix}`,
      event_label: `${prefix}A`,
      field_sample_name: `${prefix}_${depth}m`,
      samp_name: `${prefix}_${depth}m_16S`,
      depth,
      'temp [Cel]': temp,
      'salinity [PSU]': i < 3 ? 7 + i / 2 : i === 3 ? '<10' : null,
      'nitrate [umol/L]': i === 0 ? 3 : null,
    }),
  ),
  buildRow({
    campaign: `Cruise ${prefix}`,
    event_label: `${prefix}B`,
    field_sample_name: `${prefix}_alone`,
    samp_name: `${prefix}_alone_16S`,
    depth: '5',
    'temp [Cel]': 10,
  }),
];

test.describe.configure({ mode: 'serial' });
test.beforeAll(({ browser, baseURL }) => importBefore({ browser, baseURL }, prefix, rows));

const found = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 element' : `${count} elements`, { exact: true })).toBeVisible();
const term = (page: Page) => new URL(page.url()).searchParams.get('q');
const section = (page: Page) => page.getByRole('region', { name: 'Measurements', exact: true });
const eventId = async (page: Page, label: string) => (await listRecords(page, 'event', `q=${label}`)).records[0]?.id;

test.describe('the search', () => {
  test('a range is chosen at a histogram, by keyboard alone', async ({ page }) => {
    await page.goto(`/search?q=${prefix}`);
    await found(page, 6);
    const unfold = section(page).getByRole('button', { name: 'Measurements' });
    await unfold.press('Enter');
    await expect(unfold).toHaveAttribute('aria-expanded', 'true');
    const choice = section(page).getByRole('combobox', { name: 'Choose a quantity …' });
    await choice.focus();
    await page.keyboard.type('temp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const bars = section(page).getByRole('img', { name: /^Histogram/ });
    await expect(bars).toHaveAccessibleName('Histogram of Temperature: 6 samples and events, from 5 °C to 16 °C');
    const least = section(page).getByRole('slider', { name: 'Temperature: from' });
    const greatest = section(page).getByRole('slider', { name: 'Temperature: to' });
    await expect(least).toHaveAttribute('aria-valuetext', 'no limit');
    await least.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => term(page)).toBe(`${prefix} temp:7..`);
    await found(page, 4);
    await expect(least).toHaveAttribute('aria-valuetext', '7 °C');
    await expect(least).toBeFocused();
    // All that lies outside can still be seen.
    await expect(bars).toHaveAccessibleName(/6 samples and events/);
    await greatest.press('PageDown');
    await expect.poll(() => term(page)).toMatch(/ temp:7\.\.\d/);

    const to = section(page).getByRole('textbox', { name: 'Temperature: to' });
    await to.fill('12,5');
    await to.press('Tab');
    await expect.poll(() => term(page)).toBe(`${prefix} temp:7..12.5`);
    await found(page, 3);
    await to.fill('3');
    await to.press('Tab');
    await expect(section(page).getByText('The first number must not be greater than the second.')).toBeVisible();
    await to.fill('12.5');

    await page.reload();
    await found(page, 3);
    await expect(section(page).getByRole('textbox', { name: 'Temperature: from' })).toHaveValue('7');
    await section(page).getByText('The histogram as a table').click();
    await expect(section(page).getByRole('row')).toHaveCount(7);
    await atBothWidths(page, async (width) => {
      if (width < 900) await page.getByRole('button', { name: 'Filter the results' }).click();
      await expect(bars).toBeVisible();
      await expectAccessible(page);
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await section(page).getByRole('button', { name: 'Remove the range' }).press('Enter');
    await expect.poll(() => term(page)).toBe(prefix);
    await found(page, 6);
    await expect(bars).toBeVisible();
    await section(page).getByRole('button', { name: 'Remove Temperature' }).press('Enter');
    await expect(bars).toHaveCount(0);
  });

  test('ranges of several quantities stand in one term, whoever writes them', async ({ page }) => {
    await setLanguage(page, 'de');
    await page.goto(`/search?q=${encodeURIComponent(`temp>7 ${prefix} depth<50`)}`);
    await expect(page.getByText('4 Elemente', { exact: true })).toBeVisible();
    const measured = page.getByRole('region', { name: 'Messwerte', exact: true });
    await expect(measured.getByRole('img', { name: /^Histogramm/ })).toHaveAccessibleName(
      /^Histogramm: Temperatur, 4 Proben und Probenahmen, /,
    );
    await measured.getByRole('combobox').click();
    await page.getByRole('option', { name: /^Salzgehalt \(PSU\)/ }).click();
    await expect(measured.getByRole('img', { name: /^Histogramm/ })).toHaveCount(2);
    await measured.getByRole('textbox', { name: 'Salzgehalt: von' }).fill('7,5');
    await expect.poll(() => term(page)).toBe(`temp>7 ${prefix} depth<50 salinity:7.5..`);
    await expect(page.getByText('2 Elemente', { exact: true })).toBeVisible();
    const temperature = measured.getByRole('textbox', { name: 'Temperatur: bis' });
    await temperature.fill('9');
    await expect.poll(() => term(page)).toBe(`temp:7..9 ${prefix} depth<50 salinity:7.5..`);
    await page.goBack();
    await expect(temperature).toHaveValue('');
    await measured.getByRole('button', { name: 'Salzgehalt entfernen' }).click();
    await expect.poll(() => term(page)).toBe(`temp>7 ${prefix} depth<50`);
  });

  test('a handle is drawn with the mouse', async ({ page }) => {
    await page.goto(`/search?q=${prefix}%20has:temp`);
    await section(page).getByRole('button', { name: 'Measurements' }).click();
    await section(page).getByRole('combobox').click();
    await page.getByRole('option', { name: /^Temperature/ }).click();
    const box = await section(page).getByRole('slider', { name: 'Temperature: to' }).boundingBox();
    if (!box) throw new Error('no slider');
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => term(page)).toMatch(new RegExp(`^${prefix} has:temp temp:\\.\\.1[01]`));
  });
});

test.describe('the pages of records', () => {
  test('an event has a depth profile and a scatter plot, whose points lead to their samples', async ({ page }) => {
    await logIn(page);
    await page.goto(screenPath('event', await eventId(page, `${prefix}A`)));
    const profile = card(page, 'Depth profile');
    const chart = profile.getByRole('group', { name: /./ });
    await expect(chart).toHaveAccessibleName('Depth profile of Temperature: 5 samples');
    await atBothWidths(page, async () => {
      await chart.scrollIntoViewIfNeeded();
      await expectAccessible(page);
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    const caption = profile.locator('figcaption');
    await expect(caption).toHaveText('Point at a sample, or choose one with the arrow keys.');

    // By keyboard from the surface down.
    await profile.getByLabel('Quantity').focus();
    await page.keyboard.press('Tab');
    const point = chart.getByRole('link');
    await expect(point).toBeFocused();
    await expect(point).toHaveAccessibleName(`${prefix}_0-2m: 16 °C · 0-2 m`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(point).toBeFocused();
    await expect(point).toHaveAccessibleName(`${prefix}_20m: 8.25 °C · 20 m`);
    await expect(caption).toHaveText(`${prefix}_20m 8.25 °C · 20 m`);
    await page.keyboard.press('End');
    await expect(caption).toHaveText(`${prefix}_100m 6 °C · 100 m`);

    // With the mouse: the point is where its numbers say.
    const place = await point.locator('circle').first().boundingBox();
    if (!place) throw new Error('no point');
    await page.keyboard.press('Home');
    await page.mouse.move(place.x + place.width / 2 - 3, place.y + place.height / 2 + 3);
    await expect(caption).toHaveText(`${prefix}_100m 6 °C · 100 m`);
    await profile.getByText('The samples as a table').click();
    await expect(profile.getByRole('row')).toHaveCount(6);

    const scatter = card(page, 'Two quantities');
    await expect(scatter.getByRole('group', { name: /./ })).toHaveAccessibleName(
      'Salinity against Temperature: 4 samples',
    );
    await expect(scatter.getByText('Open circles: the value is below, above or about that number.')).toBeVisible();
    await scatter.getByLabel('Vertical axis').selectOption('Nitrate (µmol/L)');
    await expect(scatter.getByText('Fewer than two samples have numbers of both.')).toBeVisible();
    await profile.getByLabel('Quantity').selectOption('Salinity (PSU)');
    await expect(chart).toHaveAccessibleName('Depth profile of Salinity: 4 samples');
    await point.focus();
    await page.keyboard.press('End');
    await expect(point).toHaveAccessibleName(`${prefix}_60m: < 10 PSU · 60 m`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/component\/field-sample\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${prefix}_60m`);
  });

  test('a campaign has those of all its events, and a sample alone is no chart', async ({ page }) => {
    await setLanguage(page, 'de');
    await logIn(page);
    const { records } = await listRecords(page, 'campaign', `q=${prefix}`);
    await page.goto(screenPath('campaign', records[0]?.id));
    await expect(card(page, 'Tiefenprofil').getByRole('group', { name: /./ })).toHaveAccessibleName(
      'Tiefenprofil: Temperatur, 6 Proben',
    );
    await atBothWidths(page, () => expectAccessible(page));
    await page.goto(screenPath('event', await eventId(page, `${prefix}B`)));
    await expect(page.getByRole('heading', { name: 'Verlauf' })).toBeVisible();
    await expect(card(page, 'Tiefenprofil')).toHaveCount(0);
    await expect(card(page, 'Zwei Messgrößen')).toHaveCount(0);
  });
});
