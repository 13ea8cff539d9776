import type { TableRow } from '../workbooks.ts';
import { type RealRow, readTable } from './table.ts';

/*
 * Ocean Sampling Day 2014: 203 samples of 159 sites, and the 467 runs that the archive has of 162 of them (metagenomes,
 * 18S and 16S). A template's row is a sequencing element, so a sample of which the archive has no run gives no row.
 *
 * Beyond what contradicts itself: the last line of the samples is empty; two samples share the accession SAMEA3275490;
 * eight samples stand among the accessions under their archive's name; one biome has two ENVO numbers. None of it is an
 * import's business.
 */

const samplesFile = 'osd/OSD14Data_version1.csv';
const accessionsFile = 'osd/OSD2014_AccessionNumbers.csv';

/** Real errors: values of one event that differ between its samples; the first sample's value counts. */
export const osdFaults = [
  { event: 'OSD5_2014-06', column: 'event_comment', from: 'OSD5_2014-06_NPL022_2' },
  { event: 'OSD80_2014-06', column: 'samp_collect_device', from: 'OSD80_2014-06_NPL022_2' },
] as const;

const kinds = [
  { column: 'run accession MG', strategy: 'WGS', selection: 'RANDOM', type: 'metagenome', gene: null },
  { column: 'run accession 18S', strategy: 'AMPLICON', selection: 'PCR', type: 'mimarks-survey', gene: '18S rRNA' },
  { column: 'run accession 16S', strategy: 'AMPLICON', selection: 'PCR', type: 'mimarks-survey', gene: '16S rRNA' },
] as const;

/** The text of a cell; null where the table says `not present`. */
function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === 'not present' ? null : trimmed;
}

/** `marine biome ENVO:00000447` becomes `marine biome [ENVO:00000447]`. */
function envoTerm(text: string): string {
  return textOrNull(text)?.replace(/\s+(ENVO:\d+)$/, ' [$1]') ?? 'not provided';
}

function osdSamples(): RealRow[] {
  return readTable(samplesFile).filter(({ cell }) => cell('SampleID') !== '');
}

/** The runs of each sample, by either of the names under which the accessions know it. */
function accessions(): Map<string, RealRow> {
  return new Map(readTable(accessionsFile).map((row) => [row.cell('sampleID (IMIS)'), row]));
}

/** All that the samples of an event say in a column, one after the other: how the two faults are repaired. */
function valuesByEvent(samples: readonly RealRow[], column: string): (event: string) => string {
  const reported = new Map<string, Set<string>>();
  for (const { cell } of samples) {
    const text = textOrNull(cell(column));
    const known = reported.get(cell('EventID')) ?? new Set();
    reported.set(cell('EventID'), text ? known.add(text) : known);
  }
  return (event) => [...(reported.get(event) ?? [])].join('; ');
}

function sampleRow({ cell }: RealRow): TableRow {
  const [day = '', time = ''] = cell('DateTime').split('T');
  return {
    samp_name: cell('SampleID'),
    campaign: cell('Campaign'),
    event_label: cell('EventID'),
    common_station_name: cell('SiteLabel'),
    geogr_loc_lat: cell('Latitude'),
    geogr_loc_lon: cell('Longitude'),
    geog_loc_name: `${cell('Country')}: ${cell('MarineRegion')}`,
    event_collection_date_begin: day,
    samp_collect_device: textOrNull(cell('EVENT_device')),
    event_comment: textOrNull(cell('Objective')),
    field_sample_description: textOrNull(cell('SAMPLE_description')),
    field_sample_collection_date_begin: day,
    field_sample_comment: `at ${time}`,
    environmental_package: 'water',
    env_broad_scale: envoTerm(cell('ENVIRO_Biome')),
    env_local_scale: envoTerm(cell('ENVIRO_Feature')),
    env_medium: envoTerm(cell('ENVIRO_Material')),
    depth: cell('Depth'),
    'field_sample.protocol_id': cell('SAMPLE_Protocol'),
    source_mat_id: textOrNull(cell('BiosampleAccessionNumber')),
  };
}

/** The rows of Ocean Sampling Day as a template's; `repaired: false` leaves the tables' true faults in. */
export function osdRows({ repaired = true } = {}): TableRow[] {
  const samples = osdSamples();
  const runs = accessions();
  const devices = valuesByEvent(samples, 'EVENT_device');
  const comments = valuesByEvent(samples, 'Objective');
  return samples.flatMap((sample) => {
    const { cell } = sample;
    const known = runs.get(cell('SampleID')) ?? runs.get(cell('sampleID_ENA'));
    const row = sampleRow(sample);
    const event = cell('EventID');
    const ofEvent = repaired ? { samp_collect_device: devices(event), event_comment: comments(event) } : {};
    return kinds.flatMap(({ column, strategy, selection, type, gene }): TableRow[] => {
      const accession = known?.cell(column) ?? 'NA';
      if (accession === 'NA') return [];
      const element = {
        investigation_type: type,
        library_strategy: strategy,
        library_source: 'METAGENOMIC',
        library_selection: selection,
        library_layout: 'paired',
        target_gene: gene,
        seq_meth: 'not provided',
        accession_number: accession,
        forward_read_file_name: `${accession}_1.fastq.gz`,
        forward_read_file_checksum: 'not provided',
        reverse_read_file_name: `${accession}_2.fastq.gz`,
        checksum_method: 'not provided',
      };
      return [{ ...row, ...ofEvent, ...element }];
    });
  });
}
