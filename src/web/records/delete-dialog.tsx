import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError, request } from '../http.ts';
import { useWords } from '../language.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toasts.tsx';

type DeleteDialogProps = {
  /** Where the record is, `/rest/users/5`, and what it is called. Null: nothing is to be deleted. */
  record: { path: string; name: string } | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** What the server said against it, and whether it would do it all the same. */
type Objection = { message: string; canPerform: boolean };

function objectionOf(error: Error, perform: boolean): Objection | null {
  if (!(error instanceof RequestError) || error.status !== 403) return null;
  const payload = error.payload as { references?: unknown } | null | undefined;
  return { message: error.message, canPerform: !perform && payload?.references !== undefined };
}

/** Asks before a record is deleted, and again where others refer to it. */
export function DeleteDialog({ record, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useWords();
  const [objection, setObjection] = useState<Objection | null>(null);
  const [asked, setAsked] = useState(record);
  // While the dialog fades away it says the same.
  if (record && (record.path !== asked?.path || record.name !== asked.name)) setAsked(record);
  const close = () => {
    setObjection(null);
    onClose();
  };
  const deleting = useMutation({
    mutationFn: (perform: boolean) => request(`${record?.path}${perform ? '?perform=true' : ''}`, { method: 'DELETE' }),
    onSuccess: () => {
      showToast('success', t('records.deleting.done'));
      close();
      onDeleted();
    },
    onError: (error, perform) => {
      const objected = objectionOf(error, perform);
      if (objected) return setObjection(objected);
      const isUnauthorized = error instanceof RequestError && error.status === 401;
      const sentence = error.message || t('records.deleting.failed');
      showToast('error', isUnauthorized ? t('records.deleting.unauthorized') : sentence);
      return close();
    },
  });
  const mayGoOn = objection?.canPerform ?? true;
  return (
    <ConfirmDialog
      opened={record !== null}
      title={t('shell.tables.remove', { name: asked?.name ?? '' })}
      cancelLabel={t(mayGoOn ? 'records.deleting.cancel' : 'records.deleting.close')}
      onCancel={close}
      confirm={
        mayGoOn
          ? {
              label: t(objection ? 'records.deleting.anyway' : 'records.deleting.action'),
              action: () => deleting.mutate(objection !== null),
              danger: true,
              busy: deleting.isPending,
            }
          : undefined
      }
    >
      {objection?.message ?? t('records.deleting.ask')}
    </ConfirmDialog>
  );
}
