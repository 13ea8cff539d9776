import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, openApp, type TestApp } from '../http/client.ts';
import { type DarwinCoreArchive, downloadArchive, storeSamples } from '../http/darwin-core-archive.ts';
import { realData } from './table.ts';

const folder = join(realData, 'standards', 'dwc-a');
const areHere = existsSync(folder);
if (!areHere)
  console.info(`No definitions in ${folder}: tests on them are left out (REAL_DATA=a folder brings them in)`);

type Property = { term: string; type: string; isRequired: boolean };
type Definition = { rowType: string; properties: Property[] };

/** The value of an attribute, in whichever quotes. */
const attribute = (text: string, name: string): string =>
  new RegExp(`\\s${name}=(?:'([^']*)'|"([^"]*)")`).exec(text)?.slice(1).join('') ?? '';

function readDefinition(file: string): Definition {
  const text = readFileSync(join(folder, file), 'utf8');
  const properties = text.match(/<property [^>]*>/g) ?? [];
  return {
    rowType: attribute(text, 'rowType'),
    properties: properties.map((property) => ({
      term: attribute(property, 'qualName'),
      type: attribute(property, 'type'),
      isRequired: attribute(property, 'required') === 'true',
    })),
  };
}

const day = String.raw`\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d)?Z)?)?)?`;
const patterns: Readonly<Record<string, RegExp>> = {
  decimal: /^-?\d+(?:\.\d+)?$/,
  integer: /^-?\d+$/,
  uri: /^https?:\/\/\S+$/,
  date: new RegExp(`^${day}(?:/${day})?$`),
};
/** Terms whose values have a form, though the definitions do not say so. */
const forms: Readonly<Record<string, RegExp | undefined>> = {
  eventDate: patterns.date,
  measurementTypeID: patterns.uri,
  measurementUnitID: patterns.uri,
  sampleSizeValue: patterns.decimal,
};

describe.skipIf(!areHere).each([
  ['core', 'dwc_event_2025-07-10.xml'],
  ['extension', 'extended_measurement_or_fact_2023-08-28.xml'],
] as const)('the %s of a Darwin Core Archive', (kind, file) => {
  let open: TestApp;
  let archive: DarwinCoreArchive;
  let definition: Definition;
  beforeAll(async () => {
    definition = readDefinition(file);
    open = await openApp();
    await storeSamples(open);
    archive = await downloadArchive(createClient(open.app), ['near', 'nowhere', 'ashore', 'pooled']);
  });
  afterAll(() => open.close());

  it('has the class and only terms of its definition, each once, with all required ones', () => {
    expect(definition.properties.length).toBeGreaterThan(10);
    const { rowType, fields } = archive[kind];
    expect(rowType).toBe(definition.rowType);
    const terms = fields.map(({ term }) => term);
    expect(new Set(terms).size).toBe(terms.length);
    expect(definition.properties.map(({ term }) => term)).toEqual(expect.arrayContaining(terms));
    const required = definition.properties.filter(({ isRequired }) => isRequired).map(({ term }) => term);
    expect(terms).toEqual(expect.arrayContaining(required));
  });

  it('has values of the types of their terms', () => {
    const { fields, header, rows } = archive[kind];
    let checked = 0;
    for (const { index, term } of fields) {
      const name = header[index] ?? '';
      const type = definition.properties.find((property) => property.term === term)?.type ?? '';
      const pattern = patterns[type] ?? forms[name];
      expect(type === '' || pattern !== undefined, `the type ${type}`).toBe(true);
      for (const row of rows) {
        const value = row[name] ?? '';
        if (value === '' || !pattern) continue;
        expect(value, name).toMatch(pattern);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  it('has each value with those that belong to it', () => {
    const pairs = [
      ['sampleSizeValue', 'sampleSizeUnit'],
      ['decimalLatitude', 'decimalLongitude'],
      ['decimalLatitude', 'geodeticDatum'],
      ['minimumDepthInMeters', 'maximumDepthInMeters'],
      ['minimumElevationInMeters', 'maximumElevationInMeters'],
    ] as const;
    for (const row of archive.core.rows)
      for (const [one, other] of pairs) expect(row[one] === '', `${one} and ${other}`).toBe(row[other] === '');
    for (const { measurementUnit, measurementUnitID, measurementValue, measurementType } of archive.extension.rows) {
      expect([measurementValue, measurementType]).not.toContain('');
      if (measurementUnitID !== '') expect(measurementUnit).not.toBe('');
    }
  });
});
