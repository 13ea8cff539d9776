import { Button, TextInput } from '@mantine/core';
import { invitationDays } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './invitations.module.css';

type LinkToCopyProps = { email: string | null; link: string; onDone: () => void };

/** The one-time link of an invitation, which the administrator passes on where no mail server is set up. */
export function LinkToCopy({ email, link, onDone }: LinkToCopyProps) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast('success', t('administration.link.copied'));
    } catch {
      // Browsers have no clipboard API without HTTPS.
      showToast('error', t('administration.link.copyFailed'));
    }
  };
  return (
    <div className={styles.link}>
      <p>
        <strong>{email}</strong>
      </p>
      <p className="soft">{t('administration.link.lead', { days: invitationDays })}</p>
      <TextInput
        label={t('administration.link.label')}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        classNames={{ input: 'mono' }}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('administration.link.done')}
        </Button>
        <Button onClick={copy} data-autofocus autoFocus>
          {t('administration.link.copy')}
        </Button>
      </div>
    </div>
  );
}
