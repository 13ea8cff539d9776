import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentValidators, errorOf } from '../../../tests/json-schemas.ts';
import { type EntityName, entityNames, entityOf, fieldOf } from '../index.ts';
import type { Schemas } from '../json-schema.ts';
import { getServerTranslate } from '../locales/server.ts';
import { missingTermOf, vocabularies } from '../vocabularies/index.ts';
import { missingTerms } from '../vocabularies/insdc.ts';
import { recordBodySchema, recordSchema, schemaNames, termSchemas } from './record-schemas.ts';
import { checkRecord } from './records.ts';

const t = getServerTranslate('en');
const schemas: Schemas = {
  ...termSchemas(),
  ...Object.fromEntries(
    entityNames.flatMap((entity) => {
      const names = schemaNames(entity);
      return [
        [names.record, recordSchema(entity, t)],
        [names.new, recordBodySchema(entity, 'new', t)],
        [names.change, recordBodySchema(entity, 'change', t)],
      ];
    }),
  ),
};
const validator = componentValidators(schemas);

/** Values that people and scripts try, right and wrong, whatever the field. */
const tried: unknown[] = [
  ...[null, true, false, 0, 1, -1, 1.5, 54.5, 2019, 2300, 2 ** 31, 2 ** 63, 1e308, -0],
  ...['', '5', '-5', '+5', '5.', ',5', '12,5', '12.5', '\u22123', '1e5', '1E\u22125', '1.234,5', 'NaN', '5 m', '0x10'],
  ...['2019', '2019-03', '2019-03-14', '14.03.2019', '4.3.2019', '2019-02-30', '03/04/2015', '0000'],
  ...['18/06/2018', 'June 18, 2018', '2018-06-18T12:30:00Z', '20180618', 20180618, '5m', '0-10 m', '12 ng/µl', '3 bp'],
  ...["54°30'N", "12°15'W"],
  ...['0-10', '3\u20134', '10-0', '5 - 7,5', '54.5N', '12.25 W', '12°', '91', '54,5S'],
  ...['d41d8cd98f00b204e9800998ecf8427e', 'D41D8CD98F00B204E9800998ECF8427E', 'a'.repeat(64), 'a'.repeat(40)],
  ...['10.1000/Example.1', 'https://doi.org/10.1000/x', 'doi: 10.1000/x', '10.1/x'],
  ...['0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0098'],
  ...['alex@example.org', 'alex@localhost', 'https://example.org/ä', 'HTTP://example.org', 'ftp://example.org'],
  ...['x', 'x'.repeat(251), 'x'.repeat(1001), 'x'.repeat(32_768), 'a\0b', 'a\ud800', 'mid\nline'],
  ...Object.values(vocabularies).flatMap(([first = '']) => [first, first.toLowerCase()]),
  ...missingTerms.slice(0, 2),
  'NOT COLLECTED',
  ...[{}, { id: 1 }, [], [1], [1, 1], ['1'], ['1,0'], [0], [null], [[1]], ['x'], [2 ** 31]],
];
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...tried) },
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => one.trim()),
  fc.double(),
  fc.jsonValue().map((one) => (typeof one === 'string' ? one.trim() : one)),
);

/** The value as it is after a way through JSON. */
const asJson = (given: unknown): unknown => JSON.parse(JSON.stringify(given));

describe.each(entityNames)('%s', (entity: EntityName) => {
  const { record, change } = schemaNames(entity);
  const names = Object.keys(recordBodySchema(entity, 'change', t).properties as object).filter(
    (name) => name !== 'version',
  );
  const properties = recordSchema(entity, t).properties as Schemas;
  const known: Record<string, ReturnType<typeof validator>> = {};
  const fieldValidator = (name: string) => {
    known[name] ??= componentValidators({ ...schemas, field: properties[name] ?? {} })('field');
    return known[name];
  };

  it('accepts all valid input, and matches the stored record', () => {
    const body = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 }).map(asJson);
    fc.assert(
      fc.property(body as fc.Arbitrary<Record<string, unknown>>, (given) => {
        const { values, problems } = checkRecord(entity, given, {});
        if (Object.keys(problems).length > 0) return;
        const takes = validator(change);
        expect(takes(given), `${JSON.stringify(given)}: ${errorOf(takes)}`).toBe(true);
        for (const [name, kept] of Object.entries(values)) {
          if (name.endsWith('_missing') && kept === null) continue;
          expect(properties).toHaveProperty(name);
          const fits = fieldValidator(name);
          expect(fits(kept), `${name} ${JSON.stringify(kept)}: ${errorOf(fits)}`).toBe(true);
        }
      }),
      { seed: 20, numRuns: 500 },
    );
  });

  it('has the required fields, and no unknown ones', () => {
    const makes = validator(schemaNames(entity).new);
    const required = Object.entries(entityOf(entity).fields).flatMap(([name, field]) => (field.required ? [name] : []));
    expect(makes({})).toBe(required.length === 0);
    for (const name of required) expect(validator(change)({ [name]: null }), name).toBe(false);
    expect(validator(change)({ nonsense: 1 })).toBe(false);
    expect(validator(record)({})).toBe(false);
  });
});

it('a reason must be a missing-value term, and a value takes precedence over it', () => {
  const given = { geogr_loc_lat: '54,5', geogr_loc_lat_missing: 'Not Collected' };
  expect(checkRecord('event', given, {}).values).toEqual({ geogr_loc_lat: 54.5, geogr_loc_lat_missing: null });
  for (const reason of [{}, true, 'because']) {
    const { problems } = checkRecord('event', { ...given, geogr_loc_lat_missing: reason }, {});
    expect(Object.keys(problems)).toEqual(['geogr_loc_lat_missing']);
  }
});

describe('a name', () => {
  it.each<[EntityName, string]>([
    ['campaign', 'campaign'],
    ['event', 'event_label'],
    ['field_sample', 'field_sample_name'],
    ['nucleic_acid_sample', 'nucleic_acid_sample_name'],
    ['sequencer', 'instrument_id'],
    ['sequencing_element', 'samp_name'],
    ['project_study', 'study_title'],
    ['project', 'project_name'],
    ['protocol', 'protocol'],
  ])('of a %s (%s) is neither a missing-value term nor a placeholder', (entity, name) => {
    const field = fieldOf(entity, name);
    const code = field.required ? 'nameNeeded' : 'nameMissing';
    for (const typed of ['not provided', 'Not Collected', 'missing: lab stock', 'NA', '-', '-999', 'TBA']) {
      const { values, problems } = checkRecord(entity, { [name]: typed }, {});
      const isEmpty = !field.required && !field.mandatory && !missingTermOf(typed);
      expect(values, typed).toEqual(isEmpty ? { [name]: null } : {});
      expect(problems, typed).toEqual(
        isEmpty ? {} : { [name]: [expect.objectContaining({ code, params: { value: typed } })] },
      );
    }
  });

  it('of a person may look like a placeholder', () => {
    expect(checkRecord('person', { lastname: 'Na', firstname: 'Null' }, {}).problems).toEqual({});
    expect(Object.keys(checkRecord('person', { lastname: 'not provided' }, {}).problems)).toEqual(['lastname']);
    const words = { lastname: 'unknown', firstname: '-', institute: 'na' };
    expect(checkRecord('person', words, {}).values).toEqual({ lastname: null, firstname: null, institute: null });
  });

  it('does not include location, gene and reverse file, which may be missing', () => {
    const place = { geog_loc_name: 'not collected' };
    expect(checkRecord('event', place, {})).toEqual({ values: place, problems: {} });
    for (const [entity, name] of [
      ['sequencing_library', 'target_gene'],
      ['sequencing_element', 'reverse_read_file_name'],
    ] as const)
      expect(checkRecord(entity, { [name]: 'not applicable' }, {}).problems).toEqual({});
  });
});
