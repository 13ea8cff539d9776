import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './open-sessions.module.css';

/** A card with which administrators end all sessions of somebody else's account. */
export function UserSessions({ id }: { id: number }) {
  const { t } = useTranslation();
  const ending = useMutation({
    mutationFn: () => request('DELETE /rest/users/:id/sessions', { params: { id } }),
    onSuccess: ({ ended: count }) => showToast('success', t('accounts.sessions.endedCount', { count })),
    onError: (error) => showToast('error', error.message),
  });
  return (
    <Card title={t('administration.sessions.title')}>
      <p className={`soft ${styles.lead}`}>{t('administration.sessions.lead')}</p>
      <Button variant="default" size="compact-md" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t('administration.sessions.end')}
      </Button>
    </Card>
  );
}
