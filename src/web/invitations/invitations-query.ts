import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchList, listParams } from '../records/list/list-page.ts';
import type { ListAddress } from '../routes/list-address.ts';

export type Invitation = {
  invitation_uuid: string;
  person_id: number;
  person_name: string | null;
  email: string | null;
  invitation_state: string;
};

export const invitationsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['invitations', address],
    queryFn: ({ signal }) => fetchList<Invitation>('/rest/invitations', listParams(address, {}), signal),
    placeholderData: keepPreviousData,
  });
