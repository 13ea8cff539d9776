import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError, request } from '../http.ts';
import { useWords } from '../language.ts';
import { showToast } from '../ui/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DeleteDialogProps = {
  /** Where the record is: `/rest/users/5`. Null: nothing is to be deleted. */
  path: string | null;
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
export function DeleteDialog({ path, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useWords();
  const [objection, setObjection] = useState<Objection | null>(null);
  const close = () => {
    setObjection(null);
    onClose();
  };
  const deleting = useMutation({
    mutationFn: (perform: boolean) => request(`${path}${perform ? '?perform=true' : ''}`, { method: 'DELETE' }),
    onSuccess: () => {
      showToast('success', t('users.deleting.done'));
      close();
      onDeleted();
    },
    onError: (error, perform) => {
      const objected = objectionOf(error, perform);
      if (objected) return setObjection(objected);
      const isUnauthorized = error instanceof RequestError && error.status === 401;
      const sentence = error.message || t('users.deleting.failed');
      showToast('error', isUnauthorized ? t('users.deleting.unauthorized') : sentence);
      return close();
    },
  });
  const mayGoOn = objection?.canPerform ?? true;
  return (
    <ConfirmDialog
      opened={path !== null}
      title={t('users.deleting.title')}
      cancelLabel={t(mayGoOn ? 'users.deleting.cancel' : 'users.deleting.close')}
      onCancel={close}
      confirm={
        mayGoOn
          ? {
              label: t(objection ? 'users.deleting.anyway' : 'users.deleting.action'),
              action: () => deleting.mutate(objection !== null),
              danger: true,
              busy: deleting.isPending,
            }
          : undefined
      }
    >
      {objection?.message ?? t('users.deleting.ask')}
    </ConfirmDialog>
  );
}
