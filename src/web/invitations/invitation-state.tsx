import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import type { Invitation, InvitationState as State } from '../../catalogue/endpoints/invitations.ts';
import { invitationDays } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatLongDateTime, formatRelativeTime } from '../ui/format-time.ts';
import { useRowTabIndex } from '../ui/table/row-navigation.ts';
import { showToast } from '../ui/toasts.tsx';
import { invitationName } from './invitation-name.ts';
import styles from './invitations.module.css';
import { LinkToCopy } from './link-to-copy.tsx';

/** The only state in which an invitation can be answered. */
const openState = 'invited' satisfies State;
/** All other states; an unknown one is shown as the server gives it. */
const answeredStates = [
  'accepted',
  'opened',
  'registered',
  'rejected',
  'withdrawn',
] as const satisfies readonly Exclude<State, typeof openState>[];

type AnswersProps = { invitation: Invitation; onLink: (link: string) => void };

/** Two buttons that answer an open invitation. */
function Answers({ invitation, onLink }: AnswersProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tabIndex = useRowTabIndex();
  const { invitation_uuid: uuid } = invitation;
  const name = invitationName(invitation);
  const answering = useMutation({
    mutationFn: async (answer: 'accept' | 'reject') =>
      answer === 'accept'
        ? (await request('POST /rest/invitations/:uuid/accept', { params: { uuid } })).link
        : request('POST /rest/invitations/:uuid/reject', { params: { uuid } }).then(() => null),
    onSuccess: (link, answer) => {
      if (link !== null) return onLink(link);
      const text = answer === 'accept' ? 'users.invitations.accepted' : 'users.invitations.rejected';
      return showToast('success', t(text, { name }));
    },
    onError: (error) => showToast('error', error.message),
    // Also after an error, because somebody else may have answered.
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  const button = (answer: 'accept' | 'reject') => ({
    variant: 'default' as const,
    size: 'compact-sm' as const,
    tabIndex,
    loading: answering.isPending && answering.variables === answer,
    disabled: answering.isPending,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The answer removes the button, so the focus moves to its row.
      currentTarget.closest('tr')?.focus();
      answering.mutate(answer);
    },
  });
  return (
    <span className={styles.answers}>
      <Button {...button('accept')} aria-label={t('users.invitations.acceptOne', { name })}>
        {t('users.invitations.accept')}
      </Button>
      <Button {...button('reject')} aria-label={t('users.invitations.rejectOne', { name })}>
        {t('users.invitations.reject')}
      </Button>
    </span>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the person can still register, but not with the link that was sent last. */
function isExpired({ invitation_state: state, sent_at }: Invitation): boolean {
  const isWaiting = state === 'accepted' || state === 'opened';
  return isWaiting && sent_at !== null && new Date(sent_at).getTime() + invitationDays * dayMs < Date.now();
}

/** The dates at which the person was invited, opened the link, and registered. */
function Dates({ invitation }: { invitation: Invitation }) {
  const { t, language } = useTranslation();
  const { sent_at, created_at, opened_at, registered_at } = invitation;
  const dates = { invited: sent_at ?? created_at, opened: opened_at, registered: registered_at };
  return (
    <span className={`soft ${styles.dates}`}>
      {(['invited', 'opened', 'registered'] as const).map((step) => {
        const time = dates[step];
        return time ? (
          <time key={step} dateTime={time} title={formatLongDateTime(new Date(time), language)}>
            {t(`administration.invitations.dates.${step}`, {
              when: formatRelativeTime(new Date(time), new Date(), language),
            })}
          </time>
        ) : null;
      })}
      {isExpired(invitation) ? <strong>{t('administration.invitations.expired')}</strong> : null}
    </span>
  );
}

/** The state of an invitation with its dates, or two buttons that answer an open one. */
export function InvitationState({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const [link, setLink] = useState<string | null>(null);
  const { invitation_state: state, email } = invitation;
  const answered = answeredStates.find((name) => name === state);
  return (
    <>
      {state === openState ? (
        <Answers invitation={invitation} onLink={setLink} />
      ) : (
        <span>{answered ? t(`users.invitations.states.${answered}`) : state}</span>
      )}
      <Dates invitation={invitation} />
      <Dialog opened={link !== null} onClose={() => setLink(null)} title={t('administration.link.label')}>
        {link === null ? null : <LinkToCopy email={email} link={link} onDone={() => setLink(null)} />}
      </Dialog>
    </>
  );
}
