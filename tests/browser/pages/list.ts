import type { Locator, Page } from '@playwright/test';
import { type EntityName, entityOf } from '../../../src/catalogue/index.ts';
import { getTranslate } from '../../../src/catalogue/locales/index.ts';

const t = getTranslate('en');

export const listOf = (entity: EntityName): string => `/component/${entityOf(entity).path}`;

export const tableOf = (page: Page, entity: EntityName): Locator =>
  page.getByRole('table', { name: t(`entities.${entity}.many`), exact: true });

export const rowsOf = (page: Page): Locator => page.locator('tbody tr');

/** The cells of a column, from top to bottom. */
export const column = (page: Page, name: string): Locator => page.locator(`tbody td[data-column="${name}"]`);

/** The frame in which a table scrolls to the side. */
export const frameOf = (page: Page): Locator => page.locator('table').locator('..');
