import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../http.ts';
import type { SearchAddress } from './address.ts';

/** A sequencing element with what it comes from, by column name; `<column>_missing` has the reason of a missing value. */
export type FoundElement = { sequencing_element_id: number; [column: string]: string | number | null };
/** What the search for `q` found: some of it from `offset` on, and how much there is. */
export type Found = { q: string; offset: number; elements: FoundElement[]; total: number };

/** The most elements that one call gives. */
export const mostAtOnce = 1000;

export async function searchElements(
  body: { offset: number; hits: number; sort?: string; fields?: string[] },
  q: string,
  signal?: AbortSignal,
): Promise<Found> {
  const { data, headers } = await send<FoundElement[]>('/searchSE', {
    body: { ...(q === '' ? { all: true } : { term: q }), own: false, ...body },
    ...(signal && { signal }),
  });
  return { q, offset: body.offset, elements: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

/** One page of what a search finds. An answer belongs to its key: one that comes late is never shown for another. */
export function elementsQuery({ q, page, size, sort }: SearchAddress) {
  return queryOptions({
    queryKey: ['elements', q, { page, size, sort }],
    queryFn: ({ signal }) =>
      searchElements({ offset: (page - 1) * size, hits: size, ...(sort && { sort }) }, q, signal),
    // Until a new page is here the last one stands, quieter; a search that fails leaves nothing.
    placeholderData: keepPreviousData,
  });
}
