import { gfbioColumns } from './gfbio-columns.ts';
import { type GfbioHeader, gfbioHeaders } from './gfbio-headers.ts';
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

/** The functions for columns whose content differs from that of our columns, by header. */
const valueBuilders: Partial<
  Record<GfbioHeader, (values: readonly (string | number)[], valuesOf: ElementValues) => ArchiveValue>
> = {
  library_layout: layoutFrom,
  // GFBio refuses an insert length for single reads.
  nominal_length: (values, valuesOf) =>
    layoutFrom(valuesOf('library_layout')) === 'single' ? null : lengthFrom(values),
  'collection date': (values, valuesOf) => dateFrom(values, valuesOf('field_sample_collection_date_end')),
  'geographic location (latitude)': degreesFrom,
  'geographic location (longitude)': degreesFrom,
  'geographic location (country and/or sea)': (values) => countryOrSeaFrom(values),
  'geographic location (region and locality)': (values, valuesOf) => regionFrom(valuesOf('geog_loc_name'), values),
  'broad-scale environmental context': envoFrom,
  'environmental medium': envoFrom,
  'local environmental context': envoFrom,
};

/** The columns of reverse reads, in which a missing-value term such as `not applicable` is left out. */
const reverseColumns: ReadonlySet<GfbioHeader> = new Set(['reverse_read_file_name', 'reverse_read_file_checksum']);

/** The row of an element in GFBio's template. */
export function gfbioRow(valuesOf: ElementValues): GfbioRow {
  const cells = gfbioColumns.map(({ header, from }): [GfbioHeader, ArchiveValue] => {
    const values = firstFilled(valuesOf, from);
    const value = valueBuilders[header]?.(values, valuesOf) ?? (header in valueBuilders ? null : joinDistinct(values));
    return [header, reverseColumns.has(header) && isMissingTerm(value) ? null : value];
  });
  return Object.fromEntries(cells) as GfbioRow;
}

/** The cells of an element's row, in the order of the headers. */
export function gfbioCells(valuesOf: ElementValues): ArchiveValue[] {
  const row = gfbioRow(valuesOf);
  return gfbioHeaders.map((header) => row[header]);
}
