import type { Field } from '../definition.ts';
import { acceptsMissingTerm, isList } from '../definition.ts';
import { typeOf } from '../field-types.ts';
import { componentRef, missingTermSchemaName, orNull, type Schema } from '../json-schema.ts';

/** The schema of a field's stored value, without null. */
export function storedValueSchema(field: Field): Schema {
  const { column, storedSchema } = typeOf(field);
  const value = storedSchema(field);
  // Text columns store a missing-value term in place of the value.
  const orReason = acceptsMissingTerm(field) && field.type !== 'text' && column === 'text';
  return orReason ? { anyOf: [value, componentRef(missingTermSchemaName)] } : value;
}

/** The schema of a field in a stored record. */
export function storedFieldSchema(field: Field): Schema {
  const value = storedValueSchema(field);
  return field.required || isList(field) ? value : orNull(value);
}

/**
 * The schema of a trimmed value of a field in forms and scripts. A number may also be a text, with a decimal point or
 * comma. The parsers refuse everything that the schema refuses, and further values such as the 30th of February.
 */
export function fieldInputSchema(field: Field): Schema {
  const { types, pattern, terms, ...rest } = typeOf(field).inputSchema(field);
  const nullType = field.required ? [] : ['null'];
  const textPattern = acceptsMissingTerm(field) ? undefined : pattern;
  const schema = {
    type: [...types, ...nullType],
    ...rest,
    ...(textPattern && { pattern: field.required ? textPattern : `^$|${textPattern}` }),
    ...(field.required && { minLength: 1 }),
  };
  return terms ? { anyOf: [terms, schema] } : schema;
}
