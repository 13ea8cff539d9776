import { importedEntities } from '../chain.ts';
import { type Column, columns } from '../columns.ts';
import type { EntityDef } from '../definition.ts';
import { type EntityName, entityOf, fieldOf } from '../index.ts';
import { requiredKeyParts } from '../records/natural-keys.ts';
import { normalizeDashes } from './dashes.ts';

/** Blanks, underscores and hyphens, a soft one too. */
const separators = /[-\s_\u00ad]+/g;

/** Hyphens that tell nothing apart: neither between two digits nor as the sign of a number. */
const needlessHyphens = /(?<=\D)-|-(?!\d)/g;

/**
 * A name without what people write differently: capitals, blanks, underscores and dashes, and the forms of one letter, such
 * as the micro sign and the Greek μ. Between two digits a separator stays, of whatever kind, as station 1-12
 * is not station 11-2; and so does a minus sign before a number.
 */
export function comparableName(name: string): string {
  const plain = normalizeDashes(name.normalize('NFKC').toLowerCase());
  return plain.replaceAll(separators, '-').replaceAll(needlessHyphens, '');
}

/** The field by whose text people know the records of an entity; null where they are known by other things. */
export function nameFieldOf(entity: EntityName): string | null {
  const definition: EntityDef = entityOf(entity);
  const [name] = requiredKeyParts(definition, 0);
  const isName = name !== undefined && name === definition.label[0] && fieldOf(entity, name).type === 'text';
  return isName ? name : null;
}

/** The entities that an import brings and that people know by a name. */
export const namedEntities: readonly EntityName[] = importedEntities.filter((entity) => nameFieldOf(entity) !== null);

/** The columns whose cells name records of an entity. */
export function namingColumns(entity: EntityName): readonly Column[] {
  const name = nameFieldOf(entity);
  return columns.filter(
    ({ entity: of, fieldName, field }) =>
      (of === entity && fieldName === name) || (field.type === 'reference' && field.to === entity),
  );
}
