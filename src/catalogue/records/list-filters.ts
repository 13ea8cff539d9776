import { datasetFilter } from '../addresses/records-address.ts';
import { ancestorsAndDescendantsOf, entitiesWithDataset } from '../chain.ts';
import { type EntityName, entityOf } from '../index.ts';
import { derivedFields, reasonColumns } from './records.ts';

/** The text columns of a record that are not fields. */
export function textColumns(entity: EntityName): readonly string[] {
  return [...reasonColumns(entityOf(entity)), ...(derivedFields[entity] ?? [])];
}

/**
 * The names of a list's filters: a record's own fields, the ids of the records above and below it in the chain, and the
 * import that created it.
 */
export function filterNames(entity: EntityName): string[] {
  const { id, fields } = entityOf(entity);
  const chained = ancestorsAndDescendantsOf(entity).map((other) => entityOf(other).id);
  const dataset = entitiesWithDataset.includes(entity) ? [datasetFilter] : [];
  return [...new Set(['id', id, ...Object.keys(fields), ...textColumns(entity), ...chained, ...dataset])];
}
