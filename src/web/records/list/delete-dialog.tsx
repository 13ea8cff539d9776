import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockingReferences } from '../../../catalogue/endpoints/errors.ts';
import { hasStatus, RequestError, request } from '../../http.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './records.module.css';

/** A record or account to delete: its path, `/rest/users/5`, and its name within a sentence, `campaign HE177`. */
export type Deletable = { id: number; path: string; name: string };

type DeleteDialogProps = {
  /** Null while the dialog is closed. */
  record: Deletable | null;
  onClose: () => void;
  /** Called when the record is gone: deleted now, or by somebody else before. */
  onDeleted: (id: number) => void;
};

type DeleteRequest = { record: Deletable; perform: boolean };

/** The server's objection, and whether the deletion can be forced. */
type Objection = { message: string; canPerform: boolean };

function objectionOf(error: Error | null, perform = false): Objection | null {
  if (!(error instanceof RequestError) || error.status !== 403) return null;
  const payload = error.payload as Partial<BlockingReferences> | null | undefined;
  return { message: error.message, canPerform: !perform && payload?.references !== undefined };
}

/** The server's own sentence; without one, that it failed, and what else is known. */
function failureOf(error: Error, t: Translate): string {
  if (error instanceof RequestError && error.isServerMessage) return error.message;
  return `${t('records.deleting.failed')} ${error.message}`.trim();
}

/** Asks before a record is deleted, and again if other records refer to it. An answer that comes after Cancel asks nothing more. */
export function DeleteDialog({ record, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(record);
  // The text stays while the dialog fades out.
  if (record && (record.path !== asked?.path || record.name !== asked.name)) setAsked(record);
  const deleting = useMutation({
    mutationFn: ({ record: { path }, perform }: DeleteRequest) =>
      request(`${path}${perform ? '?perform=true' : ''}`, { method: 'DELETE' }),
    onSuccess: (_done, wish) => {
      showToast('success', t('records.deleting.done'));
      onDeleted(wish.record.id);
    },
    onError: (error, { record, perform }) => {
      if (objectionOf(error, perform)) return;
      if (hasStatus(error, 404)) onDeleted(record.id);
      showToast('error', hasStatus(error, 401) ? t('records.deleting.unauthorized') : failureOf(error, t));
    },
  });
  const objection = objectionOf(deleting.error, deleting.variables?.perform);
  const close = () => {
    deleting.reset();
    onClose();
  };
  const remove = () => {
    if (!record || deleting.isPending) return;
    deleting.mutate(
      { record, perform: objection !== null },
      {
        onSuccess: close,
        onError: (error, { perform }) => {
          if (!objectionOf(error, perform)) close();
        },
      },
    );
  };
  const mayGoOn = objection?.canPerform ?? true;
  return (
    <ConfirmDialog
      opened={record !== null}
      title={t('shell.tables.remove', { name: asked?.name ?? '' })}
      cancelLabel={t(mayGoOn ? 'records.deleting.cancel' : 'shell.close')}
      onCancel={close}
      confirm={
        mayGoOn
          ? {
              label: t(objection ? 'records.deleting.anyway' : 'records.deleting.action'),
              action: remove,
              danger: true,
              busy: deleting.isPending,
            }
          : undefined
      }
    >
      {/* A screen reader reads the first text by itself, and a changed one only in a live region. */}
      <div aria-live="assertive" className={styles.question}>
        {(objection?.message ?? t('records.deleting.ask')).split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
