import { type FacetName, facetNames } from '../facet-names.ts';
import { parseBoundingBox } from '../values/bounding-box.ts';
import { type ListAddress, listAddress } from './list-address.ts';
import { textParam } from './params.ts';

/** The chosen values of each facet, with `|` between them as in a cell of several values. */
type FacetTexts = { [Name in FacetName]?: string | undefined };

/** The state of the search as it stands in the address: what every list has, the fields that are shown, and the narrowing. */
export type SearchAddress = ListAddress &
  FacetTexts & {
    /** Names of columns, with commas between them; left out where they are the default ones. */
    fields?: string | undefined;
    /** West, south, east and north, with commas between them. */
    box?: string | undefined;
  };

/** Reads the search parameters of the search, which anybody may have typed. For a route's `validateSearch`. */
export function searchAddress(search: Record<string, unknown>): SearchAddress {
  const facets: FacetTexts = Object.fromEntries(facetNames.map((name) => [name, textParam(search[name])]));
  return {
    ...listAddress(search),
    fields: textParam(search.fields),
    ...facets,
    box: parseBoundingBox(textParam(search.box))?.join(','),
  };
}
