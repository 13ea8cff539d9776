import type { EntityName } from '../../catalogue/index.ts';
import type { WordKey } from '../language.ts';

/** The key of a field's label. A test of the catalogue checks that every field has its words. */
export function fieldLabel(entity: EntityName, name: string): WordKey {
  return `fields.${entity}.${name}.label` as WordKey;
}

/** The key of the sentence that explains a field. */
export function fieldHelp(entity: EntityName, name: string): WordKey {
  return `fields.${entity}.${name}.help` as WordKey;
}
