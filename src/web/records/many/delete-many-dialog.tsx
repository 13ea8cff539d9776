import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from './delete-many-dialog.module.css';
import { type ManyDialogProps, ManyFailed } from './many-dialog.tsx';
import { deleteRecords, previewDeletion } from './requests.ts';
import { countedRecords, countOfSelected } from './selected-records.ts';

/** Asks before all selected records are deleted, and says what happens to others. */
export function DeleteManyDialog({ entity, selected, onClose, onDone }: ManyDialogProps) {
  const { t, language } = useTranslation();
  const deletion = useMutation({
    mutationFn: () => deleteRecords(entity, selected),
    onSuccess: ({ change, deleted }) =>
      onDone(change, t('manyRecords.deleted', { records: countedRecords(entity, deleted, t, language) })),
  });
  const preview = useQuery({
    queryKey: ['many-deletion', entity, selected],
    queryFn: ({ signal }) => previewDeletion(entity, selected, signal),
    // Not asked again for records that are gone.
    enabled: deletion.isIdle,
    gcTime: 0,
    retry: false,
  });
  const action = t('manyRecords.remove.action', {
    records: countedRecords(entity, countOfSelected(selected), t, language),
  });
  return (
    <ConfirmDialog
      opened
      title={action}
      cancelLabel={t('manyRecords.cancel')}
      onCancel={onClose}
      confirm={
        preview.data && { label: action, action: () => deletion.mutate(), danger: true, busy: deletion.isPending }
      }
    >
      <div aria-live="polite" className={styles.effects}>
        <ManyFailed error={deletion.error ?? preview.error} />
        {preview.data?.effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        <p className="soft">{t(preview.isPending ? 'manyRecords.remove.checking' : 'manyRecords.remove.bin')}</p>
      </div>
    </ConfirmDialog>
  );
}
