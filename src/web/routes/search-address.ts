import { type ListAddress, listAddress } from './list-address.ts';
import { textParam } from './search-params.ts';

/** The state of the search as it stands in the address: beside what every list has, the fields that are shown. */
export type SearchAddress = ListAddress & {
  /** Names of columns, with commas between them; left out where they are the default ones. */
  fields?: string | undefined;
};

/** Reads the search parameters of the search, which anybody may have typed. For a route's `validateSearch`. */
export function searchAddress(search: Record<string, unknown>): SearchAddress {
  return { ...listAddress(search), fields: textParam(search.fields) };
}
