import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { EraseButton } from '../people/erase-button.tsx';
import { Card } from '../ui/card.tsx';
import type { UserName } from './hand-over-dialog.tsx';
import styles from './leaving-card.module.css';
import { useHandOver } from './use-hand-over.tsx';

/** A card with which administrators hand a user's work over, and erase the user's personal data. */
export function LeavingCard({ user }: { user: UserName }) {
  const { t } = useTranslation();
  const handOver = useHandOver();
  const navigate = useNavigate();
  return (
    <Card title={t('people.title')}>
      <p className={`soft ${styles.lead}`}>{t('people.lead')}</p>
      <div className={styles.buttons}>
        <Button variant="default" size="compact-md" onClick={() => handOver.open(user)}>
          {t('people.handOver.open')}
        </Button>
        {/* The form has the name and the address. */}
        <EraseButton target={{ user: user.id }} onErased={() => navigate({ to: '/auth/user' })} />
      </div>
      {handOver.dialog}
    </Card>
  );
}
