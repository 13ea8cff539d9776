import type { CheckedUpload } from '../../catalogue/answers/importing.ts';
import type { Word } from '../language.ts';
import type { Progress, UploadState } from './use-upload.ts';

/** Tells what was stored, with the number of its rows where it is known. */
export function storedSentence(stored: UploadState & { status: 'success' }, t: Word): string {
  const { filename: file, dataset, rows } = stored;
  return rows === null
    ? t('dataImport.stored.whole', { file, dataset })
    : t('dataImport.stored.rows', { count: rows, file, dataset });
}

/** Tells that a table can be stored, and that it was not. */
export function checkedSentence({ rows }: CheckedUpload, t: Word): string {
  return t('dataImport.checked.rows', { count: rows });
}

/** The name of the stage that an upload or a check is in. */
export function stageSentence({ stage, isCheck, ahead }: Progress, t: Word): string {
  if (stage === 'received' && ahead) return t('dataImport.store.queued', { count: ahead });
  return t(`dataImport.store.${isCheck && stage === 'storing' ? 'comparing' : stage}`);
}

/** The text that a screen reader reads out of an upload, without the numbers that change too fast for it. */
export function announcementOf(state: UploadState, t: Word): string {
  if (state.status === 'processing') return stageSentence(state.progress, t);
  return state.status === 'success' ? storedSentence(state, t) : '';
}
