import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { send } from '../http.ts';
import { type ListAddress, pageSizes } from '../routes/list-address.ts';

/** Elements that the search for `q` found: some of them, from `offset` on. */
export type Found = { q: string; offset: number; elements: FoundElement[] };

const wordsOf = (q: string) => ({ ...(q === '' ? { all: true } : { term: q }), own: false });

export async function searchElements(
  body: { offset: number; hits: number; sort?: string; fields?: string[] },
  q: string,
  signal?: AbortSignal,
): Promise<Found> {
  const { data } = await send<FoundElement[]>('/searchSE', {
    // A page is there before all that was found is counted.
    body: { ...wordsOf(q), ...body, count: false },
    ...(signal && { signal }),
  });
  return { q, offset: body.offset, elements: data };
}

/** One page of what a search finds. An answer belongs to its key: one that comes late is never shown for another. */
export function elementsQuery({ q = '', page = 1, size = pageSizes[0], sort }: ListAddress) {
  return queryOptions({
    queryKey: ['elements', q, { page, size, sort }],
    queryFn: ({ signal }) =>
      searchElements({ offset: (page - 1) * size, hits: size, ...(sort && { sort }) }, q, signal),
    // Until a new page is here the last one stands, quieter; a search that fails leaves nothing.
    placeholderData: keepPreviousData,
  });
}

/** How many elements a search finds, whatever page of them is shown. */
export function countQuery(q: string) {
  return queryOptions({
    queryKey: ['elements', q, 'count'],
    queryFn: async ({ signal }) => {
      const { headers } = await send('/searchSE', { body: { ...wordsOf(q), count: 'only' }, signal });
      return Number(headers.get('x-total-count'));
    },
  });
}
