import type { Field } from '../../../catalogue/definition.ts';
import { addressOf, readCell, typeOf } from '../../../catalogue/field-types.ts';

/** The web address of a value; null if the value has none or is not valid (yet). */
export function hrefOf(typed: string, field: Field): string | null {
  if (typeOf(field).resolver === null) return null;
  const value = readCell(typed, field);
  return typeof value === 'string' ? addressOf(value, field) : null;
}
