import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { request } from '../http.ts';
import { fetchList, type ListAnswer, listParams } from '../records/list/list-page.ts';
import type { ListAddress } from '../routes/list-address.ts';

export type Role = { role_id: number; name: string };
export type UserRecord = {
  id: number;
  name: string;
  email: string;
  roles: Role[];
  person: number | null;
  version: number;
} & {
  labels: { person?: string };
};

export const usersQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['users', address],
    queryFn: ({ signal }) => {
      const filters: Record<string, string> = address.q ? { email: address.q } : {};
      return fetchList<UserRecord>('/rest/users', listParams(address, filters), signal);
    },
    placeholderData: keepPreviousData,
  });

/** Read anew for every form: it is saved against this version. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => request<UserRecord>(`/rest/users/${encodeURIComponent(id)}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const rolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: async ({ signal }) =>
    (await request<ListAnswer<Role>>(`/rest/user-roles/?hits=${maxListedRecords}`, { signal })).records,
});
