import { queryOptions } from '@tanstack/react-query';
import { request } from '../http.ts';

/** Number of invitations that wait for an administrator's answer. */
export const openInvitationsQuery = queryOptions({
  queryKey: ['invitations', 'open'],
  queryFn: ({ signal }) => request<number>('/rest/invitations/open', { signal }),
});
