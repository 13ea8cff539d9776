import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../language.ts';
import { logIn } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { registrationToastMs } from '../ui/limits.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { Registration } from './account-validation.ts';
import { RegisterForm } from './register-form.tsx';

const route = getRouteApi('/auth/register');

export function RegisterPage() {
  const { t } = useTranslation();
  const { email = '', token = '', from } = route.useSearch();
  const { history } = useRouter();
  /** Says why the new account could not be entered. */
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async ({ email, password, token }: Registration) => {
    const done = t(token === null ? 'users.register.done' : 'shell.register.done');
    showToast('success', done, token === null ? registrationToastMs.withoutToken : registrationToastMs.withToken);
    try {
      await logIn(email, password);
    } catch (error) {
      return setFailure(error instanceof Error ? error.message : String(error));
    }
    history.replace(from ?? '/');
  };
  if (failure !== null)
    return (
      <Page title={t('shell.register.title')} narrow="form">
        <Notice kind="error">{t('users.register.notIn', { message: failure })}</Notice>
        <p>
          <ButtonLink to="/auth/login" search={{ from }}>
            {t('shell.header.login')}
          </ButtonLink>
        </p>
      </Page>
    );
  return (
    <Page title={t('shell.register.title')} lead={t('shell.register.lead')} narrow="form">
      <Card>
        <RegisterForm email={email} token={token} onRegistered={enter} />
      </Card>
      <p>
        <Link to="/auth/login" search={{ from }}>
          {t('users.register.haveAccount')}
        </Link>
      </p>
    </Page>
  );
}
