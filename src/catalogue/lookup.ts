import { type Field, isReference, type ReferenceField } from './definition.ts';
import { type EntityName, entityNames, entityOf } from './index.ts';

/** The entities whose records are written in one cell of another record's column. */
export const lookupEntities: readonly EntityName[] = entityNames.filter((name) => entityOf(name).lookup !== undefined);

/** Whether the records of an entity are persons, who are written in several ways. */
export function arePersons(entity: EntityName): boolean {
  return entityOf(entity).lookup === 'person';
}

/** Whether a field refers to one record that is written in one cell: a person, or another record by its label. */
export function isLookupReference(field: Field): field is ReferenceField {
  return field.type === 'reference' && entityOf(field.to).lookup !== undefined;
}

/** Whether a field refers to one record that is written in one cell by its label. */
export function isLabelReference(field: Field): field is ReferenceField {
  return field.type === 'reference' && entityOf(field.to).lookup === 'label';
}

/** Whether a field refers to one or several persons. */
export function namesPersons(field: Field): boolean {
  return isReference(field) && arePersons(field.to);
}

/** The field with the label of an entity's records, which is the only part of their natural key. */
export function lookupField(entity: EntityName): string {
  return entityOf(entity).keys[0]?.[0] ?? '';
}
