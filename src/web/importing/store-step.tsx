import { Button } from '@mantine/core';
import { LoggedOutNotice } from '../accounts/logged-out-notice.tsx';
import { useTranslation } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import { CheckedNotice } from './checked-notice.tsx';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import { UploadProgressBar } from './upload/upload-progress.tsx';
import type { UploadState } from './upload/use-upload.ts';
import type { LoadedTable } from './use-loaded-table.ts';

/** The stages of a table that cannot be sent yet; the words for each say what to do. */
export type NotReadyReason = 'none' | 'opening' | 'matching' | 'checking' | 'example';

type StoreStepProps = {
  state: UploadState;
  loadedTable: LoadedTable;
  /** Null where the table can be sent. */
  notReadyReason: NotReadyReason | null;
  /** The reasons why it cannot be sent, or the server's messages. */
  problems: readonly string[];
  onUpload: () => void;
  /** Does the same without storing. */
  onCheck: () => void;
  onCancel: () => void;
};

/** The buttons that store or check the table, and the progress of that. */
export function StoreStep({
  state,
  loadedTable,
  notReadyReason,
  problems,
  onUpload,
  onCheck,
  onCancel,
}: StoreStepProps) {
  const { t } = useTranslation();
  const busy = state.status === 'processing';
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
        {state.status === 'error' && state.isLoggedOut ? <LoggedOutNotice pendingAction="sending" /> : null}
        {busy ? (
          <UploadProgressBar progress={state.progress} canLeave={!state.progress.isCheck} onCancel={onCancel} />
        ) : null}
        {state.status === null && state.note ? (
          <Notice kind="info">
            <p className={styles.fileName}>{state.note.filename}</p>
            <p>{t(`importing.${state.note.about}`)}</p>
          </Notice>
        ) : null}
        {state.status === null && state.checked ? (
          <CheckedNotice checked={state.checked} loadedTable={loadedTable} />
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
