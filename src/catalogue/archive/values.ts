import { toDecimalNotation } from '../values/decimal-notation.ts';
import { maxInteger, patterns } from '../values/patterns.ts';
import { missingTermOf } from '../vocabularies/index.ts';
import { countryOrSea, gfbioSpelling, regionOf } from './countries-and-seas.ts';
import { formatTerm, splitTerms } from './envo.ts';

/** Returns the distinct values of a column for one element: several if its library was pooled from samples. */
export type ElementValues = (column: string) => readonly (string | number)[];
export type ArchiveValue = string | number | null;

export function isMissingTerm(value: ArchiveValue): boolean {
  return typeof value === 'string' && missingTermOf(value) !== undefined;
}

/** Whether a value is neither null nor a missing-value term. */
export function hasValue(value: ArchiveValue): boolean {
  return value !== null && !isMissingTerm(value);
}

/** A text without spaces around it; null for an empty one and a missing-value term, which say nothing to a reader. */
export function knownText(text: string | null | undefined): string | null {
  const known = text?.trim() ?? '';
  return known === '' || isMissingTerm(known) ? null : known;
}

/** The text of a value in an archive's file; numbers without exponent. */
export const toArchiveText = (value: string | number): string =>
  typeof value === 'number' ? toDecimalNotation(value) : value;

/** The values of one cell: a single one unchanged, several distinct ones joined by `|`. */
export function joinDistinct(values: readonly (string | number)[]): ArchiveValue {
  const distinct = [...new Set(values)];
  return distinct.length < 2 ? (distinct[0] ?? null) : distinct.map(toArchiveText).join(' | ');
}

/** Whether a value is a number of degrees between `-limit` and `limit`. */
export const isDegrees = (value: ArchiveValue, limit: number): boolean =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** Whether a value is an id of NCBI's taxonomy. */
export const isTaxon = (value: ArchiveValue): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxInteger;

/**
 * The values of the first column that has any. A column with only missing-value terms is used only if no column has
 * other values.
 */
export function firstFilled(valuesOf: ElementValues, columns: readonly string[]): readonly (string | number)[] {
  const filled = columns.map(valuesOf).filter((values) => values.length > 0);
  return filled.find((values) => !values.every(isMissingTerm)) ?? filled[0] ?? [];
}

const monthAndDay = '(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?';
const dateOrPeriodPattern = new RegExp(`^[12][0-9]{3}${monthAndDay}(?:/[0-9]{4}${monthAndDay})?$`);

/** Whether a value is one date or one period as archives accept it, such as `2016-06` or `2016-06-25/2016-06-30`. */
export const isDateOrPeriod = (value: ArchiveValue): boolean => dateOrPeriodPattern.test(String(value));

/** A date, or a period from a first to a last date: `2016-06-25/2016-06-30`. */
export function dateFrom(begin: readonly (string | number)[], end: readonly (string | number)[]): ArchiveValue {
  const [first, last] = [joinDistinct(begin), joinDistinct(end)].map((value) => (value === null ? '' : String(value)));
  const isPeriod = first !== last && [first, last].every((date) => patterns.isoDate.test(date ?? ''));
  return isPeriod ? `${first}/${last}` : joinDistinct(begin);
}

const degreeDecimals = 8;

/** Decimal degrees, rounded to the decimals that archives accept. */
export function degreesFrom(values: readonly (string | number)[]): ArchiveValue {
  return joinDistinct(
    values.map((value) => (typeof value === 'number' ? Number(value.toFixed(degreeDecimals)) + 0 : value)),
  );
}

/** ENVO terms in the archives' format, `label [ENVO:00002149]`. */
export function envoFrom(values: readonly (string | number)[]): ArchiveValue {
  return joinDistinct(values.flatMap(splitTerms).map(formatTerm));
}

/** Countries and seas in an archive's spelling; unknown names stay unchanged. */
export function countryOrSeaFrom(values: readonly (string | number)[], spelling = gfbioSpelling): ArchiveValue {
  return joinDistinct(
    values
      .map((value) => {
        if (isMissingTerm(value)) return value;
        const location = String(value);
        return countryOrSea(location, spelling) ?? (location.split(':')[0] ?? '').trim();
      })
      // `: Gotland Basin` has no country or sea.
      .filter((location) => location !== ''),
  );
}

/** The regions behind the countries and seas of locations, followed by the names of localities. */
export function regionFrom(
  locations: readonly (string | number)[],
  localities: readonly (string | number)[],
): ArchiveValue {
  const regions = locations
    .filter((location) => !isMissingTerm(location))
    .map((location) => regionOf(String(location)));
  const parts = [joinDistinct(regions.filter(Boolean)), joinDistinct(localities)].filter((part) => part !== null);
  return joinDistinct([[...new Set(parts)].join(', ')].filter(Boolean));
}

export function layoutFrom(values: readonly (string | number)[]): ArchiveValue {
  const layout = joinDistinct(values);
  return layout === null || isMissingTerm(layout) ? layout : String(layout).toLowerCase();
}

/** The insert length of paired reads, in whole base pairs. */
export function lengthFrom(values: readonly (string | number)[]): ArchiveValue {
  return joinDistinct(values.map((value) => (typeof value === 'number' ? Math.round(value) : value)));
}
