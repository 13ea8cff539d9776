import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from '../../catalogue/addresses/list-address.ts';
import { listParams } from '../../catalogue/addresses/list-address.ts';
import type { User } from '../../catalogue/answers/accounts.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import type { RecordOf } from '../../catalogue/records/record-schemas.ts';
import { request } from '../http.ts';
import { fetchList } from '../records/record-queries.ts';

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

export const rolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: async ({ signal }) =>
    (await request<Page<RecordOf<'role'>>>(`/rest/user-roles/?hits=${maxListedRecords}`, { signal })).records,
});
