import type { EntityDef } from '../../catalogue/definition.ts';
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

/** Conditions under which a row has all that a natural key asks for. */
function wholeConditions(entity: EntityName, which: number, table: string): string[] {
  const definition: EntityDef = entityOf(entity);
  const first = `${table}.${definition.keys[which]?.[0]}`;
  const { leastCharacters, except, nothingIn = [] } = definition.keyLimits?.[which] ?? {};
  return [
    ...neededParts(definition, which).map((part) => holdsValue(entity, part, table)),
    ...(leastCharacters ? [`char_length(${first}) >= ${leastCharacters}`] : []),
    ...(except ? [`${first} <> '${except}'`] : []),
    ...nothingIn.map((field) => `${table}.${field} IS NULL`),
  ];
}

/** Conditions of a natural key's unique index: the key counts only among the rows that fulfil them. */
export function keyConditions(entity: EntityName, which: number, table: string): string[] {
  const definition: EntityDef = entityOf(entity);
  const { keys, oneOfParts, partsOfKnown } = definition;
  const earlier = keys.slice(0, which).map(([first = ''], at) => {
    const isAlike = first === keys[which]?.[0];
    const has = isAlike ? `(${wholeConditions(entity, at, table).join(' AND ')})` : holdsValue(entity, first, table);
    return `${has} IS NOT TRUE`;
  });
  const oneOf = oneOfParts?.map((part) => {
    const holds = holdsValue(entity, part, table);
    return partsOfKnown?.parts.includes(part) ? `(${table}.${partsOfKnown.column} AND ${holds})` : holds;
  });
  return [...new Set(earlier), ...wholeConditions(entity, which, table), ...(oneOf ? [`(${oneOf.join(' OR ')})`] : [])];
}
