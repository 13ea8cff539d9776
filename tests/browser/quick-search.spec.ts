import type { Page } from '@playwright/test';
import { expect, expectNoHorizontalScroll, logIn, phone, setLanguage, test } from './fixtures.ts';
import { holdRequests, logOut } from './pages/any-page.ts';
import { createEvent, createRecord, uniqueWord, updateRecord } from './records.ts';

const field = (page: Page) => page.getByRole('banner').locator('input[role=combobox]');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const current = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });

test('Ctrl+K and a few letters lead to a record, by the keyboard alone', async ({ page }) => {
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
  // Suggestions for a letter before are shown until the last answer, uncounted.
  await expect(page.getByText('2 suggestions')).toBeAttached();
  await expect(page.getByRole('group', { name: 'Campaigns' })).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');

  // None is chosen by itself: Enter alone searches.
  await expect(current(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(current(page)).toHaveText(`lat_lon of ${word}`);
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveText(`CAMP-${word}`);
  await page.keyboard.press('End');
  await expect(current(page)).toHaveText(`lat_lon of ${word}`);
  await page.keyboard.press('ArrowDown');
  await expect(current(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field(page)).toHaveValue(word);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/component/campaign/${id}`);
  await expect(field(page)).toHaveValue('');

  // Fields of the guide follow the records.
  await field(page).fill('lat_lon');
  await expect(options(page)).toContainText([`lat_lon of ${word}`, 'geogr_loc_lat', 'geogr_loc_lon']);
  await field(page).fill('Geographic name');
  await page.getByRole('group', { name: 'Field guide' }).getByRole('option', { name: 'geog_loc_name' }).click();
  await expect(page).toHaveURL('/help/fields/geog_loc_name');
});

test('suggestions stand while a letter is typed, and the chosen one stays chosen', async ({ page }) => {
  await logIn(page);
  const word = uniqueWord();
  await createRecord(page, 'campaign', { campaign: `CAMP-${word}` });
  await page.goto('/about');
  await field(page).fill(word.slice(0, -1));
  await expect(options(page)).toHaveText([`CAMP-${word}`]);
  // For the whole word there will be one more, before the other.
  await createRecord(page, 'campaign', { campaign: word });
  const ofWord = `**/rest/jump?q=${word}`;
  const release = await holdRequests(page, ofWord);
  const asked = page.waitForRequest(ofWord);
  await field(page).press('End');
  await page.keyboard.type(word.slice(-1));
  await asked;
  await page.keyboard.press('ArrowDown');
  await expect(current(page)).toHaveText(`CAMP-${word}`);
  release();
  await expect(options(page)).toHaveText([word, `CAMP-${word}`]);
  await expect(current(page)).toHaveText(`CAMP-${word}`);
});

test('Enter without a choice searches, `/` leads to the field as well', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('gotland 16S');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=gotland+16S');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('recent places come first, and are forgotten at logout', async ({ page }) => {
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
  // Pages for others are not offered.
  await field(page).fill('my entries');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has this name.' })).toBeVisible();
});

test('on a phone Ctrl+K opens it as soon as it is drawn', async ({ page }) => {
  await page.setViewportSize(phone);
  // Before anything that React does once a page is drawn.
  await page.addInitScript(() => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector('header [data-quick-search]')) return;
      watching.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    watching.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/about');
  await expect(field(page)).toBeFocused();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(field(page)).toBeHidden();
});

test('on a phone it stands in the menu, and speaks German', async ({ page }) => {
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
