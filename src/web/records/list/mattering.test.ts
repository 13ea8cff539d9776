import { expect, test } from 'vitest';
import { entityOf, screenEntities } from '../../../catalogue/index.ts';
import { matteringFacts } from './mattering.ts';

test('what a record belongs to comes first, then when it was, a period as one fact', () => {
  const event = matteringFacts('event', entityOf('event').listColumns);
  expect(event.slice(0, 2)).toEqual([['campaign_id'], ['event_collection_date_begin']]);
  const campaign = matteringFacts('campaign', entityOf('campaign').listColumns);
  expect(campaign).toEqual([['date_begin', 'date_end'], ['basis'], ['campaign_person_resp']]);
  expect(matteringFacts('campaign', ['date_end', 'basis'])).toEqual([['date_end'], ['basis']]);
  expect(matteringFacts('project', ['project_website', 'project_person_resp', 'project_funded_by'])).toEqual([
    ['project_funded_by'],
    ['project_website'],
    ['project_person_resp'],
  ]);
});

test('nothing that is in the label is told again', () => {
  for (const entity of screenEntities) {
    const { listColumns, label } = entityOf(entity);
    const facts = matteringFacts(entity, listColumns).flat();
    expect([...facts, ...listColumns.filter((name) => label.includes(name))].sort(), entity).toEqual(
      [...listColumns].sort(),
    );
  }
});
