import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mandatoryColumns } from '../../src/catalogue/columns.ts';
import { readCell } from '../../src/catalogue/field-types.ts';
import { fieldOf } from '../../src/catalogue/index.ts';
import { nodeUnpacking } from '../../src/server/jobs/read-workbook.ts';
import { loadInlandCheck } from '../../src/server/map/inland.ts';
import { checkTable } from '../../src/table/check-table.ts';
import { type ColumnMapping, createInitialMapping, emptyMapping } from '../../src/table/mapping/column-mapping.ts';
import { ForeignTable } from '../../src/table/mapping/foreign-table.ts';
import { builtInPresets, findPreset } from '../../src/table/mapping/mapping-presets.ts';
import { openTableSource } from '../../src/table/reading/table-source.ts';
import { hasRealTables, realData } from './table.ts';

/** A foreign table as the page opens it, with its certain columns and the open questions. */
async function open(file: string) {
  const bytes = readFileSync(join(realData, file.includes('/') ? 'tables' : 'templates', file));
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  const own = new ForeignTable(
    await openTableSource(
      { size: bytes.length, read },
      file,
      nodeUnpacking(() => undefined),
    ),
  );
  const { sheet, range, suggestions } = await own.findBestSheet();
  if (!range) throw new Error(`no table in ${file}`);
  const headers = suggestions.map(({ header }) => header);
  const profile = findPreset(headers, builtInPresets)?.preset;
  const fields = { ...createInitialMapping(suggestions).fields, ...profile?.recipe.fields };
  const missing = mandatoryColumns.map(({ name }) => name).filter((name) => !fields[name]);
  const likely = suggestions.filter(({ meaning }) => !meaning.certain && meaning.likely.length > 0).length;
  return {
    sheet: own.sheets[sheet]?.name ?? '',
    place: range,
    profile: profile?.name,
    recipe: { ...emptyMapping, fields },
    missing,
    likely,
    take: (recipe: ColumnMapping | null) => own.mapSheet(sheet, range, recipe),
  };
}

/** The mistakes by column and kind, with the number of their rows, after a recipe was followed. */
async function mistakes({ take }: Awaited<ReturnType<typeof open>>, recipe: ColumnMapping) {
  const { columns, rows: cells, lines } = await take(recipe);
  const rows = cells.map((row, at) => ({ line: lines[at] ?? 0, cells: row }));
  const check = await checkTable({ columns, rows }, 100, loadInlandCheck, async () => false);
  return Object.fromEntries((check?.kinds ?? []).map(({ field, code, rows: count }) => [`${field} ${code}`, count]));
}

describe.skipIf(!hasRealTables())('tables with other people’s headers', () => {
  it.each<[string, { header: number; last: number }, string | undefined, number]>([
    ['emp/emp_qiime_mapping_subset_2k.tsv', { header: 1, last: 2001 }, undefined, 7],
    ['gfbio/GFBIO_submission_windows1252.csv', { header: 1, last: 6 }, 'GFBio (2021)', 0],
    ['gfbio/GFBIO_submission_with_UTF16-LE.csv', { header: 1, last: 2 }, 'GFBio (2021)', 0],
    ['gfbio/GFBIO_submission_with_UTF8-bom.csv', { header: 1, last: 2 }, 'GFBio (2021)', 0],
    ['gfbio/SO245_submission_gfbio_new.csv', { header: 1, last: 148 }, 'GFBio (2021)', 0],
    ['gfbio/example_GFBIO_submission.csv', { header: 1, last: 310 }, 'GFBio (2021)', 0],
    ['gfbio/mol_5_items_semi_no_quoting.csv', { header: 1, last: 6 }, 'GFBio (2021)', 0],
    ['gfbio/mol_comma_with_empty_rows_cols.csv', { header: 1, last: 9 }, 'GFBio (2021)', 0],
    // The country occurs twice with different values: only its owner knows which is meant.
    ['gfbio/dsub-269_template.csv', { header: 1, last: 26 }, undefined, 1],
    // Two rows of requirements stand above the names.
    ['noaa/FAIRe_noaa-sefsc-gu1901-sampleMetadata.tsv', { header: 3, last: 32 }, undefined, 7],
    ['planet-microbe/Tara_AHX_sample_NCBI.tsv', { header: 1, last: 652 }, undefined, 8],
    ['planet-microbe/Deep_sediment_trap.tsv', { header: 1, last: 64 }, undefined, 7],
    ['gfbio/GFBIO_submission_with_UTF8_no_BOM.csv', { header: 1, last: 2 }, 'GFBio (2021)', 0],
    ['gfbio/fixed_DSUB_378.csv', { header: 1, last: 4 }, 'GFBio (2021)', 0],
    ['gfbio/mol_5_items_comma_no_quoting_in_header.csv', { header: 1, last: 6 }, 'GFBio (2021)', 0],
    ['gfbio/mol_5_items_comma_some_double_quotes.csv', { header: 1, last: 6 }, 'GFBio (2021)', 0],
    ['gfbio/mol_5_items_semi_double_quoting.csv', { header: 1, last: 6 }, 'GFBio (2021)', 0],
    // It lacks the column of the elevation.
    ['gfbio/SO45_mod.csv', { header: 1, last: 5 }, 'GFBio (2021)', 0],
    // Their samples' names and devices stand under headers that may mean two of our fields.
    ['gfbio/SO45_missing_mixs_values.csv', { header: 1, last: 2 }, undefined, 2],
    ['gfbio/SO45_mixed_cases.csv', { header: 1, last: 2 }, undefined, 3],
    ['gfbio/invalid_molecular_metadata.csv', { header: 1, last: 4 }, undefined, 1],
    ['gfbio/molecular_metadata_double_quoting_white_spaces.csv', { header: 1, last: 2 }, undefined, 1],
    ['gfbio/molecular_metadata_white_spaces.csv', { header: 1, last: 2 }, undefined, 1],
    // One column of numbers, and one with signs between its cells that no program writes.
    ['gfbio/single_column_decimal_comma.csv', { header: 1, last: 4 }, undefined, 15],
    ['gfbio/unrecognised_pipe_delimited.csv', { header: 1, last: 3 }, undefined, 13],
    ['emp/maps/723_qiime_mapping.tsv', { header: 1, last: 131 }, undefined, 7],
    ['emp/maps/933_qiime_mapping.tsv', { header: 1, last: 340 }, undefined, 7],
    // Tables of stations, of sampling and of runs: each is a part of what an upload needs.
    ['arms/combined_ObservatoryData.csv', { header: 1, last: 107 }, undefined, 9],
    ['arms/combined_SamplingEventData.csv', { header: 1, last: 752 }, undefined, 14],
    ['arms/demultiplexing_details_OmicsData.csv', { header: 1, last: 573 }, undefined, 14],
    ['noaa/FAIRe_noaa-sefsc-gu1901-experimentRunMetadata.tsv', { header: 3, last: 61 }, undefined, 12],
    ['osd/OSD14Data_version1.csv', { header: 1, last: 204 }, undefined, 8],
    ['osd/OSD2014_AccessionNumbers.csv', { header: 1, last: 163 }, undefined, 15],
    ['osd/OSDStations.csv', { header: 1, last: 187 }, undefined, 15],
    ['ena_reports/drained_ponds_PRJNA638011.tsv', { header: 1, last: 100 }, undefined, 12],
    // Other systems' templates, of which the sheet with most known columns is taken.
    ['GEOME_multiSheetDataset.xlsx', { header: 1, last: 2 }, undefined, 12],
    ['Genome_analysis_metadata.ods', { header: 1, last: 34 }, undefined, 12],
    ['MimarksSWater.xlsx', { header: 1, last: 1 }, undefined, 6],
    ['OSD2018_metadata_LibreOffice.xlsx', { header: 1, last: 67 }, undefined, 12],
    ['Qiita_EBI_MIMS_v1.xlsx', { header: 1, last: 3 }, undefined, 11],
    ['canCOGeN-validTestData_3-0-0.xlsx', { header: 2, last: 16 }, undefined, 9],
    ['empo_samples_unique.xlsx', { header: 1, last: 443 }, undefined, 11],
    ['metadata_template_ERC000024.xlsx', { header: 1, last: 2 }, undefined, 8],
  ])('%s is found and matched', async (file, range, profile, missing) => {
    const table = await open(file);
    expect({ place: table.place, profile: table.profile, missing: table.missing.length }).toEqual({
      place: range,
      profile,
      missing,
    });
  });

  it.each<[file: string, sheet: string]>([
    ['GEOME_multiSheetDataset.xlsx', 'events'],
    ['Genome_analysis_metadata.ods', 'Metadata'],
    ['MimarksSWater.xlsx', 'MimarksSWater'],
    ['Qiita_EBI_MIMS_v1.xlsx', 'MIMS'],
    ['canCOGeN-validTestData_3-0-0.xlsx', 'CanCOGeNCovid19'],
    ['metadata_template_ERC000024.xlsx', 'sample'],
  ])('%s: its sheet %s is taken', async (file, sheet) => {
    expect((await open(file)).sheet).toBe(sheet);
  });

  it('have general headers for a location and a link, which are not read as those of a sequencer or a campaign', async () => {
    expect((await open('GEOME_multiSheetDataset.xlsx')).recipe.fields).not.toHaveProperty('location');
    expect((await open('Genome_analysis_metadata.ods')).recipe.fields).not.toHaveProperty('url');
  });

  it('of the Earth Microbiome Project are refused for the questions of a curator alone', async () => {
    const table = await open('emp/maps/723_qiime_mapping.tsv');
    expect(await mistakes(table, table.recipe)).toEqual({
      'checksum_method requiredOrReason': 130,
      'forward_read_file_checksum requiredOrReason': 130,
      'forward_read_file_name requiredOrReason': 130,
      'library_selection requiredOrReason': 130,
      'library_source requiredOrReason': 130,
      'library_strategy requiredOrReason': 130,
      // 8/2/11 is the second of August or the eighth of February; a method is a question, as it is no instrument.
      'seq_date dateAmbiguous': 130,
      'seq_meth requiredOrReason': 130,
    });
    const unknown = 'missing: not provided';
    const responded: ColumnMapping = {
      ...table.recipe,
      fields: {
        ...table.recipe.fields,
        checksum_method: unknown,
        env_medium: '{env_matter}',
        forward_read_file_checksum: unknown,
        forward_read_file_name: '{#SampleID}.fastq.gz',
        library_selection: 'PCR',
        library_source: 'METAGENOMIC',
        library_strategy: 'AMPLICON',
        seq_meth: '{sequencing_meth}',
      },
      dates: 'monthFirst',
      replaced: { seq_meth: { 'sequencing by synthesis': 'Illumina HiSeq 2000' } },
    };
    expect(await mistakes(table, responded)).toEqual({});
  });

  it('of HE533 are imported apart from the questions of a curator', async () => {
    const table = await open('gfbio/example_GFBIO_submission.csv');
    expect(await mistakes(table, table.recipe)).toEqual({});
  });

  it('of SO245 are refused for positions that a spreadsheet has broken and for missing checksums', async () => {
    const table = await open('gfbio/SO245_submission_gfbio_new.csv');
    expect(await mistakes(table, table.recipe)).toEqual({
      'forward_read_file_checksum requiredOrReason': 147,
      'checksum_method requiredOrReason': 147,
      'geogr_loc_lat latitude': 138,
      'geogr_loc_lon longitude': 125,
      'geogr_loc_lon longitudeRange': 22,
    });
  });

  it('of ENA’s reports are split into files and checksums', async () => {
    const table = await open('ena_reports/drained_ponds_PRJNA638011.tsv');
    expect(table.recipe.fields).toMatchObject({
      accession_number: '{run_accession}',
      samp_name: '{sample_alias}',
      forward_read_file_name: '{fastq_ftp|first}',
      reverse_read_file_name: '{fastq_ftp|second}',
      forward_read_file_checksum: '{fastq_md5|first}',
      reverse_read_file_checksum: '{fastq_md5|second}',
    });
    const { columns, rows } = await table.take(table.recipe);
    const row = Object.fromEntries(columns.map((name, at) => [name, rows[0]?.[at]]));
    expect(row.forward_read_file_name).toMatch(/^SRR\d+_1\.fastq\.gz$/);
    expect(row.reverse_read_file_checksum).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[file: string, latitude: string, longitude: string, stations: number, inland: string[]]>([
    // Lake Erie is no sea, and the table says so. The minutes of a fjord in Iceland, 65° 48.86′ N 18° 06.08′ W, stand as decimals.
    ['osd/OSD14Data_version1.csv', 'Latitude', 'Longitude', 158, ['41.839834 -83.18995', '65.4886 -18.0608']],
    ['planet-microbe/Tara_AHX_sample_NCBI.tsv', 'Latitude End', 'Longitude End', 499, []],
    ['planet-microbe/Deep_sediment_trap.tsv', 'lat', 'lon', 2, []],
    ['planet-microbe/GEOTRACES_sample_NCBI.tsv', 'lat', 'lon', 98, []],
    ['gfbio/example_GFBIO_submission.csv', 'geographic location (latitude)', 'geographic location (longitude)', 27, []],
    ['noaa/FAIRe_noaa-sefsc-gu1901-sampleMetadata.tsv', 'decimalLatitude', 'decimalLongitude', 21, []],
    ['arms/combined_ObservatoryData.csv', 'Latitude', 'Longitude', 84, []],
  ])('%s: none of its stations would be taken for one on land', async (file, latitude, longitude, count, inland) => {
    const { columns, rows } = await (await open(file)).take(null);
    const [lat, lon] = [columns.indexOf(latitude), columns.indexOf(longitude)];
    const isInland = await loadInlandCheck();
    const stations = new Map<string, boolean>();
    for (const cells of rows) {
      const y = readCell(cells[lat] ?? null, fieldOf('event', 'geogr_loc_lat'));
      const x = readCell(cells[lon] ?? null, fieldOf('event', 'geogr_loc_lon'));
      if (typeof y === 'number' && typeof x === 'number') stations.set(`${y} ${x}`, isInland(y, x));
    }
    expect(stations.size).toBe(count);
    expect([...stations].filter(([, found]) => found).map(([station]) => station)).toEqual(inland);
  });
});
