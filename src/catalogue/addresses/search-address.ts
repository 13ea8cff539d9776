import { type FacetName, facetNames } from '../facet-names.ts';
import { parseBoundingBox } from '../values/bounding-box.ts';
import { type ListAddress, listAddress } from './list-address.ts';
import { textParam } from './params.ts';

/** The selected values of each facet, separated by `|` as in a cell with several values. */
type FacetTexts = { [Name in FacetName]?: string | undefined };

/** The state of the search in the URL: the parameters that every list has, the displayed columns, and the filters. */
export type SearchAddress = ListAddress &
  FacetTexts & {
    /** Names of the displayed columns, separated by commas; left out for the default columns. */
    fields?: string | undefined;
    /** West, south, east and north, separated by commas. */
    box?: string | undefined;
  };

/** Reads the untrusted search parameters of the search, for a route's `validateSearch`. */
export function searchAddress(search: Record<string, unknown>): SearchAddress {
  const facets: FacetTexts = Object.fromEntries(facetNames.map((name) => [name, textParam(search[name])]));
  return {
    ...listAddress(search),
    fields: textParam(search.fields),
    ...facets,
    box: parseBoundingBox(textParam(search.box))?.join(','),
  };
}
