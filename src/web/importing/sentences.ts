import type { Word } from '../language.ts';
import type { UploadState } from './use-upload.ts';

/** Tells what was stored, with the number of its rows where it is known. */
export function storedSentence(stored: UploadState & { status: 'success' }, t: Word): string {
  const { filename: file, dataset, rows } = stored;
  return rows === null
    ? t('dataImport.stored.whole', { file, dataset })
    : t('dataImport.stored.rows', { count: rows, file, dataset });
}

/** The text that a screen reader reads out of an upload, without the numbers that change too fast for it. */
export function announcementOf(state: UploadState, t: Word): string {
  if (state.status === 'processing') return t(`dataImport.store.${state.progress.stage}`);
  return state.status === 'success' ? storedSentence(state, t) : '';
}
