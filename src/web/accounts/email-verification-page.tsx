import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { Session } from '../../catalogue/answers/accounts.ts';
import { fieldMessagesOf, reloadSession, request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { useSession } from '../session.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/auth/email');

/** The page that opens by the link in a mail that proves an address. */
export function EmailVerificationPage() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const { user } = useSession();
  const { history } = useRouter();
  // Asked once and kept: a link works once, and a page may be drawn twice.
  const proving = useQuery({
    queryKey: ['proof', token],
    queryFn: async () => {
      const session = await request<Session>('/auth/email', { body: { token: token ?? '' } });
      await reloadSession();
      return session;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure =
    proving.error && (Object.values(fieldMessagesOf(proving.error)).flat().join(' ') || proving.error.message);
  return (
    <Page title={t('users.proof.title')} narrow="form">
      {proving.isPending ? <Loading /> : null}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {proving.data && user ? (
        <>
          <Notice kind="success">{t('users.proof.done', { email: user.email })}</Notice>
          {user.person === null ? <Notice kind="info">{t('users.personal.none')}</Notice> : null}
        </>
      ) : null}
      {proving.isPending ? null : (
        <p>
          <Button onClick={() => history.push('/')}>{t('shell.login.goOn')}</Button>
        </p>
      )}
    </Page>
  );
}
