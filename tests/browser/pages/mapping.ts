import { expect, type Locator, type Page } from '@playwright/test';

/** The card in which the columns of a foreign table are matched, in either language. */
export const mappingCard = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Match the columns|Spalten zuordnen)$/ });

/** The button that ends the matching, also where mandatory fields have no value yet. */
export const takeColumnsButton = (page: Page): Locator =>
  page.getByRole('button', {
    name: /^(?:Check the table|Check with empty columns|Tabelle prüfen|Mit leeren Spalten prüfen)$/,
  });

/** Shows all columns, also those that need no decision. */
export async function showAllColumns(page: Page): Promise<void> {
  await expect(mappingCard(page).getByText(/columns are used\.$|Spalten werden verwendet\.$/)).toBeVisible();
  const button = mappingCard(page).getByRole('button', { name: /^(?:Show all \d+ columns|Alle \d+ Spalten zeigen)$/ });
  if (await button.isVisible()) await button.click();
}

const folds = {
  reading: /^(?:How the cells are read|Wie die Zellen gelesen werden)$/,
  name: /^(?:Saved as|Gespeichert als) /,
  leftOut: /(?:left out and will not be stored|weggelassen und nicht gespeichert)$/,
};

/** Opens a part of the mapping that few tables need. */
export async function openFold(page: Page, fold: keyof typeof folds): Promise<void> {
  const summary = mappingCard(page).locator('summary').filter({ hasText: folds[fold] });
  const isOpen = await summary.evaluate((element) => element.parentElement?.hasAttribute('open') ?? false);
  // By key, as a list of options may lie over it.
  if (!isOpen) await summary.press('Enter');
}
