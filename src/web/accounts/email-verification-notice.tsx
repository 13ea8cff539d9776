import { useMutation } from '@tanstack/react-query';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { reloadSession } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './accounts.module.css';

/**
 * A notice that a new address, or the account's person, is not verified yet, with a button that sends the link again.
 * Null if nothing is pending.
 */
export function EmailVerificationNotice({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const sending = useMutation({
    mutationFn: async () => {
      const { message } = await request('POST /auth/email/send');
      await reloadSession();
      return message;
    },
  });
  const { email, pending_email: pending, person } = user;
  if (pending === null && person !== null) return null;
  const messageKey =
    pending === null ? 'users.proof.noPerson' : pending === email ? 'users.proof.person' : 'users.proof.address';
  const result = sending.error?.message ?? sending.data;
  return (
    <Notice kind="info">
      {t(messageKey, { email: pending ?? email })}{' '}
      <button type="button" className={styles.aside} disabled={sending.isPending} onClick={() => sending.mutate()}>
        {t(pending === null ? 'users.proof.send' : 'users.proof.sendAgain')}
      </button>{' '}
      {result}
    </Notice>
  );
}
