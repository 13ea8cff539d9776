import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockingReferences } from '../../../catalogue/endpoints/errors.ts';
import { hasStatus, RequestError } from '../../http.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { showUndoNotice } from '../../ui/undo-notice.tsx';
import styles from './records.module.css';

/** The query of a deletion that first unlinks the records that refer to the deleted one; empty for one that does not. */
type Unlinking = { perform?: 'true' };

/**
 * A record or account to delete: its name within a sentence, `campaign HE177`, and the request that deletes it, which
 * returns the id of the change if it can be undone.
 */
export type Deletable = {
  id: number;
  name: string;
  sendDeletion: (query: Unlinking) => Promise<number | undefined>;
  /** Something else to do first where others refer to the record. */
  instead?: { label: string; action: () => void };
};

type DeleteDialogProps = {
  /** Null while the dialog is closed. */
  record: Deletable | null;
  onClose: () => void;
  /** Called when the record is deleted, now or before by somebody else. */
  onDeleted: (id: number) => void;
};

type DeleteRequest = { record: Deletable; isForced: boolean };

/** The server's objection, and whether the deletion can be forced. */
type Objection = { message: string; canForce: boolean };

function objectionOf(error: Error | null, isForced = false): Objection | null {
  if (!(error instanceof RequestError) || error.status !== 403) return null;
  const payload = error.payload as Partial<BlockingReferences> | null | undefined;
  return { message: error.message, canForce: !isForced && payload?.references !== undefined };
}

/** The server's message; without one, a message that deleting failed, with the error. */
function failureOf(error: Error, t: Translate): string {
  if (error instanceof RequestError && error.isServerMessage) return error.message;
  return `${t('records.deleting.failed')} ${error.message}`.trim();
}

/** Asks before a record is deleted, and again if other records refer to it. A late response after Cancel is ignored. */
export function DeleteDialog({ record, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [lastRecord, setLastRecord] = useState(record);
  // The text stays while the dialog fades out.
  if (record && (record.id !== lastRecord?.id || record.name !== lastRecord.name)) setLastRecord(record);
  const deleting = useMutation({
    mutationFn: ({ record: { sendDeletion }, isForced }: DeleteRequest) =>
      sendDeletion(isForced ? { perform: 'true' } : {}),
    onSuccess: (change, { record: deleted }) => {
      if (change === undefined) showToast('success', t('records.deleting.done'));
      else showUndoNotice({ message: t('records.deleting.done'), change });
      onDeleted(deleted.id);
    },
    onError: (error, { record, isForced }) => {
      if (objectionOf(error, isForced)) return;
      if (hasStatus(error, 404)) onDeleted(record.id);
      showToast('error', hasStatus(error, 401) ? t('records.deleting.unauthorized') : failureOf(error, t));
    },
  });
  const objection = objectionOf(deleting.error, deleting.variables?.isForced);
  const close = () => {
    deleting.reset();
    onClose();
  };
  const remove = () => {
    if (!record || deleting.isPending) return;
    deleting.mutate(
      { record, isForced: objection !== null },
      {
        onSuccess: close,
        onError: (error, { isForced }) => {
          if (!objectionOf(error, isForced)) close();
        },
      },
    );
  };
  const canDelete = objection?.canForce ?? true;
  return (
    <ConfirmDialog
      opened={record !== null}
      title={t('shell.tables.remove', { name: lastRecord?.name ?? '' })}
      cancelLabel={t(canDelete ? 'records.deleting.cancel' : 'shell.close')}
      onCancel={close}
      confirm={
        canDelete
          ? {
              label: t(objection ? 'records.deleting.anyway' : 'records.deleting.action'),
              action: remove,
              danger: true,
              busy: deleting.isPending,
            }
          : undefined
      }
      other={
        objection && record?.instead
          ? {
              label: record.instead.label,
              action: () => {
                record.instead?.action();
                close();
              },
            }
          : undefined
      }
    >
      {/* A screen reader reads the first text when the dialog opens, but a changed one only in a live region. */}
      <div aria-live="assertive" className={styles.question}>
        {(objection?.message ?? t('records.deleting.ask')).split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
