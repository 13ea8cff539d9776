import type { RefusedKind } from '../../catalogue/answers/errors.ts';
import type { CheckedUpload, UploadProgress } from '../../catalogue/answers/importing.ts';
import { RequestError, reloadSession } from '../http.ts';
import { currentLanguage, word } from '../language.ts';
import { randomUuid } from '../random-uuid.ts';
import { currentCsrfToken } from '../session-store.ts';
import { openProgress } from './progress-stream.ts';
import { errorKinds } from './row-errors.ts';

export type UploadOptions = {
  file: File;
  /** The study's fields. */
  parts: readonly [name: string, value: string][];
  /** Whether nothing is to be stored. */
  isCheck: boolean;
  signal: AbortSignal;
  onBytes: (sent: number, size: number) => void;
  onProgress: (progress: UploadProgress) => void;
};

export type Stored = { dataset: string; rows: number | null; warnings: string[] };

/** An upload that the server refused. */
export class RefusedUpload extends RequestError {
  /** The kinds of errors of the whole table, also of rows that the payload does not list. */
  readonly kinds: RefusedKind[];

  constructor(status: number, message: string, body: object) {
    super(status, message, 'payload' in body ? body.payload : undefined);
    this.kinds = errorKinds('summary' in body ? body.summary : undefined);
  }
}

/** Time that a successful upload waits for its remarks, which arrive beside the answer. */
const maxRemarksWaitMs = 2000;

/** The server's message, or its text where that is meant for people, or what HTTP calls it. */
function toError(xhr: XMLHttpRequest): RequestError {
  const type = xhr.getResponseHeader('content-type') ?? '';
  const status = `${xhr.status} ${xhr.statusText}`.trim();
  if (type.includes('text/plain')) return new RequestError(xhr.status, xhr.responseText.slice(0, 500) || status);
  try {
    const body: unknown = JSON.parse(xhr.responseText);
    if (typeof body === 'object' && body && 'message' in body && typeof body.message === 'string')
      return new RefusedUpload(xhr.status, body.message, body);
  } catch {}
  return new RequestError(xhr.status, status);
}

function post(form: FormData, { isCheck, signal, onBytes }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', `/rest/templates/upload${isCheck ? '?check=true' : ''}`);
    xhr.setRequestHeader('accept', 'text/plain, application/json;q=0.9');
    xhr.setRequestHeader('accept-language', currentLanguage());
    xhr.setRequestHeader('x-csrf-token', currentCsrfToken());
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onBytes(loaded, total));
    xhr.addEventListener('load', () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.responseText.trim());
      else reject(toError(xhr));
    });
    xhr.addEventListener('error', () => reject(new RequestError(0, word('shell.offline'))));
    xhr.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

/** As {@link post}; where another tab logged in or out meanwhile, once more with the new token. */
async function postWithFreshToken(form: FormData, options: UploadOptions): Promise<string> {
  const token = currentCsrfToken();
  try {
    return await post(form, options);
  } catch (error) {
    const refused = error instanceof RequestError && (error.status === 401 || error.status === 403);
    if (!refused) throw error;
    await reloadSession().catch(() => undefined);
    if (error.status === 401 || currentCsrfToken() === token) throw error;
    return await post(form, options);
  }
}

/** A browser refuses to send a file that was written to after it was chosen, and says no more than that. */
async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new RequestError(0, word('dataImport.file.changed'));
  }
}

/**
 * Sends a filled-in template with its study, to be stored or only to be checked, and tells how far that is: first the
 * bytes, then the server's own work.
 * @throws RequestError where nothing was stored; the signal's reason where it was aborted
 */
export async function sendUpload(options: UploadOptions): Promise<Stored | CheckedUpload> {
  const { file, parts, isCheck, onProgress, signal } = options;
  await requireReadable(file);
  const token = randomUuid();
  const form = new FormData();
  // First, so that the server can tell where it is while the file still comes.
  form.append('upload_token', token);
  for (const [name, value] of parts) form.append(name, value);
  form.append('file', file, file.name);
  const stream = openProgress(token, onProgress);
  try {
    await stream.opened;
    signal.throwIfAborted();
    const answer = await postWithFreshToken(form, options);
    if (isCheck) return JSON.parse(answer) as CheckedUpload;
    const last = await stream.lastWord(maxRemarksWaitMs);
    return { dataset: answer, rows: last?.phase === 'done' ? last.rows : null, warnings: last?.warnings ?? [] };
  } finally {
    stream.close();
  }
}
