import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldMessages } from '../../catalogue/endpoints/errors.ts';
import type { SentInvitation } from '../../catalogue/endpoints/invitations.ts';
import { checkEmail } from '../../catalogue/persons/accounts.ts';
import { messagesOf } from '../accounts/account-validation.ts';
import { AuthForm, EmailInput } from '../accounts/auth-form.tsx';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { useMailServer } from '../mail/mail-server.tsx';
import { markStale } from '../records/record-queries.ts';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirstInvalid, getText } from '../ui/form-data.ts';
import { showToast } from '../ui/toasts.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LinkToCopy } from './link-to-copy.tsx';

type InviteRequest = { email: string; form: HTMLFormElement };

function InviteForm({ onSent }: { onSent: (invitation: SentInvitation) => void }) {
  const { t, language: ownLanguage } = useTranslation();
  const queries = useQueryClient();
  const hasMailServer = useMailServer();
  const [language, setLanguage] = useState(ownLanguage);
  const [clientMessages, setClientMessages] = useState<FieldMessages>({});
  const invite = useMutation({
    mutationFn: ({ email }: InviteRequest) => request('POST /rest/invitations', { body: { email, language } }),
    onSuccess: (invitation) => {
      // An unknown address creates a person.
      markStale(queries);
      queries.invalidateQueries({ queryKey: ['invitations'] });
      onSent(invitation);
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
      action={t(hasMailServer === false ? 'administration.invite.make' : 'administration.invite.send')}
      busy={invite.isPending}
      onSubmit={submit}
    >
      <p className="soft">
        {t(hasMailServer === false ? 'administration.invite.leadWithoutMail' : 'administration.invite.lead')}
      </p>
      <EmailInput messages={clientMessages.email ?? serverMessages.email} autoFocus />
      <LanguageSelect value={language} onChange={setLanguage} />
    </AuthForm>
  );
}

/** Asks for the address, then shows the link where the administrator has to pass it on. */
function InviteSteps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ email: string | null; link: string } | null>(null);
  if (shown) return <LinkToCopy {...shown} onDone={onClose} />;
  const onSent = ({ email, link }: SentInvitation) => {
    if (link !== null) return setShown({ email, link });
    showToast('success', t('administration.invite.sent', { email: email ?? '' }));
    return onClose();
  };
  return <InviteForm onSent={onSent} />;
}

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Invites a person by the email address. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('administration.invite.open')}>
      <InviteSteps onClose={onClose} />
    </Dialog>
  );
}
