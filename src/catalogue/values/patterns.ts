import { anyDash } from './dashes.ts';

/** A text as a part of an expression. */
export const escapeSyntax = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The greatest value of a PostgreSQL integer, and so of a record's id. */
export const maxInteger = 2_147_483_647;

/** Parses the id of a record, as in a URL; null for other texts. */
export function parseRecordId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= maxInteger ? id : null;
}

/** The range in which a bare number is read as a year; earlier dates are refused. */
export const yearRange = { first: 1500, last: 2200 };

/** Patterns of texts before any further check, also used in JSON Schema. */
export const patterns = {
  /** A number with a point or comma as decimal sign, and any kind of minus sign. */
  decimal: new RegExp(String.raw`^(?:\+|${anyDash})?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE](?:\+|${anyDash})?\d{1,3})?$`),
  isoDate: /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/,
} as const;
