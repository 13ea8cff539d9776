import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SearchAddress } from '../../catalogue/addresses/search-address.ts';
import {
  type ElementsPage,
  elementsPageOf,
  type SearchQuery,
  searchBody,
  searchQueryOf,
} from '../../catalogue/addresses/search-query.ts';
import type { Facets, Stations } from '../../catalogue/answers/searching.ts';
import { joinValues } from '../../catalogue/columns.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { request, send } from '../http.ts';

/** Values of a facet as they stand in the address. */
export const joinFacetValues = (values: readonly string[]): string | undefined => joinValues(values) ?? undefined;

export const hasFilters = ({ body: { facets, box } }: SearchQuery): boolean =>
  facets !== undefined || box !== undefined;

/** Elements that a search found: some of them, from `offset` on. */
export type SearchResults = { q: string; key: string; offset: number; elements: ElementSearchResult[] };

export async function searchElements(
  asked: SearchQuery,
  page: ElementsPage,
  signal?: AbortSignal,
): Promise<SearchResults> {
  const { data } = await send<ElementSearchResult[]>('/searchSE', {
    body: searchBody(asked, page),
    ...(signal && { signal }),
  });
  return { q: asked.q, key: asked.key, offset: page.offset, elements: data };
}

/** One page of what a search finds. An answer belongs to its key: one that comes late is never shown for another. */
export function elementsQuery(address: SearchAddress) {
  const asked = searchQueryOf(address);
  const page = elementsPageOf(address);
  return queryOptions({
    queryKey: ['elements', asked.key, page],
    queryFn: ({ signal }) => searchElements(asked, page, signal),
    // Until a new page is here the last one stands, quieter; a search that fails leaves nothing.
    placeholderData: keepPreviousData,
  });
}

const countKey = (key: string) => ['elements', key, 'count'] as const;

/** Number of elements that a search found before, if it was counted. */
export const getCachedCount = (client: QueryClient, key: string) => client.getQueryData<number>(countKey(key));

/** Number of elements that a search finds, whatever page of them is shown. */
export function countQuery({ body, key }: SearchQuery) {
  return queryOptions({
    queryKey: countKey(key),
    queryFn: async ({ signal }) => {
      const { headers } = await send('/searchSE', { body: { ...body, count: 'only' }, signal });
      return Number(headers.get('x-total-count'));
    },
  });
}

/** The values of the facets among what a search finds. Until they are counted, those of the search before stand. */
export function facetsQuery({ body, key }: SearchQuery) {
  return queryOptions({
    queryKey: ['elements', key, 'facets'],
    queryFn: ({ signal }) => request<Facets>('/searchSE/facets', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The stations of what a search finds, in whatever box. */
export function stationsQuery({ body: { box: _, ...body } }: SearchQuery) {
  return queryOptions({
    queryKey: ['elements', JSON.stringify(body), 'stations'],
    queryFn: ({ signal }) => request<Stations>('/searchSE/stations', { body, signal }),
    placeholderData: keepPreviousData,
  });
}
