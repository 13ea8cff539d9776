import type { ListQuery } from '../../../../catalogue/addresses/list-query.ts';
import { parseSearch, stringifySearch } from '../../../../catalogue/addresses/params.ts';
import { type RecordsAddress, recordsAddress } from '../../../../catalogue/addresses/records-address.ts';
import { unknownNamesIn } from '../../../../catalogue/addresses/unknown-names.ts';
import type { EntityName } from '../../../../catalogue/index.ts';
import type { Visitor } from '../../../../catalogue/permissions.ts';

/** The address of a view: what a list shows, without its page. */
export function viewAddressOf({ address, filters }: ListQuery): string {
  return stringifySearch({ ...filters, ...address, page: undefined }).slice(1);
}

/** The search parameters of a view, and the names in it that the list has no longer. */
export function openView(entity: EntityName, address: string, visitor: Visitor) {
  const search = parseSearch(address);
  const known: RecordsAddress = recordsAddress(search);
  return { search: known, unknown: unknownNamesIn(entity, search, visitor) };
}
