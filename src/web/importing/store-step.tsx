import { Button } from '@mantine/core';
import { useWords } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';
import { StepCard } from './steps.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { UploadState } from './use-upload.ts';

type StoreStepProps = {
  state: UploadState;
  hasFile: boolean;
  /** The reasons why it cannot be sent, or the server's messages. */
  problems: readonly string[];
  onUpload: () => void;
  onCancel: () => void;
};

/** The upload button, and the progress of the upload. */
export function StoreStep({ state, hasFile, problems, onUpload, onCancel }: StoreStepProps) {
  const { t } = useWords();
  const busy = state.status === 'processing';
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
        {busy ? <UploadProgress progress={state.progress} onCancel={onCancel} /> : null}
        {/* Not disabled while it runs, which would take the focus from it. */}
        <Button
          fullWidth
          disabled={!hasFile}
          aria-disabled={busy || undefined}
          {...(busy && { 'data-disabled': true })}
          onClick={busy ? undefined : onUpload}
        >
          {t('dataImport.store.action')}
        </Button>
        {hasFile ? null : <p className={styles.hint}>{t('dataImport.store.needsFile')}</p>}
      </div>
    </StepCard>
  );
}
