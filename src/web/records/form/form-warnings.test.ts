import { describe, expect, it } from 'vitest';
import type { EntityName } from '../../../catalogue/index.ts';
import { createRecordDraft, type Draft } from './draft.ts';
import { comparedParentLinks, findFormWarnings, type ParentRecord } from './form-warnings.ts';

function warningsOn(entity: EntityName, values: Draft, parents: readonly ParentRecord[] = []): string[] {
  const { draft } = createRecordDraft(entity, null, 'en', values);
  return findFormWarnings(entity, draft, parents).map(({ field, code, value, otherValue, limit }) =>
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

describe('warnings of a form', () => {
  it('are at the field with the value, typed in either language', () => {
    expect(
      warningsOn('nucleic_acid_sample', { nucl_acid_conc: '-12,5', size_frac_low: '3', size_frac_up: '0,2' }),
    ).toEqual(['size_frac_low moreThanOther 3 0,2', 'nucl_acid_conc belowLeast -12.5 0']);
    expect(warningsOn('event', { geogr_loc_lat: '0', geogr_loc_lon: '0,0' })).toEqual([
      'geogr_loc_lat zeroPosition 0 0',
    ]);
  });

  it('compare with a referenced record, and do not report contradictions within that record', () => {
    const sample = { field_sample_collection_date_begin: '16.03.2019', depth: '0-245' };
    expect(warningsOn('field_sample', sample, [event])).toEqual([
      'field_sample_collection_date_begin afterOther 2019-03-16 2019-03-15',
      'depth moreThanOther 0-245 60',
    ]);
    expect(warningsOn('field_sample', { field_sample_collection_date_begin: '2019-03-14' }, [event])).toEqual([]);
  });

  it('are at a reference if two parent records contradict each other', () => {
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

  it("compare with the record that lists the form's record", () => {
    const sample: ParentRecord = {
      entity: 'field_sample',
      field: null,
      record: { field_sample_collection_date_begin: '2019-03-14' },
    };
    expect(warningsOn('nucleic_acid_sample', { date_nucl_acid_ext: '2019-03-13' }, [sample])).toEqual([
      'date_nucl_acid_ext beforeOther 2019-03-13 2019-03-14',
    ]);
  });

  it('are none for invalid or missing values', () => {
    const values = { field_sample_collection_date_begin: 'not collected', depth: 'deep', taxon_id: '' };
    expect(warningsOn('field_sample', values, [event])).toEqual([]);
  });
});

it('only parent records with comparable values are loaded', () => {
  const loaded = (entity: EntityName) => comparedParentLinks(entity).map(({ parent, heldBy }) => `${parent} ${heldBy}`);
  expect(loaded('campaign')).toEqual([]);
  expect(loaded('event')).toEqual(['campaign child']);
  expect(loaded('field_sample')).toEqual(['event child']);
  expect(loaded('experiment_sample')).toEqual([]);
  expect(loaded('nucleic_acid_sample')).toEqual(['field_sample parent']);
  expect(loaded('sequencing_library')).toEqual(['nucleic_acid_sample parent']);
  expect(loaded('sequencing_run')).toEqual([]);
  expect(loaded('sequencing_element')).toEqual(['sequencing_library child', 'sequencing_run child']);
});
