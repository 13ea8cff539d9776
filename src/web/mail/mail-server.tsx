import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Notice } from '../ui/notice.tsx';

/** Whether a mail server is set up, for administrators; that changes only when the server starts again. */
const mailDeliveryQuery = queryOptions({
  queryKey: ['mail delivery'],
  queryFn: ({ signal }) => request('GET /rest/mails/delivery', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether emails are sent; undefined until it is known. */
export function useMailServer(): boolean | undefined {
  return useQuery(mailDeliveryQuery).data?.mailServer;
}

/** A notice that no emails are sent, with what that means on this screen; null where a mail server is set up. */
export function NoMailServerNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (useMailServer() !== false) return null;
  return (
    <Notice kind="warning">
      {t('administration.mails.noServer')} {children}
    </Notice>
  );
}
