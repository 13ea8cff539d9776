import { type EntityName, entityOf, findField } from '../index.ts';
import { canReadPrivateFields, type Visitor } from '../permissions.ts';
import { knownSort, type ListAddress, type ListParams, listParams } from './list-address.ts';
import { filtersIn, type RecordsAddress } from './records-address.ts';

/** The path of an entity's list or record in the API: `/rest/campaigns`, `/rest/campaigns/5`. */
export function restPath(entity: EntityName, id?: number | string): string {
  const path = `/rest/${entityOf(entity).resource}`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

/** Search terms, filters, sort and page of an entity's list, from its URL. */
export type ListQuery = { address: ListAddress; filters: Readonly<Record<string, string>> };

/** The valid part of a list's URL: only filters of this entity, and a sort by a field that the visitor may read. */
export function listQueryOf(entity: EntityName, search: RecordsAddress, visitor: Visitor): ListQuery {
  const isSortable = (name: string) => {
    const field = findField(entity, name);
    return name === 'id' || (field !== undefined && (!field.private || canReadPrivateFields(visitor)));
  };
  const { q, page, size } = search;
  const address = { q, sort: knownSort(search.sort, isSortable), page, size };
  return { address, filters: filtersIn(entity, search) };
}

/** The query parameters of the displayed page. */
export const listQueryParams = ({ address, filters }: ListQuery): ListParams =>
  listParams(address, { ...filters, ...(address.q && { q: address.q }) });
