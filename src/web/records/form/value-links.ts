import type { Field } from '../../../catalogue/definition.ts';
import { readCell, typeOf } from '../../../catalogue/field-types.ts';

/** The web address of a value; null if the value has none or is not valid (yet). */
export function hrefOf(typed: string, field: Field): string | null {
  const { resolver } = typeOf(field);
  if (resolver === null) return null;
  const value = readCell(typed, field);
  return typeof value === 'string' ? resolver + value : null;
}
