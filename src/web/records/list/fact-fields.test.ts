import { expect, test } from 'vitest';
import { entityOf, screenEntities } from '../../../catalogue/index.ts';
import { factFields } from './fact-fields.ts';

test('facts list parents first, then dates, with a period as one fact', () => {
  const event = factFields('event', ['event_person_resp', 'event_collection_date_begin', 'event_label', 'campaign_id']);
  expect(event).toEqual([['campaign_id'], ['event_collection_date_begin'], ['event_person_resp']]);
  const campaign = factFields('campaign', ['campaign', 'basis', 'date_begin', 'date_end', 'campaign_person_resp']);
  expect(campaign).toEqual([['date_begin', 'date_end'], ['basis'], ['campaign_person_resp']]);
  expect(factFields('campaign', ['date_end', 'basis'])).toEqual([['date_end'], ['basis']]);
  expect(factFields('project', ['project_website', 'project_person_resp', 'project_funded_by'])).toEqual([
    ['project_funded_by'],
    ['project_website'],
    ['project_person_resp'],
  ]);
});

test('facts leave out the fields of the label', () => {
  for (const entity of screenEntities) {
    const { listColumns, label } = entityOf(entity);
    const facts = factFields(entity, listColumns).flat();
    expect([...facts, ...listColumns.filter((name) => label.includes(name))].sort(), entity).toEqual(
      [...listColumns].sort(),
    );
  }
});
