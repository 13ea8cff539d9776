import type { Page } from '@playwright/test';
import { change, make, type Stored, someWord } from './records.ts';

export const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const map = (page: Page) => page.locator('figure').getByRole('img');
export const land = (page: Page) => map(page).locator('path').last();
export const rows = (page: Page, title = 'History') => card(page, title).locator('ol > li');

/** An event of a campaign with two samples; whoever is logged in makes them. */
export async function makeEvent(page: Page): Promise<{ campaign: Stored; event: Stored; samples: Stored[] }> {
  const word = someWord();
  const campaign = await make(page, 'campaign', { campaign: `EMB177 ${word}` });
  const event = await make(page, 'event', {
    campaign_id: campaign.id,
    event_label: `TF0271 ${word}`,
    geogr_loc_lat: 57.32,
    geogr_loc_lon: 20.5,
    geog_loc_name: 'Baltic Sea: Gotland Basin',
  });
  const environment = { env_broad_scale: 'marine biome', env_local_scale: 'photic zone', env_medium: 'sea water' };
  const sample = (depth: string) =>
    make(page, 'field_sample', {
      event_id: event.id,
      field_sample_name: `${word}_${depth}m`,
      depth,
      ...environment,
    });
  return { campaign, event, samples: [await sample('5'), await sample('20')] };
}

/** An event with three changes: its longitude, its name with the reason of its latitude, and a long comment. */
export async function makeHistory(page: Page): Promise<Stored> {
  const { event } = await makeEvent(page);
  await change(page, 'event', event.id, { geogr_loc_lon: 20.05 });
  await change(page, 'event', event.id, { geog_loc_name: 'Gotland Deep', geogr_loc_lat: 'not collected' });
  const long = 'Swell; second cast for the deep bottles. '.repeat(5).trim();
  await change(page, 'event', event.id, { event_comment: long, geogr_loc_lat: 57.32 });
  return event;
}
