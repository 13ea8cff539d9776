import { expect, setLanguage, test } from './fixtures.ts';

test('the API documentation is reached from the footer and shows every endpoint of the OpenAPI document', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).press('Enter');
  await expect(page).toHaveURL('/docs');
  const { paths, info } = await (await page.request.get('/openapi.json')).json();
  const endpoints = Object.values(paths as Record<string, object>).flatMap((methods) => Object.keys(methods));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`API ${info.version}`);
  await expect(
    page.locator('details[id^="get_"], details[id^="post_"], details[id^="put_"], details[id^="delete_"]'),
  ).toHaveCount(endpoints.length);
  await expect(page.getByText(`${new URL(page.url()).origin}/auth/session`)).toBeVisible();
});

test('an endpoint shows its parameters and answers, and links to the schemas of its types', async ({ page }) => {
  await page.goto('/docs');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/docs#event');
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeInViewport();
  await page.locator('#put_rest_events_id summary').click();
  const endpoint = page.locator('#put_rest_events_id');
  await expect(endpoint.locator('pre')).toContainText(`/rest/events/1`);
  const row = endpoint.getByRole('table', { name: 'Request body' }).getByRole('row', { name: /^geogr_loc_lat / });
  await expect(row.getByRole('cell').first()).toHaveText('number | string | null');
  await expect(row.getByRole('cell').last()).toContainText('Latitude');
  await expect(endpoint.getByRole('listitem').filter({ hasText: '404' })).toHaveText('404 There is no such record');

  await page.locator('#get_rest_events summary').click();
  await page.locator('#get_rest_events').getByRole('link', { name: 'Event', exact: true }).click();
  await expect(page).toHaveURL('/docs#schema-Event');
  const schema = page.locator('#schema-Event');
  await expect(schema).toHaveAttribute('open');
  await expect(schema).toBeInViewport();
  await expect(schema.getByRole('rowheader', { name: 'event_label' })).toBeVisible();
});

test('the filter of the endpoints is part of the address and is operated by keyboard alone', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Records', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter endpoints and fields')).toBeFocused();
  await page.keyboard.type('geogr_loc_lat put');
  await expect(page).toHaveURL('/docs?q=geogr_loc_lat+put');
  await expect(page.getByRole('main').locator('summary')).toHaveText([/PUT\/rest\/events/]);
  const summary = page.locator('#put_rest_events_id summary');
  // The contents, which are filtered as well, come first.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Events' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#put_rest_events_id')).toHaveAttribute('open');
  await page.reload();
  await expect(page.getByLabel('Filter endpoints and fields')).toHaveValue('geogr_loc_lat put');
  await page.getByLabel('Filter endpoints and fields').fill('no such thing');
  await expect(page.getByText('No endpoint or field matches “no such thing”.')).toBeVisible();
});

test('a link to an endpoint opens it, with the texts around it in the selected language', async ({ page }) => {
  await setLanguage(page, 'de');
  await page.goto('/docs#post_rest_users');
  await expect(page.locator('#post_rest_users')).toHaveAttribute('open');
  await expect(page.locator('#post_rest_users')).toBeInViewport();
  await expect(page.locator('#post_rest_users')).toContainText('Register, or create a user');
  await expect(page.locator('#post_rest_users')).toContainText('Inhalt der Anfrage');
  await page.getByRole('button', { name: 'DE: auf Englisch umstellen' }).click();
  await expect(page.locator('#post_rest_users')).toContainText('Request body');
});

test.describe('an API documentation that fails to load', () => {
  test.use({ allowedConsoleErrors: [/500/] });
  test('the page shows the error of the server', async ({ page }) => {
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await page.goto('/docs');
    await expect(page.getByRole('alert')).toHaveText('Out of order.');
  });
});

test.describe('the field guide', () => {
  test('the field guide is reached from the footer, finds fields by foreign headers, and has a page for each field', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).press('Enter');
    await expect(page).toHaveURL('/help');
    await page.getByRole('link', { name: 'Look up a field' }).click();
    await expect(page).toHaveURL('/help/fields');
    const names = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect(page.getByRole('status')).toHaveText(/^\d{3} fields$/);
    await page.keyboard.press('/');
    const find = page.getByLabel('Find a field');
    await expect(find).toBeFocused();
    await page.keyboard.type('lat_lon');
    await expect(page).toHaveURL('/help/fields?q=lat_lon');
    await expect(names).toHaveText(['Latitude', 'Longitude']);
    await expect(page.getByRole('status')).toHaveText('2 fields');
    await page.getByLabel('Mandatory only').check();
    await find.fill('');
    await expect(page).toHaveURL('/help/fields?mandatory=1');
    await expect(names).toHaveCount(15);
    await page.getByLabel('Table').selectOption({ label: 'Event' });
    await expect(page).toHaveURL('/help/fields?mandatory=1&table=event');
    await expect(names).toHaveText(['Latitude', 'Longitude', 'Geographic location name']);
    await page.reload();
    await expect(names).toHaveCount(3);

    // By keyboard to the page of the field, and back.
    await page.getByLabel('Mandatory only').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Latitude' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help/fields/geogr_loc_lat');
    await expect(page).toHaveTitle('Latitude · Strandbook');
    const main = page.getByRole('main');
    await expect(main).toContainText('MIXS:0000009 lat_lon: geographic location (latitude and longitude)');
    await expect(main).toContainText('Mandatory. Enter a term that says why there is no value.');
    await main.getByText('13 terms').click();
    await expect(main.getByText('not collected', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/help/fields?mandatory=1&table=event');
    await find.fill('spaceship');
    await expect(page.getByText('No field matches “spaceship”.')).toBeVisible();

    // A hash works as an address as well, and a foreign name leads to the fields that mention it.
    await page.goto('/help/fields#field_sample.depth');
    await expect(page).toHaveURL('/help/fields/field_sample.depth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depth');
    await page.goto('/help/fields/instrument_model');
    await expect(page.getByText('There is no field named “instrument_model”. These mention it:')).toBeVisible();
    await expect(names.first()).toHaveText('Sequencing method');
  });
});
