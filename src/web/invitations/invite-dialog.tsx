import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { checkEmail } from '../../catalogue/persons/accounts.ts';
import { messagesOf } from '../accounts/account-validation.ts';
import { AuthForm, EmailInput } from '../accounts/auth-form.tsx';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { markStale } from '../records/record-queries.ts';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirstInvalid, getText } from '../ui/form-data.ts';
import { showToast } from '../ui/toasts.tsx';

type InviteRequest = { email: string; form: HTMLFormElement };

function InviteForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [clientMessages, setClientMessages] = useState<FieldMessages>({});
  const invite = useMutation({
    mutationFn: ({ email }: InviteRequest) => request('POST /rest/invitations', { body: { email } }),
    onSuccess: (_invitation, { email }) => {
      showToast('success', t('administration.invite.sent', { email }));
      // An unknown address creates a person.
      markStale(queries);
      queries.invalidateQueries({ queryKey: ['invitations'] });
      onSent();
    },
    onError: (error, { form }) => focusFirstInvalid(form, fieldMessagesOf(error)),
  });
  const submit = (form: HTMLFormElement) => {
    const email = getText(new FormData(form), 'email').trim();
    const messages = messagesOf([['email', 'shell.login.email', checkEmail(email)]], t);
    setClientMessages(messages);
    if (messages.email) return focusFirstInvalid(form, messages);
    return invite.mutate({ email, form });
  };
  const serverMessages = fieldMessagesOf(invite.error);
  return (
    <AuthForm
      errorMessage={serverMessages.email ? null : (invite.error?.message ?? null)}
      action={t('administration.invite.send')}
      busy={invite.isPending}
      onSubmit={submit}
    >
      <p className="soft">{t('administration.invite.lead')}</p>
      <EmailInput messages={clientMessages.email ?? serverMessages.email} autoFocus />
    </AuthForm>
  );
}

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Asks for the address of a person to invite. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('administration.invite.open')}>
      <InviteForm onSent={onClose} />
    </Dialog>
  );
}
