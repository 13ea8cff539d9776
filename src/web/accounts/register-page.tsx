import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWords } from '../language.ts';
import { logIn } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import type { Registration } from './messages.ts';
import { RegisterForm } from './register-form.tsx';

const route = getRouteApi('/auth/register');
/** Time for which the success is shown before the login (SPECIFICATION, section 9). */
const successMilliseconds = { withToken: 5000, openly: 2000 };

/** Shows that the registration succeeded, and logs in after some time to read it. */
function Registered({ email, password, token }: Registration) {
  const milliseconds = token === null ? successMilliseconds.openly : successMilliseconds.withToken;
  const { t } = useWords();
  const navigate = useNavigate();
  useEffect(() => {
    const enter = () =>
      logIn(email, password).then(
        () => '/' as const,
        () => '/auth/login' as const,
      );
    const timer = setTimeout(() => enter().then((to) => navigate({ to, replace: true })), milliseconds);
    return () => clearTimeout(timer);
  }, [email, password, milliseconds, navigate]);
  return <Notice kind="success">{t(token === null ? 'users.register.done' : 'shell.register.done')}</Notice>;
}

export function RegisterPage() {
  const { t } = useWords();
  const { email = '', token = '' } = route.useSearch();
  const [registered, setRegistered] = useState<Registration | null>(null);
  return (
    <Page title={t('shell.register.title')} lead={t('shell.register.lead')} narrow="form">
      {registered ? (
        <Registered {...registered} />
      ) : (
        <>
          <Card>
            <RegisterForm email={email} token={token} onRegistered={setRegistered} />
          </Card>
          <p>
            <Link to="/auth/login">{t('users.register.haveAccount')}</Link>
          </p>
        </>
      )}
    </Page>
  );
}
