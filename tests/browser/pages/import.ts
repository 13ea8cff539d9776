import { expect, type Locator, type Page } from '@playwright/test';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Filled-in template').setInputFiles({ name, mimeType: xlsx, buffer });
  // Whatever becomes of the file, it takes its room on the page.
  const table = page.getByRole('region', { name: /^(?:Your table|Match the columns)$/ });
  await expect(table.or(page.getByText(`${name} was not accepted.`))).toBeVisible();
}

export async function describeStudy(page: Page, title: string): Promise<void> {
  await page.getByLabel('Study title').fill(title);
  await page.getByLabel('Abstract').fill('What lives in the water of the Gotland Basin.');
  await page.getByLabel('Firstname').fill('Alex');
  await page.getByLabel('Lastname').fill('Example');
}

export const uploadButton = (page: Page): Locator => page.getByRole('button', { name: 'Upload and store' });

export const errorRows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Errors by row and column' }).locator('tbody tr');
