import { useEffect, useRef, useState } from 'react';
import type { UploadProgress } from '../../../catalogue/answers/importing.ts';
import { maxFilesAtOnce } from '../../../catalogue/limits.ts';
import { RequestError } from '../../http.ts';
import type { TranslationKey } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import { showToast } from '../../ui/toasts.tsx';
import {
  cancelUpload,
  checkWorkbook,
  httpStatusText,
  openProgress,
  type Progress,
  parseErrorResponse,
  postForm,
  requireReadable,
  unknownProgress,
} from '../upload/index.ts';
import { type FileState, failedState, parseFileStates } from './file-states.ts';

type SendFilesOptions = {
  /** The name by which the server knows the upload: a UUID. */
  token: string;
  signal: AbortSignal;
  onBytes: (sent: number, size: number) => void;
  onProgress: (progress: UploadProgress) => void;
};

function toError(xhr: XMLHttpRequest): RequestError {
  return parseErrorResponse(xhr, (message, body) => {
    const payload = 'payload' in body ? body.payload : undefined;
    return new RequestError(xhr.status, message, payload);
  });
}

async function requireAllReadable(files: readonly File[]): Promise<void> {
  for (const file of files) {
    await requireReadable(file).catch((error: unknown) => {
      throw error instanceof RequestError ? new RequestError(0, `${file.name}: ${error.message}`) : error;
    });
  }
}

/**
 * Sends several filled-in templates in one request, and gives what became of each, in their order. Every file has
 * failed where the upload as a whole fails.
 * @throws the signal's reason where it was aborted
 */
export async function sendFiles(files: readonly File[], options: SendFilesOptions): Promise<FileState[]> {
  const form = new FormData();
  // First, so that the server can tell where it is while the files still come.
  form.append('upload_token', options.token);
  for (const file of files) form.append('files[]', file, file.name);
  const stream = openProgress(options.token, options.onProgress);
  try {
    await requireAllReadable(files);
    await stream.opened;
    options.signal.throwIfAborted();
    const answer = await postForm('/template/import', form, { ...options, toError });
    const names = files.map(({ name }) => name);
    try {
      return parseFileStates(answer.responseText, names);
    } catch {
      return names.map(() => failedState(httpStatusText(answer)));
    }
  } catch (error) {
    if (options.signal.aborted || !(error instanceof RequestError)) throw error;
    const { message } = error;
    const list = Object.values(error.fieldMessages).flat();
    return files.map(() => failedState(message, list));
  } finally {
    stream.close();
  }
}

export type FileWithState = { readonly file: File; readonly state: FileState };
type RejectedFile = { name: string; reason: TranslationKey };

/** The progress of an upload, and the file at which the server is; null while they are sent. */
type FilesProgress = { progress: Progress; current: { number: number; count: number; name: string } | null };

const pending: FileState = { kind: 'pending' };

/** Whether a file is still to be sent; one that was refused can be sent again. */
const isUnsent = ({ state }: FileWithState): boolean => state.kind !== 'success';

/** The files of a template import, what became of each, and the upload under way. */
export function useFiles() {
  const [files, setFiles] = useState<readonly FileWithState[]>([]);
  const [refused, setRefused] = useState<readonly RejectedFile[]>([]);
  const [running, setRunning] = useState<FilesProgress | null>(null);
  /** The number of the files of the last upload, and how many of them were stored; another object after each. */
  const [ended, setEnded] = useState<{ stored: number; count: number } | null>(null);
  const sending = useRef<{ token: string; isSent: boolean; abort: AbortController } | null>(null);
  useEffect(() => () => sending.current?.abort.abort(), []);
  const unsent = files.filter(isUnsent);

  /** Adds files; one of a name that is there already takes its place, as it is the same file, mended. */
  function add(chosen: readonly File[]): void {
    if (chosen.length === 0) return;
    const next = [...files];
    const left: RejectedFile[] = [];
    for (const file of chosen) {
      const place = next.findIndex((one) => one.file.name === file.name);
      const isFull = place < 0 && next.filter(isUnsent).length >= maxFilesAtOnce;
      const reason = checkWorkbook(file) ?? (isFull ? 'importing.tooManyFiles' : null);
      if (reason) left.push({ name: file.name, reason });
      else if (place >= 0) next[place] = { file, state: pending };
      else next.push({ file, state: pending });
    }
    setFiles(next);
    setRefused(left);
  }

  async function upload(): Promise<void> {
    const sent = unsent.map(({ file }) => file);
    const abort = new AbortController();
    const token = randomUuid();
    const now = { token, isSent: false, abort };
    sending.current = now;
    const tell = (progress: Omit<Progress, 'isCheck'>, file?: number) => {
      const name = file === undefined ? undefined : sent[file - 1]?.name;
      const current = file !== undefined && name !== undefined ? { number: file, count: sent.length, name } : null;
      setRunning({ progress: { ...progress, isCheck: false }, current });
    };
    setRefused([]);
    tell({ ...unknownProgress, stage: 'sending', done: 0, total: sent.reduce((sum, { size }) => sum + size, 0) });
    try {
      const states = await sendFiles(sent, {
        token,
        signal: abort.signal,
        onBytes: (done, total) => {
          now.isSent = done >= total;
          if (now.isSent) tell({ ...unknownProgress, stage: 'received', done: 0, total: null });
          else tell({ ...unknownProgress, stage: 'sending', done, total });
        },
        onProgress: ({ phase, rows, total, file, share, rate, secondsLeft, ahead }) => {
          if (phase === 'queued') tell({ ...unknownProgress, stage: 'received', done: 0, total: null, ahead }, file);
          if (phase === 'reading' || phase === 'storing')
            tell({ stage: phase, done: rows, total, share, rate, secondsLeft }, file);
        },
      });
      const byFile = new Map(sent.map((file, i) => [file, states[i]]));
      setFiles((before) => before.map((one) => ({ ...one, state: byFile.get(one.file) ?? one.state })));
      setEnded({ stored: states.filter(({ kind }) => kind === 'success').length, count: sent.length });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      setRunning(null);
    }
  }

  /** Cancels it; files that have arrived are answered with what became of each. */
  function cancel(): void {
    const now = sending.current;
    if (!now) return;
    cancelUpload(now.token).catch((error: unknown) => {
      if (now.isSent && error instanceof RequestError) showToast('error', error.message);
    });
    if (!now.isSent) now.abort.abort();
  }

  return {
    files,
    refused,
    running,
    ended,
    hasUnsent: unsent.length > 0,
    add,
    remove: (file: File) => setFiles(files.filter((one) => one.file !== file)),
    upload,
    cancel,
  };
}
