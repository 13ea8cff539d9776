import type { EntityName } from '../../catalogue/index.ts';
import type { TranslationKey } from '../language.ts';

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
