import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import { checkEmail } from '../../catalogue/persons/accounts.ts';
import { messagesOf } from '../accounts/account-validation.ts';
import { AuthForm, EmailInput } from '../accounts/auth-form.tsx';
import { fieldMessagesOf, request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { markStale } from '../records/record-queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirstInvalid, getText } from '../ui/form-data.ts';
import { showToast } from '../ui/toasts.tsx';

type InviteRequest = { email: string; form: HTMLFormElement };

function InviteForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [own, setOwn] = useState<FieldMessages>({});
  const inviting = useMutation({
    mutationFn: ({ email }: InviteRequest) => request('/rest/invitations', { body: { email } }),
    onSuccess: (_invitation, { email }) => {
      showToast('success', t('administration.invite.sent', { email }));
      // Whoever was not known yet is a new person.
      markStale(queries);
      queries.invalidateQueries({ queryKey: ['invitations'] });
      onSent();
    },
    onError: (error, { form }) => focusFirstInvalid(form, fieldMessagesOf(error)),
  });
  const submit = (form: HTMLFormElement) => {
    const email = getText(new FormData(form), 'email').trim();
    const messages = messagesOf([['email', 'shell.login.email', checkEmail(email)]], t);
    setOwn(messages);
    if (messages.email) return focusFirstInvalid(form, messages);
    return inviting.mutate({ email, form });
  };
  const refused = fieldMessagesOf(inviting.error);
  return (
    <AuthForm
      errorMessage={refused.email ? null : (inviting.error?.message ?? null)}
      action={t('administration.invite.send')}
      busy={inviting.isPending}
      onSubmit={submit}
    >
      <p className="soft">{t('administration.invite.lead')}</p>
      <EmailInput messages={own.email ?? refused.email} autoFocus />
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
