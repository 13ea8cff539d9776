import { listOf, mapOf, object, positiveInteger, type Schema, text } from '../json-schema.ts';

export const refusedRowSchema = object({ row: positiveInteger, message: mapOf(listOf(text)) });

export const columnLettersSchema = mapOf(text);

/** The payload where somebody else has changed the record: as it is now. */
export function editConflictSchema<T>(record: Schema<T>) {
  return object({ record });
}
