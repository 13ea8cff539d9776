import { describe, expect, it } from 'vitest';
import type { EntityName } from '../../../catalogue/index.ts';
import { createRecordDraft, type Draft } from './draft.ts';
import { comparedParentLinks, findFormWarnings, type ParentRecord } from './form-warnings.ts';

function warningsOn(entity: EntityName, given: Draft, above: readonly ParentRecord[] = []): string[] {
  const { draft } = createRecordDraft(entity, null, 'en', given);
  return findFormWarnings(entity, draft, above).map(({ field, code, value, otherValue, limit }) =>
    [field, code, value, otherValue ?? limit].join(' '),
  );
}

const event: ParentRecord = {
  entity: 'event',
  field: 'event_id',
  record: {
    event_collection_date_begin: '2019-03-14',
    event_collection_date_end: '2019-03-15',
    tot_depth_water_col: 60,
    geogr_loc_lat: 0,
    geogr_loc_lon: 0,
  },
};

describe('remarks of a form', () => {
  it('stand at a value, as it is typed in either language', () => {
    expect(
      warningsOn('nucleic_acid_sample', { nucl_acid_conc: '-12,5', size_frac_low: '3', size_frac_up: '0,2' }),
    ).toEqual(['size_frac_low moreThanOther 3 0,2', 'nucl_acid_conc belowLeast -12.5 0']);
    expect(warningsOn('event', { geogr_loc_lat: '0', geogr_loc_lon: '0,0' })).toEqual([
      'geogr_loc_lat zeroPosition 0 0',
    ]);
  });

  it('compare with the record that it refers to, and say nothing of what is wrong there alone', () => {
    const sample = { field_sample_collection_date_begin: '16.03.2019', depth: '0-245' };
    expect(warningsOn('field_sample', sample, [event])).toEqual([
      'field_sample_collection_date_begin afterOther 2019-03-16 2019-03-15',
      'depth moreThanOther 0-245 60',
    ]);
    expect(warningsOn('field_sample', { field_sample_collection_date_begin: '2019-03-14' }, [event])).toEqual([]);
  });

  it('stand at a reference where two records contradict each other', () => {
    const library: ParentRecord = {
      entity: 'sequencing_library',
      field: 'sequencing_library_id',
      record: { prep_date: '2019-04-10' },
    };
    const run: ParentRecord = {
      entity: 'sequencing_run',
      field: 'sequencing_run_id',
      record: { seq_date: '2019-04-01' },
    };
    expect(warningsOn('sequencing_element', {}, [library, run])).toEqual([
      'sequencing_run_id beforeOther 2019-04-01 2019-04-10',
    ]);
  });

  it('compare with the record that lists it', () => {
    const sample: ParentRecord = {
      entity: 'field_sample',
      field: null,
      record: { field_sample_collection_date_begin: '2019-03-14' },
    };
    expect(warningsOn('nucleic_acid_sample', { date_nucl_acid_ext: '2019-03-13' }, [sample])).toEqual([
      'date_nucl_acid_ext beforeOther 2019-03-13 2019-03-14',
    ]);
  });

  it('are none for what cannot be read, is missing or has a reason', () => {
    const given = { field_sample_collection_date_begin: 'not collected', depth: 'deep', taxon_id: '' };
    expect(warningsOn('field_sample', given, [event])).toEqual([]);
  });
});

it('only records with values to be compared are asked for', () => {
  const asked = (entity: EntityName) => comparedParentLinks(entity).map(({ parent, heldBy }) => `${parent} ${heldBy}`);
  expect(asked('campaign')).toEqual([]);
  expect(asked('event')).toEqual(['campaign child']);
  expect(asked('field_sample')).toEqual(['event child']);
  expect(asked('experiment_sample')).toEqual([]);
  expect(asked('nucleic_acid_sample')).toEqual(['field_sample parent']);
  expect(asked('sequencing_library')).toEqual(['nucleic_acid_sample parent']);
  expect(asked('sequencing_run')).toEqual([]);
  expect(asked('sequencing_element')).toEqual(['sequencing_library child', 'sequencing_run child']);
});
