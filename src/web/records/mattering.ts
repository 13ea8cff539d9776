import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';

/** The lower, the more it says about which record it is. */
function rankOf(entity: EntityName, name: string): number {
  const inLabel = entityOf(entity).label.indexOf(name);
  if (inLabel >= 0) return inLabel / 10;
  const field = fieldOf(entity, name);
  if (field.type === 'reference') return field.to === 'person' || field.to === 'protocol' ? 4 : 1;
  if (field.type === 'date') return 2;
  return field.type === 'url' ? 4 : 3;
}

/**
 * The three columns that are left of a list where there is no room for more, the one that names the record first: what
 * its label is made of, then what it belongs to, then dates.
 */
export function matteringColumns(entity: EntityName, columns: readonly string[]): string[] {
  return columns.toSorted((a, b) => rankOf(entity, a) - rankOf(entity, b)).slice(0, 3);
}
