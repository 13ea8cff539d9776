import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from '../../catalogue/addresses/list-address.ts';
import { listParams } from '../../catalogue/addresses/list-address.ts';
import type { Invitation } from '../../catalogue/answers/accounts.ts';
import { fetchList } from '../records/list/fetch-list.ts';

export const invitationsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['invitations', address],
    queryFn: ({ signal }) => fetchList<Invitation>('/rest/invitations', listParams(address, {}), signal),
    placeholderData: keepPreviousData,
  });
