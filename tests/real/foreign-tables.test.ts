import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mandatoryColumns } from '../../src/catalogue/columns.ts';
import { readCell } from '../../src/catalogue/field-types.ts';
import { fieldOf } from '../../src/catalogue/index.ts';
import { loadInland } from '../../src/server/importing/inland.ts';
import { checkTable } from '../../src/table/check-table.ts';
import { findTable, headersOf } from '../../src/table/find-table.ts';
import { profileOf, shippedProfiles } from '../../src/table/profiles.ts';
import { propose } from '../../src/table/propose.ts';
import { certainRecipe, emptyRecipe, follow, type Recipe } from '../../src/table/recipe.ts';
import { textSource } from '../../src/table/source.ts';
import { decodeText } from '../../src/table/text-file.ts';
import { hasRealTables, realData } from './table.ts';

/** A foreign table as the page opens it: found, matched by what is certain, and what is still asked for. */
async function open(file: string) {
  const rows = await textSource(decodeText(readFileSync(join(realData, 'tables', file)))).rowsOf(0);
  const place = findTable(rows);
  if (!place) throw new Error(`no table in ${file}`);
  const headers = headersOf(rows.find(({ line }) => line === place.header) ?? { line: 0, cells: [] });
  const below = rows.filter(({ line }) => line > place.header && line <= place.last);
  const proposals = propose(
    headers,
    below.map(({ cells }) => cells),
  );
  const profile = profileOf(headers, shippedProfiles);
  const fields = { ...certainRecipe(proposals).fields, ...profile?.recipe.fields };
  const missing = mandatoryColumns.map(({ name }) => name).filter((name) => !fields[name]);
  return { place, headers, below, profile: profile?.name, recipe: { ...emptyRecipe, fields }, missing };
}

/** The mistakes by column and kind, with the number of their rows, after a recipe was followed. */
async function mistakes({ headers, below }: Awaited<ReturnType<typeof open>>, recipe: Recipe) {
  const { columns, make } = follow(recipe, headers);
  const rows = below.map((row) => ({ line: row.line, cells: make(row) }));
  const check = await checkTable({ columns, rows }, 100, loadInland, async () => false);
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
    // The country stands there twice, with different values: nobody but its owner knows which is meant.
    ['gfbio/dsub-269_template.csv', { header: 1, last: 26 }, undefined, 3],
    // Two rows of requirements stand above the names.
    ['noaa/FAIRe_noaa-sefsc-gu1901-sampleMetadata.tsv', { header: 3, last: 32 }, undefined, 8],
    ['planet-microbe/Tara_AHX_sample_NCBI.tsv', { header: 1, last: 652 }, undefined, 8],
    ['planet-microbe/Deep_sediment_trap.tsv', { header: 1, last: 64 }, undefined, 8],
  ])('%s is found and matched', async (file, place, profile, missing) => {
    const table = await open(file);
    expect({ place: table.place, profile: table.profile, missing: table.missing.length }).toEqual({
      place,
      profile,
      missing,
    });
  });

  it('of HE533 come in but for what a curator would ask', async () => {
    const table = await open('gfbio/example_GFBIO_submission.csv');
    expect(await mistakes(table, table.recipe)).toEqual({});
  });

  it('of SO245 are refused for positions that a spreadsheet has broken and checksums that are not there', async () => {
    const table = await open('gfbio/SO245_submission_gfbio_new.csv');
    expect(await mistakes(table, table.recipe)).toEqual({
      'forward_read_file_checksum requiredOrReason': 147,
      'checksum_method requiredOrReason': 147,
      'geogr_loc_lat latitude': 138,
      'geogr_loc_lon longitude': 125,
      'geogr_loc_lon longitudeRange': 22,
    });
  });

  it('of ENA’s reports are taken apart into files and checksums', async () => {
    const table = await open('ena_reports/drained_ponds_PRJNA638011.tsv');
    expect(table.recipe.fields).toMatchObject({
      accession_number: '{run_accession}',
      samp_name: '{sample_alias}',
      forward_read_file_name: '{fastq_ftp|first}',
      reverse_read_file_name: '{fastq_ftp|second}',
      forward_read_file_checksum: '{fastq_md5|first}',
      reverse_read_file_checksum: '{fastq_md5|second}',
    });
    const { columns, make } = follow(table.recipe, table.headers);
    const [first] = table.below;
    const row = Object.fromEntries(columns.map((name, at) => [name, first && make(first)[at]]));
    expect(row.forward_read_file_name).toMatch(/^SRR\d+_1\.fastq\.gz$/);
    expect(row.reverse_read_file_checksum).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each<[file: string, latitude: string, longitude: string, stations: number, inland: string[]]>([
    // Lake Erie is no sea, and the table says so.
    ['osd/OSD14Data_version1.csv', 'Latitude', 'Longitude', 158, ['41.839834 -83.18995']],
    ['planet-microbe/Tara_AHX_sample_NCBI.tsv', 'Latitude End', 'Longitude End', 499, []],
    ['planet-microbe/Deep_sediment_trap.tsv', 'lat', 'lon', 2, []],
    ['planet-microbe/GEOTRACES_sample_NCBI.tsv', 'lat', 'lon', 98, []],
    ['gfbio/example_GFBIO_submission.csv', 'geographic location (latitude)', 'geographic location (longitude)', 27, []],
    ['noaa/FAIRe_noaa-sefsc-gu1901-sampleMetadata.tsv', 'decimalLatitude', 'decimalLongitude', 21, []],
    ['arms/combined_ObservatoryData.csv', 'Latitude', 'Longitude', 84, []],
  ])('%s: none of its stations would be taken for one on land', async (file, latitude, longitude, count, inland) => {
    const { headers, below } = await open(file);
    const [lat, lon] = [headers.indexOf(latitude), headers.indexOf(longitude)];
    const isInland = await loadInland();
    const stations = new Map<string, boolean>();
    for (const { cells } of below) {
      const y = readCell(cells[lat] ?? null, fieldOf('event', 'geogr_loc_lat'));
      const x = readCell(cells[lon] ?? null, fieldOf('event', 'geogr_loc_lon'));
      if (typeof y === 'number' && typeof x === 'number') stations.set(`${y} ${x}`, isInland(y, x));
    }
    expect(stations.size).toBe(count);
    expect([...stations].filter(([, found]) => found).map(([station]) => station)).toEqual(inland);
  });
});
