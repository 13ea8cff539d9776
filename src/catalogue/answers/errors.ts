import {
  anyOf,
  componentRef,
  count,
  listOf,
  mapOf,
  object,
  positiveInteger,
  type Schema,
  type TypeOf,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { namedRecordSchema } from './records.ts';

const fieldMessagesSchema = mapOf(listOf(text));
/** The errors of a form: sentences by field. */
export type FieldMessages = TypeOf<typeof fieldMessagesSchema>;

export const refusedRowSchema = object({ row: positiveInteger, message: fieldMessagesSchema });
/** The errors of one row of a refused table: sentences by column. */
export type RefusedRow = TypeOf<typeof refusedRowSchema>;

const refusedKindSchema = object({
  field: text,
  label: text,
  message: text,
  rows: positiveInteger,
  first: positiveInteger,
  listed: listOf(positiveInteger),
});
/** Errors of one kind in one column, over all rows of a refused table; `listed`: those of its rows that the payload lists. */
export type RefusedKind = TypeOf<typeof refusedKindSchema>;

/** Letters of columns in a spreadsheet, by name: with that of its column, an error's row names its cell, `F2`. */
export const columnLettersSchema = mapOf(text);
export type ColumnLetters = TypeOf<typeof columnLettersSchema>;

const blockingReferencesSchema = (t: Translate) =>
  object({
    references: {
      description: t('api.error.references'),
      ...listOf(object({ resource: text, count: positiveInteger })),
    },
  });
/** The records that stand against a deletion. */
export type BlockingReferences = TypeOf<ReturnType<typeof blockingReferencesSchema>>;

/** The payload where somebody else has changed the record: as it is now. */
export function editConflictSchema<T>(record: Schema<T>) {
  return object({ record });
}
export type EditConflict<T> = TypeOf<ReturnType<typeof editConflictSchema<T>>>;

const replacedSchema = (t: Translate) =>
  object(
    {
      replaced: { description: t('api.error.replaced'), ...count },
      shared: { description: t('api.error.shared'), ...count },
    },
    ['shared'],
  );
/** The number of values that were not to be replaced, and of elements that were not to share the number of a run. */
export type Replaced = TypeOf<ReturnType<typeof replacedSchema>>;

/** The one form of everything but success. */
export function errorSchema(t: Translate) {
  const payload = anyOf(
    { description: t('api.error.fields'), ...fieldMessagesSchema },
    { description: t('api.error.rows'), ...listOf(refusedRowSchema) },
    blockingReferencesSchema(t),
    replacedSchema(t),
    editConflictSchema({ description: t('api.error.record'), type: 'object' }),
    { description: t('api.error.revision'), ...componentRef('Revision') },
  );
  const summary = { description: t('api.error.summary'), ...listOf(refusedKindSchema) };
  const columns = { description: t('api.error.columns'), ...columnLettersSchema };
  const message = { description: t('api.error.message'), ...text };
  const taken = { description: t('api.error.taken'), ...namedRecordSchema };
  return object({ message, payload, summary, columns, taken }, ['payload', 'summary', 'columns', 'taken']);
}
/** The record that has a natural key already, beside the messages of a form. */
export type KeyConflict = Pick<TypeOf<ReturnType<typeof errorSchema>>, 'taken'>;
