import type { ColumnLetters, FieldMessages, RefusedKind } from '../../../catalogue/endpoints/errors.ts';
import type { CheckedUpload, UploadProgress } from '../../../catalogue/endpoints/importing.ts';
import type { CellError } from './row-errors.ts';
import type { StoredUpload } from './upload-requests.ts';

/** The stages of an upload, from the first byte to the last row. */
export const stages = ['sending', 'received', 'reading', 'storing'] as const;
export type Stage = (typeof stages)[number];

/**
 * `done` and `total` count bytes while the file is sent, then rows; `share` is that of the server's work. `isCheck`:
 * nothing is stored.
 */
export type Progress = {
  stage: Stage;
  done: number;
  total: number | null;
  isCheck: boolean;
  /** The number of imports that precede this one in the queue. */
  ahead?: number | undefined;
} & Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

type StageProgress = Omit<Progress, 'isCheck'>;

/** The progress before the server has reported any. */
export const unknownProgress = { share: null, rate: null, secondsLeft: null };

export const receivedProgress = { stage: 'received', done: 0, total: null, ...unknownProgress } as const;

export type UploadFailure = {
  filename: string;
  /** The sent file; null if the page was closed or reloaded meanwhile. */
  file: File | null;
  message: string;
  /** Whether the upload was refused because the session has ended. */
  isLoggedOut: boolean;
  /** The messages of a form's 400 about its fields. */
  fields: FieldMessages;
  /** The errors in the table. */
  errors: CellError[];
  /** The kinds of the errors in all rows, with their counts. */
  kinds: RefusedKind[];
  letters: ColumnLetters;
};

/**
 * The end of an upload. `checked` is the result of a check; `note` says that the upload was cancelled, or that its
 * result is not known; `table` is the id of the table's draft.
 */
export type UploadEnd =
  | { status: 'idle'; checked?: CheckedUpload; note?: { about: 'cancelled' | 'unknownUpload'; filename: string } }
  | ({ status: 'success'; filename: string; title: string; table: string | null } & StoredUpload)
  | ({ status: 'error' } & UploadFailure);

/**
 * The running upload, of which there is only one at a time, or the end of the last one. `token` is the id of the upload
 * whose end is awaited; an idle state has one until it is known whether an upload from before a reload still runs.
 */
export type UploadState =
  | (UploadEnd & { token: string | null })
  | { status: 'processing'; token: string; progress: Progress };

export type FailedUpload = UploadState & { status: 'error' };
export type SuccessfulUpload = UploadState & { status: 'success' };

export const idleUpload: UploadState = { status: 'idle', token: null };

/** Actions on uploads; `token` is the id of the upload. */
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
  // Sent bytes and the server's progress are reported on two connections, so an event of an earlier stage may arrive
  // late; it is ignored.
  const isLate = stages.indexOf(action.progress.stage) < stages.indexOf(before.stage);
  return { status: 'processing', token: action.token, progress: isLate ? before : { ...before, ...action.progress } };
}

/** Whether the whole table has been sent. */
export function isSent(state: UploadState): boolean {
  return state.status !== 'processing' || state.progress.stage !== 'sending';
}
