import type { EntityDef } from '../../catalogue/definition.ts';
import { fieldTypes } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { requiredKeyParts } from '../../catalogue/records/natural-keys.ts';

/** The condition that a column holds a value, neither null nor a missing-value term. */
export function holdsValueSql(entity: EntityName, field: string, table: string): string {
  const column = `${table}.${field}`;
  return fieldTypes[fieldOf(entity, field).type].column === 'text' ? `is_value(${column})` : `(${column} IS NOT NULL)`;
}

/** The name of a natural key's unique index. */
export function keyIndexName(entity: EntityName, which: number): string {
  const { keyIndexes = [`${entity}_key`] } = entityOf(entity);
  return keyIndexes[which] ?? '';
}

/** Conditions under which a row has all fields that a natural key requires. */
function completeKeyConditions(entity: EntityName, which: number, table: string): string[] {
  const definition: EntityDef = entityOf(entity);
  const first = `${table}.${definition.keys[which]?.[0]}`;
  const { minCharacters, except, emptyFields = [] } = definition.keyConditions?.[which] ?? {};
  return [
    ...requiredKeyParts(definition, which).map((part) => holdsValueSql(entity, part, table)),
    ...(minCharacters ? [`char_length(${first}) >= ${minCharacters}`] : []),
    ...(except ? [`${first} <> '${except}'`] : []),
    ...emptyFields.map((field) => `${table}.${field} IS NULL`),
  ];
}

/** Conditions of a natural key's unique index: the key is unique only among the rows that fulfil them. */
export function keyConditions(entity: EntityName, which: number, table: string): string[] {
  const definition: EntityDef = entityOf(entity);
  const { keys, oneOfParts, parentDependentParts } = definition;
  const earlierKeys = keys.slice(0, which).map(([first = ''], index) => {
    const hasSameField = first === keys[which]?.[0];
    const hasKey = hasSameField
      ? `(${completeKeyConditions(entity, index, table).join(' AND ')})`
      : holdsValueSql(entity, first, table);
    return `${hasKey} IS NOT TRUE`;
  });
  const oneOf = oneOfParts?.map((part) => {
    const holdsValue = holdsValueSql(entity, part, table);
    return parentDependentParts?.parts.includes(part)
      ? `(${table}.${parentDependentParts.column} AND ${holdsValue})`
      : holdsValue;
  });
  return [
    ...new Set(earlierKeys),
    ...completeKeyConditions(entity, which, table),
    ...(oneOf ? [`(${oneOf.join(' OR ')})`] : []),
  ];
}
