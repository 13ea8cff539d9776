import type { EntityDef } from '../../src/catalogue/definition.ts';
import { fieldTypes } from '../../src/catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../src/catalogue/index.ts';
import { keyConditions, keyIndexName } from '../../src/server/database/natural-key-indexes.ts';
import { columnFields, isSearched } from './expected-schema.ts';

/** The name of a table in a statement, quoted if necessary. */
export const tableName = (name: string): string => (name === 'user' ? '"user"' : name);

/** A column as a text. */
function textOf(entity: EntityName, column: string): string {
  return fieldTypes[fieldOf(entity, column).type].column === 'text' ? column : `${column}::text`;
}

/** The expression of `searched`: the public fields with text, one per line, in plain letters (`plain_letters`). */
export function searchedExpression(name: EntityName): string {
  const texts = columnFields(name).flatMap(([column, field]) =>
    isSearched(field)
      ? [`coalesce(${fieldTypes[field.type].column === 'integer' ? `${column}::text` : column}, '')`]
      : [],
  );
  return `plain_letters((\n    ${texts.join(` || E'\\n' ||\n    `) || "''"}\n  ) COLLATE "default")`;
}

/** The expression of `label`: the fields of the label, joined by commas, or the id if all of them are empty. */
export function labelExpression(name: EntityName): string {
  const { id, label }: EntityDef = entityOf(name);
  const [only = ''] = label;
  const joined = `nullif(substr(${label.map((column) => `coalesce(', ' || ${textOf(name, column)}, '')`).join(' ||\n    ')}, 3), '')`;
  const text = label.length === 1 ? textOf(name, only) : joined;
  const isFilled = label.length === 1 && fieldOf(name, only).required;
  return `(\n    ${isFilled ? text : `coalesce(${text}, '(' || ${id} || ')')`}\n  ) COLLATE "default"`;
}

/** The unique indexes of an entity's natural keys. */
export function keyIndexes(name: EntityName): string[] {
  const { keys, optionalParts = [], oneOfParts = [] }: EntityDef = entityOf(name);
  return keys.map((key, which) => {
    const isOptional = key.some((part) => [...optionalParts, ...oneOfParts].includes(part));
    const conditions = keyConditions(name, which, tableName(name)).map((one) =>
      one.replaceAll(`${tableName(name)}.`, ''),
    );
    return `CREATE UNIQUE INDEX ${keyIndexName(name, which)} ON ${tableName(name)} (${key.join(', ')})${isOptional ? ' NULLS NOT DISTINCT' : ''}
  WHERE ${conditions.join(' AND ')};`;
  });
}
