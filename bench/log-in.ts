import type { Page } from '@playwright/test';
import { benchAccount } from './server.ts';

/** Logs in with the form, which leads to a screen. */
export async function logIn(page: Page, address: string, screen: string): Promise<void> {
  await page.goto(`${address}/auth/login?from=${encodeURIComponent(screen)}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(benchAccount.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(benchAccount.password);
  await page.keyboard.press('Enter');
}
