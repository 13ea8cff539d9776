import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../catalogue/endpoints/invitations.ts';
import { useTranslation } from '../language.ts';
import { useMailServer } from '../mail/mail-server.tsx';
import { request } from '../request.ts';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { RetryIcon, TrashIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { RowActions, RowButton } from '../ui/table/row-actions.tsx';
import { showToast } from '../ui/toasts.tsx';
import { invitationName } from './invitation-name.ts';
import styles from './invitations.module.css';
import { LanguageSelect } from './language-select.tsx';
import { LinkToCopy } from './link-to-copy.tsx';

type InvitationProps = { invitation: Invitation };

/** Asks for the language of the email, then shows the link where the administrator has to pass it on. */
function SendSteps({ invitation, onClose }: InvitationProps & { onClose: () => void }) {
  const { t, language: ownLanguage } = useTranslation();
  const queries = useQueryClient();
  const hasMailServer = useMailServer();
  const { invitation_uuid: uuid } = invitation;
  const email = invitation.email ?? '';
  const [language, setLanguage] = useState(invitation.language ?? ownLanguage);
  const sending = useMutation({
    mutationFn: () => request('POST /rest/invitations/:uuid/send', { params: { uuid }, body: { language } }),
    onSuccess: ({ link }) => {
      if (link !== null) return;
      showToast('success', t('administration.invite.sent', { email }));
      onClose();
    },
    // Also after an error, because the person may have registered.
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const link = sending.data?.link;
  if (link) return <LinkToCopy email={email} link={link} onDone={onClose} />;
  return (
    <div className={styles.link}>
      {sending.error ? <Notice kind="error">{sending.error.message}</Notice> : null}
      <p>
        {t(hasMailServer === false ? 'administration.waiting.newLinkText' : 'administration.waiting.againText', {
          email,
        })}
      </p>
      <LanguageSelect value={language} onChange={setLanguage} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('administration.waiting.keep')}
        </Button>
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {t(hasMailServer === false ? 'administration.waiting.newLink' : 'administration.waiting.again')}
        </Button>
      </div>
    </div>
  );
}

function SendAgain({ invitation }: InvitationProps) {
  const { t } = useTranslation();
  const hasMailServer = useMailServer();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = invitationName(invitation);
  return (
    <>
      <RowButton
        label={t(hasMailServer === false ? 'administration.waiting.newLinkOne' : 'administration.waiting.againOne', {
          name,
        })}
        icon={<RetryIcon />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        opened={isOpen}
        onClose={close}
        title={t(hasMailServer === false ? 'administration.waiting.newLink' : 'administration.waiting.again')}
      >
        <SendSteps invitation={invitation} onClose={close} />
      </Dialog>
    </>
  );
}

function Withdraw({ invitation }: InvitationProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const name = invitationName(invitation);
  const withdrawing = useMutation({
    mutationFn: () =>
      request('POST /rest/invitations/:uuid/withdraw', { params: { uuid: invitation.invitation_uuid } }),
    onSuccess: () => showToast('success', t('administration.waiting.withdrawn', { name })),
    onError: (error) => showToast('error', error.message),
    onSettled: () => {
      setOpen(false);
      queries.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  return (
    <>
      <RowButton
        label={t('administration.waiting.withdrawOne', { name })}
        icon={<TrashIcon />}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        opened={isOpen}
        title={t('administration.waiting.withdraw')}
        cancelLabel={t('administration.waiting.keep')}
        onCancel={() => setOpen(false)}
        confirm={{
          label: t('administration.waiting.withdraw'),
          action: () => withdrawing.mutate(),
          danger: true,
          busy: withdrawing.isPending,
        }}
      >
        {t('administration.waiting.withdrawText', { name })}
      </ConfirmDialog>
    </>
  );
}

/** The buttons of an invitation whose person has not registered yet: another link, and to withdraw it. */
export function WaitingActions({ invitation }: InvitationProps) {
  const { invitation_state: state } = invitation;
  if (state !== 'accepted' && state !== 'opened') return null;
  return (
    <RowActions>
      <SendAgain invitation={invitation} />
      <Withdraw invitation={invitation} />
    </RowActions>
  );
}
