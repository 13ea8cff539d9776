import type { Page } from '@playwright/test';
import { type EntityName, screenEntities } from '../../../src/catalogue/index.ts';
import { administrator, researcher } from '../accounts.ts';
import { logIn } from '../fixtures.ts';
import { csrfHeaders, listRecords } from '../records.ts';
import type { Demo } from './screen.ts';

let demo: Demo | undefined;

/** Reads the ids of the demo's records, once in a worker. */
export async function readDemo(page: Page): Promise<Demo> {
  if (demo) return demo;
  const records = new Map<EntityName, number>();
  for (const entity of screenEntities) {
    const { records: hits } = await listRecords(page, entity, 'hits=1');
    if (hits[0]) records.set(entity, hits[0].id);
  }
  const { records: templates } = await (await page.request.get('/rest/templates/')).json();
  await logIn(page, researcher);
  const ownDatasets = await page.request.post('/getOwnDatasets', { headers: await csrfHeaders(page) });
  const [{ id: dataset }] = await ownDatasets.json();
  await logIn(page, administrator);
  const { user } = await (await page.request.get('/auth/session')).json();
  await page.context().clearCookies();
  demo = { records, user: user.id, dataset, template: templates[0].id };
  return demo;
}
