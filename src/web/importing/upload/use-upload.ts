import { useEffect, useEffectEvent, useRef } from 'react';
import type { CheckedUpload, UploadProgress } from '../../../catalogue/endpoints/importing.ts';
import { RequestError } from '../../http.ts';
import { randomUuid } from '../../random-uuid.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { StudyFormFields } from '../study/index.ts';
import { requireReadable, toUploadFailure } from './post-form.ts';
import { sendableSources } from './source-files.ts';
import { cancelUpload, pollUpload, type StoredUpload, sendUpload } from './upload-requests.ts';
import {
  isSent,
  receivedProgress,
  type UploadAction,
  type UploadEnd,
  type UploadState,
  unknownProgress,
} from './upload-state.ts';

/**
 * The last upload from this browser, the result of which has not been shown yet; `table` is the id of the table's
 * draft.
 */
export type LastUpload = { token: string; filename: string; title: string; table: string | null };

const storageKey = (user: number) => `strandbook.upload.${user}`;

/** Saves an upload before it is sent. If the browser forbids storage, the upload is not found again after a reload. */
export function saveLastUpload(user: number, upload: LastUpload): void {
  try {
    localStorage.setItem(storageKey(user), JSON.stringify(upload));
  } catch {}
}

export function loadLastUpload(user: number): LastUpload | null {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(storageKey(user)) ?? 'null');
    if (typeof last !== 'object' || !last) return null;
    const { token, filename, title, table } = last as Record<string, unknown>;
    const isValid = typeof token === 'string' && typeof filename === 'string' && typeof title === 'string';
    return isValid ? { token, filename, title, table: typeof table === 'string' ? table : null } : null;
  } catch {
    return null;
  }
}

/** Deletes an upload whose result was shown, unless another page has saved a newer one meanwhile. */
export function deleteLastUpload(user: number, token: string): void {
  if (loadLastUpload(user)?.token !== token) return;
  try {
    localStorage.removeItem(storageKey(user));
  } catch {}
}

type UploadStore = { getState: () => UploadState; dispatch: (action: UploadAction) => void };

export type UploadJob = {
  /** Returns the file, which may have to be created first; null if there is no table any more. */
  getFile: () => Promise<File | null>;
  /** Returns the files from which that file was made, which are kept beside it. */
  getSources: (file: File) => readonly File[];
  /** The headers of columns of the file that the table does not have. */
  getLeftOut: () => readonly string[];
  title: string;
  /** The id of the table's draft. */
  table: string | null;
  formFields: StudyFormFields;
  /** Whether the study is complete; a check needs none. */
  hasStudy: boolean;
  isCheck: boolean;
};

/**
 * An upload that is being sent or awaited; `controller` stops this. After a cancellation, `cancelling` resolves to
 * whether that was in time.
 */
type RunningUpload = { token: string; controller: AbortController; cancelling?: Promise<boolean> };

/** A table that was sent; `file` is null if the page was reloaded meanwhile. */
type SentTable = { filename: string; title: string; table: string | null; file: File | null };

/** Sends one table at a time. An upload whose page was closed before its end is found again when the page is opened. */
export function useUpload(user: number, { getState, dispatch }: UploadStore) {
  const running = useRef<RunningUpload | null>(null);
  const isAwaited = (token: string) => getState().token === token;

  function onServerProgress(token: string, { phase, rows, total, share, rate, secondsLeft, ahead }: UploadProgress) {
    if (phase === 'queued') dispatch({ type: 'uploadProgressed', token, progress: { ...receivedProgress, ahead } });
    if (phase === 'reading' || phase === 'storing') {
      const progress = { stage: phase, done: rows, total, share, rate, secondsLeft };
      dispatch({ type: 'uploadProgressed', token, progress });
    }
  }

  /** Waits for the end of the upload; if the user leaves the page before, this continues when it is opened again. */
  async function awaitEnd(upload: RunningUpload, sent: SentTable, ending: Promise<StoredUpload | CheckedUpload>) {
    const { token } = upload;
    const { isUnanswered, ...end } = await settleUpload(upload, sent, ending);
    if (!isAwaited(token)) return;
    if (!isUnanswered) deleteLastUpload(user, token);
    dispatch({ type: 'uploadEnded', token, end });
  }

  async function start(job: UploadJob): Promise<void> {
    const { getFile, getSources, getLeftOut, title, table, formFields, hasStudy, isCheck } = job;
    const upload: RunningUpload = { token: randomUuid(), controller: new AbortController() };
    const { token, controller } = upload;
    running.current = upload;
    dispatch({ type: 'uploadStarted', token, isCheck });
    const file = await getFile().catch((error: unknown) => toUploadFailure(error, { filename: '', file: null }));
    if (!isAwaited(token)) return;
    if (!(file instanceof File)) {
      dispatch({ type: 'uploadEnded', token, end: file ? { status: 'error', ...file } : { status: 'idle' } });
      return;
    }
    const onBytes = (done: number, total: number) => {
      const isWhole = done >= total;
      const progress = isWhole ? receivedProgress : ({ stage: 'sending', done, total, ...unknownProgress } as const);
      dispatch({ type: 'uploadProgressed', token, progress });
    };
    const send = async () => {
      await requireReadable(file);
      // A check stores nothing, so that it needs the table alone.
      const sources = isCheck ? [] : await sendableSources(file, getSources(file));
      if (!isCheck) saveLastUpload(user, { token, filename: file.name, title, table });
      return sendUpload({
        token,
        file,
        sources,
        leftOut: getLeftOut(),
        formFields,
        hasStudy,
        isCheck,
        signal: controller.signal,
        onBytes,
        onProgress: (progress) => onServerProgress(token, progress),
        // The upload was refused before it began, so its result could not be requested later.
        onLoggedOut: () => deleteLastUpload(user, token),
      });
    };
    await awaitEnd(upload, { filename: file.name, title, table, file }, send());
  }

  function resume({ token, ...last }: LastUpload): void {
    const upload: RunningUpload = { token, controller: new AbortController() };
    running.current = upload;
    dispatch({ type: 'uploadResumed', token });
    const onProgress = (progress: UploadProgress) => {
      dispatch({ type: 'uploadProgressed', token, progress: receivedProgress });
      onServerProgress(token, progress);
    };
    void awaitEnd(upload, { ...last, file: null }, pollUpload(token, onProgress, upload.controller.signal));
  }

  const onMount = useEffectEvent(() => {
    const last = loadLastUpload(user);
    if (last) resume(last);
  });
  const onUnmount = useEffectEvent(() => {
    const upload = running.current;
    if (!upload || !isAwaited(upload.token)) return;
    const wasSent = isSent(getState());
    dispatch({ type: 'uploadEnded', token: upload.token, end: { status: 'idle' } });
    upload.controller.abort();
    if (wasSent) return;
    // A partly sent file cannot be stored, so the upload is cancelled.
    deleteLastUpload(user, upload.token);
    cancelUpload(upload.token).catch(() => undefined);
  });
  useEffect(() => {
    onMount();
    return () => onUnmount();
  }, []);

  /** Cancels the upload in any stage. The result follows from the response to the upload. */
  function cancel(): void {
    const upload = running.current;
    if (!upload || upload.cancelling || !isAwaited(upload.token)) return;
    upload.cancelling = cancelUpload(upload.token).then(
      () => true,
      (error: unknown) => {
        // The upload has not reached the server yet, which will then refuse it.
        if (error instanceof RequestError && error.status === 404) return true;
        if (error instanceof Error) showToast('error', error.message);
        // It can be tried again.
        if (isSent(getState())) delete upload.cancelling;
        return false;
      },
    );
    if (!isSent(getState())) upload.controller.abort();
  }

  return { start, cancel };
}

/** Statuses without information about the upload: the server cannot be reached, or the session has ended. */
const statusesWithoutResult: ReadonlySet<number> = new Set([0, 401, 502, 503, 504]);

/** Waits for the end of an upload. An upload that was cancelled while it was sent may have arrived nevertheless. */
async function settleUpload(
  upload: RunningUpload,
  sent: SentTable,
  ending: Promise<StoredUpload | CheckedUpload>,
): Promise<UploadEnd & { isUnanswered?: boolean }> {
  const { filename, title, table } = sent;
  try {
    const end = await ending;
    return 'dataset' in end ? { status: 'success', filename, title, table, ...end } : { status: 'idle', checked: end };
  } catch (error) {
    if (upload.cancelling && upload.controller.signal.aborted) {
      if (await upload.cancelling) return { status: 'idle', note: { about: 'cancelled', filename } };
      const { token } = upload;
      return settleUpload({ token, controller: new AbortController() }, sent, pollUpload(token));
    }
    const status = error instanceof RequestError ? error.status : null;
    if (status === 409) return { status: 'idle', note: { about: 'cancelled', filename } };
    if (status === 404) return { status: 'idle', note: { about: 'unknownUpload', filename } };
    return {
      status: 'error',
      isUnanswered: status !== null && statusesWithoutResult.has(status),
      ...toUploadFailure(error, sent),
    };
  }
}
