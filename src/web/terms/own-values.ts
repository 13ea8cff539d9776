import { queryOptions, useQuery } from '@tanstack/react-query';
import { columnNameOf } from '../../catalogue/columns.ts';
import { columnOfFacet } from '../../catalogue/facet-names.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { hasSuggestions } from '../../catalogue/terms/index.ts';
import { usualColumns } from '../../catalogue/usual-columns.ts';
import { request } from '../request.ts';
import { usualValuesQuery } from '../usual-values-query.ts';

/** The frequent values of a few columns in the reader's own imports; they change little while one works. */
const ownFacetsQuery = queryOptions({
  queryKey: ['own-facets'],
  queryFn: ({ signal }) => request('POST /searchSE/facets', { body: { all: true, own: true }, signal }),
  staleTime: 300_000,
});

const noValues: readonly string[] = [];

/**
 * The values that the reader's own imports have in a field with suggestions, the most frequent first, as far as an endpoint tells
 * them: for the columns that are facets of the search, and one for those with a usual value.
 * @param isNeeded whether the input has had the focus; nothing is requested before
 */
export function useOwnValues(entity: EntityName, name: string, isNeeded: boolean): readonly string[] {
  const column = columnNameOf(entity, name);
  const isSuggested = isNeeded && hasSuggestions(fieldOf(entity, name));
  const facet = Object.entries(columnOfFacet).find(([, ofFacet]) => ofFacet === column)?.[0];
  const isUsual = usualColumns.some((usual) => usual.name === column);
  const facets = useQuery({ ...ownFacetsQuery, enabled: isSuggested && facet !== undefined });
  const usual = useQuery({ ...usualValuesQuery, enabled: isSuggested && isUsual });
  const counted = facets.data?.facets.find((counts) => counts.name === facet);
  if (counted) return counted.values.map(({ value }) => value);
  const value = column && usual.data?.[column];
  return value ? [value] : noValues;
}
