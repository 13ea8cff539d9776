import type { EntityName } from '../../../catalogue/index.ts';
import type { WordKey } from '../../language.ts';
import { fieldLabel } from '../field-words.ts';

/**
 * The key of a column's label in the list of the field's own entity. There, the person responsible needs no entity in
 * its label; in the columns of a search it does.
 */
export function listLabel(entity: EntityName, name: string): WordKey {
  return name === `${entity}_person_resp` ? 'records.list.responsible' : fieldLabel(entity, name);
}
