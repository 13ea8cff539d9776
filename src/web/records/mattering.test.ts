import { expect, test } from 'vitest';
import { entityOf, screenEntities } from '../../catalogue/index.ts';
import { matteringColumns } from './mattering.ts';

test('what names a record comes first, then where it belongs and when it was', () => {
  expect(matteringColumns('event', entityOf('event').listColumns)).toEqual([
    'event_label',
    'geog_loc_name',
    'campaign_id',
  ]);
  expect(matteringColumns('campaign', entityOf('campaign').listColumns)).toEqual([
    'campaign',
    'date_begin',
    'date_end',
  ]);
  expect(matteringColumns('project', ['project_website', 'project_person_resp', 'project_funded_by'])).toEqual([
    'project_funded_by',
    'project_website',
    'project_person_resp',
  ]);
});

test('there are three of each entity, or as many as its list has', () => {
  for (const entity of screenEntities) {
    const { listColumns } = entityOf(entity);
    const mattering = matteringColumns(entity, listColumns);
    expect(new Set(mattering).size, entity).toBe(Math.min(3, listColumns.length));
  }
});
