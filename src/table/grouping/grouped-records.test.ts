import { expect, it } from 'vitest';
import type { EntityName } from '../../catalogue/index.ts';
import { columnNameAt, createEmptyLists } from './grouped-records.ts';

it.each<[EntityName, string, string]>([
  ['event', 'geog_loc_name', 'geog_loc_name'],
  ['field_sample', 'protocol_id', 'field_sample.protocol_id'],
  ['event', 'campaign_id', 'campaign'],
  ['field_sample', 'event_id', 'event_label'],
  // A condition has no columns of its own; its values are in those of the library.
  ['sequencing_library', 'library_condition_id', 'library_condition_id'],
])('an issue with %s.%s names the column %s', (entity, field, column) => {
  const list = createEmptyLists()[entity];
  expect(columnNameAt(list, list.fields.indexOf(field))).toBe(column);
});
