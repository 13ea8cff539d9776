import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import {
  type ElementsPage,
  elementsPageOf,
  type SearchQuery,
  searchBody,
  searchQueryOf,
} from '../../catalogue/addresses/search-query.ts';
import { joinValues } from '../../catalogue/columns.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { request, send } from '../request.ts';

/** Encodes the values of a facet for the address. */
export const joinFacetValues = (values: readonly string[]): string | undefined => joinValues(values) ?? undefined;

export const hasFilters = ({ body: { facets, box } }: SearchQuery): boolean =>
  facets !== undefined || box !== undefined;

/** Results of a search, from `offset` on. */
export type SearchResults = { q: string; key: string; offset: number; elements: ElementSearchResult[] };

export async function searchElements(
  query: SearchQuery,
  page: ElementsPage,
  signal?: AbortSignal,
): Promise<SearchResults> {
  const body = searchBody(query, page);
  const elements = await request('POST /searchSE', { body, signal });
  return { q: query.q, key: query.key, offset: page.offset, elements };
}

/**
 * Queries one page of results. Data are cached by the search's key, so a late response never appears for another
 * search.
 */
export function elementsQuery(address: SearchAddress) {
  const query = searchQueryOf(address);
  const page = elementsPageOf(address);
  return queryOptions({
    queryKey: ['elements', query.key, page],
    queryFn: ({ signal }) => searchElements(query, page, signal),
    // The previous page stays, muted, until the next one is loaded; after a failed search there is none.
    placeholderData: keepPreviousData,
  });
}

const countKey = (key: string) => ['elements', key, 'count'] as const;

/** The cached number of results of a search, if it was counted. */
export const getCachedCount = (client: QueryClient, key: string) => client.getQueryData<number>(countKey(key));

/** Queries the number of results of a search. */
export function countQuery({ body, key }: SearchQuery) {
  return queryOptions({
    queryKey: countKey(key),
    queryFn: async ({ signal }) => {
      const { header } = await send('POST /searchSE', { body: { ...body, count: 'only' }, signal });
      return Number(header('X-Total-Count'));
    },
  });
}

/** Queries the facet counts of a search's results. Until they arrive, those of the previous search stay. */
export function facetsQuery({ body, key }: SearchQuery) {
  return queryOptions({
    queryKey: ['elements', key, 'facets'],
    queryFn: ({ signal }) => request('POST /searchSE/facets', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Queries the stations of a search's results, ignoring its bounding box. */
export function stationsQuery({ body: { box: _, ...body } }: SearchQuery) {
  return queryOptions({
    queryKey: ['elements', JSON.stringify(body), 'stations'],
    queryFn: ({ signal }) => request('POST /searchSE/stations', { body, signal }),
    placeholderData: keepPreviousData,
  });
}
