import type { Field } from '../definition.ts';
import { acceptsMissingTerm, typeOf } from '../field-types.ts';
import { componentRef, missingTermSchemaName, orNull, type Schema } from '../json-schema.ts';

/** A field's value as it is kept and handed out, where there is one. */
export function storedValueSchema(field: Field): Schema {
  const { column, storedSchema } = typeOf(field);
  const value = storedSchema(field);
  // A missing-value term stands in the column itself, where that can hold words.
  const orReason = acceptsMissingTerm(field) && field.type !== 'text' && column === 'text';
  return orReason ? { anyOf: [value, componentRef(missingTermSchemaName)] } : value;
}

/** A field's value as it is kept and handed out. */
export function storedFieldSchema(field: Field): Schema {
  const value = storedValueSchema(field);
  return field.required || field.type === 'references' ? value : orNull(value);
}

/**
 * A field's value as a form or a script may give it, without the spaces around it: numbers also as text, with both decimal
 * signs. The parsers refuse all that the schema refuses, and more, such as the 30th of February.
 */
export function fieldInputSchema(field: Field): Schema {
  const { types, pattern, terms, ...rest } = typeOf(field).inputSchema(field);
  const clearing = field.required ? [] : ['null'];
  const shape = acceptsMissingTerm(field) ? undefined : pattern;
  const schema = {
    type: [...types, ...clearing],
    ...rest,
    ...(shape && { pattern: field.required ? shape : `^$|${shape}` }),
    ...(field.required && { minLength: 1 }),
  };
  return terms ? { anyOf: [terms, schema] } : schema;
}
