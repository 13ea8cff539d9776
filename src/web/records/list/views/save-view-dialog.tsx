import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListView } from '../../../../catalogue/endpoints/list-views.ts';
import type { EntityName } from '../../../../catalogue/index.ts';
import { useTranslation } from '../../../language.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import styles from './views.module.css';
import { useViewMutations } from './views-query.ts';

type SaveViewDialogProps = { entity: EntityName; address: string; onClose: () => void };

/** The dialog for the name under which the columns, filters and order of a list are saved. */
export function SaveViewDialog({ entity, address, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { save } = useViewMutations(entity as ListView['entity']);
  const [isShared, setShared] = useState(false);
  const saving = useMutation({
    mutationFn: (name: string) => save(name, address, isShared),
    onSuccess: (stored) => {
      showToast('success', t('lists.views.saved', { name: stored.name }));
      onClose();
    },
  });
  const texts = {
    title: t('lists.views.saveTitle'),
    name: t('lists.views.name'),
    help: t('lists.views.saveHelp'),
    submit: t('lists.views.submit'),
  };
  return (
    <NameDialog texts={texts} saving={saving} onClose={onClose}>
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
    </NameDialog>
  );
}
