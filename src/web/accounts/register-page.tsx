import { TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { minPasswordLength } from '../../catalogue/persons/accounts.ts';
import { fieldMessagesOf, hasStatus } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { logIn } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { focusFirstInvalid, getText } from '../ui/form-data.ts';
import { registrationToastMs } from '../ui/limits.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';
import { checkRegistration, type Registration } from './account-validation.ts';
import styles from './accounts.module.css';
import { AuthForm, EmailInput } from './auth-form.tsx';
import { PasswordInput } from './password-input.tsx';

type RegisterFormProps = { email: string; token: string; onRegistered: (registration: Registration) => void };

function registrationOf(form: FormData): Registration {
  return {
    email: getText(form, 'email').trim(),
    token: form.has('token') ? getText(form, 'token').trim() : null,
    password: getText(form, 'password'),
    repeat: getText(form, 'repeat'),
  };
}

/** Creates an account: with the token of an invitation or, if registration is open, without one. */
function register({ email, password, token }: Registration): Promise<unknown> {
  return token === null
    ? request('POST /rest/users', { body: { email, password } })
    : request('POST /auth/register', { body: { email, password, token } });
}

/**
 * Opens the link of this page, which tells the administrators that it has arrived, and asks whether it can still be used.
 */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['one-time link', token],
    queryFn: ({ signal }) => request('POST /auth/register/open', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

function RegisterForm({ email, token, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const [hasToken, setHasToken] = useState(token !== '');
  const [clientMessages, setClientMessages] = useState<FieldMessages>({});
  const registering = useMutation({
    mutationFn: ({ registration }: { registration: Registration; form: HTMLFormElement }) => register(registration),
    onSuccess: (_answer, { registration }) => onRegistered(registration),
    onError: (error, { form }) => focusFirstInvalid(form, fieldMessagesOf(error)),
  });
  // Not asked again after the registration, which has used it up.
  const link = useQuery({ ...linkQuery(token), enabled: token !== '' && !registering.isSuccess });
  const submit = (form: HTMLFormElement) => {
    const registration = registrationOf(new FormData(form));
    const messages = checkRegistration(registration, t);
    setClientMessages(messages);
    if (Object.keys(messages).length > 0) return focusFirstInvalid(form, messages);
    return registering.mutate({ registration, form });
  };
  const messages: FieldMessages = { ...fieldMessagesOf(registering.error), ...clientMessages };
  const isClosed = hasStatus(registering.error, 403);
  const field = (name: keyof Registration) => ({
    name,
    required: true,
    error: messages[name]?.join(' '),
  });
  return (
    <AuthForm
      errorMessage={registering.error && (isClosed ? t('shell.register.invitationOnly') : registering.error.message)}
      action={t('shell.register.action')}
      busy={registering.isPending}
      onSubmit={submit}
      below={
        hasToken ? null : (
          <button type="button" className={styles.aside} onClick={() => setHasToken(true)}>
            {t('users.register.haveToken')}
          </button>
        )
      }
    >
      {link.data?.usable === false ? <Notice kind="warning">{t('accounts.tokenUnusable')}</Notice> : null}
      <EmailInput messages={messages.email} defaultValue={email} autoFocus={email === ''} />
      {hasToken ? (
        <TextInput
          {...field('token')}
          label={<FieldLabel text={t('shell.register.token')} hint={t('shell.register.tokenHelp')} required />}
          defaultValue={token}
          autoComplete="off"
          spellCheck={false}
          autoFocus={token === ''}
          classNames={{ input: 'mono' }}
        />
      ) : null}
      <PasswordInput
        {...field('password')}
        label={
          <FieldLabel
            text={t('shell.register.password')}
            hint={t('shell.register.passwordHelp', { min: minPasswordLength })}
            required
          />
        }
        autoComplete="new-password"
        autoFocus={email !== ''}
      />
      <PasswordInput
        {...field('repeat')}
        label={<FieldLabel text={t('shell.register.repeat')} required />}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}

const route = getRouteApi('/auth/register');

export function RegisterPage() {
  const { t } = useTranslation();
  const { email = '', token = '', from } = route.useSearch();
  const { history } = useRouter();
  /** Why the login with the new account failed. */
  const [loginError, setLoginError] = useState<string | null>(null);
  const logInAndLeave = async ({ email, password, token }: Registration) => {
    const message = t(token === null ? 'users.register.done' : 'shell.register.done');
    showToast('success', message, token === null ? registrationToastMs.withoutToken : registrationToastMs.withToken);
    try {
      await logIn(email, password);
    } catch (error) {
      return setLoginError(error instanceof Error ? error.message : String(error));
    }
    history.replace(from ?? '/');
  };
  if (loginError !== null)
    return (
      <Page title={t('shell.register.title')} narrow="form">
        <Notice kind="error">{t('users.register.notIn', { message: loginError })}</Notice>
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
        <RegisterForm email={email} token={token} onRegistered={logInAndLeave} />
      </Card>
      <p>
        <Link to="/auth/login" search={{ from }}>
          {t('users.register.haveAccount')}
        </Link>
      </p>
    </Page>
  );
}
