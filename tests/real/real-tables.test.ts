import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf } from '../../src/catalogue/columns.ts';
import { buildWorkbook } from '../workbooks.ts';
import { heinckeFaults, heinckeRows } from './heincke.ts';
import {
  countRecords,
  exportEverything,
  type Installation,
  importTable,
  openInstallation,
  rowErrorsOf,
  rowsOf,
  searchElements,
} from './installations.ts';
import { osdFaults, osdRows } from './osd.ts';
import { differences, recordsOf } from './records.ts';
import { hasRealTables } from './table.ts';

const minutes = 60_000;

describe.skipIf(!hasRealTables())('tables of real studies', { timeout: 3 * minutes }, () => {
  let first: Installation;
  beforeAll(async () => {
    first = await openInstallation();
  });
  afterAll(() => first.close());

  describe('the cruise HE533', () => {
    it('is refused for its only real error', async () => {
      const rows = heinckeRows({ repaired: false });
      expect(rows).toHaveLength(309);
      const expected = heinckeFaults.map(({ line, column, is, shouldBe, station }) =>
        expect.stringMatching(new RegExp(`^${line} ${column}: “${is}” contradicts row 32,.*${station}.*“${shouldBe}”`)),
      );
      expect(await rowErrorsOf(first, await buildWorkbook(rows))).toEqual(expected);
    });

    it('is imported as a whole once that is corrected', async () => {
      await importTable(first, await buildWorkbook(heinckeRows()), { filename: 'he533.xlsx' });
      const tables = ['campaign', 'event', 'field_sample', 'nucleic_acid_sample', 'sequencing_library', 'project'];
      expect(await countRecords(first, [...tables, 'protocol', 'sequencing_run', 'sequencing_element'])).toEqual({
        campaign: 1,
        event: 27,
        field_sample: 231,
        nucleic_acid_sample: 231,
        sequencing_library: 309,
        project: 4,
        protocol: 2,
        sequencing_run: 1,
        sequencing_element: 309,
      });
    });

    it('is the same as an OpenDocument table', async () => {
      const second = await openInstallation();
      try {
        await importTable(second, await buildWorkbook(heinckeRows(), { format: 'ods' }), { filename: 'he533.ods' });
        expect(differences(await recordsOf(first.database), await recordsOf(second.database))).toEqual({});
      } finally {
        await second.close();
      }
    });
  });

  describe('Ocean Sampling Day 2014', () => {
    it('is refused for its real errors alone', async () => {
      const rows = osdRows({ repaired: false });
      expect(rows).toHaveLength(467);
      const expected = osdFaults.flatMap(({ event, column, from }) =>
        rows.flatMap((row, i) =>
          row.samp_name === from
            ? [expect.stringMatching(new RegExp(`^${i + 2} ${column}: .*contradicts.*${event}`))]
            : [],
        ),
      );
      expect(expected.length).toBeGreaterThan(1);
      expect((await rowErrorsOf(first, await buildWorkbook(rows))).sort()).toEqual(expected.sort());
    });

    it('is imported as a whole once they are corrected', async () => {
      const tables = ['event', 'field_sample', 'sequencing_library', 'sequencing_element'];
      const before = await countRecords(first, tables);
      await importTable(first, await buildWorkbook(osdRows()), { filename: 'osd.xlsx' });
      const after = await countRecords(first, tables);
      const more = tables.map((table) => (after?.[table] ?? 0) - (before?.[table] ?? 0));
      const sites = new Set(osdRows().map((row) => row.event_label)).size;
      expect(more).toEqual([sites, 162, 467, 467]);
    });
  });

  describe('search finds', () => {
    it.each([
      ['a cruise', 'HE533', 309],
      ['a ship, in any case', 'rv hEINCKE', 309],
      ['a station', 'HE533_12', 12],
      ['several words of different records', 'illumina HE533_12 18s 3-20', 3],
      ['part of a file name', 'Prok-F02-2A_S1_L001_R1', 1],
      ['an MD5 sum in capitals', '729E448D5A03D1BEF956470D167609DF', 1],
      ['the sum of a reverse file', '79ae90a5288d89f78caadb6d23e8c9e8', 1],
      ['an ENVO term by its number', 'ENVO:00002150 HE533', 309],
      ['an ENVO term by its name', 'coastal sea water [ENVO:00002150] Norway', 309],
      ['one title of two libraries', '2A_S1_L001', 2],
      ['a project', 'he533-euk-p20', 75],
      ['an accession', 'err867782', 1],
      ['a biosample', 'SAMEA3275465', 1],
      ['all runs of a sample', 'OSD164_2014-06_NPL022_1', 3],
      ['an event by its site', 'OSD80_2014-06', 6],
      ['a fjord', 'fjord [ENVO:00000039] OSD2014 WGS', 10],
      ['a person', 'example alex HE533', 309],
      ['nothing where one word is missing', 'HE533 OSD2014', 0],
    ])('%s', async (_, term, count) => {
      expect((await searchElements(first, term, { hits: 1 })).total).toBe(count);
    });

    it('the values of a sample in the table', async () => {
      const fields = ['samp_name', 'geogr_loc_lon', 'depth', 'seq_meth', 'checksum_method', 'env_broad_scale'];
      const { elements } = await searchElements(first, 'HE533-Euk-F02-12C_S33_L001_R1_001.fastq.gz', { fields });
      expect(elements).toEqual([
        {
          sequencing_element_id: expect.any(Number),
          samp_name: '12C_S33',
          geogr_loc_lon: 19.6279,
          depth: '3-40',
          seq_meth: 'Illumina MiSeq',
          checksum_method: 'MD5',
          env_broad_scale: 'marine biome [ENVO:00000447] | polar biome [ENVO:01000339]',
        },
      ]);
    });
  });

  it('a full export has them all, and creates the same records in an empty installation', async () => {
    const file = await exportEverything(first);
    const rows = await rowsOf(file);
    expect(rows).toHaveLength(309 + 467);
    const headers = Object.keys(rows[0] ?? {});
    // Only fields are called so, never the ids of records.
    expect(headers.filter((name) => name.endsWith('_id') && columnOf(name) === undefined)).toEqual([]);
    const second = await openInstallation();
    try {
      await importTable(second, file);
      expect(differences(await recordsOf(first.database), await recordsOf(second.database))).toEqual({});
    } finally {
      await second.close();
    }
  });
});
