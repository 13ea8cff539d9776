import { count, listOf, object, type Schema } from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';

/** One page of a list. */
export function pageOf<T>(record: Schema<T>, t: Translate) {
  return object({
    records: { description: t('api.record.records'), ...listOf(record) },
    totalHits: { description: t('api.record.totalHits'), ...count },
  });
}
