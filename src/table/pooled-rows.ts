import type { Cell } from '../catalogue/cells.ts';
import { type Column, pooledEntities } from '../catalogue/columns.ts';
import { entityOf } from '../catalogue/index.ts';
import { namesPersons } from '../catalogue/lookup.ts';

/**
 * Whether a `|` in this column shows that a row names several samples of a pooled library. It does so in names and in
 * columns other than text; a comment or a cell with several persons may contain a `|` for other reasons.
 */
export function canRevealPooling({ entity, fieldName, field }: Column): boolean {
  if (!pooledEntities.includes(entity) || (field.type === 'reference' && namesPersons(field))) return false;
  return field.type !== 'text' || entityOf(entity).label.includes(fieldName);
}

/** Whether a cell holds the values of several samples. */
export const isPooled = (cell: Cell): boolean => typeof cell === 'string' && cell.includes(' | ');
