import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from '../../catalogue/addresses/list-address.ts';
import { listParams } from '../../catalogue/addresses/list-address.ts';
import type { User } from '../../catalogue/answers/accounts.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { request } from '../http.ts';
import { fetchList } from '../records/record-queries.ts';
import { requestRecord } from '../request.ts';

export const usersQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['users', address],
    queryFn: ({ signal }) => {
      const filters: Record<string, string> = address.q ? { email: address.q } : {};
      return fetchList<User>('/rest/users', listParams(address, filters), signal);
    },
    placeholderData: keepPreviousData,
  });

/** Loads the user again for every form, because the form is saved against this version. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => request<User>(`/rest/users/${encodeURIComponent(id)}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Deletes an account. */
export const deleteUser = (id: number, { perform }: { perform?: 'true' }) =>
  request(`/rest/users/${id}${perform ? '?perform=true' : ''}`, { method: 'DELETE' });

export const rolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: async ({ signal }) =>
    (await requestRecord('role', 'GET /', { query: { hits: maxListedRecords }, signal })).records,
});
