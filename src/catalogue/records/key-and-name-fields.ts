import { describedBy } from '../chain.ts';
import type { EntityDef } from '../definition.ts';
import { acceptsMissingTerm } from '../definition.ts';
import { type EntityName, entityNames, entityOf, fieldOf } from '../index.ts';
import { arePersons } from '../lookup.ts';
import { isFillValue, isNoName, isNoPersonName, isPlaceholder } from '../vocabularies/index.ts';

/** Whether a text field names a record: the first part of a natural key, or a field that every row must fill. */
function isNameFieldOf({ fields, keys }: EntityDef, name: string): boolean {
  const field = fields[name];
  if (field?.type !== 'text' || acceptsMissingTerm(field)) return false;
  return field.mandatory === 'value' || keys.some(([first]) => first === name);
}

/** The fields that fulfil a condition, by entity. */
function fieldsWhere(
  condition: (entity: EntityName, field: string) => boolean,
): ReadonlyMap<EntityName, ReadonlySet<string>> {
  return new Map(
    entityNames.map((entity) => [
      entity,
      new Set(Object.keys(entityOf(entity).fields).filter((field) => condition(entity, field))),
    ]),
  );
}

const nameFields = fieldsWhere((entity, field) => isNameFieldOf(entityOf(entity), field));

/**
 * Whether a text field is part of a natural key of its entity, or of a referenced entity that has the same fields, such
 * as a library's condition.
 */
function isKeyTextField(entity: EntityName, name: string): boolean {
  const field = fieldOf(entity, name);
  if (field.type !== 'text' || acceptsMissingTerm(field)) return false;
  const keys = entityOf(entity).keys.flat();
  return [entity, ...keys.flatMap((part) => describedBy(entity, part) ?? [])].some((owner) =>
    entityOf(owner).keys.flat().includes(name),
  );
}

const keyAndNameFields = fieldsWhere(
  (entity, field) => isKeyTextField(entity, field) || isNameFieldOf(entityOf(entity), field),
);

/** Whether the text of a field names a record. */
export function isNameField(entity: EntityName, name: string): boolean {
  return Boolean(nameFields.get(entity)?.has(name));
}

/** Whether a field identifies records, as a part of a natural key or a name, so that it must not hold a placeholder. */
export function isKeyOrNameField(entity: EntityName, name: string): boolean {
  return Boolean(keyAndNameFields.get(entity)?.has(name));
}

/**
 * Whether a text in a key or name field is a placeholder such as `n/a`, by which unrelated records would become one.
 */
export function isNoValueText(entity: EntityName, name: string, text: string): boolean {
  if (isFillValue(text)) return true;
  // Na and Null are also surnames.
  if (arePersons(entity) && name !== 'institute') return isNoPersonName(text);
  // ND can be the name of a station or a sample, but not of a flow cell or a sequencing centre.
  return entityOf(entity).label[0] === name && isNameField(entity, name) ? isNoName(text) : isPlaceholder(text);
}
