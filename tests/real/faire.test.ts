import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitOf } from '../../src/catalogue/measurements/units/index.ts';
import { projectRows } from '../../src/server/exporting/publications/faire-project.ts';
import { writeFaireTable } from '../../src/server/exporting/publications/faire-tables.ts';
import {
  type FaireTerms,
  projectTerms,
  runTerms,
  sampleTerms,
} from '../../src/server/exporting/publications/faire-terms.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildWorkbook } from '../workbooks.ts';
import { arbitraryElement, archiveInputOf, type Element } from './arbitrary-element.ts';
import { heinckeRows } from './heincke.ts';
import { exportEverything, type Installation, importTable, openInstallation } from './installations.ts';
import { hasRealTables, realData } from './table.ts';

const folder = join(realData, 'standards/faire');
const isThere = hasRealTables() && existsSync(folder);

/** The lines below a key of a YAML file as the generator of FAIRe writes it: two spaces a level, lists not indented. */
function linesBelow(lines: readonly string[], key: string): string[] {
  const start = lines.findIndex((line) => line.trim() === `${key}:`);
  const depth = (line: string) => line.length - line.trimStart().length;
  const own = depth(lines[start] ?? '');
  const rest = lines.slice(start + 1);
  const end = rest.findIndex(
    (line) => depth(line) < own || (depth(line) === own && !line.trimStart().startsWith('- ')),
  );
  return start < 0 ? [] : rest.slice(0, end < 0 ? undefined : end);
}
const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/, '$2').replaceAll("''", "'");
/** The keys of the level right below a key. */
function keysBelow(lines: readonly string[], key: string): string[] {
  const below = linesBelow(lines, key);
  const least = /^ */.exec(below[0] ?? '')?.[0].length ?? 0;
  return below.flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)(.+?):(?: .*)?$/.exec(line) ?? [];
    return indent.length === least && name !== '' ? [unquoted(name)] : [];
  });
}

const read = (file: string) => (isThere ? readFileSync(join(folder, file), 'utf8').split('\n') : []);
const schema = read('schema.yaml');
const enums = linesBelow(read('enums.yaml'), 'enums');

type Slot = { range: string; isRequired: boolean; unit: string | undefined };
const slotLines = linesBelow(schema, 'slots');
function slotOf(name: string): Slot {
  const lines = linesBelow(slotLines, name);
  const value = (key: string) => lines.find((line) => line.startsWith(`    ${key}: `))?.slice(`    ${key}: `.length);
  const unit = value('unit');
  return { range: value('range') ?? '', isRequired: value('required') === 'true', unit: unit && unquoted(unit) };
}
const classLines = linesBelow(schema, 'classes');
const slotsOf = (name: string) =>
  linesBelow(linesBelow(classLines, name), 'slots').map((line) => line.trim().replace(/^- /, ''));
const valuesOf = (range: string) => keysBelow(linesBelow(enums, range), 'permissible_values');

/** The terms for missing values of FAIRe’s guidelines (https://fair-edna.github.io/guidelines.html, missing values). */
const missingTerms = [
  ...['not applicable: control sample', 'not applicable: sample group', 'not applicable'],
  ...['missing: not collected: synthetic construct', 'missing: not collected: lab stock'],
  ...['missing: not collected: third party data', 'missing: not collected'],
  ...['missing: not provided: data agreement established pre-2023', 'missing: not provided'],
  ...['missing: restricted access: endangered species', 'missing: restricted access: human-identifiable'],
  'missing: restricted access',
];

/** Units that the schema writes in words that mean no unit to us. */
const unitWords: Readonly<Record<string, string | undefined>> = {
  'practical salinity unit (psu)': 'PSU',
  'nephelometric turbidity unit (ntu)': 'NTU',
  'no unit': undefined,
  'No unit': undefined,
  'x g': undefined,
  reads: undefined,
};
const codeOf = (unit: string) => (unit in unitWords ? unitWords[unit] : unitOf(unit)?.code);

/** Whether a cell may stand in a column of a range. */
function isValid(cell: string, range: string): boolean {
  if (range === 'string' || missingTerms.includes(cell)) return true;
  const values = valuesOf(range);
  if (values.includes(cell) || (values.includes('numeric value') && /^-?\d+(\.\d+)?$/.test(cell))) return true;
  if (cell.startsWith('other:')) return values.includes('other:') && cell.length > 'other:'.length;
  const [listed = ''] = values;
  // In place of values these lists have the class of an ontology, or a pattern.
  const ontology = /obo\/([A-Z]+)_\d+$/.exec(listed)?.[1];
  if (ontology)
    return cell.split(' | ').every((term) => new RegExp(`^[^[\\]]+ \\[${ontology}:\\d{7,8}\\]$`).test(term));
  // Names of instruments have signs such as `454 GS FLX+`.
  return (
    listed === 'INSTRUMENT NAME [OBI_xxxx]' &&
    cell.split(' | ').every((one) => /^[^\s[\]|][^[\]|]*( \[OBI_\d{7}\])?$/.test(one))
  );
}

const tables = { sampleMetadata: sampleTerms, experimentRunMetadata: runTerms, projectMetadata: projectTerms };
type TableName = keyof typeof tables;

describe.skipIf(!isThere).each(Object.entries(tables) as [TableName, FaireTerms][])(
  'the terms of %s',
  (name, terms) => {
    it('are slots of the class, with its units and controlled values', () => {
      const slots = slotsOf(name);
      expect(slots.length).toBeGreaterThan(15);
      for (const [term, { unit, units, values }] of Object.entries(terms)) {
        expect(slots).toContain(term);
        const slot = slotOf(term);
        if (unit !== undefined && unit !== 'deg') expect([term, codeOf(slot.unit ?? '')]).toEqual([term, unit]);
        if (unit === undefined && slot.unit !== undefined) expect([term, codeOf(slot.unit)]).toEqual([term, undefined]);
        if (units) expect(valuesOf(slotOf(`${term}_unit`).range)).toEqual(expect.arrayContaining([...units]));
        if (values) expect([...values].sort()).toEqual([...valuesOf(slot.range)].sort());
      }
      const required = slots.filter((slot) => slotOf(slot).isRequired);
      expect(
        Object.keys(terms)
          .filter((term) => terms[term]?.missing)
          .sort(),
      ).toEqual(required.sort());
    });
  },
);

describe.skipIf(!isThere).each(['sampleMetadata', 'experimentRunMetadata'] as const)('all slots of %s', (name) => {
  it('are terms, so that a measurement of any of these names fills one', () => {
    const terms = Object.entries(tables[name]).flatMap(([term, { units }]) =>
      units ? [term, `${term}_unit`] : [term],
    );
    expect(terms.sort()).toEqual(slotsOf(name).sort());
  });
});

const slotsByName = new Map<string, Slot>();
/** A slot, of which the lines are read once. */
function knownSlot(name: string): Slot {
  const slot = slotsByName.get(name) ?? slotOf(name);
  slotsByName.set(name, slot);
  return slot;
}

/** Columns that are no slots of a class, required ones that are missing or empty, and values that are in no list. */
function faultsOf(name: TableName, rows: readonly Readonly<Record<string, string>>[]): string[] {
  const slots = slotsOf(name);
  const header = Object.keys(rows[0] ?? {});
  const required = slots.filter((slot) => knownSlot(slot).isRequired);
  const cells = rows.flatMap((row) =>
    Object.entries(row).flatMap(([column, cell]) => {
      const { range, isRequired } = knownSlot(column);
      return (cell === '' ? !isRequired : isValid(cell, range)) ? [] : [`${column}: ${cell}`];
    }),
  );
  return [
    ...header.filter((column) => !slots.includes(column)).map((column) => `no slot: ${column}`),
    ...required.filter((column) => !header.includes(column)).map((column) => `missing: ${column}`),
    ...new Set(cells),
  ];
}

describe.skipIf(!isThere)('an element with any values', () => {
  const assay = JSON.stringify(['AMPLICON', '16S rRNA', null, null]);
  const options = { assayNames: new Map([[assay, '16S-rRNA']]), present: new Set<string>(), leaveOut: () => undefined };
  const written = async (table: 'sample' | 'run', element: Element) => {
    const row = { valuesOf: archiveInputOf(element), sample: 's', library: 'l', run: null, assays: [assay] };
    const rows = [{ ...row, poolSize: null, measurements: new Map() }];
    return parseDelimitedRecords(await textOf(writeFaireTable(table, [rows], options)), '\t');
  };
  const records = { studies: [], projects: [], publications: [], persons: [] };

  it('has rows that the classes allow', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryElement, async (element) => {
        expect(faultsOf('sampleMetadata', await written('sample', element))).toEqual([]);
        expect(faultsOf('experimentRunMetadata', await written('run', element))).toEqual([]);
        const columns = Object.fromEntries(Object.entries(element).map(([name, values]) => [name, values.map(String)]));
        const rows = [{ assay: { assay, columns }, name: '16S-rRNA', texts: new Map() }];
        const [cells = []] = projectRows(rows, records, '2026-01-31', options.leaveOut);
        const names = Object.keys(projectTerms);
        const row = Object.fromEntries(names.map((name, index) => [name, String(cells[index] ?? '')]));
        expect(faultsOf('projectMetadata', [row])).toEqual([]);
      }),
    );
  });
});

describe.skipIf(!isThere)('the tables of HE533', { timeout: 60_000 }, () => {
  let installation: Installation;
  let files: Record<string, string>;
  const rowsOf = (name: TableName) => parseDelimitedRecords(files[`${name}.tsv`] ?? '', '\t');

  beforeAll(async () => {
    installation = await openInstallation();
    await importTable(installation, await buildWorkbook(heinckeRows()));
    // Each quantity that there is, in the middle of what is plausible; texts are words of no list, or of one.
    await installation.database.pool.query(`UPDATE field_sample SET measurements = (
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', measurement_type_id,
        'value', CASE WHEN kind = 'number' THEN (coalesce(low, 0) + coalesce(high, 2)) / 2 END,
        'text', CASE WHEN kind = 'text' THEN (ARRAY['yes', 'nylon', 'Ethanol', 'something else'])[1 + field_sample_id % 4] END)))
      FROM measurement_type)`);
    await exportEverything(installation);
    const response = await installation.visitor.get('/downloadSearch/faire');
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const parts = unzipSync(response.rawPayload);
    files = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  }, 60_000);
  afterAll(() => installation.close());

  it.each(Object.keys(tables) as TableName[])('%s has values that its class allows', (name) => {
    expect(faultsOf(name, rowsOf(name))).toEqual([]);
  });

  it('have numbers with a unit, in the ranges and forms that the descriptions demand', () => {
    const isNumber = /^-?\d+(\.\d+)?$/;
    for (const row of rowsOf('sampleMetadata')) {
      expect(row.eventDate).toMatch(/^\d{4}(-\d\d(-\d\d)?)?(\/\d{4}(-\d\d(-\d\d)?)?)?$/);
      expect(Math.abs(Number(row.decimalLatitude))).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(row.decimalLongitude))).toBeLessThanOrEqual(180);
      expect(Number(row.minimumDepthInMeters)).toBeLessThanOrEqual(Number(row.maximumDepthInMeters));
      expect(row.geo_loc_name).toMatch(/^Atlantic Ocean|^Norway|^North Sea|^Arctic Ocean/);
      for (const [name, cell] of Object.entries(row)) {
        const value = name.endsWith('_unit') ? row[name.slice(0, -'_unit'.length)] : undefined;
        if (value !== undefined)
          expect([name, value === '' || missingTerms.includes(value)]).toEqual([name, cell === '']);
        if (name in row && `${name}_unit` in row && cell !== '') expect(cell).toMatch(isNumber);
      }
    }
    const [row] = rowsOf('sampleMetadata');
    expect(row).toMatchObject({
      temp: '21.25',
      salinity: '22.5',
      nitrate: '250',
      nitrate_unit: 'µmol/L',
      chlorophyll: '250',
    });
  });

  it('find each other by samples and assays, and each library has a name of its own', () => {
    const [samples, runs, project] = [
      rowsOf('sampleMetadata'),
      rowsOf('experimentRunMetadata'),
      rowsOf('projectMetadata'),
    ];
    const of = (rows: Record<string, string>[], column: string) => rows.map((row) => row[column] ?? '');
    expect(runs).toHaveLength(309);
    expect(new Set(of(samples, 'samp_name')).size).toBe(samples.length);
    expect(new Set(of(runs, 'samp_name'))).toEqual(new Set(of(samples, 'samp_name')));
    expect(new Set(of(runs, 'lib_id')).size).toBe(runs.length);
    const assays = new Set(of(project, 'assay_name'));
    expect(assays.size).toBe(project.length);
    expect(new Set(of(runs, 'assay_name'))).toEqual(assays);
    expect(new Set(of(samples, 'assay_name').flatMap((names) => names.split(' | ')))).toEqual(assays);
    for (const name of [...assays, ...of(project, 'project_id')]) expect(name).toMatch(/^[\w-]+$/);
    const genes = of(project, 'target_gene').sort();
    expect(genes).toEqual(['16S rRNA (SSU prokaryote)', '18S rRNA (SSU eukaryote)']);
  });

  it('come with a text that names the quantities without a term of FAIRe', () => {
    expect(files['README.txt']).toContain('nitrate_plus_nitrite [umol/L]');
    expect(files['README.txt']).not.toContain('- nitrate [umol/L]');
  });
});
