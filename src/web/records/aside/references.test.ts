import { expect, test } from 'vitest';
import type { EntityName } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import {
  coordinateFieldsOf,
  hasSeveralReferences,
  parentField,
  parentWithCoordinates,
  sortParentsFirst,
  targetsOf,
} from './references.ts';

const record = (fields: Record<string, unknown>) =>
  ({ id: 7, version: 1, created_at: '', updated_at: '', labels: {}, ...fields }) as RecordData;

test('references are listed with their labels, in the order of the form', () => {
  const sample = record({
    event_id: 318,
    nucleic_acid_samples: [4, 9],
    protocol_id: null,
    experiment_samples: [],
    labels: { event_id: 'TF0271, Gotland Basin', nucleic_acid_samples: ['A', 'B'] },
  });
  expect(targetsOf('field_sample', sample, 'de')).toEqual([
    { field: 'event_id', targets: [{ to: 'event', id: 318, label: 'TF0271, Gotland Basin' }] },
    {
      field: 'nucleic_acid_samples',
      targets: [
        { to: 'nucleic_acid_sample', id: 4, label: 'A' },
        { to: 'nucleic_acid_sample', id: 9, label: 'B' },
      ],
    },
  ]);
});

test('an entity may refer to another in several fields', () => {
  expect(hasSeveralReferences('project_study', 'person')).toBe(true);
  expect(hasSeveralReferences('event', 'campaign')).toBe(false);
  expect(hasSeveralReferences('sequencing_element', 'campaign')).toBe(false);
});

test('ancestors in the chain come first, from the nearest to the campaign', () => {
  const related = (...names: EntityName[]) => names.map((entity) => ({ entity, filter: '', count: 1, only: null }));
  const order = (entity: EntityName, ...names: EntityName[]) =>
    sortParentsFirst(entity, related(...names)).map((item) => item.entity);
  expect(order('nucleic_acid_sample', 'field_sample', 'sequencing_element', 'event', 'campaign')).toEqual([
    'field_sample',
    'event',
    'campaign',
    'sequencing_element',
  ]);
  expect(order('campaign', 'event', 'sequencing_element')).toEqual(['event', 'sequencing_element']);
  expect(order('person', 'campaign', 'event')).toEqual(['campaign', 'event']);
});

test('the parent field is the reference to the record above in the chain, not to a person or a protocol', () => {
  expect(parentField('event')).toBe('campaign_id');
  expect(parentField('field_sample')).toBe('event_id');
  expect(parentField('sequencing_element')).toBe('sequencing_library_id');
  expect(parentField('experiment')).toBeUndefined();
  // A nucleic acid sample may have several field samples, which list it.
  expect(parentField('nucleic_acid_sample')).toBeUndefined();
});

test('a record has a position from its own coordinates, or from those of its parent', () => {
  expect(coordinateFieldsOf('event')).toEqual({ latitude: 'geogr_loc_lat', longitude: 'geogr_loc_lon' });
  expect(coordinateFieldsOf('field_sample')).toBeNull();
  expect(parentWithCoordinates('field_sample', record({ event_id: 318 }))).toEqual({ entity: 'event', id: 318 });
  expect(parentWithCoordinates('field_sample', record({ event_id: null }))).toBeNull();
  expect(parentWithCoordinates('campaign', record({ campaign_person_resp: 3 }))).toBeNull();
});
