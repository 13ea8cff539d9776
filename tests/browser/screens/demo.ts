import type { Page } from '@playwright/test';
import { type EntityName, screenEntities } from '../../../src/catalogue/index.ts';
import { administrator, researcher } from '../accounts.ts';
import { logIn } from '../fixtures.ts';
import { csrfHeaders, listRecords } from '../records.ts';
import type { Demo } from './screen.ts';

let demo: Demo | undefined;

/** Asks once in a worker for the numbers of the demo's records. */
export async function readDemo(page: Page): Promise<Demo> {
  if (demo) return demo;
  const records = new Map<EntityName, number>();
  for (const entity of screenEntities) {
    const { records: found } = await listRecords(page, entity, 'hits=1');
    if (found[0]) records.set(entity, found[0].id);
  }
  const { records: templates } = await (await page.request.get('/rest/templates/')).json();
  await logIn(page, researcher);
  const own = await page.request.post('/getOwnDatasets', { headers: await csrfHeaders(page) });
  const [{ id: dataset }] = await own.json();
  await logIn(page, administrator);
  const { user } = await (await page.request.get('/auth/session')).json();
  await page.context().clearCookies();
  demo = { records, user: user.id, dataset, template: templates[0].id };
  return demo;
}
