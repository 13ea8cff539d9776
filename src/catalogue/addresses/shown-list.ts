import { type EntityName, entityOf, fieldNamed } from '../index.ts';
import { readsPrivateFields, type Visitor } from '../permissions.ts';
import { knownSort, type ListAddress, listParams } from './list-address.ts';
import { filtersIn, type RecordsAddress } from './records-address.ts';

/** `/rest/campaigns`, `/rest/campaigns/5`. */
export function restPath(entity: EntityName, id?: number | string): string {
  const path = `/rest/${entityOf(entity).resource}`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

/** Search, filters, sort and page of an entity's list, from its address. */
export type ShownList = { address: ListAddress; filters: Readonly<Record<string, string>> };

/** The part of an address that a list of this entity follows: of filters and sorts only those that the entity has. */
export function shownList(entity: EntityName, search: RecordsAddress, visitor: Visitor): ShownList {
  const isSortable = (name: string) => {
    const field = fieldNamed(entity, name);
    return name === 'id' || (field !== undefined && (!field.private || readsPrivateFields(visitor)));
  };
  const { q, page, size } = search;
  const address = { q, sort: knownSort(search.sort, isSortable), page, size };
  return { address, filters: filtersIn(entity, search) };
}

/** Query parameters of the page that is shown. */
export const shownParams = ({ address, filters }: ShownList): string =>
  listParams(address, { ...filters, ...(address.q && { q: address.q }) });
