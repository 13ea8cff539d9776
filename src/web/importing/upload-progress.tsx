import { Button } from '@mantine/core';
import { useWords } from '../language.ts';
import { formatFileSize } from './file-size.ts';
import styles from './progress.module.css';
import { stageSentence } from './sentences.ts';
import { type Progress, type Stage, stages } from './use-upload.ts';

/** Waiting to be read is no step of its own. */
const counted: readonly Stage[] = stages.filter((stage) => stage !== 'received');

function numberOf(stage: Stage): number {
  return counted.indexOf(stage === 'received' ? 'reading' : stage) + 1;
}

/** The stage of an upload, and how far it is. */
export function UploadProgress({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { t, language } = useWords();
  const { stage, done, total } = progress;
  const sending = stage === 'sending';
  const share = sending && total ? Math.round((100 * done) / total) : null;
  const far = sending
    ? t('dataImport.store.bytes', {
        sent: formatFileSize(done, language),
        size: formatFileSize(total ?? done, language),
      })
    : t('dataImport.store.rows', { count: done });
  return (
    <div className={styles.progress}>
      <strong>{stageSentence(progress, t)}</strong>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={stageSentence(progress, t)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== null && { 'aria-valuenow': share })}
      >
        <div className={styles.fill} data-unknown={share === null || undefined} style={{ width: `${share ?? 100}%` }} />
      </div>
      <div className={styles.far}>
        <span className="numbers">{sending || done > 0 ? far : null}</span>
        <span>{t('dataImport.store.stage', { number: numberOf(stage), count: counted.length })}</span>
      </div>
      {/* Once the file has arrived, the server reads it to its end, whether one waits or not. */}
      {sending ? (
        <Button variant="default" fullWidth onClick={onCancel}>
          {t('dataImport.store.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
