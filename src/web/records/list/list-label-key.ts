import type { EntityName } from '../../../catalogue/index.ts';
import type { TranslationKey } from '../../language.ts';
import { fieldLabelKey } from '../field-translation-keys.ts';

/**
 * The key of a column's label in the list of the field's own entity. There, the person responsible needs no entity in
 * its label; in the columns of a search it does.
 */
export function listLabelKey(entity: EntityName, name: string): TranslationKey {
  return name === `${entity}_person_resp` ? 'records.list.responsible' : fieldLabelKey(entity, name);
}
