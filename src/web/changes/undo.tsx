import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../catalogue/endpoints/changes.ts';
import { binDays } from '../../catalogue/limits.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './changes.module.css';

/** Undoes a change, after which every query may show other records. @param onUndone called with the new change */
export function useUndo(onUndone: (change: number) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request('POST /rest/changes/:id/undo', { params: { id } }),
    onSuccess: async ({ change }) => {
      showToast('success', t('manyRecords.undone'));
      onUndone(change);
      await client.invalidateQueries();
    },
  });
}

type Undoing = ReturnType<typeof useUndo>;

type UndoStateProps = {
  change: Pick<Change, 'id' | 'action' | 'label' | 'undoable' | 'undone'>;
  undoing: Undoing;
  sentence: string;
  size: 'compact-sm' | 'sm';
};

/** The button that undoes a change, or that it is undone; nothing for one that the reader cannot undo. */
export function UndoState({
  change: { id, action, label, undoable, undone },
  undoing,
  sentence,
  size,
}: UndoStateProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (undone) return <span className={styles.undone}>{t('changes.isUndone')}</span>;
  if (!undoable) return null;
  const undo = () => undoing.mutate(id, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button
        variant="default"
        size={size}
        loading={undoing.isPending && undoing.variables === id}
        disabled={undoing.isPending}
        aria-label={t('changes.undoOne', { what: sentence })}
        // An import may have brought thousands of records.
        onClick={() => (action === 'import' ? setAsking(true) : undo())}
      >
        {t('manyRecords.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('importUnit.question', { filename: label })}
        cancelLabel={t('importUnit.keep')}
        onCancel={() => setAsking(false)}
        confirm={{ label: t('importUnit.undoNow'), action: undo, danger: true, busy: undoing.isPending }}
      >
        {t('importUnit.toBin', { days: binDays })}
      </ConfirmDialog>
    </>
  );
}

/** The reasons why a change could not be undone, a line each. */
export function UndoFailed({ undoing: { error, variables }, id }: { undoing: Undoing; id: number }) {
  return error && variables === id ? (
    <div className={styles.failed}>
      <Notice kind="error">{error.message}</Notice>
    </div>
  ) : null;
}
