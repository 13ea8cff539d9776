import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListView } from '../../../../catalogue/endpoints/list-views.ts';
import type { EntityName } from '../../../../catalogue/index.ts';
import { maxSavedSearchNameCharacters } from '../../../../catalogue/limits.ts';
import { fieldMessagesOf } from '../../../http.ts';
import { useTranslation } from '../../../language.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldLabel } from '../../../ui/field-label.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import styles from './views.module.css';
import { useViewMutations } from './views-query.ts';

type SaveViewDialogProps = { entity: EntityName; address: string; onClose: () => void };

/** The dialog for the name under which the columns, filters and order of a list are saved. */
export function SaveViewDialog({ entity, address, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { save } = useViewMutations(entity as ListView['entity']);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const saving = useMutation({
    mutationFn: () => save(name, address, isShared),
    onSuccess: (stored) => {
      showToast('success', t('lists.views.saved', { name: stored.name }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('lists.views.saveTitle')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <TextInput
          label={<FieldLabel text={t('lists.views.name')} required />}
          description={t('lists.views.saveHelp')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldMessagesOf(saving.error).name?.[0] ?? saving.error?.message}
          maxLength={maxSavedSearchNameCharacters}
          data-autofocus
          required
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
            aria-describedby="share-help"
          />
          <span>
            {t('lists.views.share')}
            <span id="share-help" className={`soft ${styles.help}`}>
              {t('lists.views.shareHelp')}
            </span>
          </span>
        </label>
        <Button type="submit" loading={saving.isPending} className={styles.save ?? ''}>
          {t('lists.views.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
