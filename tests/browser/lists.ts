import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fillDataFolder } from '../../demo/fill.ts';
import { demoPassword } from '../../demo/people.ts';
import { type EntityName, entityOf } from '../../src/catalogue/index.ts';
import { sentences } from '../../src/catalogue/locales/index.ts';
import { type Running, startServer } from '../process/server.ts';
import { make, type Stored } from './records.ts';
import { test as base, expect, logIn } from './strandbook.ts';

export const t = sentences('en');
export const researcher = { email: 'researcher@example.org', password: demoPassword };

/** Asks REST for a list. */
export async function ask(
  page: Page,
  entity: EntityName,
  query = '',
): Promise<{ records: Stored[]; totalHits: number }> {
  const answer = await page.request.get(`/rest/${entityOf(entity).resource}/?${query}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A server of the tests' own on the demo's data, so that what is counted is known. */
export const test = base.extend<object, { demo: Running }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-lists-'));
      try {
        await fillDataFolder(folder, AbortSignal.timeout(60_000));
        const server = await startServer({ DATA_DIR: folder });
        await use(server);
        await server.end('SIGTERM');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.address),
});

export const tableOf = (page: Page, entity: EntityName): Locator =>
  page.getByRole('table', { name: t(`entities.${entity}.many`), exact: true });

export const rowsOf = (page: Page): Locator => page.locator('tbody tr');

/** The texts of a column, from above. */
export const column = (page: Page, name: string): Locator => page.locator(`tbody td[data-column="${name}"]`);

export { expect, logIn, make };
