import { describe, expect, it } from 'vitest';
import { columns, mandatoryColumns } from './columns.ts';
import { shippedTemplates, templateColumns } from './templates.ts';

describe('the shipped templates', () => {
  it('are the two of the specification', () => {
    expect(shippedTemplates.map(({ name }) => name)).toEqual(['Sediment trap test', 'Template 2']);
  });

  it.each(shippedTemplates)('$name has every mandatory column, once, the sample name first', ({ columns: names }) => {
    expect(names).toEqual(expect.arrayContaining(mandatoryColumns.map(({ name }) => name)));
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('samp_name');
  });

  it('offer every column but those of the study, which the upload asks for', () => {
    const all = columns.filter(({ entity }) => entity !== 'project_study').map(({ name }) => name);
    expect([...(shippedTemplates[1]?.columns ?? [])].sort()).toEqual([...all].sort());
    expect(shippedTemplates[0]?.columns.filter((name) => !all.includes(name))).toEqual([]);
  });
});

describe('templateColumns', () => {
  it('follows the chain after the sample name, whatever the order of the names', () => {
    const names = templateColumns(['depth', 'campaign']).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['samp_name', 'campaign']);
    expect(names.indexOf('depth')).toBeGreaterThan(names.indexOf('geogr_loc_lat'));
  });

  it('leaves out what the catalogue does not know', () => {
    expect(templateColumns(['no_such_column'])).toHaveLength(mandatoryColumns.length);
  });
});
