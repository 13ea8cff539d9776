import { describedBy } from '../chain.ts';
import type { EntityDef } from '../definition.ts';
import { acceptsMissingTerm } from '../field-types.ts';
import { type EntityName, entityNames, entityOf, fieldOf } from '../index.ts';
import { isFillValue, isNoName, isNoPersonName, isPlaceholder } from '../vocabularies/index.ts';

/** A field whose text names a record: the first of a natural key, or what every row must name. */
function isNameFieldOf({ fields, keys }: EntityDef, name: string): boolean {
  const field = fields[name];
  if (field?.type !== 'text' || acceptsMissingTerm(field)) return false;
  return field.mandatory === 'value' || keys.some(([first]) => first === name);
}

/** For each entity the fields of which something is true. */
function fieldsWhere(
  isOne: (entity: EntityName, field: string) => boolean,
): ReadonlyMap<EntityName, ReadonlySet<string>> {
  return new Map(
    entityNames.map((entity) => [
      entity,
      new Set(Object.keys(entityOf(entity).fields).filter((field) => isOne(entity, field))),
    ]),
  );
}

const nameFields = fieldsWhere((entity, field) => isNameFieldOf(entityOf(entity), field));

/** Whether a text is a part of a natural key: of the entity's own, or of one of a record that its fields describe. */
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

/** Whether a field may hold no word for nothing, as records are known by it: a part of a natural key, or a name. */
export function isKeyOrNameField(entity: EntityName, name: string): boolean {
  return Boolean(keyAndNameFields.get(entity)?.has(name));
}

/** Whether a text in such a field says that there is none: by it, things that have nothing to do with each other would become one. */
export function isNoValueText(entity: EntityName, name: string, text: string): boolean {
  if (isFillValue(text)) return true;
  // Na and Null are surnames.
  if (entity === 'person' && name !== 'institute') return isNoPersonName(text);
  // ND may be a station or a sample; of a flow cell or a centre it says that there is none.
  return entityOf(entity).label[0] === name && isNameField(entity, name) ? isNoName(text) : isPlaceholder(text);
}
