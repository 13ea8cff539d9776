import { Button } from '@mantine/core';
import { LoggedOutNotice } from '../accounts/logged-out-notice.tsx';
import { useTranslation } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import { CheckedNotice } from './checked-notice.tsx';
import type { Edit, Table } from './grid/worker-messages.ts';
import styles from './import.module.css';
import type { NotReadyReason } from './import-state.ts';
import { StepCard } from './steps.tsx';
import { UploadProgressBar } from './upload/upload-progress.tsx';
import type { UploadState } from './upload/upload-state.ts';

type StoreStepProps = {
  upload: UploadState;
  /** The table with our columns; null where there is none yet. */
  table: Table | null;
  /** Null where the table can be sent. */
  notReadyReason: NotReadyReason | null;
  /** The reasons why it cannot be sent, or the server's messages. */
  problems: readonly string[];
  onEdit: (edits: readonly Edit[]) => void;
  onUpload: () => void;
  /** Does the same without storing. */
  onCheck: () => void;
  onCancel: () => void;
};

/** The buttons that store or check the table, and the progress of that. */
export function StoreStep({
  upload,
  table,
  notReadyReason,
  problems,
  onEdit,
  onUpload,
  onCheck,
  onCancel,
}: StoreStepProps) {
  const { t } = useTranslation();
  const busy = upload.status === 'processing';
  // Not disabled while it runs, which would take the focus from it.
  const idleOnly = (action: () => void) => ({
    fullWidth: true,
    disabled: notReadyReason !== null,
    'aria-disabled': busy || undefined,
    ...(busy && { 'data-disabled': true }),
    onClick: busy ? undefined : action,
  });
  return (
    <StepCard step="store" className={styles.store}>
      <div className={styles.stack}>
        <p className="soft">{t('dataImport.store.explanation')}</p>
        {problems.length > 0 && !busy ? (
          <Notice kind="error">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        ) : null}
        {upload.status === 'error' && upload.isLoggedOut ? <LoggedOutNotice pendingAction="sending" /> : null}
        {busy ? (
          <UploadProgressBar progress={upload.progress} canLeave={!upload.progress.isCheck} onCancel={onCancel} />
        ) : null}
        {upload.status === 'idle' && upload.note ? (
          <Notice kind="info">
            <p className={styles.fileName}>{upload.note.filename}</p>
            <p>{t(`importing.${upload.note.about}`)}</p>
          </Notice>
        ) : null}
        {upload.status === 'idle' && upload.checked ? (
          <CheckedNotice checked={upload.checked} table={table} onEdit={onEdit} />
        ) : null}
        <Button {...idleOnly(onUpload)}>{t('dataImport.store.action')}</Button>
        <Button variant="default" {...idleOnly(onCheck)}>
          {t('dataImport.store.check')}
        </Button>
        {notReadyReason ? (
          <p className={styles.hint}>
            {t(`dataImport.lacks.${notReadyReason}`, { action: t('dataImport.match.take') })}
          </p>
        ) : null}
      </div>
    </StepCard>
  );
}
