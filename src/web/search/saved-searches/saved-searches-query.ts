import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SavedSearch } from '../../../catalogue/endpoints/saved-searches.ts';
import { request } from '../../request.ts';

/** Queries the user's saved searches, sorted by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved searches'],
  queryFn: async ({ signal }) => (await request('GET /rest/kept-searches', { signal })).records,
});

/** The address of a saved search, also for sharing it. */
export const savedSearchHref = ({ query }: Pick<SavedSearch, 'query'>): string =>
  `/search${query === '' ? '' : `?${query}`}`;

/** Functions that change the user's saved searches and then reload the list. */
export function useSavedSearchMutations() {
  const client = useQueryClient();
  const thenReload = async <T>(change: Promise<T>): Promise<T> => {
    const response = await change;
    await client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
    return response;
  };
  return {
    keep: (name: string, query: string) => thenReload(request('POST /rest/kept-searches', { body: { name, query } })),
    rename: ({ id }: SavedSearch, name: string) =>
      thenReload(request('PUT /rest/kept-searches/:id', { params: { id }, body: { name } })),
    remove: ({ id }: SavedSearch) => thenReload(request('DELETE /rest/kept-searches/:id', { params: { id } })),
  };
}
