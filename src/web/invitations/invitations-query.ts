import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListAnswer, listParams } from '../accounts/list-page.ts';
import { request } from '../http.ts';
import type { ListAddress } from '../routes/list-address.ts';

export type Invitation = {
  invitation_uuid: string;
  person_id: number;
  person_name: string | null;
  invitation_state: string;
};

export const invitationsQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['invitations', address],
    queryFn: ({ signal }) =>
      request<ListAnswer<Invitation>>(`/rest/invitations/?${listParams(address, { sort: 'person_id' })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
