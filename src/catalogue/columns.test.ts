import { describe, expect, it } from 'vitest';
import released from '../../package.json' with { type: 'json' };
import { columnEntities } from './chain.ts';
import {
  columnNameOf,
  columnOf,
  columns,
  joinList,
  joinValues,
  mandatoryColumns,
  splitList,
  splitValues,
} from './columns.ts';
import { isList, isPersonList } from './definition.ts';
import { headersVersion, publishedHeaders, publishedNonFieldHeaders } from './headers/published-headers.ts';
import { type EntityName, entityOf } from './index.ts';
import { isLookupReference } from './lookup.ts';
import { runInTable } from './run-in-table.ts';
import { truncateForCell } from './values/joined-values.ts';

describe('column names', () => {
  it.each<[string, EntityName, string]>([
    ['protocol_id', 'event', 'protocol_id'],
    ['field_sample.protocol_id', 'field_sample', 'protocol_id'],
    ['nucleic_acid_sample.protocol_id', 'nucleic_acid_sample', 'protocol_id'],
    ['sequencing_library.protocol_id', 'sequencing_library', 'protocol_id'],
    ['sequencing_run.protocol_id', 'sequencing_run', 'protocol_id'],
    ['sams_id', 'field_sample', 'sams_id'],
    ['nucleic_acid_sample.sams_id', 'nucleic_acid_sample', 'sams_id'],
    ['size_frac', 'field_sample', 'size_frac'],
    ['nucleic_acid_sample.size_frac', 'nucleic_acid_sample', 'size_frac'],
    ['source_mat_id', 'nucleic_acid_sample', 'source_mat_id'],
    ['taxon_id', 'field_sample', 'taxon_id'],
    ['samp_taxon_id', 'nucleic_acid_sample', 'samp_taxon_id'],
    ['nominal_length', 'sequencing_library', 'nominal_length'],
    ['sequencing_element.nominal_length', 'sequencing_element', 'nominal_length'],
    ['investigation_type', 'sequencing_library', 'investigation_type'],
    ['library_source', 'sequencing_library', 'library_source'],
    ['library_strategy', 'sequencing_library', 'library_strategy'],
    ['library_selection', 'sequencing_library', 'library_selection'],
    ['library_layout', 'sequencing_library', 'library_layout'],
    ['url', 'campaign', 'url'],
    ['samp_name', 'sequencing_element', 'samp_name'],
    ['doi', 'publication', 'doi'],
  ])('%s is %s.%s', (name, entity, fieldName) => {
    expect(columnNameOf(entity, fieldName)).toBe(name);
    expect(columnOf(name)).toMatchObject({ entity, fieldName });
  });

  it('are published headers of the current version', () => {
    const published = new Set<string>(Object.values(publishedHeaders).flat());
    const missing = released.version === headersVersion ? [] : columns.filter(({ name }) => !published.has(name));
    const advice = missing.map(({ name, entity }) => `add the new header ${name} to ${entity} in published-headers.ts`);
    expect(advice).toEqual([]);
    expect(headersVersion, 'the version in published-headers.ts').toBe(released.version);
    expect([...published].filter((name) => columnOf(name) === undefined)).toEqual([]);
    expect(publishedNonFieldHeaders).toEqual([runInTable.name]);
  });

  it('exist for every field except references that other columns describe', () => {
    const lacking = columnEntities.flatMap((entity) =>
      Object.entries(entityOf(entity).fields).flatMap(([fieldName, field]) => {
        const isNamed = isPersonList(field) || isLookupReference(field);
        const isValue = field.type !== 'reference' && !isList(field);
        return (isNamed || isValue) === (columnNameOf(entity, fieldName) !== undefined)
          ? []
          : [`${entity}.${fieldName}`];
      }),
    );
    expect(lacking).toEqual([]);
  });

  it('do not exist for references outside templates', () => {
    expect(columnNameOf('event', 'campaign_id')).toBeUndefined();
    expect(columnNameOf('experiment', 'culture_collection_id')).toBeUndefined();
    expect(columnOf('event.protocol_id')).toBeUndefined();
    expect(columnOf('Samp_name')).toBeUndefined();
  });

  it('are mandatory exactly where the specification says so', () => {
    expect(mandatoryColumns.map(({ name }) => name).sort()).toEqual(
      [
        'samp_name',
        'geogr_loc_lat',
        'geogr_loc_lon',
        'geog_loc_name',
        'field_sample_collection_date_begin',
        'env_broad_scale',
        'env_local_scale',
        'env_medium',
        'seq_meth',
        'library_source',
        'library_strategy',
        'library_selection',
        'forward_read_file_name',
        'forward_read_file_checksum',
        'checksum_method',
      ].sort(),
    );
  });
});

describe('several values in one cell', () => {
  it.each<[string | null, (string | number | null)[]]>([
    [null, []],
    [null, [null, '']],
    ['one', ['one']],
    ['one | two', ['one', 'two']],
    [' | two', [null, 'two']],
    ['a\\|b | c', ['a|b', 'c']],
    ['1 | 2', [1, 2]],
  ])('the cell %j has the values %j', (cell, values) => {
    expect(joinValues(values)).toBe(cell);
    if (cell !== null) expect(splitValues(cell)).toEqual(values.map((value) => String(value ?? '')));
  });

  it('are shortened to the size of a cell, with the number of the others', () => {
    const values = Array.from({ length: 400 }, (_, i) => `${i} ${'x'.repeat(90)} \\| y`);
    const text = joinValues(values) ?? '';
    const fitting = truncateForCell(text);
    expect([text.length > 32_767, fitting.length <= 32_767, fitting.length > 32_500]).toEqual([true, true, true]);
    const kept = fitting.split(' | ');
    expect(kept.at(-1)).toBe(`… +${400 - kept.length + 1}`);
    expect(text.startsWith(kept.slice(0, -1).join(' | '))).toBe(true);
    expect(truncateForCell(text.slice(0, 32_767))).toBe(text.slice(0, 32_767));
    expect(truncateForCell('z'.repeat(40_000))).toBe(`${'z'.repeat(32_766)}…`);
  });

  it('may be written without spaces around the separator', () => {
    expect(splitValues('one|two |three')).toEqual(['one', 'two', 'three']);
  });
});

describe('a list within one value', () => {
  it.each<[string | null, string[]]>([
    [null, []],
    ['Example, Alex', ['Example, Alex']],
    ['Example, Alex; Sample, Robin', ['Example, Alex', 'Sample, Robin']],
    ['a\\;b; c', ['a;b', 'c']],
  ])('the text %j has the items %j', (text, values) => {
    expect(joinList(values)).toBe(text);
    if (text !== null) expect(splitList(text)).toEqual(values);
  });

  it('may be written without spaces, and has no empty items', () => {
    expect(splitList('one;two ; ;three;')).toEqual(['one', 'two', 'three']);
  });

  it('can be one of several values of a cell', () => {
    const lists = [['a|b; c', 'd'], [], ['e']];
    const cell = joinValues(lists.map(joinList));
    expect(cell).toBe('a\\|b\\; c; d |  | e');
    expect(splitValues(cell ?? '').map(splitList)).toEqual(lists);
  });
});

// Each line below a `@ts-expect-error` must not compile: `tsc` is the judge, running them shows only that they are harmless.
