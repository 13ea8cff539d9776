import type { CheckedUpload } from '../../../catalogue/answers/importing.ts';
import type { Translate } from '../../language.ts';
import type { Progress, SuccessfulUpload, UploadState } from './upload-state.ts';

/** Tells what was stored, with the number of its rows where it is known. */
export function storedMessage(stored: SuccessfulUpload, t: Translate): string {
  const { filename: file, dataset, rows } = stored;
  return rows === null
    ? t('dataImport.stored.whole', { file, dataset })
    : t('dataImport.stored.rows', { count: rows, file, dataset });
}

/** Tells that a table can be stored, and that it was not. */
export function checkedMessage({ rows }: CheckedUpload, t: Translate): string {
  return t('dataImport.checked.rows', { count: rows });
}

/** The name of the stage that an upload or a check is in. */
export function stageLabel({ stage, isCheck, ahead }: Progress, t: Translate): string {
  if (stage === 'received' && ahead) return t('dataImport.store.queued', { count: ahead });
  return t(`dataImport.store.${isCheck && stage === 'storing' ? 'comparing' : stage}`);
}

/** The text that a screen reader reads out of an upload, without the numbers that change too fast for it. */
export function announcementOf(state: UploadState, t: Translate): string {
  if (state.status === 'processing') return stageLabel(state.progress, t);
  return state.status === 'success' ? storedMessage(state, t) : '';
}
