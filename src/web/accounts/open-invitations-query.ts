import { queryOptions } from '@tanstack/react-query';
import { request } from '../request.ts';

/** Number of invitations that wait for an administrator's answer. */
export const openInvitationsQuery = queryOptions({
  queryKey: ['invitations', 'open'],
  queryFn: ({ signal }) => request('GET /rest/invitations/open', { signal }),
});
