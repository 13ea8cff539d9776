import { expect, expectAccessible, expectGoodLooks, speak, test } from './strandbook.ts';

test('the description of the calls is reached from the footer, and shows every call that is described', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL('/docs');
  const { paths, info } = await (await page.request.get('/openapi.json')).json();
  const calls = Object.values(paths as Record<string, object>).flatMap((methods) => Object.keys(methods));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`API ${info.version}`);
  await expect(
    page.locator('details[id^="get_"], details[id^="post_"], details[id^="put_"], details[id^="delete_"]'),
  ).toHaveCount(calls.length);
  await expect(page.getByText(`${new URL(page.url()).origin}/auth/session`)).toBeVisible();
});

test('a call tells what it takes and gives, and leads to what its types are made of', async ({ page }) => {
  await page.goto('/docs');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/docs#event');
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeInViewport();
  await page.locator('#put_rest_events_id summary').click();
  const call = page.locator('#put_rest_events_id');
  await expect(call.locator('pre')).toContainText(`/rest/events/1`);
  const row = call.getByRole('table', { name: 'Body' }).getByRole('row', { name: /^geogr_loc_lat / });
  await expect(row.getByRole('cell').first()).toHaveText('number | string | null');
  await expect(row.getByRole('cell').last()).toContainText('Latitude');
  await expect(call.getByRole('listitem').filter({ hasText: '404' })).toHaveText('404 There is no such record');
  await expectAccessible(page);

  await page.locator('#get_rest_events summary').click();
  await page.locator('#get_rest_events').getByRole('link', { name: 'Event', exact: true }).click();
  await expect(page).toHaveURL('/docs#schema-Event');
  const schema = page.locator('#schema-Event');
  await expect(schema).toHaveAttribute('open');
  await expect(schema).toBeInViewport();
  await expect(schema.getByRole('rowheader', { name: 'event_label' })).toBeVisible();
});

test('the filter of the calls stands in the address, and is worked by keyboard alone', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Records', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter calls and fields')).toBeFocused();
  await page.keyboard.type('geogr_loc_lat put');
  await expect(page).toHaveURL('/docs?q=geogr_loc_lat+put');
  await expect(page.getByRole('main').locator('summary')).toHaveText([/PUT\/rest\/events/]);
  const summary = page.locator('#put_rest_events_id summary');
  // Past the contents, which are filtered as well.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Events' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#put_rest_events_id')).toHaveAttribute('open');
  await page.reload();
  await expect(page.getByLabel('Filter calls and fields')).toHaveValue('geogr_loc_lat put');
  await page.getByLabel('Filter calls and fields').fill('no such thing');
  await expect(page.getByText('No call or field matches “no such thing”.')).toBeVisible();
});

test('a link to a call opens it, in the language one reads', async ({ page }) => {
  await speak(page, 'de');
  await page.goto('/docs#post_rest_users');
  await expect(page.locator('#post_rest_users')).toHaveAttribute('open');
  await expect(page.locator('#post_rest_users')).toBeInViewport();
  await expect(page.locator('#post_rest_users')).toContainText('Registrieren oder ein Konto anlegen');
  await page.getByRole('button', { name: 'DE: auf Englisch umstellen' }).click();
  await expect(page.locator('#post_rest_users')).toContainText('Register, or create a user');
});

test.describe('the page of the calls', () => {
  test.use({ allowedComplaints: [/500/] });
  test('says that their description did not come', async ({ page }) => {
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await page.goto('/docs');
    await expect(page.getByRole('alert')).toHaveText('Out of order.');
  });
});

test('the description of a call looks right in both languages and at both widths', async ({ page }) => {
  await expectGoodLooks(page, { docs: '/docs#put_rest_events_id' }, () =>
    expect(page.locator('#put_rest_events_id[open]')).toBeInViewport(),
  );
});
