import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from '../../catalogue/addresses/list-address.ts';
import { listParams } from '../../catalogue/addresses/list-address.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { request, requestRecord } from '../request.ts';

export const usersQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['users', address],
    queryFn: async ({ signal }) => {
      const query = listParams(address, address.q ? { email: address.q } : {});
      return { ...(await request('GET /rest/users', { query, signal })), offset: Number(query.offset) };
    },
    placeholderData: keepPreviousData,
  });

/** Loads the user again for every form, because the form is saved against this version. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => request('GET /rest/users/:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Deletes an account. */
export const deleteUser = (id: number, query: { perform?: 'true' }) =>
  request('DELETE /rest/users/:id', { params: { id }, query });

export const rolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: async ({ signal }) =>
    (await requestRecord('role', 'GET /', { query: { hits: maxListedRecords }, signal })).records,
});
