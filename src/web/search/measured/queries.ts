import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchQuery } from '../../../catalogue/addresses/search-query.ts';
import { withoutRange } from '../../../catalogue/measurements/range-words.ts';
import { request } from '../../request.ts';

/** Queries the quantities of which the results have numbers. Until they arrive, those of the previous search stay. */
export function measuredTypesQuery({ body, key }: SearchQuery) {
  return queryOptions({
    queryKey: ['elements', key, 'measured'],
    queryFn: ({ signal }) => request('POST /searchSE/measured', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Queries the histogram of a quantity. The range of its own in the term is not part of the query, so that nothing is loaded while it
 * changes.
 */
export function histogramQuery({ q, body: { facets, box } }: SearchQuery, name: string) {
  const term = withoutRange(q, name);
  const body = { ...(term === '' ? { all: true } : { term }), ...(facets && { facets }), ...(box && { box }), name };
  return queryOptions({
    queryKey: ['elements', JSON.stringify(body), 'histogram'],
    queryFn: ({ signal }) => request('POST /searchSE/histogram', { body, signal }),
    placeholderData: keepPreviousData,
  });
}
