import type { EntityName } from '../../catalogue/index.ts';
import type { TranslationKey } from '../language.ts';

/** The key of a field's label. A test of the catalogue checks that every field has its words. */
export function fieldLabelKey(entity: EntityName, name: string): TranslationKey {
  return `fields.${entity}.${name}.label` as TranslationKey;
}

/** The key of the sentence that explains a field. */
export function fieldHelpKey(entity: EntityName, name: string): TranslationKey {
  return `fields.${entity}.${name}.help` as TranslationKey;
}
