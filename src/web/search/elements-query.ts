import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Facets, Stations } from '../../catalogue/answers/searching.ts';
import { type Box, readBox } from '../../catalogue/box.ts';
import { joinValues, splitValues } from '../../catalogue/columns.ts';
import { type FacetChoice, facetNames } from '../../catalogue/facet-names.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { request, send } from '../http.ts';
import { pageSizes } from '../routes/list-address.ts';
import type { SearchAddress } from '../routes/search-address.ts';
import { fieldsToAsk } from './shown-columns.ts';

/** A search without its page, as the server is asked for it, and a key that no other search has. */
export type Asked = { q: string; body: { facets?: FacetChoice; box?: Box }; key: string };

export function askedOf({ q = '', box: edges, ...address }: SearchAddress): Asked {
  const chosen = facetNames.flatMap((name) => {
    const values = splitValues(address[name] ?? '').filter(Boolean);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const facets: FacetChoice = Object.fromEntries(chosen);
  const box = readBox(edges);
  const words = q === '' ? { all: true } : { term: q };
  const body = { ...words, own: false, ...(chosen.length > 0 && { facets }), ...(box && { box }) };
  return { q, body, key: JSON.stringify(body) };
}

/** Values of a facet as they stand in the address. */
export const facetText = (values: readonly string[]): string | undefined => joinValues(values) ?? undefined;

export const isNarrowed = ({ body: { facets, box } }: Asked): boolean => facets !== undefined || box !== undefined;

/** Elements that a search found: some of them, from `offset` on. */
export type Found = { q: string; key: string; offset: number; elements: FoundElement[] };

export async function searchElements(
  page: { offset: number; hits: number; sort?: string; fields?: string[] },
  { q, body, key }: Asked,
  signal?: AbortSignal,
): Promise<Found> {
  const { data } = await send<FoundElement[]>('/searchSE', {
    // A page is there before all that was found is counted.
    body: { ...body, ...page, count: false },
    ...(signal && { signal }),
  });
  return { q, key, offset: page.offset, elements: data };
}

/** One page of what a search finds. An answer belongs to its key: one that comes late is never shown for another. */
export function elementsQuery(address: SearchAddress) {
  const { page = 1, size = pageSizes[0], sort, fields: shown } = address;
  const fields = fieldsToAsk(shown?.split(','));
  const asked = askedOf(address);
  return queryOptions({
    queryKey: ['elements', asked.key, { page, size, sort, fields }],
    queryFn: ({ signal }) =>
      searchElements({ offset: (page - 1) * size, hits: size, ...(sort && { sort }), fields }, asked, signal),
    // Until a new page is here the last one stands, quieter; a search that fails leaves nothing.
    placeholderData: keepPreviousData,
  });
}

const countKey = (key: string) => ['elements', key, 'count'] as const;

/** How many elements a search found before, if it was counted. */
export const countedBefore = (client: QueryClient, key: string) => client.getQueryData<number>(countKey(key));

/** How many elements a search finds, whatever page of them is shown. */
export function countQuery({ body, key }: Asked) {
  return queryOptions({
    queryKey: countKey(key),
    queryFn: async ({ signal }) => {
      const { headers } = await send('/searchSE', { body: { ...body, count: 'only' }, signal });
      return Number(headers.get('x-total-count'));
    },
  });
}

/** The values of the facets among what a search finds. Until they are counted, those of the search before stand. */
export function facetsQuery({ body, key }: Asked) {
  return queryOptions({
    queryKey: ['elements', key, 'facets'],
    queryFn: ({ signal }) => request<Facets>('/searchSE/facets', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The stations of what a search finds, in whatever box. */
export function stationsQuery({ body: { box: _, ...body } }: Asked) {
  return queryOptions({
    queryKey: ['elements', JSON.stringify(body), 'stations'],
    queryFn: ({ signal }) => request<Stations>('/searchSE/stations', { body, signal }),
    placeholderData: keepPreviousData,
  });
}
