import type { EntityName } from '../../catalogue/index.ts';
import type { WordKey } from '../language.ts';

/** The key of a field's label. A test of the catalogue checks that every field has its words. */
export function fieldLabel(entity: EntityName, name: string): WordKey {
  return `fields.${entity}.${name}.label` as WordKey;
}

/**
 * The key of a column's label in the list of the field's own entity. There, the person responsible needs no entity in
 * its label; in the columns of a search it does.
 */
export function listLabel(entity: EntityName, name: string): WordKey {
  return name === `${entity}_person_resp` ? 'records.list.responsible' : fieldLabel(entity, name);
}

/** The key of the sentence that explains a field. */
export function fieldHelp(entity: EntityName, name: string): WordKey {
  return `fields.${entity}.${name}.help` as WordKey;
}
