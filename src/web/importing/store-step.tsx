import { Button } from '@mantine/core';
import { LoggedOut } from '../accounts/logged-out.tsx';
import { useWords } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import { CheckedNotice } from './checked-notice.tsx';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import type { TableInHand } from './table/use-table.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { UploadState } from './use-upload.ts';

/** The stages of a table that cannot be sent yet; the words for each say what to do. */
export type Lacking = 'none' | 'opening' | 'matching' | 'checking' | 'example';

type StoreStepProps = {
  state: UploadState;
  inHand: TableInHand;
  /** Null where the table can be sent. */
  lacks: Lacking | null;
  /** The reasons why it cannot be sent, or the server's messages. */
  problems: readonly string[];
  onUpload: () => void;
  /** Does the same without storing. */
  onCheck: () => void;
  onCancel: () => void;
};

/** The buttons that store or check the table, and the progress of that. */
export function StoreStep({ state, inHand, lacks, problems, onUpload, onCheck, onCancel }: StoreStepProps) {
  const { t } = useWords();
  const busy = state.status === 'processing';
  // Not disabled while it runs, which would take the focus from it.
  const idleOnly = (action: () => void) => ({
    fullWidth: true,
    disabled: lacks !== null,
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
        {state.status === 'error' && state.isLoggedOut ? <LoggedOut waiting="sending" /> : null}
        {busy ? (
          <UploadProgress progress={state.progress} mayLeave={!state.progress.isCheck} onCancel={onCancel} />
        ) : null}
        {state.status === null && state.note ? (
          <Notice kind="info">
            <p className={styles.fileName}>{state.note.filename}</p>
            <p>{t(`importing.${state.note.about}`)}</p>
          </Notice>
        ) : null}
        {state.status === null && state.checked ? <CheckedNotice checked={state.checked} inHand={inHand} /> : null}
        <Button {...idleOnly(onUpload)}>{t('dataImport.store.action')}</Button>
        <Button variant="default" {...idleOnly(onCheck)}>
          {t('dataImport.store.check')}
        </Button>
        {lacks ? (
          <p className={styles.hint}>{t(`dataImport.lacks.${lacks}`, { action: t('dataImport.match.take') })}</p>
        ) : null}
      </div>
    </StepCard>
  );
}
