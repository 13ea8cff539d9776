import type { Field } from '../../../catalogue/definition.ts';
import { readCell, typeOf } from '../../../catalogue/field-types.ts';

/** The address behind a value; none where it is not (yet) one of its type. */
export function hrefOf(typed: string, field: Field): string | null {
  const { resolver } = typeOf(field);
  if (resolver === null) return null;
  const value = readCell(typed, field);
  return typeof value === 'string' ? resolver + value : null;
}
