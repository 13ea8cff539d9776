import { type EntityName, fieldNamed } from '../../../catalogue/index.ts';
import { readsPrivateFields, type Visitor } from '../../../catalogue/permissions.ts';
import type { ListAddress } from '../../routes/list-address.ts';
import { filtersIn, type RecordsAddress } from '../../routes/records-address.ts';
import { knownSort } from '../../ui/table/sorting.ts';
import { listQuery } from '../record-queries.ts';
import { listParams } from './list-page.ts';

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

/** The records of the page that is shown. */
export const shownListQuery = (entity: EntityName, { address, filters }: ShownList) =>
  listQuery(entity, listParams(address, { ...filters, ...(address.q && { q: address.q }) }));
