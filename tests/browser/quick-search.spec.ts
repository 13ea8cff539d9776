import type { Page } from '@playwright/test';
import { expect, expectNoHorizontalScroll, logIn, phone, setLanguage, test } from './fixtures.ts';
import { holdRequests, logOut } from './pages/any-page.ts';
import { createEvent, createRecord, uniqueWord, updateRecord } from './records.ts';

const field = (page: Page) => page.getByRole('banner').locator('input[role=combobox]');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const highlighted = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });

test('Ctrl+K and a few letters open a record, by keyboard alone', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  const { id } = await createRecord(page, 'campaign', { campaign: `CAMP-${word}` });
  await createRecord(page, 'project', { project_name: `lat_lon of ${word}` });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(word);
  await expect(options(page)).toHaveText([`CAMP-${word}`, `lat_lon of ${word}`]);
  // The suggestions of the previous letter are shown without a count until the last response.
  await expect(page.getByText('2 suggestions')).toBeAttached();
  await expect(page.getByRole('group', { name: 'Campaigns' })).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');

  // No suggestion is highlighted at first, so Enter starts a search.
  await expect(highlighted(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(highlighted(page)).toHaveText(`lat_lon of ${word}`);
  await page.keyboard.press('Home');
  await expect(highlighted(page)).toHaveText(`CAMP-${word}`);
  await page.keyboard.press('End');
  await expect(highlighted(page)).toHaveText(`lat_lon of ${word}`);
  await page.keyboard.press('ArrowDown');
  await expect(highlighted(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field(page)).toHaveValue(word);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/component/campaign/${id}`);
  await expect(field(page)).toHaveValue('');

  // Fields of the field guide follow the records.
  await field(page).fill('lat_lon');
  await expect(options(page)).toContainText([`lat_lon of ${word}`, 'geogr_loc_lat', 'geogr_loc_lon']);
  await field(page).fill('Geographic name');
  await page.getByRole('group', { name: 'Field guide' }).getByRole('option', { name: 'geog_loc_name' }).click();
  await expect(page).toHaveURL('/help/fields/geog_loc_name');
});

test('suggestions stay visible while a letter is typed, and the highlighted one stays highlighted', async ({
  page,
}) => {
  await logIn(page);
  const word = uniqueWord();
  await createRecord(page, 'campaign', { campaign: `CAMP-${word}` });
  await page.goto('/about');
  await field(page).fill(word.slice(0, -1));
  await expect(options(page)).toHaveText([`CAMP-${word}`]);
  // The complete word has one more suggestion, before the other.
  await createRecord(page, 'campaign', { campaign: word });
  const address = `**/rest/jump?q=${word}`;
  const release = await holdRequests(page, address);
  const requested = page.waitForRequest(address);
  await field(page).press('End');
  await page.keyboard.type(word.slice(-1));
  await requested;
  await page.keyboard.press('ArrowDown');
  await expect(highlighted(page)).toHaveText(`CAMP-${word}`);
  release();
  await expect(options(page)).toHaveText([word, `CAMP-${word}`]);
  await expect(highlighted(page)).toHaveText(`CAMP-${word}`);
});

test('`/` focuses the quick search, and Enter without a suggestion opens the search', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('gotland 16S');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=gotland+16S');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('recently opened records are suggested first, and are forgotten at logout', async ({ page }) => {
  await logIn(page);
  const { event } = await createEvent(page);
  const label = uniqueWord();
  await updateRecord(page, 'event', event.id, { event_label: label });
  await page.goto('/about');
  await field(page).fill(label);
  await options(page).first().click();
  await expect(page).toHaveURL(`/component/event/${event.id}`);
  await page.goto('/');
  await field(page).click();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([label]);
  await field(page).fill(label.slice(0, 5));
  await expect(options(page).first()).toContainText(label);
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await field(page).fill('');
  await expect(page.getByRole('status').filter({ hasText: 'Type the name' })).toBeVisible();
  await expect(options(page)).toHaveCount(0);
});

test('pages are found by their names in both languages', async ({ page }) => {
  await page.goto('/about');
  await field(page).fill('datenimp');
  await expect(options(page)).toHaveText(['Data Import']);
  await field(page).fill('probenahm');
  await expect(options(page).first()).toHaveText('Events');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/component/event');
  // Pages that a visitor may not open are not suggested.
  await field(page).fill('my entries');
  await expect(page.getByRole('status').filter({ hasText: 'No matches.' })).toBeVisible();
});

test('Ctrl+K opens the quick search on a phone as soon as the header is rendered', async ({ page }) => {
  await page.setViewportSize(phone);
  // Dispatched before any effect that React runs after rendering.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('header [data-quick-search]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/about');
  await expect(field(page)).toBeFocused();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(field(page)).toBeHidden();
});

test('the quick search is in the menu of a phone, and German in the German interface', async ({ page }) => {
  await setLanguage(page, 'de');
  await page.setViewportSize(phone);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('proben');
  await expect(page.getByRole('group', { name: 'Seiten' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field(page)).toBeVisible();
});
