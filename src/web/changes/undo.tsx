import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../catalogue/endpoints/changes.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
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
      showToast('success', t('changes.done'));
      onUndone(change);
      await client.invalidateQueries();
    },
  });
}

type Undoing = ReturnType<typeof useUndo>;

type UndoStateProps = {
  change: Pick<Change, 'id' | 'undoable' | 'undone'>;
  undoing: Undoing;
  sentence: string;
  size: 'compact-sm' | 'sm';
};

/** The button that undoes a change, or that it is undone; nothing for one that the reader cannot undo. */
export function UndoState({ change: { id, undoable, undone }, undoing, sentence, size }: UndoStateProps) {
  const { t } = useTranslation();
  if (undone) return <span className={styles.undone}>{t('changes.isUndone')}</span>;
  if (!undoable) return null;
  return (
    <Button
      variant="default"
      size={size}
      loading={undoing.isPending && undoing.variables === id}
      disabled={undoing.isPending}
      aria-label={t('changes.undoOne', { what: sentence })}
      onClick={() => undoing.mutate(id)}
    >
      {t('changes.undo')}
    </Button>
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
