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
/** Errors of one kind in one column, over all rows of a refused table; `listed`: those of its rows that the payload lists. */
export type RefusedKind = z.input<typeof refusedKind>;

export const columnLetters = z.record(z.string(), z.string());
/** Letters of columns in a spreadsheet, by name: with that of its column, an error's row names its cell, `F2`. */
export type ColumnLetters = z.input<typeof columnLetters>;

const blockingReferences = z.strictObject({
  references: z
    .array(z.strictObject({ resource: z.string(), count: positiveInteger }))
    .describe('How many records refer to the one that was to be deleted.'),
});
/** The records that stand against a deletion. */
export type BlockingReferences = z.input<typeof blockingReferences>;

/** The payload where somebody else has changed the record: as it is now. */
export function editConflictOf<S extends z.ZodType>(record: S) {
  return z.strictObject({ record });
}
export type EditConflict<T> = { record: T };

const replacedValues = z.strictObject({
  replaced: count.describe('How many elements have another value, which would have been replaced.'),
  shared: count.exactOptional().describe('How many elements would have had the number of one run.'),
});
/** The number of values that were not to be replaced, and of elements that were not to share the number of a run. */
export type Replaced = z.input<typeof replacedValues>;

/** The one form of everything but success. */
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
    taken: namedRecord
      .exactOptional()
      .describe('The record that exists already, where one with the same values was to be stored.'),
  }),
);
/** The record that has a natural key already, beside the messages of a form. */
export type KeyConflict = Pick<z.input<typeof errorResponse>, 'taken'>;
