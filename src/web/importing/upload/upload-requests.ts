import type { CheckedUpload, UploadProgress } from '../../../catalogue/endpoints/importing.ts';
import { RequestError } from '../../http.ts';
import { currentLanguage, translate } from '../../language.ts';
import { formDataOf, request, subscribe, urlOf } from '../../request.ts';
import type { StudyFormFields } from '../study/index.ts';
import { postForm, type TextResponse, toUploadError } from './post-form.ts';

type ProgressStream = {
  /** Resolves when the server has opened the stream, or refused it. */
  opened: Promise<void>;
  /** Resolves with the last event. */
  ended: Promise<UploadProgress>;
  /** Resolves if the server does not know the upload, or the browser has closed the stream. */
  unavailable: Promise<void>;
  /** Waits for the last event; null if it does not arrive in time. */
  lastEvent: (milliseconds: number) => Promise<UploadProgress | null>;
  close: () => void;
};

/** Whether this is the last event of an upload. The phase `unknown` is not, because the upload may still arrive. */
function isEnd({ phase }: UploadProgress): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

function resolveAfter<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/**
 * Receives the progress of an upload. If the stream breaks, or the upload does not arrive in time, the browser opens
 * the stream again, which then begins with the current progress.
 */
export function openProgress(token: string, onProgress: (progress: UploadProgress) => void): ProgressStream {
  const ended = Promise.withResolvers<UploadProgress>();
  const unavailable = Promise.withResolvers<void>();
  const source = subscribe('GET /rest/templates/upload/:token/progress', { params: { token } }, (progress) => {
    onProgress(progress);
    if (progress.phase === 'unknown') unavailable.resolve();
    if (!isEnd(progress)) return;
    source.close();
    ended.resolve(progress);
  });
  source.addEventListener('error', () => source.readyState === EventSource.CLOSED && unavailable.resolve());
  const opened = new Promise<void>((resolve) => {
    source.addEventListener('open', () => resolve());
    source.addEventListener('error', () => resolve());
  });
  return {
    opened: Promise.race([opened, resolveAfter(1000, undefined)]),
    ended: ended.promise,
    unavailable: unavailable.promise,
    lastEvent: (milliseconds) => Promise.race([ended.promise, resolveAfter(milliseconds, null)]),
    close: () => source.close(),
  };
}

/** The result of a successful upload. */
export type StoredUpload = { dataset: string; rows: number | null; warnings: string[] };

/** The number of attempts to reach the server, and the time between them. */
const maxTries = 5;
const retryDelayMs = 2000;

function waitBeforeRetry(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, retryDelayMs));
}

async function fetchResult(token: string, signal: AbortSignal): Promise<Response> {
  const url = urlOf('GET /rest/templates/upload/:token', { params: { token } });
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(url, { headers: { 'accept-language': currentLanguage() }, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      if (tries === maxTries) throw new RequestError(0, translate('shell.offline'));
      await waitBeforeRetry();
    }
  }
}

/**
 * Waits for the end of an upload whose response was lost, or whose page was closed.
 * @param onProgress called while the upload has not ended
 * @returns the response of the upload; with status 404 if that is not known
 * @throws RequestError if the server cannot be reached; the signal's reason if it was aborted
 */
export async function pollResponse(
  token: string,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<TextResponse> {
  for (;;) {
    const response = await fetchResult(token, signal);
    const { status, statusText, headers } = response;
    const responseText = await response.text();
    if (status !== 202) return { status, statusText, responseText, getResponseHeader: (name) => headers.get(name) };
    onProgress(JSON.parse(responseText) as UploadProgress);
    await waitForEnd(token, onProgress, signal);
  }
}

/**
 * Waits for the end of an upload of one table, as `pollResponse` does.
 * @throws RequestError if nothing was stored, with status 404 if the result is not known; the signal's reason if it was
 * aborted
 */
export async function pollUpload(
  token: string,
  onProgress: (progress: UploadProgress) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<StoredUpload | CheckedUpload> {
  const response = await pollResponse(token, onProgress, signal);
  const { status, responseText } = response;
  if (status !== 200) throw toUploadError(response);
  return response.getResponseHeader('content-type')?.includes('json')
    ? (JSON.parse(responseText) as CheckedUpload)
    : { dataset: responseText.trim(), rows: null, warnings: [] };
}

async function waitForEnd(
  token: string,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = openProgress(token, onProgress);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([stream.ended, stream.unavailable.then(waitBeforeRetry), aborted]);
  } finally {
    stream.close();
  }
}

/**
 * Cancels an upload in any phase.
 * @throws RequestError 409 if it is stored already, 404 if the server does not know it
 */
export function cancelUpload(token: string): Promise<void> {
  return request('DELETE /rest/templates/upload/:token', { params: { token } });
}

type UploadOptions = {
  /** The id of the upload, a UUID made by the browser. */
  token: string;
  file: File;
  /** The files from which the table was made. */
  sources: File[];
  /** The headers of columns of these that the table does not have. */
  leftOut: readonly string[];
  /** The study's fields. */
  formFields: StudyFormFields;
  /** Whether the study is complete; a check needs none. */
  hasStudy: boolean;
  /** Whether nothing is to be stored. */
  isCheck: boolean;
  signal: AbortSignal;
  onBytes: (sent: number, size: number) => void;
  onProgress: (progress: UploadProgress) => void;
  /** Called if the upload was refused because the session has ended. */
  onLoggedOut: () => void;
};

/**
 * The maximum time that the result of a stored upload is delayed to wait for its warnings, which come with the last
 * event.
 */
const maxWarningsWaitMs = 2000;

/** Statuses of a lost connection and of proxies that did not wait for the server's response. */
const gatewayStatuses: ReadonlySet<number> = new Set([0, 502, 504]);

/**
 * Whether an error is a lost connection: what has arrived is stored nevertheless, so its result has to be asked for.
 */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof RequestError && gatewayStatuses.has(error.status);
}

/**
 * Sends a table with its study, to be stored or only to be checked, and reports the progress: first of the bytes, then
 * of the server.
 * @throws RequestError if nothing was stored; the signal's reason if it was aborted
 */
export async function sendUpload(options: UploadOptions): Promise<StoredUpload | CheckedUpload> {
  const { token, file, sources, leftOut, formFields, hasStudy, isCheck, onProgress, signal } = options;
  // The token is the first part, so that the server can report progress while the file still arrives.
  const form = formDataOf('POST /rest/templates/upload', {
    upload_token: token,
    ...formFields,
    ...(leftOut.length > 0 && { left_out: JSON.stringify(leftOut) }),
    file,
    source: sources,
  });
  const stream = openProgress(token, onProgress);
  try {
    await stream.opened;
    signal.throwIfAborted();
    const url = urlOf('POST /rest/templates/upload', {
      query: { check: isCheck ? 'true' : undefined, without_study: isCheck && !hasStudy ? 'true' : undefined },
    });
    const text = (await postForm(url, form, { ...options, toError: toUploadError })).responseText.trim();
    if (isCheck) return JSON.parse(text) as CheckedUpload;
    const last = await stream.lastEvent(maxWarningsWaitMs);
    return { dataset: text, rows: last?.phase === 'done' ? last.rows : null, warnings: last?.warnings ?? [] };
  } catch (error) {
    stream.close();
    if (error instanceof RequestError && error.status === 401) options.onLoggedOut();
    if (isCheck || !isConnectionLost(error)) throw error;
    return await pollUpload(token, onProgress, signal);
  } finally {
    stream.close();
  }
}
