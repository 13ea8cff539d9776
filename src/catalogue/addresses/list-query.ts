import { type EntityName, entityOf, findField } from '../index.ts';
import { canReadPrivateFields, type Visitor } from '../permissions.ts';
import { knownSort, type ListAddress, listParams } from './list-address.ts';
import { filtersIn, type RecordsAddress } from './records-address.ts';

/** `/rest/campaigns`, `/rest/campaigns/5`. */
export function restPath(entity: EntityName, id?: number | string): string {
  const path = `/rest/${entityOf(entity).resource}`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

/** Search, filters, sort and page of an entity's list, from its address. */
export type ListQuery = { address: ListAddress; filters: Readonly<Record<string, string>> };

/** The part of an address that a list of this entity follows: of filters and sorts only those that the entity has. */
export function listQueryOf(entity: EntityName, search: RecordsAddress, visitor: Visitor): ListQuery {
  const isSortable = (name: string) => {
    const field = findField(entity, name);
    return name === 'id' || (field !== undefined && (!field.private || canReadPrivateFields(visitor)));
  };
  const { q, page, size } = search;
  const address = { q, sort: knownSort(search.sort, isSortable), page, size };
  return { address, filters: filtersIn(entity, search) };
}

/** Query parameters of the page that is shown. */
export const listQueryParams = ({ address, filters }: ListQuery): string =>
  listParams(address, { ...filters, ...(address.q && { q: address.q }) });
