import { inDigits } from '../digits.ts';
import { maxInteger, shapes } from '../shapes.ts';
import { missingTermOf } from '../vocabularies/index.ts';
import { type ArchiveHeader, archiveColumns, archiveHeaders } from './columns.ts';
import { termsIn, writtenTerm } from './envo.ts';
import { archiveSpelling, countryOrSea, regionOf } from './places.ts';

/** The values of a column of ours for one element, each once; several where its library was pooled from samples. */
export type Given = (column: string) => readonly (string | number)[];
export type ArchiveValue = string | number | null;
/** A line of the archive's template, by its headers. */
export type ArchiveLine = Readonly<Record<ArchiveHeader, ArchiveValue>>;

export function isMissingTerm(value: ArchiveValue): boolean {
  return typeof value === 'string' && missingTermOf(value) !== undefined;
}

/** A value as it stands in an archive's file: a number in digits alone. */
export const writtenValue = (value: string | number): string => (typeof value === 'number' ? inDigits(value) : value);

/** The values in one cell: one as it is, several joined. */
export function together(values: readonly (string | number)[]): ArchiveValue {
  const once = [...new Set(values)];
  return once.length < 2 ? (once[0] ?? null) : once.map(writtenValue).join(' | ');
}

/** Whether a value is one number of degrees, up to a limit in either direction. */
export const isDegrees = (value: ArchiveValue, limit: number): boolean =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** Whether a value is one number of NCBI's taxonomy. */
export const isTaxon = (value: ArchiveValue): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxInteger;

/** The values of the first of several columns that has one; a missing-value term counts only where none has more. */
export function firstGiven(given: Given, columns: readonly string[]): readonly (string | number)[] {
  const filled = columns.map(given).filter((values) => values.length > 0);
  return filled.find((values) => !values.every(isMissingTerm)) ?? filled[0] ?? [];
}

/** A day, month or year, or the time from one to another: `2016-06-25/2016-06-30`. */
export function dateFrom(begin: readonly (string | number)[], end: readonly (string | number)[]): ArchiveValue {
  const [first, last] = [together(begin), together(end)].map((value) => (value === null ? '' : String(value)));
  const isPeriod = first !== last && [first, last].every((date) => shapes.isoDate.test(date ?? ''));
  return isPeriod ? `${first}/${last}` : together(begin);
}

const degreeDecimals = 8;

/** Decimal degrees in as many decimals as archives take. */
export function degreesFrom(values: readonly (string | number)[]): ArchiveValue {
  return together(
    values.map((value) => (typeof value === 'number' ? Number(value.toFixed(degreeDecimals)) + 0 : value)),
  );
}

/** Terms of ENVO as `label [ENVO:00002149]`, where label and identifier are given in whatever way. */
export function envoFrom(values: readonly (string | number)[]): ArchiveValue {
  return together(values.flatMap(termsIn).map(writtenTerm));
}

/** Countries and seas as an archive spells them; a name that is on no list stays as it is. */
export function placeFrom(values: readonly (string | number)[], spelling = archiveSpelling): ArchiveValue {
  return together(
    values
      .map((value) => {
        if (isMissingTerm(value)) return value;
        const place = String(value);
        return countryOrSea(place, spelling) ?? (place.split(':')[0] ?? '').trim();
      })
      // Nothing stands before the colon of `: Gotland Basin`.
      .filter((place) => place !== ''),
  );
}

/** The rest of the places' names, and what is said of the place beside. */
export function regionFrom(places: readonly (string | number)[], more: readonly (string | number)[]): ArchiveValue {
  const rest = places.filter((place) => !isMissingTerm(place)).map((place) => regionOf(String(place)));
  const parts = [together(rest.filter(Boolean)), together(more)].filter((part) => part !== null);
  return together([[...new Set(parts)].join(', ')].filter(Boolean));
}

export function layoutFrom(values: readonly (string | number)[]): ArchiveValue {
  const layout = together(values);
  return layout === null || isMissingTerm(layout) ? layout : String(layout).toLowerCase();
}

/** The length between paired reads, in whole base pairs. */
export function lengthFrom(values: readonly (string | number)[]): ArchiveValue {
  return together(values.map((value) => (typeof value === 'number' ? Math.round(value) : value)));
}

/** The columns that are more than our own values: each header's way to make one. */
const makers: Partial<Record<ArchiveHeader, (values: readonly (string | number)[], given: Given) => ArchiveValue>> = {
  library_layout: layoutFrom,
  // Of single reads the archive takes no length between them.
  nominal_length: (values, given) => (layoutFrom(given('library_layout')) === 'single' ? null : lengthFrom(values)),
  'collection date': (values, given) => dateFrom(values, given('field_sample_collection_date_end')),
  'geographic location (latitude)': degreesFrom,
  'geographic location (longitude)': degreesFrom,
  'geographic location (country and/or sea)': (values) => placeFrom(values),
  'geographic location (region and locality)': (values, given) => regionFrom(given('geog_loc_name'), values),
  'broad-scale environmental context': envoFrom,
  'environmental medium': envoFrom,
  'local environmental context': envoFrom,
};

/** The columns of the reverse reads, in which a term such as `not applicable` says as much as nothing. */
const reverseColumns: ReadonlySet<ArchiveHeader> = new Set(['reverse_read_file_name', 'reverse_read_file_checksum']);

/** An element as a line of the archive's template. */
export function archiveLine(given: Given): ArchiveLine {
  const cells = archiveColumns.map(({ header, from }): [ArchiveHeader, ArchiveValue] => {
    const values = firstGiven(given, from);
    const value = makers[header]?.(values, given) ?? (header in makers ? null : together(values));
    return [header, reverseColumns.has(header) && isMissingTerm(value) ? null : value];
  });
  return Object.fromEntries(cells) as ArchiveLine;
}

/** The cells of such a line, in the order of the header. */
export function archiveCells(given: Given): ArchiveValue[] {
  const line = archiveLine(given);
  return archiveHeaders.map((header) => line[header]);
}
