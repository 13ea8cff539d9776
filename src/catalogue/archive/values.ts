import { toDecimalNotation } from '../values/decimal-notation.ts';
import { maxInteger, patterns } from '../values/patterns.ts';
import { missingTermOf } from '../vocabularies/index.ts';
import { countryOrSea, gfbioSpelling, regionOf } from './countries-and-seas.ts';
import { formatTerm, splitTerms } from './envo.ts';

/** The values of a column of ours for one element, each once; several where its library was pooled from samples. */
export type ElementValues = (column: string) => readonly (string | number)[];
export type ArchiveValue = string | number | null;

export function isMissingTerm(value: ArchiveValue): boolean {
  return typeof value === 'string' && missingTermOf(value) !== undefined;
}

/** Whether there is a value, which is neither null nor a missing-value term. */
export function hasValue(value: ArchiveValue): boolean {
  return value !== null && !isMissingTerm(value);
}

/** A value as it stands in an archive's file: a number in digits alone. */
export const toArchiveText = (value: string | number): string =>
  typeof value === 'number' ? toDecimalNotation(value) : value;

/** The values in one cell: one as it is, several joined. */
export function joinDistinct(values: readonly (string | number)[]): ArchiveValue {
  const once = [...new Set(values)];
  return once.length < 2 ? (once[0] ?? null) : once.map(toArchiveText).join(' | ');
}

/** Whether a value is one number of degrees, up to a limit in either direction. */
export const isDegrees = (value: ArchiveValue, limit: number): boolean =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** Whether a value is one number of NCBI's taxonomy. */
export const isTaxon = (value: ArchiveValue): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxInteger;

/** The values of the first of several columns that has one; a missing-value term counts only where none has more. */
export function firstFilled(given: ElementValues, columns: readonly string[]): readonly (string | number)[] {
  const filled = columns.map(given).filter((values) => values.length > 0);
  return filled.find((values) => !values.every(isMissingTerm)) ?? filled[0] ?? [];
}

const monthAndDay = '(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?';
const dateOrPeriodPattern = new RegExp(`^[12][0-9]{3}${monthAndDay}(?:/[0-9]{4}${monthAndDay})?$`);

/** Whether a value is one date or one period as archives accept it, such as `2016-06` or `2016-06-25/2016-06-30`. */
export const isDateOrPeriod = (value: ArchiveValue): boolean => dateOrPeriodPattern.test(String(value));

/** A date, or a period of two: `2016-06-25/2016-06-30`. */
export function dateFrom(begin: readonly (string | number)[], end: readonly (string | number)[]): ArchiveValue {
  const [first, last] = [joinDistinct(begin), joinDistinct(end)].map((value) => (value === null ? '' : String(value)));
  const isPeriod = first !== last && [first, last].every((date) => patterns.isoDate.test(date ?? ''));
  return isPeriod ? `${first}/${last}` : joinDistinct(begin);
}

const degreeDecimals = 8;

/** Decimal degrees in as many decimals as archives take. */
export function degreesFrom(values: readonly (string | number)[]): ArchiveValue {
  return joinDistinct(
    values.map((value) => (typeof value === 'number' ? Number(value.toFixed(degreeDecimals)) + 0 : value)),
  );
}

/** Terms of ENVO as `label [ENVO:00002149]`, where label and identifier are given in whatever way. */
export function envoFrom(values: readonly (string | number)[]): ArchiveValue {
  return joinDistinct(values.flatMap(splitTerms).map(formatTerm));
}

/** Countries and seas as an archive spells them; a name that is on no list stays as it is. */
export function countryOrSeaFrom(values: readonly (string | number)[], spelling = gfbioSpelling): ArchiveValue {
  return joinDistinct(
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
  const parts = [joinDistinct(rest.filter(Boolean)), joinDistinct(more)].filter((part) => part !== null);
  return joinDistinct([[...new Set(parts)].join(', ')].filter(Boolean));
}

export function layoutFrom(values: readonly (string | number)[]): ArchiveValue {
  const layout = joinDistinct(values);
  return layout === null || isMissingTerm(layout) ? layout : String(layout).toLowerCase();
}

/** The length between paired reads, in whole base pairs. */
export function lengthFrom(values: readonly (string | number)[]): ArchiveValue {
  return joinDistinct(values.map((value) => (typeof value === 'number' ? Math.round(value) : value)));
}
