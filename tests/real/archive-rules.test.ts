import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { enaSpelling } from '../../src/catalogue/archive/countries-and-seas.ts';
import { checkForEna } from '../../src/catalogue/archive/ena-rules.ts';
import { gfbioHeaders } from '../../src/catalogue/archive/gfbio-headers.ts';
import { gfbioCells } from '../../src/catalogue/archive/gfbio-row.ts';
import { checkForGfbio } from '../../src/catalogue/archive/gfbio-rules.ts';
import {
  type KnowsUnit,
  type MeasuredAttribute,
  measuredAttribute,
  planAttributes,
  tableKnowsUnit,
  xmlKnowsUnit,
} from '../../src/catalogue/archive/measured-attributes.ts';
import { countryOrSeaFrom, toArchiveText } from '../../src/catalogue/archive/values.ts';
import { formatSeparatedRow } from '../../src/catalogue/values/separated-values.ts';
import { vocabularies } from '../../src/catalogue/vocabularies/index.ts';
import { instruments } from '../../src/catalogue/vocabularies/sequencing.ts';
import type { EnaRow } from '../../src/server/exporting/ena-rows.ts';
import { enaTsv } from '../../src/server/exporting/ena-tsv.ts';
import { enaXml } from '../../src/server/exporting/ena-xml.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { readSeededTypes } from '../seeded-types.ts';
import { arbitraryElement, archiveInputOf, type Element } from './arbitrary-element.ts';
import { brokerRefusals, brokerWarnings, type Lists, readLists } from './archive-broker.ts';
import { hasRealTables, realData } from './table.ts';

type Field = { name: string; cardinality: string; regex: string; cv: string[] };
type Checklist = Record<Table | 'study', { fields: Field[] }>;
type Table = (typeof tables)[number];

const placeTag = 'geographic location (country and/or sea)';
const tables = ['sample', 'experiment', 'run'] as const;
const read = (file: string) => readFileSync(join(realData, file), 'utf8');
const isReady = (findings: readonly { severity: string }[]) => findings.every(({ severity }) => severity === 'warning');

/** A number as a computer writes very small and very large ones. */
const exponent = /[0-9]e[+-][0-9]/i;

/** The first text of a column that holds nothing but texts. */
const textIn = (element: Element, column: string) =>
  String(archiveInputOf(element)(column).find((value) => typeof value === 'string') ?? 'a title');

/** An element as a line of ENA's tables; its aliases come from the database. */
function enaRow(element: Element): EnaRow {
  const run = textIn(element, 'forward_read_file_name');
  return {
    values: archiveInputOf(element),
    measured: [],
    study: textIn(element, 'study_title'),
    sample: `${textIn(element, 'campaign')}:${textIn(element, 'event_label')}`,
    experiment: run,
    run,
    title: textIn(element, 'samp_name'),
  };
}
const studyOf = (element: Element) => ({
  title: textIn(element, 'study_title'),
  abstract: textIn(element, 'project_study_abstract'),
  type: 'Metagenomics',
});

/** A value of every quantity that comes along, also with a qualifier and a sign. */
function measureAll(knowsUnit: KnowsUnit): MeasuredAttribute[] {
  const quantities = readSeededTypes().flatMap((type) => [null, '<&> "top"'].map((qualifier) => ({ type, qualifier })));
  const odd = ['<&> "µ"', '=1+1', 'two\nlines', 'a\ttab'];
  return planAttributes(quantities).flatMap((plan, index) => {
    const values =
      plan.type.kind === 'text' ? [odd[index % odd.length] ?? ''] : index % 3 === 0 ? ['<0.1'] : [index * 1e-9];
    return measuredAttribute(plan, values, knowsUnit) ?? [];
  });
}

/** Errors in a document by its schema, the first three of them. */
async function schemaErrors(table: Table | 'study', contents: string): Promise<string[]> {
  const schema = (fileName: string) => ({ fileName, contents: read(`ena-xsd/${fileName}`) });
  const { errors } = await validateXML({
    xml: { fileName: `${table}.xml`, contents },
    schema: [schema(`SRA.${table}.xsd`)],
    preload: [schema('SRA.common.xsd')],
  });
  return errors.slice(0, 3).map(({ rawMessage }) => rawMessage);
}

describe.skipIf(!hasRealTables())('a row that is ready', () => {
  let lists: Lists;
  const checklists = new Map<string, Checklist>();
  beforeAll(() => {
    lists = readLists();
    for (const name of ['ERC000021', 'ERC000024']) checklists.set(name, JSON.parse(read(`vocab/ena/${name}.json`)));
  });

  it('for the biodiversity archive is refused by none of its rules, and every row that the check refuses by one of them', () => {
    fc.assert(
      fc.property(arbitraryElement, (element) => {
        const values = archiveInputOf(element);
        const text = formatSeparatedRow(gfbioHeaders, ';') + formatSeparatedRow(gfbioCells(values), ';');
        const [line = {}] = parseDelimitedRecords(text, ';');
        const findings = checkForGfbio(values);
        const refusals = brokerRefusals(line, lists);
        if (isReady(findings)) expect(refusals).toEqual([]);
        else expect(refusals).not.toEqual([]);
        if (findings.length === 0) expect(brokerWarnings(line)).toEqual([]);
        expect(exponent.test(text)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('for ENA fills every mandatory column of its tables, and each attribute has the form of its checklist', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryElement, async (element) => {
        if (!isReady(checkForEna(archiveInputOf(element)))) return;
        const study = await textOf(enaTsv.study([[studyOf(element)]]));
        expect(Object.values(parseDelimitedRecords(study, '\t')[0] ?? {})).not.toContain('');
        for (const table of tables) {
          const text = await textOf(enaTsv[table]([[enaRow(element)]]));
          expect(exponent.test(text)).toBe(false);
          const lines = parseDelimitedRecords(text, '\t');
          expect(lines.length).toBeGreaterThan(0);
          for (const line of lines) {
            const checklist = checklists.get(line['ENA-CHECKLIST'] ?? 'ERC000024');
            for (const { name, cardinality, regex, cv } of checklist?.[table].fields ?? []) {
              const value = line[name] ?? '';
              if (cardinality === 'mandatory') expect(value.trim(), name).not.toBe('');
              if (value === '' || !(name in line)) continue;
              if (regex) expect(value, name).toMatch(new RegExp(`^(?:${regex})$`));
              if (cv.length > 0) expect(cv, name).toContain(value);
            }
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('for ENA is valid by its schemas, a line of each document a row', { timeout: 120_000 }, async () => {
    const seed = Date.now();
    const elements = fc
      .sample(arbitraryElement, { numRuns: 1500, seed })
      .filter((element) => isReady(checkForEna(archiveInputOf(element))));
    expect(elements.length).toBeGreaterThan(150);
    for (const name of [...tables, 'study'] as const) {
      const pieces = name === 'study' ? enaXml.study([elements.map(studyOf)]) : enaXml[name]([elements.map(enaRow)]);
      const contents = await textOf(pieces);
      expect(await schemaErrors(name, contents), `${name}, by seed ${seed}`).toEqual([]);
      expect(exponent.test(contents), name).toBe(false);
    }
  });

  it('for ENA has all that was measured, in the XML with its unit and in the tables as columns', async () => {
    const [element = {}] = fc
      .sample(arbitraryElement, { numRuns: 500 })
      .filter((one) => isReady(checkForEna(archiveInputOf(one))));
    const measured = measureAll(xmlKnowsUnit);
    const contents = await textOf(enaXml.sample([[{ ...enaRow(element), measured }]]));
    expect(await schemaErrors('sample', contents)).toEqual([]);
    expect(contents).toContain('<TAG>temperature (°C)</TAG><VALUE>&lt;0.1</VALUE><UNITS>°C</UNITS>');
    const ofTable = measureAll(tableKnowsUnit);
    const tags = ofTable.map(({ tag }) => tag);
    const text = await textOf(enaTsv.sample([[{ ...enaRow(element), measured: ofTable }]], [...tags, 'unused']));
    const [line = {}] = parseDelimitedRecords(text, '\t');
    expect(Object.keys(line)).toEqual([...new Set(Object.keys(line))]);
    for (const { tag, value } of ofTable) expect(line[tag]?.replace(/^'/, ''), tag).toBe(toArchiveText(value));
    expect([line.unused, Object.keys(line).at(-1)]).toEqual(['', 'ENA-CHECKLIST']);
  });

  it('for ENA has an instrument of its platform, a term of each list, and a location of the checklist', async () => {
    const base =
      fc.sample(arbitraryElement, { numRuns: 500 }).find((one) => isReady(checkForEna(archiveInputOf(one)))) ?? {};
    const term = (name: 'library_strategy' | 'library_source' | 'library_selection') =>
      vocabularies[name].map((one) => ({ ...base, [name]: [one] }));
    const elements = [
      ...vocabularies.sequencing_platform.flatMap((platform) =>
        vocabularies.seq_meth.map((model) => ({ ...base, sequencing_platform: [platform], seq_meth: [model] })),
      ),
      ...term('library_strategy'),
      ...term('library_source'),
      ...term('library_selection'),
    ].filter((element) => isReady(checkForEna(archiveInputOf(element))));
    expect(elements.length).toBeGreaterThan(Object.values(instruments).flat().length);
    expect(await schemaErrors('experiment', await textOf(enaXml.experiment([elements.map(enaRow)])))).toEqual([]);
    const locations = checklists.get('ERC000024')?.sample.fields.find(({ name }) => name === placeTag)?.cv ?? [];
    const geography = JSON.parse(read('vocab/insdc_geo_and_missing.json'));
    const names = [...geography.current, ...Object.keys(geography.historical_to_current_one_to_one)];
    for (const place of names) {
      const values = archiveInputOf({ ...base, geog_loc_name: [`${place}: somewhere`] });
      expect(isReady(checkForEna(values)), place).toBe(true);
      expect(locations).toContain(countryOrSeaFrom([place], enaSpelling));
    }
  });
});
