import type { Locator, Page } from '@playwright/test';

// Cards beside the form of a stored record: the map, the related records, the history.

export const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const map = (page: Page): Locator => page.locator('figure').getByRole('img');
export const land = (page: Page): Locator => map(page).locator('path').last();
export const rows = (page: Page, title = 'History'): Locator => card(page, title).locator('ol > li');
