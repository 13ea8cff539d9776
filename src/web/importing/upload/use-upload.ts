import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CheckedUpload, UploadProgress } from '../../../catalogue/answers/importing.ts';
import type { ColumnLetters, FieldMessages, RefusedKind } from '../../../catalogue/endpoints/errors.ts';
import { RequestError } from '../../http.ts';
import { randomUuid } from '../../random-uuid.ts';
import { showToast } from '../../ui/toasts.tsx';
import { deleteLastUpload, type LastUpload, loadLastUpload, saveLastUpload } from './last-upload-storage.ts';
import { cancelUpload, pollUpload, type StoredUpload } from './poll-upload.ts';
import { requireReadable } from './post-form.ts';
import { type CellError, parseCellErrors } from './row-errors.ts';
import { sendUpload } from './send-upload.ts';
import { UploadError } from './upload-error.ts';

/** The stages of an upload, from the first byte to the last row. */
export const stages = ['sending', 'received', 'reading', 'storing'] as const;
export type Stage = (typeof stages)[number];

/**
 * Progress: `done` of `total` bytes while sending, rows afterwards; `share` of the server's whole work, and its pace.
 * A check stores nothing in the end.
 */
export type Progress = {
  stage: Stage;
  done: number;
  total: number | null;
  isCheck: boolean;
  /** Imports that come before one that waits for its turn. */
  ahead?: number | undefined;
} & Pick<UploadProgress, 'share' | 'rate' | 'secondsLeft'>;

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
 * The four states of an upload: null, processing, success, error. After a check nothing is stored, and it says what would be;
 * a note says of an upload that it was cancelled, or that it is not known how it ended.
 */
export type UploadState =
  | { status: null; checked?: CheckedUpload; note?: { about: 'cancelled' | 'unknownUpload'; filename: string } }
  | { status: 'processing'; progress: Progress }
  | ({ status: 'success'; filename: string; title: string; table: string | null } & StoredUpload)
  | ({ status: 'error' } & UploadFailure);

type UploadJob = {
  /** Gives the file, which may have to be made first; null where there is none any more. */
  file: () => Promise<File | null>;
  title: string;
  /** The id under which the table is kept in this browser. */
  table: string | null;
  formFields: [name: string, value: string][];
  isCheck: boolean;
};

/**
 * The upload under way: by what the server knows it, a way to stop sending it or waiting for it, and once it was cancelled
 * whether it was so in time.
 */
type RunningUpload = { token: string; isSent: boolean; controller: AbortController; cancelling?: Promise<boolean> };

/** A table that was sent, as far as it is here still. */
type SentTable = { filename: string; title: string; table: string | null; file: File | null };

/** The pace while nothing is known of it. */
export const unknownProgress = { share: null, rate: null, secondsLeft: null };

/** The failure that an error means, with all that it says of the table. */
export function toUploadFailure(
  error: unknown,
  { filename, file }: Pick<SentTable, 'filename' | 'file'>,
): UploadFailure {
  const none = { isLoggedOut: false, fields: {}, errors: [], kinds: [], letters: {} };
  const failure = { filename, file, message: error instanceof Error ? error.message : String(error), ...none };
  if (!(error instanceof RequestError)) return failure;
  const { status, fieldMessages, payload } = error;
  const { kinds, letters } = error instanceof UploadError ? error : failure;
  return {
    ...failure,
    isLoggedOut: status === 401,
    fields: fieldMessages,
    errors: parseCellErrors(payload, letters),
    kinds,
    letters,
  };
}

/** One upload of a user at a time, and what became of the last, also where its page was closed meanwhile. */
export function useUpload(user: number) {
  const [state, setState] = useState<UploadState>({ status: null });
  const running = useRef<RunningUpload | null>(null);

  function advance(next: Omit<Progress, 'isCheck'>): void {
    if (running.current && next.stage !== 'sending') running.current.isSent = true;
    setState((before) => {
      if (before.status !== 'processing') return before;
      // News of the bytes and of the server come by two ways; nothing goes back.
      const back = stages.indexOf(next.stage) < stages.indexOf(before.progress.stage);
      return back ? before : { status: 'processing', progress: { ...before.progress, ...next } };
    });
  }

  function hear({ phase, rows, total, share, rate, secondsLeft, ahead }: UploadProgress): void {
    if (phase === 'queued') advance({ stage: 'received', done: 0, total: null, ...unknownProgress, ahead });
    if (phase === 'reading' || phase === 'storing')
      advance({ stage: phase, done: rows, total, share, rate, secondsLeft });
  }

  /** Shows how an upload ended, once; whoever has left the page sees it when coming back. */
  async function show(now: RunningUpload, last: SentTable, ending: Promise<StoredUpload | CheckedUpload>) {
    running.current = now;
    const end = await settleUpload(now, last, ending);
    if (running.current !== now) return end;
    running.current = null;
    if (end.status !== 'error' || !end.isUnanswered) deleteLastUpload(user, now.token);
    setState(end);
    return end;
  }

  /** Gives how it ended: stored, checked, refused, or cancelled. */
  async function start({ file: fileToSend, title, table, formFields, isCheck }: UploadJob): Promise<UploadState> {
    const now: RunningUpload = { token: randomUuid(), isSent: false, controller: new AbortController() };
    const { token, controller } = now;
    running.current = now;
    setState({
      status: 'processing',
      progress: { stage: 'sending', done: 0, total: null, isCheck, ...unknownProgress },
    });
    const file = await fileToSend().catch((error: unknown) => toUploadFailure(error, { filename: '', file: null }));
    // The page was left meanwhile.
    if (running.current !== now) return { status: null };
    if (!(file instanceof File)) {
      const end: UploadState = file ? { status: 'error', ...file } : { status: null };
      running.current = null;
      setState(end);
      return end;
    }
    const onBytes = (sent: number, size: number) =>
      advance(
        sent < size
          ? { stage: 'sending', done: sent, total: size, ...unknownProgress }
          : { stage: 'received', done: 0, total: null, ...unknownProgress },
      );
    const send = async () => {
      await requireReadable(file);
      if (!isCheck) saveLastUpload(user, { token, filename: file.name, title, table });
      // The login had ended: it was refused before it began, and nothing is known of it later.
      const onLoggedOut = () => deleteLastUpload(user, token);
      const { signal } = controller;
      return sendUpload({ token, file, formFields, isCheck, signal, onBytes, onProgress: hear, onLoggedOut });
    };
    return await show(now, { filename: file.name, title, table, file }, send());
  }

  function resume(last: LastUpload): void {
    const now: RunningUpload = { token: last.token, isSent: true, controller: new AbortController() };
    const onProgress = (progress: UploadProgress) => {
      const unknown = { stage: 'received', done: 0, total: null, isCheck: false, ...unknownProgress } as const;
      setState((before) => (before.status === 'processing' ? before : { status: 'processing', progress: unknown }));
      hear(progress);
    };
    void show(now, { ...last, file: null }, pollUpload(last.token, onProgress, now.controller.signal));
  }

  const comeBack = useEffectEvent(() => {
    const last = loadLastUpload(user);
    if (last) resume(last);
  });
  const leave = useEffectEvent(() => {
    const now = running.current;
    running.current = null;
    if (!now) return;
    now.controller.abort();
    if (now.isSent) return;
    // Half a file is of no use to anybody.
    deleteLastUpload(user, now.token);
    cancelUpload(now.token).catch(() => undefined);
  });
  useEffect(() => {
    comeBack();
    return () => leave();
  }, []);

  /** Cancels it in any stage; how it ended says the upload itself. */
  function cancel(): void {
    const now = running.current;
    if (!now || now.cancelling) return;
    now.cancelling = cancelUpload(now.token).then(
      () => true,
      (error: unknown) => {
        // An upload that has not come to the server will be refused there.
        if (error instanceof RequestError && error.status === 404) return true;
        if (error instanceof Error) showToast('error', error.message);
        // It can be tried again.
        if (now.isSent) delete now.cancelling;
        return false;
      },
    );
    if (!now.isSent) now.controller.abort();
  }

  return {
    state,
    start,
    cancel,
    reset: () => setState({ status: null }),
  };
}

/** Answers that say nothing of the upload: the server is out of reach, or the login has ended. */
const statusesWithoutResult: ReadonlySet<number> = new Set([0, 401, 502, 503, 504]);

type UploadEnd = Exclude<UploadState, { status: 'processing' }> & { isUnanswered?: boolean };

/** Tells how an upload ended. One that was cancelled while it was sent may have arrived all the same. */
async function settleUpload(
  now: RunningUpload,
  last: SentTable,
  ending: Promise<StoredUpload | CheckedUpload>,
): Promise<UploadEnd> {
  const { filename, title, table } = last;
  try {
    const end = await ending;
    return 'dataset' in end ? { status: 'success', filename, title, table, ...end } : { status: null, checked: end };
  } catch (error) {
    if (now.cancelling && now.controller.signal.aborted) {
      if (await now.cancelling) return { status: null, note: { about: 'cancelled', filename } };
      const { token } = now;
      return settleUpload({ token, isSent: true, controller: new AbortController() }, last, pollUpload(token));
    }
    const code = error instanceof RequestError ? error.status : null;
    if (code === 409) return { status: null, note: { about: 'cancelled', filename } };
    if (code === 404) return { status: null, note: { about: 'unknownUpload', filename } };
    return {
      status: 'error',
      isUnanswered: code !== null && statusesWithoutResult.has(code),
      ...toUploadFailure(error, last),
    };
  }
}
