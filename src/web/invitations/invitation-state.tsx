import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { Invitation } from '../../catalogue/answers/accounts.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import { useRowTabIndex } from '../ui/table/row-tab-stop.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './invitations.module.css';

/** State of an invitation that can be answered, and no other can. */
const openState = 'invited';

/** The state as it is, or two buttons with which to answer. */
export function InvitationState({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tabIndex = useRowTabIndex();
  const { invitation_uuid: uuid, invitation_state: state, person_id, person_name, email } = invitation;
  const name = person_name ?? email ?? String(person_id);
  const answering = useMutation({
    mutationFn: (answer: 'accept' | 'reject') => request(`/rest/invitations/${uuid}/${answer}`, { method: 'POST' }),
    onSuccess: (_, answer) =>
      showToast(
        'success',
        t(answer === 'accept' ? 'users.invitations.accepted' : 'users.invitations.rejected', { name }),
      ),
    onError: (error) => showToast('error', error.message),
    // Also after a refusal: somebody else may have answered.
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  });
  if (state !== openState) return <span>{state}</span>;
  const button = (answer: 'accept' | 'reject') => ({
    variant: 'default' as const,
    size: 'compact-sm' as const,
    tabIndex,
    loading: answering.isPending && answering.variables === answer,
    disabled: answering.isPending,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button goes with the answer; its row stays.
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
