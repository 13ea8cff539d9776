import { holdersOf, holdingFields } from '../../../catalogue/chain.ts';
import type { Field } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import type { WordKey } from '../../language.ts';
import { fieldLabel } from '../field-words.ts';

/** The holders of a record, such as the field samples of a nucleic acid sample, by the name of their number. */
function holderNamed(entity: EntityName, name: string): EntityName | undefined {
  return holdersOf(entity).find((holder) => entityOf(holder).id === name);
}

/** Fields that a history tells besides a record's own: which records held it as coming from them. */
export function holderNames(entity: EntityName): string[] {
  return holdersOf(entity).map((holder) => entityOf(holder).id);
}

/** A field that a history tells of; what held the record is a list seen from its other end. */
export function toldField(entity: EntityName, name: string): Field {
  const holder = holderNamed(entity, name);
  const held = holder && holdingFields(holder).find(([, { to }]) => to === entity)?.[1];
  return held ? { ...held, to: holder } : fieldOf(entity, name);
}

/** The key of what such a field is called. */
export function toldLabel(entity: EntityName, name: string): WordKey {
  const holder = holderNamed(entity, name);
  return holder ? `entities.${holder}.one` : fieldLabel(entity, name);
}

/** Whether a record lost what held it, and not something that it referred to itself. */
export function isHolder(entity: EntityName, name: string): boolean {
  return holderNamed(entity, name) !== undefined;
}
