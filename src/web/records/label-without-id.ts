import type { EntityName } from '../../catalogue/index.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { labelOf } from '../../catalogue/records/records.ts';
import type { RecordData } from './record-queries.ts';

/** A record's label without its id, which is shown beside it; empty where it has no other. */
export function labelWithoutId(entity: EntityName, record: RecordData, language: Language): string {
  return labelOf(entity, record, language).replace(`(${record.id})`, '').trim();
}
