import type { CheckedUpload, UploadProgress } from '../../../catalogue/answers/importing.ts';
import { RequestError, request } from '../../http.ts';
import { currentLanguage, translate } from '../../language.ts';
import { openProgress } from './progress-stream.ts';
import { toUploadError } from './upload-error.ts';

/** The result of a successful upload. */
export type StoredUpload = { dataset: string; rows: number | null; warnings: string[] };

const uploadUrl = (token: string) => `/rest/templates/upload/${token}`;

/** Times that a server which cannot be reached is asked again, and the time between. */
const maxTries = 5;
const retryDelayMs = 2000;

function waitBeforeRetry(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, retryDelayMs));
}

async function fetchResult(token: string, signal: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(uploadUrl(token), { headers: { 'accept-language': currentLanguage() }, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      if (tries === maxTries) throw new RequestError(0, translate('shell.offline'));
      await waitBeforeRetry();
    }
  }
}

/**
 * Waits for the end of an upload whose answer was lost, or whose page was closed.
 * @param onProgress told how far it is, where it has not ended yet
 * @throws RequestError where nothing was stored, 404 where its end is not known; the signal's reason where it was aborted
 */
export async function pollUpload(
  token: string,
  onProgress: (progress: UploadProgress) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<StoredUpload | CheckedUpload> {
  for (;;) {
    const response = await fetchResult(token, signal);
    const text = await response.text();
    if (response.status === 200)
      return response.headers.get('content-type')?.includes('json')
        ? (JSON.parse(text) as CheckedUpload)
        : { dataset: text.trim(), rows: null, warnings: [] };
    if (response.status !== 202)
      throw toUploadError({
        status: response.status,
        statusText: response.statusText,
        responseText: text,
        getResponseHeader: (name) => response.headers.get(name),
      });
    onProgress(JSON.parse(text) as UploadProgress);
    await waitForEnd(token, onProgress, signal);
  }
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
 * Cancels an upload, in whatever phase it is.
 * @throws RequestError 409 where it is stored already, 404 where the server does not know it
 */
export function cancelUpload(token: string): Promise<void> {
  return request<void>(uploadUrl(token), { method: 'DELETE' });
}
