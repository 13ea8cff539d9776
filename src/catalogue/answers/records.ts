import { screenEntities } from '../index.ts';
import {
  type AnswerOf,
  count,
  dateTime,
  enumOf,
  listOf,
  mapOf,
  object,
  orNull,
  positiveInteger,
  type Schema,
  type TypeOf,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import type { RecordValues } from '../records/records.ts';

/** One page of a list. */
export function pageOf<T>(record: Schema<T>, t: Translate) {
  return object({
    records: { description: t('api.record.records'), ...listOf(record) },
    totalHits: { description: t('api.record.totalHits'), ...count },
  });
}
export type Page<T> = AnswerOf<typeof pageOf<T>>;

/** All of a list that is not paged. */
export function wholeListOf<T>(record: Schema<T>) {
  return object({ records: listOf(record) });
}
export type WholeList<T> = AnswerOf<typeof wholeListOf<T>>;

const historyValue: Schema<RecordValues[string]> = {
  type: ['string', 'number', 'null', 'array'],
  items: { type: 'integer' },
};

/** One row of a record's history: fields and values as they were at the time, which may have been others than today's. */
export function historyEntrySchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.record.history.${name}`) });
  return object({
    when: { ...word('when'), ...dateTime },
    who: { ...word('who'), ...orNull(text) },
    action: { ...word('action'), ...enumOf(['create', 'update', 'delete', 'unlink', 'restore']) },
    before: { ...word('before'), ...orNull(mapOf(historyValue)) },
    after: { ...word('after'), ...orNull(mapOf(historyValue)) },
    filename: { ...word('filename'), ...orNull(text) },
  });
}
export type HistoryEntry = AnswerOf<typeof historyEntrySchema>;

/** A record as it is named to people: its number and its text. */
export const namedRecordSchema = object({ id: positiveInteger, label: text });
export type NamedRecord = TypeOf<typeof namedRecordSchema>;

/** Records related to one: those that the list of their entity shows with the filter `filter=id`. */
export function relatedSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.record.related.${name}`) });
  return object({
    entity: { ...word('entity'), ...enumOf(screenEntities) },
    filter: { ...word('filter'), ...text },
    count: { ...word('count'), ...count },
    only: { ...word('only'), ...orNull(namedRecordSchema) },
  });
}
export type Related = AnswerOf<typeof relatedSchema>;
