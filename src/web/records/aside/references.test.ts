import { expect, test } from 'vitest';
import type { RecordData } from '../record-queries.ts';
import { coordinatesOf, placedBy } from './coordinates.ts';
import { belongingField, referringTo, targetsOf } from './references.ts';

const record = (fields: Record<string, unknown>) =>
  ({ id: 7, version: 1, created_at: '', updated_at: '', labels: {}, ...fields }) as RecordData;

test('what a record refers to comes with its text, in the order of the form', () => {
  const sample = record({
    event_id: 318,
    nucleic_acid_samples: [4, 9],
    protocol_id: null,
    experiment_samples: [],
    labels: { event_id: 'TF0271, Gotland Basin', nucleic_acid_samples: ['A', 'B'] },
  });
  expect(targetsOf('field_sample', sample)).toEqual([
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

test('what can refer to a record is found in the catalogue, single and multiple references alike', () => {
  expect(referringTo('campaign')).toEqual([{ from: 'event', field: 'campaign_id' }]);
  expect(referringTo('project')).toEqual([
    { from: 'project_study', field: 'projects' },
    { from: 'sequencing_element', field: 'projects' },
  ]);
  expect(referringTo('sequencing_element')).toEqual([]);
  // Users have no list in which one could look for a person.
  expect(referringTo('person').map(({ from }) => from)).not.toContain('user');
  expect(referringTo('person').filter(({ from }) => from === 'project_study')).toHaveLength(2);
});

test('a record belongs to what stands above it in the chain, not to a person or a protocol', () => {
  expect(belongingField('event')).toBe('campaign_id');
  expect(belongingField('field_sample')).toBe('event_id');
  expect(belongingField('sequencing_element')).toBe('sequencing_library_id');
  expect(belongingField('experiment')).toBeUndefined();
  // Several records may share one: it belongs to none of them.
  expect(belongingField('nucleic_acid_sample')).toBeUndefined();
});

test('a record has its place from its own coordinates, or from what it belongs to', () => {
  expect(coordinatesOf('event')).toEqual({ latitude: 'geogr_loc_lat', longitude: 'geogr_loc_lon' });
  expect(coordinatesOf('field_sample')).toBeNull();
  expect(placedBy('field_sample', record({ event_id: 318 }))).toEqual({ entity: 'event', id: 318 });
  expect(placedBy('field_sample', record({ event_id: null }))).toBeNull();
  expect(placedBy('campaign', record({ campaign_person_resp: 3 }))).toBeNull();
});
