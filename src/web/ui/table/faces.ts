import type { Field } from '../../../catalogue/definition.ts';

/** How a column's values stand in a table. */
export type Face = 'text' | 'mono' | 'number' | 'degrees' | 'date';

/** How the values of a field stand in a table. */
export function faceOf(field: Field): Face {
  if (field.type === 'latitude' || field.type === 'longitude') return 'degrees';
  if (field.type === 'number' || field.type === 'integer' || field.type === 'depth') return 'number';
  if (field.type === 'date') return 'date';
  if (field.type !== 'text') return 'text';
  if (field.numeric) return 'number';
  return field.mono ? 'mono' : 'text';
}
