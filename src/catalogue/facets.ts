import { type Column, columnOf } from './columns.ts';
import { columnOfFacet, type FacetName, facetNames } from './facet-names.ts';

export type Facet = {
  name: FacetName;
  column: Column;
  /** Days and months count with their year. */
  byYear: boolean;
};

export const facets: readonly Facet[] = facetNames.map((name) => {
  const column = columnOf(columnOfFacet[name]);
  if (!column) throw new Error(`the facet ${name} has no column`);
  return { name, column, byYear: column.field.type === 'date' };
});

/** The number of values of a facet that an answer lists, the most frequent first. */
export const maxFacetValues = 100;
/** The number of values of one facet that can be chosen. */
export const maxSelectedValues = 100;
/** The length of a value; no field of a facet takes longer texts from a table. */
export const maxFacetValueCharacters = 2000;
