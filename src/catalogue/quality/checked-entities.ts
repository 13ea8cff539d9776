import { chainEntities } from '../chain.ts';
import { type EntityName, entityOf } from '../index.ts';

/**
 * The entities whose records are checked by rules of quality, from the top of the chain down: those with a field that has
 * plausible limits. The rules themselves are in a file of their own, which few screens need.
 */
export const checkedEntities: readonly EntityName[] = chainEntities.filter((entity) =>
  Object.values(entityOf(entity).fields).some(({ plausible }) => plausible !== undefined),
);

/** Whether records of an entity are checked by rules of quality. */
export const isChecked = (entity: EntityName): boolean => checkedEntities.includes(entity);
