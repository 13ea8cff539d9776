import { importedEntities } from '../chain.ts';
import type { EntityName } from '../index.ts';
import {
  type AnswerOf,
  anyOf,
  boolean,
  count,
  dateTime,
  enumOf,
  extendObject,
  listOf,
  object,
  orNull,
  positiveInteger,
  type Schema,
  type TypeOf,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { idSchema } from '../records/record-schemas.ts';
import { columnLettersSchema, refusedRowSchema } from './errors.ts';

const share: Schema<number> = { type: 'number', minimum: 0, maximum: 1 };

/** Progress of an upload. */
export function uploadProgressSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.importing.progressOf.${name}`) });
  const before = ['waiting', 'receiving', 'queued'] as const;
  const ends = ['done', 'failed', 'cancelled', 'unknown'] as const;
  const phases = [...before, 'reading', 'storing', ...ends] as const;
  return object(
    {
      phase: { ...word('phase'), ...enumOf(phases) },
      rows: { ...word('rows'), ...count },
      total: { ...word('total'), ...orNull(count) },
      share: { ...word('share'), ...orNull(share) },
      rate: { ...word('rate'), ...orNull(count) },
      secondsLeft: { ...word('secondsLeft'), ...orNull(count) },
      warnings: { ...word('warnings'), ...listOf(text) },
      file: { ...word('file'), ...positiveInteger },
      ahead: { ...word('ahead'), ...count },
    },
    ['warnings', 'file', 'ahead'],
  );
}
export type UploadProgress = AnswerOf<typeof uploadProgressSchema>;

/** Number of records of each entity; entities without any are left out. */
export type RecordCounts = Partial<Record<EntityName, number>>;

const countsSchema: Schema<RecordCounts> = {
  type: 'object',
  propertyNames: { enum: importedEntities },
  additionalProperties: positiveInteger,
};
const importResultSchemas = { rows: count, created: countsSchema, used: countsSchema, warnings: listOf(text) };

const byColumn: Schema<Readonly<Record<string, string>>> = { type: 'object', additionalProperties: text };

/**
 * A name of a table that is stored in another spelling: the columns in which it stands, and by their columns the values of the rows
 * that are meant, where other rows may mean something else by the same name.
 */
const spellingVariantSchema = object({ columns: listOf(text), value: text, stored: text, within: byColumn });
export type SpellingVariant = TypeOf<typeof spellingVariantSchema>;

/**
 * A table that would be stored as it is: the records that it would create and use. Names that are stored in another spelling
 * come with the remark on each.
 */
export const checkedUploadSchema = object(
  { ...importResultSchemas, spellings: listOf(extendObject(spellingVariantSchema, { warning: text })) },
  ['spellings'],
);
export type CheckedUpload = TypeOf<typeof checkedUploadSchema>;

/** The records that go with an import that is undone, and those that stay because others need them. */
export const undoingSchema = object({ deleted: countsSchema, kept: countsSchema });
export type Undoing = TypeOf<typeof undoingSchema>;

/** An import, whether whoever asks has sent it, and the records that it created and used. */
export function datasetSchema() {
  return object({
    id: idSchema('dataset'),
    filename: text,
    created_at: dateTime,
    own: boolean,
    ...importResultSchemas,
  });
}
export type Dataset = AnswerOf<typeof datasetSchema>;

/** The fate of several tables that were sent together: those refused by what stands in them are in `validation`. */
export function importedFilesSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.importing.files.${name}`) });
  const one = object(
    {
      file: { ...word('file'), ...text },
      status: { ...word('status'), ...enumOf(['success', 'error']) },
      messages: { ...word('messages'), ...listOf(anyOf(text, refusedRowSchema)) },
      columns: { description: t('api.error.columns'), ...columnLettersSchema },
    },
    ['columns'],
  );
  return object({
    processing: { ...word('processing'), ...listOf(one) },
    validation: { ...word('validation'), ...listOf(one) },
  });
}
export type ImportedFiles = AnswerOf<typeof importedFilesSchema>;
export type ImportedFile = ImportedFiles['processing'][number];
