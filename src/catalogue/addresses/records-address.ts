import { ancestorsAndDescendantsOf, importedEntities } from '../chain.ts';
import { filterOf, isReference } from '../definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder, screenEntities } from '../index.ts';
import { type ListAddress, listAddress } from './list-address.ts';
import { textParam } from './params.ts';

/**
 * The state of a list of records as it stands in the address: beside what every list has, filters under the names of the
 * fields, `campaign_id=5` or `date_begin=2019-03`.
 */
export type RecordsAddress = ListAddress & { readonly [field: string]: string | number | undefined };

/** The fields of an entity that its list filters by, in the order of the form: references and dates. */
export function filterFields(entity: EntityName): string[] {
  return fieldOrder(entity).filter((name) => filterOf(fieldOf(entity, name)) !== null);
}

/** Filters of a list that are no fields: the numbers of records from which its own were made, or that were made from them. */
export function chainFilters(entity: EntityName): string[] {
  const { fields } = entityOf(entity);
  return ancestorsAndDescendantsOf(entity)
    .map((other) => entityOf(other).id)
    .filter((name) => fields[name] === undefined);
}

/** The entity whose record a filter names by its number; nothing where it names none. */
export function filterTarget(entity: EntityName, name: string): EntityName | undefined {
  const field = entityOf(entity).fields[name];
  if (field) return isReference(field) ? field.to : undefined;
  return ancestorsAndDescendantsOf(entity).find((other) => entityOf(other).id === name);
}

/** The filter by the number of the import that brought a record. */
export const datasetFilter = 'dataset_id';

const filtersOf = (entity: EntityName): string[] => [
  ...filterFields(entity),
  ...chainFilters(entity),
  ...(importedEntities.includes(entity) ? [datasetFilter] : []),
];

const everyFilter = new Set(screenEntities.flatMap(filtersOf));

/** An address as the `validateSearch` of all entities reads it, which is not told which of them it is for; {@link filtersIn} knows. */
export function recordsAddress(search: Record<string, unknown>): RecordsAddress {
  const filters = Object.entries(search).map(([name, value]) => {
    const text = typeof value === 'number' ? String(value) : textParam(value);
    return [name, everyFilter.has(name) ? text : undefined];
  });
  return { ...Object.fromEntries(filters), ...listAddress(search) };
}

/** The filters of an address that are for fields of this entity, by field. */
export function filtersIn(entity: EntityName, address: RecordsAddress): Record<string, string> {
  return Object.fromEntries(
    filtersOf(entity).flatMap((name) => {
      const value = address[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
