import { childListFields, listingParentsOf } from '../../../catalogue/chain.ts';
import type { Field } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import type { TranslationKey } from '../../language.ts';
import { fieldLabelKey } from '../field-translation-keys.ts';

/** The entity that holds a record, such as field samples hold nucleic acid samples, by the name of its id. */
function holderNamed(entity: EntityName, name: string): EntityName | undefined {
  return listingParentsOf(entity).find((holder) => entityOf(holder).id === name);
}

/** Further fields in a history besides a record's own: the ids of the records that held it. */
export function holderNames(entity: EntityName): string[] {
  return listingParentsOf(entity).map((holder) => entityOf(holder).id);
}

/** A field of a history; a holder is shown as a list of references. */
export function historyField(entity: EntityName, name: string): Field {
  const holder = holderNamed(entity, name);
  const held = holder && childListFields(holder).find(([, { to }]) => to === entity)?.[1];
  return held ? { ...held, to: holder } : fieldOf(entity, name);
}

/** The key of the label of such a field. */
export function historyLabelKey(entity: EntityName, name: string): TranslationKey {
  const holder = holderNamed(entity, name);
  return holder ? `entities.${holder}.one` : fieldLabelKey(entity, name);
}

/** Whether a field of a history names a holder of the record, and not one of its own references. */
export function isHolder(entity: EntityName, name: string): boolean {
  return holderNamed(entity, name) !== undefined;
}
