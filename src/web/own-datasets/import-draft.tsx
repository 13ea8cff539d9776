import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { discardStoredDraft, loadStoredDraft } from '../importing/stored-draft.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ButtonLink } from '../ui/links.tsx';
import styles from './desk.module.css';

/** The table that was loaded in this browser and not stored, to go on with it or to discard it. */
export function ImportDraft({ user }: { user: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isDiscarding, setDiscarding] = useState(false);
  const queryKey = ['import-draft', user];
  const { data: draft } = useQuery({
    queryKey,
    queryFn: () => loadStoredDraft(user),
    // The import screen may have changed it.
    staleTime: 0,
    gcTime: 0,
  });
  if (!draft) return null;
  const { id, filename, rows } = draft;
  const discard = async () => {
    setDiscarding(false);
    await discardStoredDraft(user, id);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <Card title={t('entries.draft.title')}>
      <div className={styles.draft}>
        <span>
          <strong>{filename}</strong>{' '}
          <span className="soft numbers">
            {rows === null
              ? t('entries.draft.mapping')
              : t('entries.draft.rows', { count: rows, number: formatCount(rows) })}
          </span>
        </span>
        <span className={styles.buttons}>
          <ButtonLink to="/data">{t('entries.draft.continue')}</ButtonLink>
          <Button variant="default" onClick={() => setDiscarding(true)}>
            {t('entries.draft.discard')}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        opened={isDiscarding}
        title={t('entries.draft.question', { filename })}
        confirm={{ label: t('entries.draft.discard'), action: () => void discard(), danger: true }}
        cancelLabel={t('entries.draft.keep')}
        onCancel={() => setDiscarding(false)}
      >
        {t('entries.draft.lost')}
      </ConfirmDialog>
    </Card>
  );
}
