import type { EntityName } from '../../../catalogue/index.ts';
import { readStoredNames } from '../../ui/stored-names.ts';

/** The key under which this browser remembers the columns of a list. */
export const columnsKeyOf = (entity: EntityName): string => `shown-columns.${entity}`;

/** The columns of a list that this browser remembers, as in its address; undefined for the usual ones. */
export function rememberedColumns(entity: EntityName): string | undefined {
  return readStoredNames(columnsKeyOf(entity)).join(' ') || undefined;
}
