import { anyDash } from './dashes.ts';

/** The greatest integer that its column holds; also the greatest number of a record. */
export const maxInteger = 2_147_483_647;

/** The number of a record where a text is nothing but that, as in an address. */
export function parseRecordId(text: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= maxInteger ? number : null;
}

/** The years that a number alone may mean; no date is before the first of them. */
export const yearRange = { first: 1500, last: 2200 };

/** Patterns that a text must match before anything else is checked; JSON Schema takes them as they are. */
export const patterns = {
  /** Number with a point or a comma as decimal sign, and any kind of minus. */
  decimal: new RegExp(String.raw`^(?:\+|${anyDash})?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE](?:\+|${anyDash})?\d{1,3})?$`),
  isoDate: /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/,
} as const;
