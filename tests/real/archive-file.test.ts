import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { ArchiveCheck } from '../../src/catalogue/endpoints/exporting.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildWorkbook } from '../workbooks.ts';
import { brokerRefusals, brokerWarnings, readLists } from './archive-broker.ts';
import { heinckeRows } from './heincke.ts';
import { exportEverything, type Installation, importTable, openInstallation } from './installations.ts';
import { hasRealTables, readTable, realData } from './table.ts';

/** The header as the archive's page has it. */
function headerOf(page: string): string {
  return /^```\n(sample_title;.*)\n```$/m.exec(page)?.[1] ?? '';
}

describe.skipIf(!hasRealTables())('an archive file of HE533', { timeout: 60_000 }, () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation();
    await importTable(installation, await buildWorkbook(heinckeRows()));
    await exportEverything(installation);
  }, 60_000);
  afterAll(() => installation.close());

  it('has only values that the archive accepts', async () => {
    const { body } = await installation.visitor.get('/downloadSearch/gfbio');
    const page = readFileSync(join(realData, 'gfbio/ARCHIVE.md'), 'utf8');
    expect(body.slice(0, body.indexOf('\r\n'))).toBe(headerOf(page));
    const lines = parseDelimitedRecords(body, ';');
    expect(lines).toHaveLength(309);
    const lists = readLists();
    const reported = (line: Record<string, string>) => [...brokerRefusals(line, lists), ...brokerWarnings(line)];
    expect(lines.flatMap((line) => reported(line).map((what) => `${line.sample_title}: ${what}`))).toEqual([]);
    const sent = readTable('gfbio/example_GFBIO_submission.csv');
    const inOrder = (rows: string[]) => rows.sort();
    for (const header of ['sample_title', 'forward_read_file_name', 'reverse_read_file_checksum', 'collection date'])
      expect(inOrder(lines.map((line) => line[header] ?? ''))).toEqual(inOrder(sent.map(({ cell }) => cell(header))));
  });

  it('passes the check, with a warning about locations without a region', async () => {
    const check = (await installation.visitor.get('/downloadSearch/gfbio/check')).json<ArchiveCheck>();
    expect([check.total, check.ready]).toEqual([309, 309]);
    expect(check.findings.map(({ code, count }) => [code, count])).toEqual([['empty', 309]]);
    expect(check.findings[0]?.message).toContain('region and locality');
  });

  /** The parts of a download of ENA's tables. */
  async function enaParts(format: string): Promise<Record<string, string>> {
    const response = await installation.visitor.get(`/downloadSearch/ena?format=${format}`);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const parts = unzipSync(response.rawPayload);
    return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  it('as ENA’s documents is valid by ENA’s schemas', async () => {
    const parts = await enaParts('xml');
    // A range of depths is valid by the schemas, and refused by the checklist.
    const check = (await installation.visitor.get('/downloadSearch/ena/check')).json<ArchiveCheck>();
    expect(check.findings.map(({ code, places: [place] }) => [code, place?.field])).toEqual([['oneNumber', 'depth']]);
    expect([check.total, check.ready, check.findings[0]?.count]).toEqual([309, 0, 309]);
    const schemaOf = (table: string) => `SRA.${table}.xsd`;
    const read = (fileName: string) => ({
      fileName,
      contents: readFileSync(join(realData, 'ena-xsd', fileName), 'utf8'),
    });
    for (const table of ['study', 'sample', 'experiment', 'run']) {
      const { valid, errors } = await validateXML({
        xml: { fileName: `${table}.xml`, contents: parts[`${table}.xml`] ?? '' },
        schema: [read(schemaOf(table))],
        preload: [read('SRA.common.xsd')],
      });
      expect(errors.slice(0, 3)).toEqual([]);
      expect(valid, table).toBe(true);
    }
    const sample = parts['sample.xml'] ?? '';
    const attribute = (tag: string, value: string, units = '') =>
      `<SAMPLE_ATTRIBUTE><TAG>${tag}</TAG><VALUE>${value}</VALUE>${units && `<UNITS>${units}</UNITS>`}</SAMPLE_ATTRIBUTE>`;
    expect(sample).toContain(attribute('ENA-CHECKLIST', 'ERC000024'));
    expect(sample).toContain(attribute('geographic location (latitude)', '68.83', 'DD'));
    expect(sample).toContain(attribute('depth', '3-40', 'm'));
    expect(parts['run.xml']).toContain('checksum_method="MD5" checksum="729e448d5a03d1bef956470d167609df"');
  });

  it('as ENA’s tables has their headers, and each line refers to an existing one', async () => {
    const parts = await enaParts('tsv');
    const tables = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name.replace('.tsv', ''), parseDelimitedRecords(text, '\t')]),
    );
    for (const table of ['experiment', 'run']) {
      const wanted = readFileSync(join(realData, `vocab/ena/${table}_header.tsv`), 'utf8')
        .trim()
        .replaceAll('"', '');
      expect(parts[`${table}.tsv`]).toMatch(new RegExp(`^${wanted.replaceAll('\t', '\\t')}[\\t\\r]`));
    }
    const known = new Set(
      readFileSync(join(realData, 'vocab/ena/ERC000024_sample_header.tsv'), 'utf8')
        .replaceAll('"', '')
        .trim()
        .split('\t'),
    );
    const unknown = Object.keys(tables.sample?.[0] ?? {}).filter((name) => !known.has(name));
    expect(unknown).toEqual(['ENA-CHECKLIST']);
    const aliases = (table: string) => tables[table]?.map(({ alias }) => alias) ?? [];
    for (const table of ['study', 'sample', 'experiment'])
      expect(new Set(aliases(table)).size, table).toBe(aliases(table).length);
    expect(new Set(tables.experiment?.map((line) => line.sample_alias))).toEqual(new Set(aliases('sample')));
    expect(new Set(tables.experiment?.map((line) => line.study_alias))).toEqual(new Set(aliases('study')));
    expect(new Set(tables.run?.map((line) => line.experiment_alias))).toEqual(new Set(aliases('experiment')));
    expect(tables.run).toHaveLength(2 * 309);
    expect(new Set(aliases('run')).size).toBe(309);
    const field = await installation.database.pool.query('SELECT count(*)::int AS count FROM field_sample');
    expect(aliases('sample')).toHaveLength(field.rows[0].count);
  });

  it('with measurements has them behind its own columns, and still only what the archives accept', async () => {
    const measurements = [
      { name: 'temp', value: 4.5 },
      { name: 'salinity', value: 34.9, sign: '~' },
      { name: 'diss_oxygen', value: 280 },
      { name: 'sediment_type', value: 'not applicable' },
    ];
    await installation.database.pool.query('UPDATE field_sample SET measurements = stored_measurements($1)', [
      JSON.stringify(measurements),
    ]);
    const { body } = await installation.visitor.get('/downloadSearch/gfbio');
    const page = readFileSync(join(realData, 'gfbio/ARCHIVE.md'), 'utf8');
    expect(body.slice(0, body.indexOf('\r\n'))).toBe(
      `${headerOf(page)};dissolved oxygen (µmol/L);salinity (PSU);sediment type;temperature`,
    );
    const lists = readLists();
    const lines = parseDelimitedRecords(body, ';');
    expect(lines.flatMap((line) => [...brokerRefusals(line, lists), ...brokerWarnings(line)])).toEqual([]);
    expect(new Set(lines.map(({ temperature }) => temperature))).toEqual(new Set(['4.5']));
    const { 'sample.xml': contents = '' } = await enaParts('xml');
    const read = (fileName: string) => ({
      fileName,
      contents: readFileSync(join(realData, 'ena-xsd', fileName), 'utf8'),
    });
    const { errors } = await validateXML({
      xml: { fileName: 'sample.xml', contents },
      schema: [read('SRA.sample.xsd')],
      preload: [read('SRA.common.xsd')],
    });
    expect(errors.slice(0, 3)).toEqual([]);
    expect(contents).toContain('<TAG>temperature</TAG><VALUE>4.5</VALUE><UNITS>ºC</UNITS>');
    const { 'sample.tsv': table = '' } = await enaParts('tsv');
    const [line = {}] = parseDelimitedRecords(table, '\t');
    expect(line).toMatchObject({ temperature: '4.5', 'salinity (PSU)': '~34.9', 'dissolved oxygen (µmol/L)': '280' });
  });
});
