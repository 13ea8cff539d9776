import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ChangePreview } from './change-preview.tsx';
import styles from './delete-many-dialog.module.css';
import { type ManyDialogProps, ManyFailed } from './many-dialog.tsx';
import type { CellEdits } from './pasted-cells.ts';
import { changeRecords, previewChange } from './requests.ts';
import { countedRecords } from './selected-records.ts';

type CellEditsDialogProps = Omit<ManyDialogProps, 'selected'> & { edits: CellEdits };

/**
 * Stores values that were pasted or filled down, as one change. The rules are asked first; only if they refuse some of
 * them, a question appears whether to store the others.
 */
export function CellEditsDialog({ entity, edits, onClose, onDone }: CellEditsDialogProps) {
  const { t, language } = useTranslation();
  const storing = useMutation({
    mutationFn: (accepted: CellEdits) => changeRecords(entity, { edits: accepted }),
    onSuccess: ({ change, changed }) =>
      onDone(change, t('manyRecords.changed', { records: countedRecords(entity, changed, t, language) })),
  });
  const { data: preview, error } = useQuery({
    queryKey: ['cell-edits', entity, edits],
    queryFn: ({ signal }) => previewChange(entity, { edits }, signal),
    enabled: storing.isIdle,
    gcTime: 0,
    retry: false,
  });
  const isAccepted = preview?.refusedTotal === 0;
  const store = useEffectEvent(() => storing.mutate(edits));
  useEffect(() => {
    if (isAccepted) store();
  }, [isAccepted]);
  const failure = storing.error ?? error;
  if (!failure && (!preview || isAccepted)) return null;
  const refused = new Set(preview?.refused.map(({ id }) => id));
  const accepted = edits.filter(({ id }) => !refused.has(id));
  const records = countedRecords(entity, accepted.length, t, language);
  return (
    <ConfirmDialog
      opened
      title={t('manyRecords.cell.refused')}
      cancelLabel={t('manyRecords.cancel')}
      onCancel={onClose}
      confirm={
        !failure && accepted.length > 0
          ? {
              label: t('manyRecords.cell.others', { records }),
              action: () => storing.mutate(accepted),
              busy: storing.isPending,
            }
          : undefined
      }
    >
      <div className={styles.effects}>
        <ManyFailed error={failure} />
        {preview && !failure ? <ChangePreview entity={entity} preview={preview} /> : null}
      </div>
    </ConfirmDialog>
  );
}
