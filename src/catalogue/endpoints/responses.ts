import { z } from 'zod';
import { count, positiveInteger } from './define.ts';

// Shapes that the responses of several modules share.

/** A record as its id and its label. */
export const namedRecord = z.strictObject({ id: positiveInteger, label: z.string() });
export type NamedRecord = z.input<typeof namedRecord>;

/** The schema of one page of a list. */
export function pageOf<S extends z.ZodType>(record: S) {
  return z.strictObject({
    records: z.array(record).describe('One page of the records.'),
    totalHits: count.describe('How many there are in all.'),
  });
}

/** The schema of a list that is not divided into pages. */
export function wholeListOf<S extends z.ZodType>(record: S) {
  return z.strictObject({ records: z.array(record) });
}

/** The type of one page of a list, as JSON. */
export type Page<T> = { records: T[]; totalHits: number };
/** The type of a list that is not divided into pages, as JSON. */
export type WholeList<T> = { records: T[] };
