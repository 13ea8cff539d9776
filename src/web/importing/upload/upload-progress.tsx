import { Button } from '@mantine/core';
import type { CheckedUpload } from '../../../catalogue/endpoints/importing.ts';
import { type Translate, useTranslation } from '../../language.ts';
import styles from '../progress.module.css';
import { formatFileSize } from './check-file.ts';
import { type Progress, type Stage, type SuccessfulUpload, stages, type UploadState } from './upload-state.ts';

/** The message about a stored table, with the number of its rows if it is known. */
export function storedMessage(stored: SuccessfulUpload, t: Translate): string {
  const { filename: file, dataset, rows } = stored;
  return rows === null
    ? t('dataImport.stored.whole', { file, dataset })
    : t('dataImport.stored.rows', { count: rows, file, dataset });
}

/** The message that a checked table can be stored. */
export function checkedMessage({ rows }: CheckedUpload, t: Translate): string {
  return t('dataImport.checked.rows', { count: rows });
}

/** The name of the current stage of an upload or a check. */
export function stageLabel({ stage, isCheck, ahead }: Progress, t: Translate): string {
  if (stage === 'received' && ahead) return t('dataImport.store.queued', { count: ahead });
  return t(`dataImport.store.${isCheck && stage === 'storing' ? 'comparing' : stage}`);
}

/** The text about an upload for screen readers, without the numbers, which change too fast. */
export function announcementOf(state: UploadState, t: Translate): string {
  if (state.status === 'processing') return stageLabel(state.progress, t);
  return state.status === 'success' ? storedMessage(state, t) : '';
}

/** Waiting to be read (`received`) is not counted as a step. */
const countedStages: readonly Stage[] = stages.filter((stage) => stage !== 'received');

function stageNumber(stage: Stage): number {
  return countedStages.indexOf(stage === 'received' ? 'reading' : stage) + 1;
}

/** The number of processed rows, and the rate if it is known. */
function rowsText({ done, total, rate }: Progress, t: Translate): string {
  const rows =
    total === null ? t('dataImport.store.rows', { count: done }) : t('dataImport.store.rowsOf', { done, count: total });
  return rate === null ? rows : `${rows}, ${t('dataImport.store.rate', { count: rate })}`;
}

/** The remaining time, rounded because the estimate is uncertain. */
function timeLeft(secondsLeft: number, t: Translate): string {
  if (secondsLeft < 10) return t('dataImport.store.fewSecondsLeft');
  if (secondsLeft < 90) return t('dataImport.store.secondsLeft', { count: 10 * Math.round(secondsLeft / 10) });
  return t('dataImport.store.minutesLeft', { count: Math.ceil(secondsLeft / 60) });
}

type UploadProgressBarProps = {
  progress: Progress;
  /** Whether the user may leave the page during the upload, because its result is shown later. */
  canLeave?: boolean;
  onCancel: () => void;
};

/** The stage and the progress of an upload. */
export function UploadProgressBar({ progress, canLeave = false, onCancel }: UploadProgressBarProps) {
  const { t, language } = useTranslation();
  const { stage, done, total, secondsLeft } = progress;
  const sending = stage === 'sending';
  const part = sending ? total && done / total : progress.share;
  const share = part === null ? null : Math.floor(100 * part);
  const far = sending
    ? t('dataImport.store.bytes', {
        sent: formatFileSize(done, language),
        size: formatFileSize(total ?? done, language),
      })
    : rowsText(progress, t);
  return (
    <div className={styles.progress}>
      <strong>{stageLabel(progress, t)}</strong>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={stageLabel(progress, t)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== null && { 'aria-valuenow': share })}
      >
        <div className={styles.fill} data-unknown={share === null || undefined} style={{ width: `${share ?? 100}%` }} />
      </div>
      <div className={styles.far}>
        <span className="numbers">{total !== null || done > 0 ? far : null}</span>
        <span>{t('dataImport.store.stage', { number: stageNumber(stage), count: countedStages.length })}</span>
        <span className="numbers">{secondsLeft === null ? null : timeLeft(secondsLeft, t)}</span>
      </div>
      {sending || !canLeave ? null : <p className="soft">{t('dataImport.store.mayLeave')}</p>}
      <Button variant="default" fullWidth onClick={onCancel}>
        {t(progress.isCheck ? 'dataImport.store.cancelCheck' : 'dataImport.store.cancel')}
      </Button>
    </div>
  );
}
