import type { ColumnLetters, FieldMessages, RefusedKind } from '../../../catalogue/endpoints/errors.ts';
import type { CheckedUpload, UploadProgress } from '../../../catalogue/endpoints/importing.ts';
import type { CellError } from './row-errors.ts';
import type { StoredUpload } from './upload-requests.ts';

/** The stages of an upload, from the first byte to the last row. */
export const stages = ['sending', 'received', 'reading', 'storing'] as const;
export type Stage = (typeof stages)[number];

/**
 * `done` and `total` count bytes while the file is sent, then rows; `share` is that of the server's work. With `isCheck` nothing is
 * stored.
 */
export type Progress = {
  stage: Stage;
  done: number;
  total: number | null;
  isCheck: boolean;
  /** The number of imports that come before one in the queue. */
  ahead?: number | undefined;
} & Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

type StageProgress = Omit<Progress, 'isCheck'>;

/** The rate while nothing is known of it. */
export const unknownProgress = { share: null, rate: null, secondsLeft: null };

export const receivedProgress = { stage: 'received', done: 0, total: null, ...unknownProgress } as const;

export type UploadFailure = {
  filename: string;
  /** The table itself; null where its page was closed meanwhile. */
  file: File | null;
  message: string;
  /** Whether it was refused because the login had ended. */
  isLoggedOut: boolean;
  /** The messages of a form's 400 about its fields. */
  fields: FieldMessages;
  /** The errors in the table. */
  errors: CellError[];
  /** The same by kind, over all rows. */
  kinds: RefusedKind[];
  letters: ColumnLetters;
};

/**
 * How an upload ended: a check says what would be stored; a note says that the upload was cancelled, or that its end is
 * not known. `table` is the id of the table's draft.
 */
export type UploadEnd =
  | { status: 'idle'; checked?: CheckedUpload; note?: { about: 'cancelled' | 'unknownUpload'; filename: string } }
  | ({ status: 'success'; filename: string; title: string; table: string | null } & StoredUpload)
  | ({ status: 'error' } & UploadFailure);

/**
 * One upload at a time, or the end of the last. `token` names the upload whose end is awaited; an idle state has one
 * while the server has not said yet whether an upload from before a reload still runs.
 */
export type UploadState =
  | (UploadEnd & { token: string | null })
  | { status: 'processing'; token: string; progress: Progress };

export type FailedUpload = UploadState & { status: 'error' };
export type SuccessfulUpload = UploadState & { status: 'success' };

export const idleUpload: UploadState = { status: 'idle', token: null };

/** Actions on uploads; all but the last have the token of the upload that they are about. */
export type UploadAction =
  | { type: 'uploadStarted'; token: string; isCheck: boolean }
  | { type: 'uploadResumed'; token: string }
  | { type: 'uploadProgressed'; token: string; progress: StageProgress }
  | { type: 'uploadEnded'; token: string; end: UploadEnd }
  | { type: 'uploadDismissed' };

export function reduceUpload(state: UploadState, action: UploadAction): UploadState {
  if (action.type === 'uploadStarted') {
    const { token, isCheck } = action;
    const progress = { stage: 'sending', done: 0, total: null, isCheck, ...unknownProgress } as const;
    return { status: 'processing', token, progress };
  }
  if (action.type === 'uploadResumed') return { ...state, token: action.token };
  if (action.type === 'uploadDismissed')
    return state.status === 'processing' ? state : { status: 'idle', token: state.token };
  if (action.token !== state.token) return state;
  if (action.type === 'uploadEnded') return { ...action.end, token: null };
  const before = state.status === 'processing' ? state.progress : { ...receivedProgress, isCheck: false };
  // The events about bytes and those of the server come on two connections; no stage comes back.
  const isLate = stages.indexOf(action.progress.stage) < stages.indexOf(before.stage);
  return { status: 'processing', token: action.token, progress: isLate ? before : { ...before, ...action.progress } };
}

/** Whether the whole table has left this browser. */
export function isSent(state: UploadState): boolean {
  return state.status !== 'processing' || state.progress.stage !== 'sending';
}
