import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../../catalogue/endpoints/index.ts';
import type { ListView } from '../../../../catalogue/endpoints/list-views.ts';
import { request } from '../../../request.ts';

type ListedEntity = ListView['entity'];

/** Queries the views of a list that the reader may see, sorted by name. */
export const viewsQuery = (entity: ListedEntity) =>
  queryOptions({
    queryKey: ['views', entity],
    queryFn: async ({ signal }) => (await request('GET /rest/list-views', { query: { entity }, signal })).records,
    staleTime: 60_000,
  });

type Changes = NonNullable<RequestOf<'PUT /rest/list-views/:id'>['body']>;

/** Functions that change the views of a list and then reload them. */
export function useViewMutations(entity: ListedEntity) {
  const client = useQueryClient();
  const thenReload = async <T>(change: Promise<T>): Promise<T> => {
    const response = await change;
    await client.invalidateQueries({ queryKey: viewsQuery(entity).queryKey });
    return response;
  };
  return {
    save: (name: string, address: string, shared: boolean) =>
      thenReload(request('POST /rest/list-views', { body: { entity, name, address, shared } })),
    change: ({ id }: ListView, body: Changes) =>
      thenReload(request('PUT /rest/list-views/:id', { params: { id }, body })),
    remove: ({ id }: ListView) => thenReload(request('DELETE /rest/list-views/:id', { params: { id } })),
  };
}
