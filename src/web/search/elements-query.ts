import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { send } from '../http.ts';
import { pageSizes } from '../routes/list-address.ts';
import type { SearchAddress } from '../routes/search-address.ts';
import { fieldsToAsk } from './shown-columns.ts';

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
export function elementsQuery({ q = '', page = 1, size = pageSizes[0], sort, fields: shown }: SearchAddress) {
  const fields = fieldsToAsk(shown?.split(','));
  return queryOptions({
    queryKey: ['elements', q, { page, size, sort, fields }],
    queryFn: ({ signal }) =>
      searchElements(
        { offset: (page - 1) * size, hits: size, ...(sort && { sort }), ...(fields && { fields }) },
        q,
        signal,
      ),
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
