import { importedEntities } from '../chain.ts';
import { type Column, columns } from '../columns.ts';
import type { EntityDef } from '../definition.ts';
import { type EntityName, entityOf, fieldOf } from '../index.ts';
import { requiredKeyParts } from '../records/natural-keys.ts';
import { normalizeDashes } from './dashes.ts';

/** White space, underscores and hyphens, including soft ones. */
const separators = /[-\s_\u00ad]+/g;

/** Hyphens without meaning: neither between two digits nor the minus sign of a number. */
const needlessHyphens = /(?<=\D)-|-(?!\d)/g;

/**
 * A name for comparison: in lower case, without separators, and with compatible characters unified (NFKC), such as the
 * micro sign and the Greek μ. A separator between digits becomes a hyphen, since station 1-12 is not station 11-2;
 * minus signs stay.
 */
export function comparableName(name: string): string {
  const plain = normalizeDashes(name.normalize('NFKC').toLowerCase());
  return plain.replaceAll(separators, '-').replaceAll(needlessHyphens, '');
}

/** The text field that names the records of an entity; null if it has none. */
export function nameFieldOf(entity: EntityName): string | null {
  const definition: EntityDef = entityOf(entity);
  const [name] = requiredKeyParts(definition, 0);
  const isName = name !== undefined && name === definition.label[0] && fieldOf(entity, name).type === 'text';
  return isName ? name : null;
}

/** The entities of an import whose records have a name. */
export const namedEntities: readonly EntityName[] = importedEntities.filter((entity) => nameFieldOf(entity) !== null);

/** The columns whose cells name records of an entity. */
export function namingColumns(entity: EntityName): readonly Column[] {
  const name = nameFieldOf(entity);
  return columns.filter(
    (column) =>
      (column.entity === entity && column.fieldName === name) ||
      (column.field.type === 'reference' && column.field.to === entity),
  );
}
