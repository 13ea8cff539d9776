import type { EntityName } from '../../catalogue/index.ts';
import type { WordKey } from '../language.ts';

/** The key of a field's label. The catalogue's own test holds that every field has its words. */
export function fieldLabel(entity: EntityName, name: string): WordKey {
  return `fields.${entity}.${name}.label` as WordKey;
}

/**
 * The key of a column's label in the list of the field's own entity: the person responsible needs no telling from those
 * of other entities there, as a search's columns do.
 */
export function listLabel(entity: EntityName, name: string): WordKey {
  return name === `${entity}_person_resp` ? 'records.list.responsible' : fieldLabel(entity, name);
}

/** The key of the sentence on what to write in a field. */
export function fieldHelp(entity: EntityName, name: string): WordKey {
  return `fields.${entity}.${name}.help` as WordKey;
}
