import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { refreshSession, useSession } from '../session.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/auth/email');

/** The target of the link in a mail that verifies an address. */
export function EmailVerificationPage() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const { user } = useSession();
  const { history } = useRouter();
  // A query, not an effect: a link works only once, and React may mount a page twice.
  const verification = useQuery({
    queryKey: ['email-verification', token],
    queryFn: async () => {
      const session = await request('POST /auth/email', { body: { token: token ?? '' } });
      await refreshSession();
      return session;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const errorMessage =
    verification.error &&
    (Object.values(fieldMessagesOf(verification.error)).flat().join(' ') || verification.error.message);
  return (
    <Page title={t('users.proof.title')} narrow="form">
      {verification.isPending ? <Loading /> : null}
      {errorMessage ? <Notice kind="error">{errorMessage}</Notice> : null}
      {verification.data && user ? (
        <>
          <Notice kind="success">{t('users.proof.done', { email: user.email })}</Notice>
          {user.person === null ? <Notice kind="info">{t('users.personal.none')}</Notice> : null}
        </>
      ) : null}
      {verification.isPending ? null : (
        <p>
          <Button onClick={() => history.push('/')}>{t('shell.login.goOn')}</Button>
        </p>
      )}
    </Page>
  );
}
