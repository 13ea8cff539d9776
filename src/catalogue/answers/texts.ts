import { type AnswerOf, boolean, count, listOf, object, text } from '../json-schema.ts';

/** A text of the interface in both languages, as it is said now. */
function interfaceTextSchema() {
  const both = object({ en: text, de: text });
  return object({ key: text, en: text, de: text, shipped: both, changed: boolean });
}
export type InterfaceText = AnswerOf<typeof interfaceTextSchema>;

export function interfaceTextsSchema() {
  return object({ records: listOf(interfaceTextSchema()), totalHits: count });
}
export type InterfaceTexts = AnswerOf<typeof interfaceTextsSchema>;

/** Number of texts that differ now from those before. */
export function changedTextsSchema() {
  return object({ changed: count });
}
export type ChangedTexts = AnswerOf<typeof changedTextsSchema>;
