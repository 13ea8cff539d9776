import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../accounts.ts';

/** The message in a part of a page whose file could not be loaded. */
export const loadFailedMessage =
  'This part of the page could not be loaded. Please check your connection, or save your work and reload the page.';

/** A short message about what has just happened. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('ul[aria-live] > li').filter({ hasText: text });

/** The question before unsaved input is discarded. */
export const leaveDialog = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** An error message that stays on the screen. */
export const notice = (page: Page): Locator => page.getByRole('main').getByRole('alert');

/** The search field of the page itself. */
export const searchbox = (page: Page): Locator => page.getByRole('main').getByRole('searchbox');

/** Types without waiting for each key, so that there is no pause between two keys on a busy machine. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await Promise.all([...text].map((letter) => page.keyboard.press(letter)));
}

/** Logs out by the profile menu in the header. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Logs in again in the new tab that the message about an ended session links to. */
export async function logInInNewTab(page: Page, { email, password }: Account): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await notice(page).getByRole('link').click();
  const tab = await opened;
  await tab.locator('[name="email"]').fill(email);
  await tab.locator('[name="password"]').fill(password);
  await tab.keyboard.press('Enter');
  await expect(tab).toHaveURL('/');
  await tab.close();
}

/** Holds requests back, all or those of a method. @returns a function that lets them continue */
export async function holdRequests(page: Page, addresses: string, method?: 'POST' | 'PUT'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}
