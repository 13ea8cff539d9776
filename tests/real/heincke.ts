import type { TableRow } from '../workbooks.ts';
import { type RealRow, readTable } from './table.ts';

/*
 * RV Heincke cruise HE533, water filtered at 27 stations off northern Norway: 309 files as submitted to GFBio.
 *
 * A sample title is `2A_S1`, `04A_S7`, `2-F3-A_S119`, `11-2-F3-A_S98` or `2-P20-2-A_S1`: station, perhaps the filter,
 * replicate, and the place on the sequencer's sheet (`_S1`). The place is counted anew on every sheet, so it is no part of
 * a sample: `2A_S1` of the prokaryotes and `2A_S1` of the eukaryotes meet by chance, but `3A_S5` and `3A_S4` are one
 * filter all the same. The filter is 0.2-3 µm in both of these projects, so each such filter is one field sample with two
 * libraries, 16S and 18S; the filters 3-20 µm and above 20 µm are samples of their own.
 */

const file = 'gfbio/example_GFBIO_submission.csv';

/** Real errors of the table that contradict another of its rows: line, column, the value, the value of its station. */
export const heinckeFaults = [
  { line: 112, column: 'geogr_loc_lon', is: '14.3071', shouldBe: '19.6279', station: 'HE533_12' },
] as const;
// Besides, from station 21 on day and month have changed places (2019-01-06 is the first of June, within a cruise in May
// and June). Every row of a station says the same, so no import can tell; the dates are taken as they are.

type Filter = { code: string; low: string; up: string | null; text: string; gene: '16S rRNA' | '18S rRNA' };

const filters: Readonly<Record<string, Filter>> = {
  'HE533-Prok-F02': { code: 'F02', low: '0.2', up: '3', text: '0.2-3 µm', gene: '16S rRNA' },
  'HE533-Euk-F02': { code: 'F02', low: '0.2', up: '3', text: '0.2-3 µm', gene: '18S rRNA' },
  'He533-Euk_F3': { code: 'F3', low: '3', up: '20', text: '3-20 µm', gene: '18S rRNA' },
  'He533-Euk-P20': { code: 'P20', low: '20', up: null, text: '>20 µm', gene: '18S rRNA' },
};

function filterOf(project: string): Filter {
  const filter = filters[project];
  if (!filter) throw new Error(`${project} has no filter`);
  return filter;
}

/** `2-P20-2-A_S1` is station 2, replicate A. */
function parseSampleTitle(title: string): { station: number; replicate: string } {
  const [, station, replicate] = /^(\d+)(?:-.*-)?([ABC])_S\d+$/.exec(title) ?? [];
  if (!station || !replicate) throw new Error(`${title} is no sample title`);
  return { station: Number(station), replicate };
}

function templateRow({ line, cell }: RealRow, repaired: boolean): TableRow {
  const project = cell('project name');
  const title = cell('sample_title');
  const { station, replicate } = parseSampleTitle(title);
  const filter = filterOf(project);
  const fault = heinckeFaults.find((known) => known.line === line);
  const longitude = cell('geographic location (longitude)');
  const protocol = cell('library_construction_protocol');
  const date = cell('collection date');
  return {
    samp_name: title,
    project_name: project,
    campaign: 'HE533',
    basis: 'RV Heincke',
    event_label: `HE533_${station}`,
    geogr_loc_lat: cell('geographic location (latitude)'),
    geogr_loc_lon: repaired && fault ? fault.shouldBe : longitude,
    geog_loc_name: cell('geographic location (country and/or sea)'),
    event_collection_date_begin: date,
    field_sample_name: `HE533_${station}${replicate}_${filter.code}`,
    // One filter is described in two ways: "between 0.2 - 3um" and "between 0.2 and 3um ".
    field_sample_description: cell('sample_description').replace('between 0.2 and 3um', 'between 0.2 - 3um'),
    taxon_id: cell('taxon_id'),
    field_sample_collection_date_begin: date,
    environmental_package: cell('environmental package'),
    env_broad_scale: cell('environment (biome)'),
    env_local_scale: cell('environment (feature)'),
    env_medium: cell('environment (material)'),
    depth: cell('geographic location (depth)'),
    elevation: cell('geographic location (elevation)'),
    size_frac: filter.text,
    size_frac_low: filter.low,
    size_frac_up: filter.up,
    investigation_type: cell('investigation type'),
    library_strategy: cell('library_strategy'),
    library_source: cell('library_source'),
    library_selection: cell('library_selection'),
    library_layout: cell('library_layout'),
    target_gene: filter.gene,
    target_subfragment: 'V4',
    nominal_length: cell('nominal_length'),
    'sequencing_library.protocol_id': protocol,
    seq_meth: cell('sequencing_platform'),
    sequencing_platform: 'ILLUMINA',
    forward_read_file_name: cell('forward_read_file_name'),
    forward_read_file_checksum: cell('forward_read_file_checksum'),
    reverse_read_file_name: cell('reverse_read_file_name'),
    reverse_read_file_checksum: cell('reverse_read_file_checksum'),
    checksum_method: cell('checksum_method'),
  };
}

/** The rows of HE533 as a template's; `repaired: false` leaves the table's true faults in. */
export function heinckeRows({ repaired = true } = {}): TableRow[] {
  return readTable(file).map((row) => templateRow(row, repaired));
}
