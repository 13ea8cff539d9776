import { describe, expect, it } from 'vitest';
import { columns, mandatoryColumns } from '../columns.ts';
import { applyColumnSelection, columnsInStoredOrder, shippedTemplates, templateColumns } from './templates.ts';

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
});
