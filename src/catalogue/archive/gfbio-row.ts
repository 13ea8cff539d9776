import { type GfbioHeader, gfbioColumns, gfbioHeaders } from './gfbio-columns.ts';
import {
  type ArchiveValue,
  countryOrSeaFrom,
  dateFrom,
  degreesFrom,
  type ElementValues,
  envoFrom,
  firstFilled,
  isMissingTerm,
  joinDistinct,
  layoutFrom,
  lengthFrom,
  regionFrom,
} from './values.ts';

/** A row of GFBio's molecular template, by its headers. */
export type GfbioRow = Readonly<Record<GfbioHeader, ArchiveValue>>;

/** The columns that are more than our own values: each header's way to make one. */
const valueBuilders: Partial<
  Record<GfbioHeader, (values: readonly (string | number)[], given: ElementValues) => ArchiveValue>
> = {
  library_layout: layoutFrom,
  // Of single reads the archive takes no length between them.
  nominal_length: (values, given) => (layoutFrom(given('library_layout')) === 'single' ? null : lengthFrom(values)),
  'collection date': (values, given) => dateFrom(values, given('field_sample_collection_date_end')),
  'geographic location (latitude)': degreesFrom,
  'geographic location (longitude)': degreesFrom,
  'geographic location (country and/or sea)': (values) => countryOrSeaFrom(values),
  'geographic location (region and locality)': (values, given) => regionFrom(given('geog_loc_name'), values),
  'broad-scale environmental context': envoFrom,
  'environmental medium': envoFrom,
  'local environmental context': envoFrom,
};

/** The columns of the reverse reads, in which a term such as `not applicable` says as much as nothing. */
const reverseColumns: ReadonlySet<GfbioHeader> = new Set(['reverse_read_file_name', 'reverse_read_file_checksum']);

/** An element as a line of the archive's template. */
export function gfbioRow(given: ElementValues): GfbioRow {
  const cells = gfbioColumns.map(({ header, from }): [GfbioHeader, ArchiveValue] => {
    const values = firstFilled(given, from);
    const value = valueBuilders[header]?.(values, given) ?? (header in valueBuilders ? null : joinDistinct(values));
    return [header, reverseColumns.has(header) && isMissingTerm(value) ? null : value];
  });
  return Object.fromEntries(cells) as GfbioRow;
}

/** The cells of such a line, in the order of the header. */
export function gfbioCells(given: ElementValues): ArchiveValue[] {
  const line = gfbioRow(given);
  return gfbioHeaders.map((header) => line[header]);
}
