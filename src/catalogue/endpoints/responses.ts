import { z } from 'zod';
import { count, positiveInteger } from './define.ts';

// Shapes that the responses of several modules share.

/** A record as it is named to people: its id and its label. */
export const namedRecord = z.strictObject({ id: positiveInteger, label: z.string() });
export type NamedRecord = z.input<typeof namedRecord>;

/** One page of a list. */
export function pageOf<S extends z.ZodType>(record: S) {
  return z.strictObject({
    records: z.array(record).describe('One page of the records.'),
    totalHits: count.describe('How many there are in all.'),
  });
}

/** All of a list that has no pages. */
export function wholeListOf<S extends z.ZodType>(record: S) {
  return z.strictObject({ records: z.array(record) });
}

/** One page of a list, as JSON has it. */
export type Page<T> = { records: T[]; totalHits: number };
/** All of a list that has no pages. */
export type WholeList<T> = { records: T[] };
