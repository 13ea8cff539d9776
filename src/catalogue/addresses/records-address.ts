import { ancestorsAndDescendantsOf, importedEntities } from '../chain.ts';
import { filterOf, isReference } from '../definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder, screenEntities } from '../index.ts';
import { type ListAddress, listAddress } from './list-address.ts';
import { textParam } from './params.ts';

/**
 * The state of a list of records in the URL: the parameters that every list has, and filters by field, such as
 * `campaign_id=5`.
 */
export type RecordsAddress = ListAddress & { readonly [field: string]: string | number | undefined };

/** The fields by which an entity's list can be filtered, in the order of the form: references and dates. */
export function filterFields(entity: EntityName): string[] {
  return fieldOrder(entity).filter((name) => filterOf(fieldOf(entity, name)) !== null);
}

/** The filters of a list that are not fields of its entity: ids of ancestors and descendants in the chain. */
export function chainFilters(entity: EntityName): string[] {
  const { fields } = entityOf(entity);
  return ancestorsAndDescendantsOf(entity)
    .map((other) => entityOf(other).id)
    .filter((name) => fields[name] === undefined);
}

/** The entity whose id a filter takes; undefined for other filters. */
export function filterTarget(entity: EntityName, name: string): EntityName | undefined {
  const field = entityOf(entity).fields[name];
  if (field) return isReference(field) ? field.to : undefined;
  return ancestorsAndDescendantsOf(entity).find((other) => entityOf(other).id === name);
}

/** The filter by the id of the import that created a record. */
export const datasetFilter = 'dataset_id';

const filtersOf = (entity: EntityName): string[] => [
  ...filterFields(entity),
  ...chainFilters(entity),
  ...(importedEntities.includes(entity) ? [datasetFilter] : []),
];

const everyFilter = new Set(screenEntities.flatMap(filtersOf));

/**
 * Reads the search parameters with the filters of all entities, since `validateSearch` does not know the entity of the
 * list; {@link filtersIn} selects those of the entity.
 */
export function recordsAddress(search: Record<string, unknown>): RecordsAddress {
  const filters = Object.entries(search).map(([name, value]) => {
    const text = typeof value === 'number' ? String(value) : textParam(value);
    return [name, everyFilter.has(name) ? text : undefined];
  });
  return { ...Object.fromEntries(filters), ...listAddress(search) };
}

/** The filters of a URL that belong to this entity, by name. */
export function filtersIn(entity: EntityName, address: RecordsAddress): Record<string, string> {
  return Object.fromEntries(
    filtersOf(entity).flatMap((name) => {
      const value = address[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
