import type { Page } from '@playwright/test';
import { test as demo } from './demo.ts';
import { expect, expectNoHorizontalScroll, logIn, phone, researcher, setLanguage, test } from './fixtures.ts';
import { searchbox, toast } from './pages/any-page.ts';
import { column, rowsOf } from './pages/list.ts';
import { createEvent, listRecords, uniqueWord, updateRecord } from './records.ts';

const headers = (page: Page) => page.getByRole('columnheader');
const dialog = (page: Page) => page.getByRole('dialog');

async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  await expect(dialog(page).getByRole('searchbox', { name: 'Find a field' })).toBeFocused();
}

demo(
  'columns of what a record comes from are chosen, moved and remembered, and are part of the address',
  async ({ page }) => {
    await page.goto('/component/field-sample');
    await expect(headers(page)).not.toHaveCount(0);
    const usual = await headers(page).allTextContents();
    await openColumns(page);
    await page.keyboard.type('event latitude');
    await dialog(page).getByRole('checkbox', { name: 'Latitude', exact: true }).check();
    const order = dialog(page).getByRole('list');
    await expect(order.getByRole('listitem').last()).toContainText('Event: Latitude');
    await order.getByRole('button', { name: 'Move Event: Latitude up' }).press('Enter');
    await expect(order.getByRole('button', { name: 'Move Event: Latitude up' })).toBeFocused();
    await order.getByRole('button', { name: 'Remove Responsible person' }).click();
    const place = order.getByRole('listitem').filter({ hasText: 'Event: Latitude' });
    await place.dragTo(order.getByRole('listitem').first());
    await expect(order.getByRole('listitem').first()).toContainText('Event: Latitude');
    await order.getByRole('button', { name: 'Pin Event: Latitude' }).press('Space');
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await expect(headers(page).nth(1)).toHaveText('Event: Latitude °');
    await expect(page).toHaveURL(/columns=event\.geogr_loc_lat\*/);
    await expect(headers(page).filter({ hasText: 'Responsible person' })).toHaveCount(0);
    const { records } = await listRecords(page, 'field_sample', 'hits=10&columns=event.geogr_loc_lat');
    const latitudes = records.map(({ of }) => String((of as Record<string, number>)['event.geogr_loc_lat']));
    await expect(column(page, 'event.geogr_loc_lat')).toHaveText(latitudes);

    // Another visit without these columns in its address gets them from the browser.
    await page.goto('/component/field-sample');
    await expect(headers(page).nth(1)).toHaveText('Event: Latitude °');
    await expect(page).toHaveURL(/columns=event\.geogr_loc_lat\*/);
    await openColumns(page);
    await dialog(page).getByRole('button', { name: 'Reset to default' }).click();
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await expect(headers(page)).toHaveText(usual);
    await expect(page).toHaveURL('/component/field-sample');
  },
);

test('measurements of samples are chosen as columns, sorted and kept in a view', async ({ page }) => {
  await logIn(page);
  const { event, samples } = await createEvent(page);
  const [first, second] = samples;
  if (!first || !second) throw new Error('there are too few samples');
  await updateRecord(page, 'event', event.id, { measurements: [{ name: 'wind_speed', value: '>12' }] });
  for (const [{ id }, value] of [
    [first, 'not collected'],
    [second, '<0.1'],
  ] as const)
    await updateRecord(page, 'field_sample', id, { measurements: [{ name: 'temp', value }] });

  await page.goto(`/component/field-sample?event_id=${event.id}`);
  await openColumns(page);
  const measurements = dialog(page).getByRole('group', { name: 'Measurements' });
  await measurements.getByRole('searchbox').fill('wind_speed');
  await measurements.getByRole('checkbox', { name: 'Wind speed' }).check();
  await measurements.getByRole('searchbox').fill('temp');
  await measurements.getByRole('checkbox', { name: 'Temperature', exact: true }).check();
  await expect(dialog(page).getByRole('listitem').last()).toContainText('Temperature [°C]');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/event\.wind_speed\+temp/);
  await headers(page).filter({ hasText: 'Temperature [°C]' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/sort=temp/);
  await expect(column(page, 'temp')).toHaveText(['< 0.1', 'not collected']);
  await expect(column(page, 'event.wind_speed')).toHaveText(['> 12', '> 12']);

  const name = `Measured ${uniqueWord()}`;
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(toast(page, `Saved as “${name}”.`)).toBeVisible();
  await page.goto('/component/field-sample?columns=field_sample_name');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(headers(page).filter({ hasText: 'Wind speed · Event [m/s]' })).toBeVisible();
  await expect(column(page, 'temp')).toHaveText(['< 0.1', 'not collected']);
});

test.describe('a column that no longer exists', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });
  test('is left out of a list that looked for a measurement', async ({ page }) => {
    await logIn(page);
    const { event } = await createEvent(page);
    await page.goto(`/component/field-sample?event_id=${event.id}&columns=temp+colour`);
    await expect(toast(page, 'Columns that no longer exist are left out: colour.')).toBeVisible();
    await expect(column(page, 'temp')).toHaveCount(2);
    await expect(page).not.toHaveURL(/colour/);
  });
});

demo('a column gets another width by dragging its edge or by the keyboard', async ({ page }) => {
  await page.goto('/component/event');
  const header = headers(page).filter({ hasText: 'Geographic location name' });
  const edge = page.getByRole('separator', { name: 'Width of Geographic location name' });
  const widthOf = async () => (await header.boundingBox())?.width ?? 0;
  const before = await widthOf();
  const box = await edge.boundingBox();
  if (!box) throw new Error('the column has no edge');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/geog_loc_name-\d+/);
  await expect.poll(async () => before - (await widthOf())).toBeGreaterThan(30);
  const dragged = page.url();
  await edge.press('ArrowRight');
  await expect(page).not.toHaveURL(dragged);
  await edge.press('Delete');
  await expect(page).not.toHaveURL(/geog_loc_name-/);
});

demo('a list is filtered by any field, with other conditions than equality', async ({ page }) => {
  await page.goto('/component/sequencing-element');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Other fields' }).click();
  await page.keyboard.type('event latitude');
  await dialog(page).getByRole('button', { name: 'Latitude' }).click();
  const limits = page.getByRole('group', { name: 'Event: Latitude' });
  await expect(limits.getByLabel('From')).toBeFocused();
  await page.keyboard.type('57,5');
  await expect(page).toHaveURL(/event\.geogr_loc_lat%3E=57\.5/);
  await limits.getByLabel('To').fill('north');
  await expect(page.getByText('“north” is not an angle in degrees')).toBeVisible();
  await limits.getByLabel('To').fill('60');
  await expect(page).toHaveURL(/event\.geogr_loc_lat%3C=60/);
  const totalOf = async (query: string) => (await listRecords(page, 'sequencing_element', `hits=1&${query}`)).totalHits;
  const within = await totalOf('event.geogr_loc_lat>=57.5&event.geogr_loc_lat<=60');
  await expect(page.getByText(`1 to 10 of ${within}`)).toBeVisible();

  await page.getByRole('button', { name: 'Event: Latitude: from … to' }).click();
  await page.getByRole('menuitem', { name: 'is not empty' }).click();
  await expect(page).toHaveURL('/component/sequencing-element?event.geogr_loc_lat%21=');
  await expect(page.getByText(`1 to 10 of ${await totalOf('event.geogr_loc_lat!=')}`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Event: Latitude: is not empty' }).click();
  await page.getByRole('menuitem', { name: 'is empty', exact: true }).click();
  await expect(page).toHaveURL('/component/sequencing-element?event.geogr_loc_lat=');
  await page.getByRole('button', { name: 'Remove the filter Event: Latitude' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Changed since' }).click();
  await expect(page.getByLabel('Changed since', { exact: true })).toBeFocused();
  await page.keyboard.type('2100');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(page).toHaveURL('/component/sequencing-element?changed_since=2100');
});

demo('all records that match are downloaded with the visible columns', async ({ page }) => {
  await page.goto('/component/event?geogr_loc_lat%3E=58&columns=event_label+campaign.campaign&sort=event_label');
  await expect(rowsOf(page).first()).toBeVisible();
  const { totalHits } = await listRecords(page, 'event', 'hits=1&geogr_loc_lat>=58');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download').catch(() => null);
  const popup = page
    .context()
    .waitForEvent('page')
    .catch(() => null);
  await page.getByRole('menuitem', { name: 'TSV' }).click();
  const file = (await Promise.race([download, popup.then((tab) => tab?.waitForEvent('download') ?? null)])) ?? null;
  if (!file) throw new Error('nothing was downloaded');
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const [header, ...rows] = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
  expect(header?.trim().split('\t')).toEqual(['event_id', 'event_label', 'campaign.campaign', 'event_version']);
  expect(rows).toHaveLength(totalHits);
});

test.describe('views', () => {
  test('are saved, opened, shared and deleted', async ({ page }) => {
    await logIn(page);
    const name = `View ${uniqueWord()}`;
    await page.goto('/component/protocol?columns=protocol+url&protocol!=&q=x');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(toast(page, `Saved as “${name}”.`)).toBeVisible();
    await page.goto('/component/protocol?sort=protocol');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(/q=x/);
    await expect(searchbox(page)).toHaveValue('x');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Rename, share or delete' }).click();
    const shared = dialog(page).getByRole('checkbox', { name: `Share “${name}” with everybody` });
    await shared.click();
    await expect(shared).toBeChecked();
    await expect(dialog(page).getByRole('checkbox', { name: `Make “${name}” the default of this list` })).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: `Delete “${name}”` })
      .click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog(page).getByRole('textbox', { name: `Name of “${name}”` })).toHaveCount(0);
  });

  test('of the institute open a list whose reader has chosen nothing, once', async ({ page }) => {
    const view = {
      id: 1,
      entity: 'protocol',
      name: 'Default',
      address: 'columns=protocol+url&sort=protocol%3Adesc',
      shared: true,
      is_default: true,
      own: false,
      created_at: '2026-11-27T10:00:00Z',
    };
    // The page comes with the default views of all lists; a stored one would open the lists of other tests too.
    await page.route('**/component/protocol*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('{"user":', `{"defaultViews":${JSON.stringify([view])},"user":`);
      await route.fulfill({ response, body });
    });
    await page.goto('/component/protocol');
    await expect(page).toHaveURL('/component/protocol?columns=protocol+url&sort=protocol%3Adesc');
    await page.goto('/component/protocol?q=tape');
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
    await expect(page).toHaveURL('/component/protocol?q=tape');
  });

  test('open without fields that no longer exist, and say so', async ({ page }) => {
    await logIn(page);
    const name = `Old ${uniqueWord()}`;
    await page.goto('/component/protocol');
    await page.evaluate(async (viewName) => {
      const { csrfToken } = await (await fetch('/auth/session')).json();
      await fetch('/rest/list-views', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify({
          entity: 'protocol',
          name: viewName,
          address: 'columns=protocol+colour&taste=sweet&url=',
        }),
      });
    }, name);
    await page.reload();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(toast(page, /opens without fields that no longer exist: colour, taste\./)).toBeVisible();
    await expect(page).toHaveURL(/url=/);
    await expect(headers(page).filter({ hasText: 'colour' })).toHaveCount(0);
  });
});

demo('on a phone, filters, views and downloads fit in both languages', async ({ page }) => {
  await page.setViewportSize(phone);
  await logIn(page, researcher);
  for (const language of ['en', 'de'] as const) {
    await setLanguage(page, language);
    await page.goto(
      '/component/sequencing-element?event.geogr_loc_lat%3E=54&field_sample.env_medium!=&columns=samp_name',
    );
    await expect(page.getByRole('button', { name: language === 'en' ? 'Download' : 'Herunterladen' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
});
