import { describe, expect, it } from 'vitest';
import { filtersOf, firstKind, kindsFor, parametersOf, withKind, withoutFilter } from './filter-kinds.ts';

describe('the filters of a list', () => {
  it('are read from its address, both limits as one', () => {
    expect(
      filtersOf({ campaign_id: '5', 'geogr_loc_lat>': '54', 'geogr_loc_lat<': '60', basis: '', 'event_label!': '' }),
    ).toEqual([
      { name: 'campaign_id', kind: 'is' },
      { name: 'geogr_loc_lat', kind: 'range' },
      { name: 'basis', kind: 'empty' },
      { name: 'event_label', kind: 'notEmpty' },
    ]);
  });

  it('keep their value as another kind that has one', () => {
    const filter = { name: 'basis', kind: 'is' } as const;
    expect(withKind({ basis: 'RV', q: 'x' }, filter, 'isNot')).toEqual({ 'basis!': 'RV', q: 'x' });
    expect(withKind({ basis: 'RV' }, filter, 'notEmpty')).toEqual({ 'basis!': '' });
    expect(withKind({ 'basis!': '' }, { name: 'basis', kind: 'notEmpty' }, 'is')).toEqual({});
    expect(withKind({ 'depth>': '5' }, { name: 'depth', kind: 'range' }, 'is')).toEqual({});
  });

  it('are removed with both limits', () => {
    const filter = { name: 'event.depth', kind: 'range' } as const;
    expect(parametersOf(filter)).toEqual(['event.depth>', 'event.depth<']);
    expect(withoutFilter({ 'event.depth>': '5', 'event.depth<': '9', basis: 'RV' }, filter)).toEqual({ basis: 'RV' });
  });

  it('have limits for numbers, depths and dates, also of ancestors, and one kind for the id of a related record', () => {
    expect(kindsFor('event', 'geogr_loc_lat')).toContain('range');
    expect(kindsFor('sequencing_element', 'field_sample.depth')).toContain('range');
    expect(kindsFor('event', 'event_label')).not.toContain('range');
    expect(kindsFor('sequencing_element', 'campaign_id')).toEqual(['is']);
    expect(firstKind('event', 'geogr_loc_lat')).toBe('range');
    expect(firstKind('event', 'event_collection_date_begin')).toBe('is');
  });
});
