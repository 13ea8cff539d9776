import { useEffect, useRef, useState } from 'react';
import type { UploadProgress } from '../../../catalogue/endpoints/importing.ts';
import { maxFilesAtOnce } from '../../../catalogue/limits.ts';
import { RequestError } from '../../http.ts';
import type { TranslationKey } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import { formDataOf, urlOf } from '../../request.ts';
import { showToast } from '../../ui/toasts.tsx';
import {
  cancelUpload,
  checkWorkbook,
  httpStatusText,
  isConnectionLost,
  openProgress,
  type Progress,
  parseErrorResponse,
  pollResponse,
  postForm,
  requireReadable,
  type TextResponse,
  unknownProgress,
} from '../upload/index.ts';
import { type FileState, failedState, parseFileStates } from './file-states.ts';

type SendFilesOptions = {
  /** The id of the upload, a UUID made by the browser. */
  token: string;
  signal: AbortSignal;
  onBytes: (sent: number, size: number) => void;
  onProgress: (progress: UploadProgress) => void;
};

function toError(response: TextResponse): RequestError {
  return parseErrorResponse(response, (message, body) => {
    const payload = 'payload' in body ? body.payload : undefined;
    return new RequestError(response.status, message, payload);
  });
}

async function requireAllReadable(files: readonly File[]): Promise<void> {
  for (const file of files) {
    await requireReadable(file).catch((error: unknown) => {
      throw error instanceof RequestError ? new RequestError(0, `${file.name}: ${error.message}`) : error;
    });
  }
}

/** Sends the form. If the connection is lost, files that have arrived are stored nevertheless: their result is awaited. */
async function postFiles(form: FormData, options: SendFilesOptions): Promise<TextResponse> {
  const { token, onProgress, signal } = options;
  const stream = openProgress(token, onProgress);
  try {
    await stream.opened;
    signal.throwIfAborted();
    return await postForm(urlOf('POST /template/import'), form, { ...options, toError });
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    stream.close();
    const response = await pollResponse(token, onProgress, signal);
    if (response.status !== 200) throw toError(response);
    return response;
  } finally {
    stream.close();
  }
}

/**
 * Sends several filled-in templates in one request.
 * @returns the state of each file, in the order of the files; if the whole upload fails, each has failed
 * @throws the signal's reason if it was aborted
 */
export async function sendFiles(files: readonly File[], options: SendFilesOptions): Promise<FileState[]> {
  // The token is the first part, so that the server can report progress while the files still arrive.
  const form = formDataOf('POST /template/import', { upload_token: options.token, 'files[]': [...files] });
  try {
    await requireAllReadable(files);
    const response = await postFiles(form, options);
    const names = files.map(({ name }) => name);
    try {
      return parseFileStates(response.responseText, names);
    } catch {
      return names.map(() => failedState(httpStatusText(response)));
    }
  } catch (error) {
    if (options.signal.aborted || !(error instanceof RequestError)) throw error;
    const { message } = error;
    const list = Object.values(error.fieldMessages).flat();
    return files.map(() => failedState(message, list));
  }
}

export type FileWithState = { readonly file: File; readonly state: FileState };
type RejectedFile = { name: string; reason: TranslationKey };

/** The progress of an upload; `current` is the file that the server is reading, null while the files are sent. */
type FilesProgress = { progress: Progress; current: { number: number; count: number; name: string } | null };

const pending: FileState = { kind: 'pending' };

/** Whether a file is not stored yet; a refused file can be sent again. */
const isUnsent = ({ state }: FileWithState): boolean => state.kind !== 'success';

/** The files of a template import with their states, and the running upload. */
export function useFiles() {
  const [files, setFiles] = useState<readonly FileWithState[]>([]);
  const [rejectedFiles, setRejected] = useState<readonly RejectedFile[]>([]);
  const [running, setRunning] = useState<FilesProgress | null>(null);
  /** The number of files in the last upload, and how many of them were stored; a new object after each upload. */
  const [ended, setEnded] = useState<{ stored: number; count: number } | null>(null);
  const sending = useRef<{ token: string; isSent: boolean; abort: AbortController } | null>(null);
  useEffect(() => () => sending.current?.abort.abort(), []);
  const unsent = files.filter(isUnsent);

  /** Adds files; a file replaces one of the same name, because it is a corrected version. */
  function add(selected: readonly File[]): void {
    if (selected.length === 0) return;
    const next = [...files];
    const rejected: RejectedFile[] = [];
    for (const file of selected) {
      const index = next.findIndex((item) => item.file.name === file.name);
      const isFull = index < 0 && next.filter(isUnsent).length >= maxFilesAtOnce;
      const reason = checkWorkbook(file) ?? (isFull ? 'importing.tooManyFiles' : null);
      if (reason) rejected.push({ name: file.name, reason });
      else if (index >= 0) next[index] = { file, state: pending };
      else next.push({ file, state: pending });
    }
    setFiles(next);
    setRejected(rejected);
  }

  async function upload(): Promise<void> {
    const sent = unsent.map(({ file }) => file);
    const abort = new AbortController();
    const token = randomUuid();
    const job = { token, isSent: false, abort };
    sending.current = job;
    const report = (progress: Omit<Progress, 'isCheck'>, file?: number) => {
      const name = file === undefined ? undefined : sent[file - 1]?.name;
      const current = file !== undefined && name !== undefined ? { number: file, count: sent.length, name } : null;
      setRunning({ progress: { ...progress, isCheck: false }, current });
    };
    setRejected([]);
    report({ ...unknownProgress, stage: 'sending', done: 0, total: sent.reduce((sum, { size }) => sum + size, 0) });
    try {
      const states = await sendFiles(sent, {
        token,
        signal: abort.signal,
        onBytes: (done, total) => {
          job.isSent = done >= total;
          if (job.isSent) report({ ...unknownProgress, stage: 'received', done: 0, total: null });
          else report({ ...unknownProgress, stage: 'sending', done, total });
        },
        onProgress: ({ phase, rows, total, file, share, rate, secondsLeft, ahead }) => {
          if (phase === 'queued') report({ ...unknownProgress, stage: 'received', done: 0, total: null, ahead }, file);
          if (phase === 'reading' || phase === 'storing')
            report({ stage: phase, done: rows, total, share, rate, secondsLeft }, file);
        },
      });
      const byFile = new Map(sent.map((file, i) => [file, states[i]]));
      setFiles((before) => before.map((item) => ({ ...item, state: byFile.get(item.file) ?? item.state })));
      setEnded({ stored: states.filter(({ kind }) => kind === 'success').length, count: sent.length });
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      setRunning(null);
    }
  }

  /** Cancels the upload. If all files have already arrived, the response still reports their states. */
  function cancel(): void {
    const upload = sending.current;
    if (!upload) return;
    cancelUpload(upload.token).catch((error: unknown) => {
      if (upload.isSent && error instanceof RequestError) showToast('error', error.message);
    });
    if (!upload.isSent) upload.abort.abort();
  }

  return {
    files,
    rejectedFiles,
    running,
    ended,
    hasUnsent: unsent.length > 0,
    add,
    remove: (file: File) => setFiles(files.filter((item) => item.file !== file)),
    upload,
    cancel,
  };
}
