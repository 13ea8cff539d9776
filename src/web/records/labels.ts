import type { EntityName } from '../../catalogue/index.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { labelOf } from '../../catalogue/records/records.ts';
import type { TranslationKey } from '../language.ts';
import type { RecordData } from './record-queries.ts';

/** The key of a field's label. A test of the catalogue checks that every field has its words. */
export function fieldLabelKey(entity: EntityName, name: string): TranslationKey {
  return `fields.${entity}.${name}.label` as TranslationKey;
}

/** The key of the sentence that explains a field. */
export function fieldHelpKey(entity: EntityName, name: string): TranslationKey {
  return `fields.${entity}.${name}.help` as TranslationKey;
}

/**
 * The key of a column's label in the list of the field's own entity. There, the person responsible needs no entity in
 * its label; in the columns of a search it does.
 */
export function listLabelKey(entity: EntityName, name: string): TranslationKey {
  return name === `${entity}_person_resp` ? 'records.list.responsible' : fieldLabelKey(entity, name);
}

/** A record's label without its id, which is shown beside it; empty where it has no other. */
export function labelWithoutId(entity: EntityName, record: RecordData, language: Language): string {
  return labelOf(entity, record, language).replace(`(${record.id})`, '').trim();
}
