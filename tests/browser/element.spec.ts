import type { Page } from '@playwright/test';
import type { Relatives, Studies } from '../../src/catalogue/endpoints/element.ts';
import { test } from './demo.ts';
import { expect } from './fixtures.ts';
import { sendRequest } from './records.ts';

type SearchHit = { sequencing_element_id: number; samp_name: string };

async function search(page: Page, body: object): Promise<SearchHit[]> {
  return sendRequest(page, 'POST', '/searchSE', body);
}

/** An element of the demo that has relatives of the same sample and of the same run. */
async function someElement(page: Page): Promise<{ id: number; name: string; relatives: Relatives }> {
  const [hit] = await search(page, { term: 'AMPLICON', hits: 1 });
  const { sequencing_element_id: id, samp_name: name } = hit ?? { sequencing_element_id: 0, samp_name: '' };
  const relatives = await (await page.request.get(`/rest/sequencing-element/${id}/relatives`)).json();
  return { id, name, relatives };
}

test('a row of the search leads to its element, which shows its lineage, studies and relatives', async ({ page }) => {
  const { id, name, relatives } = await someElement(page);
  await page.goto('/search?q=AMPLICON');
  await page.getByRole('table').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(`/id/${id}`);
  await expect(page).toHaveTitle(`${name} · Strandbook`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  const lineage = page.getByRole('list', { name: 'Where it comes from' });
  const steps = lineage.locator('> li');
  await expect(steps.first()).toContainText('Campaign');
  await expect(steps.last()).toContainText(name);
  await expect(lineage.locator('[aria-current=page]')).toHaveText(name);

  const studies = (await sendRequest(page, 'POST', '/getStudies', { id })) as Studies;
  for (const card of ['Project studies', 'Projects', 'Publications'])
    await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
  for (const { study_title } of studies.project_studies)
    await expect(page.getByRole('link', { name: study_title, exact: true })).toBeVisible();

  await expect(page.getByText(`of ${relatives.totalHits}`)).toBeVisible();
  const nearest = relatives.records[0];
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(nearest?.id), exact: true }) });
  await expect(row).toContainText('same');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(`/id/${nearest?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nearest?.samp_name ?? '');
});

test('only the page of the element that was loaded from the server contains its JSON-LD', async ({ page }) => {
  const { id, relatives } = await someElement(page);
  const jsonLd = page.locator('head script[type="application/ld+json"]');
  const description = page.locator('head meta[name="description"]');
  const addressIn = async () => JSON.parse((await jsonLd.textContent()) ?? '{}').url;
  await page.goto(`/id/${id}`);
  await expect(page.getByRole('list', { name: 'Where it comes from' })).toBeVisible();
  expect(await addressIn()).toMatch(new RegExp(`/id/${id}$`));
  await expect(description).toHaveCount(1);

  const nearest = relatives.records[0]?.id;
  await page.getByRole('link', { name: String(nearest), exact: true }).click();
  await expect(page).toHaveURL(`/id/${nearest}`);
  await expect(jsonLd).toHaveCount(0);
  await expect(description).toHaveCount(0);

  await page.reload();
  await expect.poll(addressIn).toMatch(new RegExp(`/id/${nearest}$`));
  await expect(description).toHaveCount(1);
});

test('a single element is cited and downloaded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, name } = await someElement(page);
  await page.goto(`/id/${id}`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Citation copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`: ${name}. `);
  expect(copied).toMatch(new RegExp(`/id/${id}$`));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download full table' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/full.*\.xlsx$/);
});

test.describe('an element that does not exist', () => {
  test.use({ allowedConsoleErrors: [/404/] });
  test('the page says that there is no such element, whatever the id is', async ({ page }) => {
    for (const id of ['999999', '0', 'abc', '9'.repeat(5000)]) {
      await page.goto(`/id/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such sequencing element');
    }
    await page.getByRole('link', { name: 'Search for sequencing elements' }).click();
    await expect(page).toHaveURL('/search');
  });
});
