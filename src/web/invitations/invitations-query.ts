import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Invitation } from '../../catalogue/answers/accounts.ts';
import { fetchList, listParams } from '../records/list/list-page.ts';
import type { ListAddress } from '../routes/list-address.ts';

export const invitationsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['invitations', address],
    queryFn: ({ signal }) => fetchList<Invitation>('/rest/invitations', listParams(address, {}), signal),
    placeholderData: keepPreviousData,
  });
