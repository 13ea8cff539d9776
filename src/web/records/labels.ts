import type { EntityName } from '../../catalogue/index.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import type { TranslationKey } from '../language.ts';
import type { RecordData } from './record-queries.ts';

/** The translation key of a field's label. A test of the catalogue checks that every field has one. */
export function fieldLabelKey(entity: EntityName, name: string): TranslationKey {
  return `fields.${entity}.${name}.label` as TranslationKey;
}

/** The translation key of a field's help text. */
export function fieldHelpKey(entity: EntityName, name: string): TranslationKey {
  return `fields.${entity}.${name}.help` as TranslationKey;
}

/**
 * The translation key of a column's label in the list of the field's own entity. The label of the person responsible
 * names the entity everywhere else, as in the columns of a search.
 */
export function listLabelKey(entity: EntityName, name: string): TranslationKey {
  return name === `${entity}_person_resp` ? 'records.list.responsible' : fieldLabelKey(entity, name);
}

/** A record's label without its id, for a heading that shows the id as well; empty if the label is the id alone. */
export function labelWithoutId(entity: EntityName, record: RecordData, language: Language): string {
  return labelOf(entity, record, language).replace(`(${record.id})`, '').trim();
}
