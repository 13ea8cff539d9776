import { type Column, columnOf } from './columns.ts';
import { columnOfFacet, type FacetName, facetNames } from './facet-names.ts';

export type Facet = {
  name: FacetName;
  column: Column;
  /** Whether dates are counted by year. */
  byYear: boolean;
};

export const facets: readonly Facet[] = facetNames.map((name) => {
  const column = columnOf(columnOfFacet[name]);
  if (!column) throw new Error(`the facet ${name} has no column`);
  return { name, column, byYear: column.field.type === 'date' };
});

/** Limits the values of a facet in one response, the most frequent first. */
export const maxFacetValues = 100;
/** Limits the selected values of one facet. */
export const maxSelectedValues = 100;
/** Limits the characters of a value; no field of a facet accepts longer texts. */
export const maxFacetValueCharacters = 2000;
