import { fieldTypes } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { neededParts } from '../../catalogue/natural-keys.ts';

/** Whether a column holds a value: neither nothing nor a term that says why. */
export function holdsValue(entity: EntityName, field: string, table: string): string {
  const column = `${table}.${field}`;
  return fieldTypes[fieldOf(entity, field).type].column === 'text' ? `is_value(${column})` : `(${column} IS NOT NULL)`;
}

/** The name of a natural key's unique index. */
export function keyIndex(entity: EntityName, which: number): string {
  const { keyIndexes = [`${entity}_key`] } = entityOf(entity);
  return keyIndexes[which] ?? '';
}

/** Conditions of a natural key's unique index: the key counts only among the rows that fulfil them. */
export function keyConditions(entity: EntityName, which: number, table: string): string[] {
  const definition = entityOf(entity);
  const earlier = definition.keys.slice(0, which).flatMap(([first]) => first ?? []);
  const oneOf = definition.oneOfParts?.map((part) => holdsValue(entity, part, table));
  return [
    ...earlier.map((first) => `${holdsValue(entity, first, table)} IS NOT TRUE`),
    ...neededParts(definition, which).map((part) => holdsValue(entity, part, table)),
    ...(oneOf ? [`(${oneOf.join(' OR ')})`] : []),
  ];
}
