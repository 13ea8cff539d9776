import { ancestorsAndDescendantsOf, importedEntities } from '../chain.ts';
import { type Field, filterOf, isMeasured, isReference } from '../definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder, findField, screenEntities } from '../index.ts';
import { isChecked } from '../quality/checked-entities.ts';
import {
  changedSinceFilter,
  datasetFilter,
  findingFilter,
  parseAncestorField,
  parseFilterName,
} from '../records/list-filters.ts';
import { type ListAddress, listAddress } from './list-address.ts';
import { textParam } from './params.ts';

export { datasetFilter } from '../records/list-filters.ts';

/**
 * The state of a list of records in the URL: the parameters that every list has, its columns, and filters by field,
 * such as `campaign_id=5` or `event.geogr_loc_lat>=54`.
 */
export type RecordsAddress = ListAddress & { readonly [field: string]: string | number | undefined };

/** The fields by which an entity's list is mostly filtered, in the order of the form: references and dates. */
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

/** A field that a filter names, with its entity: that of the list, or an ancestor. */
type FilteredField = { entity: EntityName; name: string; field: Field };

/** The field that a filter names, as `field` or `entity.field`; undefined for other filters. */
export function filteredField(entity: EntityName, name: string): FilteredField | undefined {
  const of = parseAncestorField(entity, name) ?? { ancestor: entity, name };
  const field = findField(of.ancestor, of.name);
  return field && { entity: of.ancestor, name: of.name, field };
}

/** The entity whose id a filter takes; undefined for other filters. */
export function filterTarget(entity: EntityName, name: string): EntityName | undefined {
  const filtered = filteredField(entity, name);
  if (filtered) return isReference(filtered.field) ? filtered.field.to : undefined;
  return ancestorsAndDescendantsOf(entity).find((other) => entityOf(other).id === name);
}

/** Whether a parameter of an address is a filter of an entity's list. */
function isFilterOf(entity: EntityName, parameter: string): boolean {
  const { name, sign } = parseFilterName(parameter);
  const filtered = filteredField(entity, name);
  if (filtered) return sign === '' || sign === '!' || isMeasured(filtered.field);
  const others = [...chainFilters(entity), ...(importedEntities.includes(entity) ? [datasetFilter] : [])];
  if (name === findingFilter) return isChecked(entity) && (sign === '' || sign === '!');
  return sign === '' && [...others, changedSinceFilter].includes(name);
}

/** A value of a filter; an empty one stands for records without a value. */
const filterValue = (value: unknown) =>
  typeof value === 'number' ? String(value) : value === '' ? '' : textParam(value);

/**
 * Reads the search parameters with the filters of all entities, since `validateSearch` does not know the entity of the
 * list; {@link filtersIn} selects those of the entity.
 */
export function recordsAddress(search: Record<string, unknown>): RecordsAddress {
  const filters = Object.entries(search).map(([name, value]) => [
    name,
    screenEntities.some((entity) => isFilterOf(entity, name)) ? filterValue(value) : undefined,
  ]);
  return { ...Object.fromEntries(filters), ...listAddress(search), columns: textParam(search.columns) };
}

/** The filters of a URL that belong to this entity, by parameter. */
export function filtersIn(entity: EntityName, address: RecordsAddress): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) =>
      value !== undefined && isFilterOf(entity, name) ? [[name, String(value)]] : [],
    ),
  );
}
