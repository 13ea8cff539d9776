import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { logIn, useSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { focusFirstInvalid, getText } from '../ui/form-data.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { checkLogin } from './account-validation.ts';
import styles from './accounts.module.css';
import { AuthForm, EmailInput } from './auth-form.tsx';
import { PasswordInput } from './password-input.tsx';

const route = getRouteApi('/auth/login');

type Login = { email: string; password: string };

function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t } = useTranslation();
  const [clientMessages, setClientMessages] = useState<FieldMessages>({});
  const login = useMutation({
    mutationFn: ({ email, password }: Login) => logIn(email, password),
    onSuccess: onLoggedIn,
  });
  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const credentials = { email: getText(data, 'email').trim(), password: getText(data, 'password') };
    const missing = checkLogin(credentials, t);
    setClientMessages(missing);
    if (Object.keys(missing).length > 0) return focusFirstInvalid(form, missing);
    return login.mutate(credentials);
  };
  const serverMessages = fieldMessagesOf(login.error);
  const messages = { ...serverMessages, ...clientMessages };
  const isGeneral = login.error && Object.keys(messages).length === 0;
  return (
    <AuthForm
      errorMessage={isGeneral ? login.error.message : null}
      action={t('shell.login.action')}
      busy={login.isPending}
      onSubmit={submit}
    >
      <EmailInput messages={messages.email} autoFocus />
      <PasswordInput
        name="password"
        label={<FieldLabel text={t('shell.login.password')} required />}
        autoComplete="current-password"
        required
        error={messages.password?.join(' ')}
      />
    </AuthForm>
  );
}

export function LoginPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { history } = useRouter();
  const { from, needed } = route.useSearch();
  const target = from ?? '/';
  return (
    <Page title={t('shell.login.title')} lead={user ? null : t('shell.login.lead')} narrow="form">
      {needed && !user ? (
        <Notice kind="info">{t(needed === 'role' ? 'users.login.neededRole' : 'users.login.neededLogin')}</Notice>
      ) : null}
      <Card>
        {user ? (
          <div className={styles.form}>
            <p>{t('shell.login.already', { name: user.name })}</p>
            <Button onClick={() => history.push(target)}>{t('shell.login.goOn')}</Button>
          </div>
        ) : (
          // Replaced in the browser's history, so that "back" does not open the login.
          <LoginForm onLoggedIn={() => history.replace(target)} />
        )}
      </Card>
      {user ? null : (
        <p className={styles.links}>
          <Link to="/auth/reset">{t('users.login.forgotten')}</Link>
          <Link to="/auth/register" search={{ from }}>
            {t('users.login.register')}
          </Link>
        </p>
      )}
    </Page>
  );
}
