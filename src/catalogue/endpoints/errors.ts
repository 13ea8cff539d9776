import { z } from 'zod';
import { componentRef } from '../json-schema.ts';
import { catalogueSchema, count, named, positiveInteger } from './define.ts';
import { namedRecord } from './responses.ts';

const messagesByField = z.record(z.string(), z.array(z.string()));
/** The errors of a form: messages by field. */
export type FieldMessages = z.input<typeof messagesByField>;

export const refusedRow = z.strictObject({ row: positiveInteger, message: messagesByField });
/** The errors of one row of a refused table: messages by column. */
export type RefusedRow = z.input<typeof refusedRow>;

const refusedKind = z.strictObject({
  field: z.string(),
  label: z.string(),
  message: z.string(),
  rows: positiveInteger,
  first: positiveInteger,
  listed: z.array(positiveInteger),
});
/**
 * The errors of one kind in one column, over all rows of a refused table; `listed` has those of its rows that are in
 * the payload.
 */
export type RefusedKind = z.input<typeof refusedKind>;

export const columnLetters = z.record(z.string(), z.string());
/**
 * The letters of columns in a spreadsheet, by the name of the column. The letter and the row of an error give its cell,
 * such as `F2`.
 */
export type ColumnLetters = z.input<typeof columnLetters>;

const storedValue = z.strictObject({ row: positiveInteger, field: z.string(), value: z.string() });
/** The value of a stored record that a cell of a refused table contradicts; empty if the record has none. */
export type StoredValue = z.input<typeof storedValue>;

const blockingReferences = z.strictObject({
  references: z
    .array(z.strictObject({ resource: z.string(), count: positiveInteger }))
    .describe('How many records refer to the one that was to be deleted.'),
});
/** The numbers of records that prevent a deletion, by resource. */
export type BlockingReferences = z.input<typeof blockingReferences>;

/** The payload if somebody else has changed the record: the record as it is stored now. */
export function editConflictOf<S extends z.ZodType>(record: S) {
  return z.strictObject({ record });
}
export type EditConflict<T> = { record: T };

const replacedValues = z.strictObject({
  replaced: count.describe('How many elements have another value, which would have been replaced.'),
  shared: count.exactOptional().describe('How many elements would have had the number of one run.'),
});
/**
 * The number of values that a refused change would replace, and of elements that would share the accession number of
 * one run.
 */
export type Replaced = z.input<typeof replacedValues>;

export const obstacle = z.strictObject({
  resource: z.string(),
  id: z.union([positiveInteger, z.uuid()]),
  field: z.string().nullable().describe('The field; null for the whole record.'),
  reason: z
    .enum(['changed', 'gone', 'used'])
    .describe('It was changed again, it or what it refers to is gone, or others use what was created.'),
});
/** A part of a change that cannot be undone. */
export type Obstacle = z.input<typeof obstacle>;
const obstacles = z.strictObject({
  obstacles: z.array(obstacle).describe('What cannot be undone, as it was changed again since; the first 500.'),
});

export const refusedRecord = z.strictObject({ id: positiveInteger, message: z.string() });

/** The schema of all error responses. */
export const errorResponse = named(
  'Error',
  z.strictObject({
    message: z.string().describe('What is wrong, as a sentence for people.'),
    payload: z
      .union([
        messagesByField.describe('Messages by field.'),
        z.array(refusedRow).describe('Messages by row of the table and by column.'),
        blockingReferences,
        replacedValues,
        obstacles,
        editConflictOf(catalogueSchema(() => ({ description: 'The record as it is now.', type: 'object' }))),
        catalogueSchema(() => ({
          description: 'The differences of a revised table that was not applied.',
          ...componentRef('Revision'),
        })),
      ])
      .exactOptional(),
    summary: z
      .array(refusedKind)
      .exactOptional()
      .describe(
        'For a refused upload, over all its rows: each kind of error in each column, with the number of its rows, the first of them, and those of them that `payload` lists.',
      ),
    columns: columnLetters
      .exactOptional()
      .describe(
        'For a refused upload: the letter of each column with errors, as spreadsheets name it, by the name of the column. With `F` for `depth`, an error of `depth` in row 2 is in the cell F2.',
      ),
    stored: z
      .array(storedValue)
      .exactOptional()
      .describe(
        'For a refused upload: the values of stored records that cells of the listed rows contradict, as a cell would have them; empty where the record has none.',
      ),
    refused: z
      .array(refusedRecord)
      .exactOptional()
      .describe('For a refused change of many records: the first 500 of those that cannot be changed, and why.'),
    taken: namedRecord
      .exactOptional()
      .describe('The record that exists already, where one with the same values was to be stored.'),
  }),
);
/** The stored record that already has the natural key, in addition to the messages of a form. */
export type KeyConflict = Pick<z.input<typeof errorResponse>, 'taken'>;
