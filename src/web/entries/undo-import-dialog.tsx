import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Undoing } from '../../catalogue/answers/importing.ts';
import { binDays } from '../../catalogue/limits.ts';
import { request, send } from '../http.ts';
import { RecordCountsLine } from '../importing/record-counts.tsx';
import { useTranslation } from '../language.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';

type UndoImportDialogProps = {
  /** The number of the import in question; null while nothing is asked. */
  dataset: string | null;
  filename: string;
  onClose: () => void;
  /** @param entry the address of the entry of the bin that holds it now */
  onUndone: (entry: string | null) => void;
};

/** The question whether to undo an import, with the records that would go and those that would stay. */
export function UndoImportDialog({ dataset, filename, onClose, onUndone }: UndoImportDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const path = `/rest/datasets/${dataset}`;
  const check = useQuery({
    queryKey: ['undoing', dataset],
    queryFn: ({ signal }) => request<Undoing>(`${path}?check=true`, { method: 'DELETE', signal }),
    enabled: dataset !== null,
    // Others may use by now what nobody used before.
    gcTime: 0,
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: () => send(path, { method: 'DELETE' }),
    onSuccess: async ({ headers }) => {
      onUndone(headers.get('location'));
      // Else a page that is gone back to would show it as it was.
      client.removeQueries({ queryKey: ['datasets', dataset] });
      // Lists, searches and numbers: all may show other records now. This import is no more.
      const gone = ['datasets', 'undoing', 'archive-check'];
      await client.invalidateQueries({ predicate: ({ queryKey }) => !gone.includes(String(queryKey[0])) });
    },
  });
  const failure = undo.error ?? check.error;
  return (
    <ConfirmDialog
      opened={dataset !== null}
      title={t('importUnit.question', { filename })}
      confirm={
        check.data && {
          label: t('importUnit.undoNow'),
          action: () => undo.mutate(),
          danger: true,
          busy: undo.isPending,
        }
      }
      cancelLabel={t('importUnit.keep')}
      onCancel={onClose}
    >
      {check.isPending ? <Loading /> : null}
      {check.data ? (
        <>
          <RecordCountsLine label={t('importUnit.goes')} counts={check.data.deleted} />
          <RecordCountsLine label={t('importUnit.stays')} counts={check.data.kept} />
          <p className="soft">{t('importUnit.toBin', { days: binDays })}</p>
        </>
      ) : null}
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
    </ConfirmDialog>
  );
}
