import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/answers/errors.ts';
import { fieldMessagesOf, request } from '../http.ts';
import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { focusFirst, textOf } from '../ui/form-data.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { EmailInput, EntryForm } from './entry-form.tsx';
import { checkReset } from './messages.ts';

function ResetForm({ onSent }: { onSent: () => void }) {
  const { t } = useWords();
  const [own, setOwn] = useState<FieldMessages>({});
  const asking = useMutation({
    mutationFn: ({ email }: { email: string; form: HTMLFormElement }) => request('/auth/reset', { body: { email } }),
    onSuccess: onSent,
    onError: (error, { form }) => focusFirst(form, fieldMessagesOf(error)),
  });
  const submit = (form: HTMLFormElement) => {
    const email = textOf(new FormData(form), 'email').trim();
    const messages = checkReset(email, t);
    setOwn(messages);
    if (messages.email) return focusFirst(form, messages);
    return asking.mutate({ email, form });
  };
  const messages: FieldMessages = { ...fieldMessagesOf(asking.error), ...own };
  return (
    <EntryForm
      failure={asking.error?.message ?? null}
      action={t('users.reset.action')}
      busy={asking.isPending}
      onSubmit={submit}
    >
      <EmailInput messages={messages.email} autoFocus />
    </EntryForm>
  );
}

/** Asks for a link with which to choose a new password. Never tells whether there is such an account. */
export function ResetPage() {
  const { t } = useWords();
  const [sent, setSent] = useState(false);
  return (
    <Page title={t('users.reset.title')} lead={t('users.reset.lead')} narrow="form">
      {sent ? (
        <Notice kind="success">{t('accounts.resetSent')}</Notice>
      ) : (
        <Card>
          <ResetForm onSent={() => setSent(true)} />
        </Card>
      )}
      <p>
        <Link to="/auth/login">{t('users.reset.back')}</Link>
      </p>
    </Page>
  );
}
