import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../../catalogue/answers/records.ts';
import type { SavedSearch } from '../../../catalogue/answers/searching.ts';
import { request } from '../../http.ts';

const path = '/rest/kept-searches';

/** One's own kept searches, by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['kept searches'],
  queryFn: async ({ signal }) => (await request<Page<SavedSearch>>(path, { signal })).records,
});

/** The address at which a kept search is opened, and by which it is shared. */
export const savedSearchHref = ({ query }: Pick<SavedSearch, 'query'>): string =>
  `/search${query === '' ? '' : `?${query}`}`;

/** Ways to change one's kept searches, after each of which the list is read anew. */
export function useSavedSearchMutations() {
  const client = useQueryClient();
  const then = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
    return answer;
  };
  return {
    keep: (name: string, query: string) => then(request<SavedSearch>(path, { body: { name, query } })),
    rename: ({ id }: SavedSearch, name: string) =>
      then(request<SavedSearch>(`${path}/${id}`, { method: 'PUT', body: { name } })),
    remove: ({ id }: SavedSearch) => then(request(`${path}/${id}`, { method: 'DELETE' })),
  };
}
