import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../../src/catalogue/locales/index.ts';
import { getServerTranslate } from '../../../src/catalogue/locales/server.ts';
import { xlsx } from './import.ts';

type Table = { name: string; buffer: Buffer };

/** Chooses filled-in templates on the screen of the template import. */
export async function chooseFiles(page: Page, tables: readonly Table[], language: Language = 'en'): Promise<void> {
  const input = page.getByLabel(getServerTranslate(language)('templateScreens.import.input'), { exact: true });
  await input.setInputFiles(tables.map((table) => ({ ...table, mimeType: xlsx })));
}

/** The scrollable list of the selected files. */
export const fileList = (page: Page): Locator => page.getByRole('region', { name: /^(?:Files|Dateien)$/ });

/** The entry of a selected file in the list. */
export const fileNamed = (page: Page, name: string): Locator =>
  fileList(page).locator('ul').first().locator('> li').filter({ hasText: name });

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: /^(?:Upload|Hochladen)$/ });
