import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../../catalogue/answers/records.ts';
import type { SavedSearch } from '../../../catalogue/answers/searching.ts';
import { request } from '../../http.ts';

const path = '/rest/kept-searches';

/** Queries the user's saved searches, sorted by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['kept searches'],
  queryFn: async ({ signal }) => (await request<Page<SavedSearch>>(path, { signal })).records,
});

/** The address of a saved search, also for sharing it. */
export const savedSearchHref = ({ query }: Pick<SavedSearch, 'query'>): string =>
  `/search${query === '' ? '' : `?${query}`}`;

/** Functions that change the user's saved searches and then reload the list. */
export function useSavedSearchMutations() {
  const client = useQueryClient();
  const thenReload = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
    return answer;
  };
  return {
    keep: (name: string, query: string) => thenReload(request<SavedSearch>(path, { body: { name, query } })),
    rename: ({ id }: SavedSearch, name: string) =>
      thenReload(request<SavedSearch>(`${path}/${id}`, { method: 'PUT', body: { name } })),
    remove: ({ id }: SavedSearch) => thenReload(request(`${path}/${id}`, { method: 'DELETE' })),
  };
}
