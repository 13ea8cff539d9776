import { describe, expect, it } from 'vitest';
import { type Column, columns, mandatoryColumns } from '../columns.ts';
import { applyColumnSelection, columnsInStoredOrder, shippedTemplates, templateColumns } from './templates.ts';

/** Columns as of measurements. */
const measured = (['event', 'field_sample'] as const).map((entity): Column => {
  const name = entity === 'event' ? 'event.temp' : 'temp';
  return { name, entity, fieldName: name, field: { type: 'number' }, several: false };
});

describe('the shipped templates', () => {
  it('are those of the specification', () => {
    expect(shippedTemplates.map(({ name }) => name)).toEqual(['Sediment trap test', 'Template 2']);
  });

  it.each(shippedTemplates)(
    '$name has every mandatory column once, and the sample name first',
    ({ columns: names }) => {
      expect(names).toEqual(expect.arrayContaining(mandatoryColumns.map(({ name }) => name)));
      expect(new Set(names).size).toBe(names.length);
      expect(names[0]).toBe('samp_name');
    },
  );

  it('have every column except those of the study', () => {
    const all = columns.filter(({ entity }) => entity !== 'project_study').map(({ name }) => name);
    expect([...(shippedTemplates[1]?.columns ?? [])].sort()).toEqual([...all].sort());
    expect(shippedTemplates[0]?.columns.filter((name) => !all.includes(name))).toEqual([]);
  });
});

describe('templateColumns', () => {
  it('has the sample name first, then the order of the chain', () => {
    const names = templateColumns(['depth', 'campaign']).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['samp_name', 'campaign']);
    expect(names.indexOf('depth')).toBeGreaterThan(names.indexOf('geogr_loc_lat'));
  });

  it('has measurements behind the fields of their entity', () => {
    const names = templateColumns(['altitude', 'temp', 'event.temp'], measured).map(({ name }) => name);
    expect(names).toHaveLength(mandatoryColumns.length + 3);
    const isBetween = (name: string, before: string, after: string) =>
      names.indexOf(before) < names.indexOf(name) && names.indexOf(name) < names.indexOf(after);
    expect(isBetween('event.temp', 'geog_loc_name', 'altitude')).toBe(true);
    expect(isBetween('temp', 'env_medium', 'library_strategy')).toBe(true);
  });

  it('leaves out unknown names', () => {
    expect(templateColumns(['no_such_column'])).toHaveLength(mandatoryColumns.length);
  });
});

describe('the order of a custom template', () => {
  const names = (given: string[]) => columnsInStoredOrder(given).map(({ name }) => name);

  it('is stored, with the sample name first and added mandatory columns last', () => {
    const given = ['depth', 'campaign', 'samp_name', 'depth', 'no_such_column'];
    expect(names(given).slice(0, 3)).toEqual(['samp_name', 'depth', 'campaign']);
    expect(names(given)).toHaveLength(mandatoryColumns.length + 2);
  });

  it('stays on a new selection, and a new column follows its predecessor in the chain', () => {
    const order = names(['depth', 'campaign']);
    const more = applyColumnSelection(order, new Set([...order, 'altitude']));
    expect(more.slice(0, 4)).toEqual(['samp_name', 'depth', 'altitude', 'campaign']);
    expect(applyColumnSelection(more, new Set(['campaign']))).toEqual(names(['campaign']));
  });

  it('holds measurements as well', () => {
    const order = columnsInStoredOrder(['temp', 'depth'], measured).map(({ name }) => name);
    expect(order.slice(0, 3)).toEqual(['samp_name', 'temp', 'depth']);
    const more = applyColumnSelection(order, new Set([...order, 'event.temp']), measured);
    expect(more).toHaveLength(order.length + 1);
    expect(applyColumnSelection(more, new Set(['depth']), measured).slice(0, 2)).toEqual(['samp_name', 'depth']);
  });
});
