import type { Field } from '../../../catalogue/definition.ts';
import { readCell, typeOf, urlOf } from '../../../catalogue/field-types.ts';

/** The web address of a value; null if the value has none or is not valid (yet). */
export function hrefOf(typed: string, field: Field): string | null {
  if (typeOf(field).resolver === null) return null;
  const value = readCell(typed, field);
  return typeof value === 'string' ? urlOf(value, field) : null;
}
