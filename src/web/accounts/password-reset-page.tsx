import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { focusFirstInvalid, getText } from '../ui/form-data.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { checkPasswordReset } from './account-validation.ts';
import { AuthForm, EmailInput } from './auth-form.tsx';

function PasswordResetForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const [clientMessages, setClientMessages] = useState<FieldMessages>({});
  const reset = useMutation({
    mutationFn: ({ email }: { email: string; form: HTMLFormElement }) =>
      request('POST /auth/reset', { body: { email } }),
    onSuccess: onSent,
    onError: (error, { form }) => focusFirstInvalid(form, fieldMessagesOf(error)),
  });
  const submit = (form: HTMLFormElement) => {
    const email = getText(new FormData(form), 'email').trim();
    const messages = checkPasswordReset(email, t);
    setClientMessages(messages);
    if (messages.email) return focusFirstInvalid(form, messages);
    return reset.mutate({ email, form });
  };
  const messages: FieldMessages = { ...fieldMessagesOf(reset.error), ...clientMessages };
  return (
    <AuthForm
      errorMessage={reset.error?.message ?? null}
      action={t('users.reset.action')}
      busy={reset.isPending}
      onSubmit={submit}
    >
      <EmailInput messages={messages.email} autoFocus />
    </AuthForm>
  );
}

/** Requests a link for a new password. The response does not reveal whether the account exists. */
export function PasswordResetPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  return (
    <Page title={t('users.reset.title')} lead={t('users.reset.lead')} narrow="form">
      {sent ? (
        <Notice kind="success">{t('accounts.resetSent')}</Notice>
      ) : (
        <Card>
          <PasswordResetForm onSent={() => setSent(true)} />
        </Card>
      )}
      <p>
        <Link to="/auth/login">{t('users.reset.back')}</Link>
      </p>
    </Page>
  );
}
