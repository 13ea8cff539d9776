import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attributeOf, checklistOf, enaFileFormats, sampleAttributes } from '../../src/catalogue/archive/ena.ts';
import { enaMeasurements } from '../../src/catalogue/archive/ena-measurements.ts';
import { checkForEna } from '../../src/catalogue/archive/ena-rules.ts';
import { measuredAttribute, planAttributes, xmlKnowsUnit } from '../../src/catalogue/archive/measured-attributes.ts';
import { type ElementValues, toArchiveText } from '../../src/catalogue/archive/values.ts';
import { columnOf } from '../../src/catalogue/columns.ts';
import { arrayTypeOf } from '../../src/catalogue/field-types.ts';
import { patterns } from '../../src/catalogue/values/patterns.ts';
import { missingTerms } from '../../src/catalogue/vocabularies/index.ts';
import { readSeededTypes } from '../seeded-types.ts';
import { hasRealTables, realData } from './table.ts';

type Field = { name: string; cardinality: string; units: string; regex: string; cv: string[] };
type Checklist = Record<'sample' | 'run', { fields: Field[] }>;

const read = (file: string) => readFileSync(join(realData, file), 'utf8');
const givenFrom =
  (values: Readonly<Record<string, string | number>>): ElementValues =>
  (column) => {
    const value = values[column];
    return value === undefined ? [] : [value];
  };

const numbers = ['depth', 'altitude', 'elevation', 'total depth of water column'];
const written = [
  '0',
  '5',
  '05',
  '0.5',
  '12.',
  '-5',
  '-0.25',
  '0-10',
  '5 | 6',
  '57.32',
  '2019',
  '2019-03',
  '2019-03-14',
];
const probes: readonly string[] = [
  ...written,
  ...['2019-03-14/2019-03-16', '14.3.2019', 'Germany', 'Baltic Sea', 'Turkey', 'Türkiye: Erdek', 'Ostsee', 'about 5'],
  ...missingTerms,
];

/** A text as a column has it: a number where it is one of numbers. */
function valueIn(name: string, text: string): string | number {
  const column = columnOf(name);
  return column && arrayTypeOf(column.field) !== 'text' && patterns.decimal.test(text) ? Number(text) : text;
}

describe.skipIf(!hasRealTables()).each([
  ['ERC000021', 'sediment'],
  ['ERC000024', 'water'],
])('ENA’s checklist %s', (name, environment) => {
  const checklist: Checklist = hasRealTables() && JSON.parse(read(`vocab/ena/${name}.json`));
  const formed = () =>
    sampleAttributes.flatMap((attribute) => {
      const field = checklist.sample.fields.find((one) => one.name === attribute.tag);
      return field && (field.regex || field.cv.length > 0) ? [{ attribute, field }] : [];
    });

  /** Findings on each value of an attribute, and whether the checklist's form has it. */
  function* present() {
    for (const { attribute, field } of formed())
      for (const text of probes) {
        const probe = valueIn(attribute.from[0] ?? '', text);
        const values = givenFrom({ environmental_package: environment, [attribute.from[0] ?? '']: probe });
        const value = attributeOf(attribute, values);
        if (value === null) continue;
        const fits = field.regex
          ? new RegExp(`^(?:${field.regex})$`).test(String(value))
          : field.cv.includes(String(value));
        const codes = checkForEna(values).flatMap(({ header, code }) => (header === attribute.tag ? [code] : []));
        yield { tag: attribute.tag, probe, fits, codes };
      }
  }

  it('has the format of all values that pass the check without a finding', () => {
    const all = [...present()];
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ fits, codes }) => !fits && codes.length === 0)).toEqual([]);
  });

  it('has formats of numbers and missing-value terms, and all values of these formats pass', () => {
    const terms: readonly unknown[] = missingTerms;
    const wrong = [...present()].filter(
      ({ tag, probe, fits, codes }) => fits && codes.length > 0 && (numbers.includes(tag) || terms.includes(probe)),
    );
    expect(wrong).toEqual([]);
  });

  it('requires the attributes that the check requires', () => {
    const values = givenFrom({ environmental_package: environment });
    expect(checklistOf(values)).toBe(name);
    const sample = new Set(sampleAttributes.map(({ tag }) => tag));
    const response = checkForEna(values).flatMap(({ code, header }) =>
      code === 'required' && sample.has(header) ? [header] : [],
    );
    const mandatory = checklist.sample.fields.filter(({ cardinality }) => cardinality === 'mandatory');
    const fromElsewhere = ['alias', 'title', 'taxon_id'];
    const names = mandatory.map((field) => field.name).filter((one) => !fromElsewhere.includes(one));
    expect(response.sort()).toEqual(names.sort());
  });

  /** The fields of the checklist that measurements fill. */
  const measuredFields = () =>
    Object.values(enaMeasurements).flatMap((own) => {
      const field = checklist.sample.fields.find((one) => one.name === own.tag);
      return field ? [{ own, field }] : [];
    });

  it('has the units and choices of the fields that measurements fill, and asks for a form where we do', () => {
    expect(measuredFields().length).toBeGreaterThan(80);
    for (const { own, field } of measuredFields()) {
      expect([field.units, ...(own.units?.slice(1) ?? [])].filter(Boolean), field.name).toEqual(own.units ?? []);
      expect(field.cv, field.name).toEqual(own.values ?? []);
      expect(field.regex === '', field.name).toBe(own.form === undefined);
    }
  });

  it('has the format of all measurements, and a free attribute has the name of no field', () => {
    const names = checklist.sample.fields.map((field) => field.name.toLowerCase());
    const numbers = [0, 0.5, 1, 12.25, 1027.3, 1e-9, 3e21, -2, -0.1];
    const texts = ['high', 'Low', 'Aerobic', 'mud', '5 | 6', '1e5', '07'];
    const signed = ['<0.1', '>=5', '~3'];
    let filled = 0;
    for (const type of readSeededTypes())
      for (const qualifier of [null, 'top']) {
        const [plan] = planAttributes([{ type, qualifier }]);
        const values = type.kind === 'number' ? [...numbers, ...signed] : texts;
        const all = [...values, ...missingTerms].map((value) => [value]);
        for (const one of [...all, values.slice(0, 2), [...missingTerms.slice(0, 1), ...values.slice(0, 1)]]) {
          const attribute = plan && measuredAttribute(plan, one, xmlKnowsUnit);
          if (!attribute) continue;
          const field = checklist.sample.fields.find(({ name }) => name === attribute.tag);
          if (!field || attribute.tag !== plan.field?.tag) {
            expect(plan.field?.tag === attribute.tag || !names.includes(attribute.tag.toLowerCase())).toBe(true);
            continue;
          }
          filled += 1;
          const text = toArchiveText(attribute.value);
          if (field.regex) expect(text, field.name).toMatch(new RegExp(`^(?:${field.regex})$`));
          if (field.cv.length > 0) expect(field.cv).toContain(text);
          if (field.units === '') expect(attribute.units, field.name).toBeNull();
          else expect(plan.field?.units).toContain(attribute.units);
        }
      }
    expect(filled).toBeGreaterThan(200);
  });

  it('has the formats of read files that ENA’s schema has, and so does the check', () => {
    const [, list = ''] = /name="filetype"([\s\S]*?)<\/xs:simpleType>/.exec(read('ena-xsd/SRA.run.xsd')) ?? [];
    const inSchema = [...list.matchAll(/enumeration value="(.*?)"/g)].map(([, format]) => format);
    expect(enaFileFormats).toEqual(inSchema);
    expect(checklist.run.fields.find((field) => field.name === 'file_format')?.cv).toEqual(inSchema);
  });
});
