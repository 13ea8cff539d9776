import type { CheckedUpload, UploadProgress } from '../../../catalogue/answers/importing.ts';
import { RequestError } from '../../http.ts';
import { pollUpload, type StoredUpload } from './poll-upload.ts';
import { postForm } from './post-form.ts';
import { openProgress } from './progress-stream.ts';
import { toUploadError } from './upload-error.ts';

type UploadOptions = {
  /** The name by which the server knows it: a UUID. */
  token: string;
  file: File;
  /** The study's fields. */
  formFields: readonly [name: string, value: string][];
  /** Whether nothing is to be stored. */
  isCheck: boolean;
  signal: AbortSignal;
  onBytes: (sent: number, size: number) => void;
  onProgress: (progress: UploadProgress) => void;
  /** Told where it was refused because the login had ended. */
  onLoggedOut: () => void;
};

/** Time that a successful upload waits for its remarks, which arrive beside the answer. */
const maxWarningsWaitMs = 2000;

/** Answers of those between us and the server who did not wait for its own. */
const gatewayStatuses: ReadonlySet<number> = new Set([0, 502, 504]);

/** A table that has arrived is stored, also where the connection is lost on which its sender waits. */
async function pollIfConnectionLost(lost: unknown, options: UploadOptions): Promise<StoredUpload | CheckedUpload> {
  const { token, isCheck, onProgress, signal } = options;
  if (isCheck || !(lost instanceof RequestError) || !gatewayStatuses.has(lost.status)) throw lost;
  return await pollUpload(token, onProgress, signal);
}

/**
 * Sends a filled-in template with its study, to be stored or only to be checked, and tells how far that is: first the
 * bytes, then the server's own work.
 * @throws RequestError where nothing was stored; the signal's reason where it was aborted
 */
export async function sendUpload(options: UploadOptions): Promise<StoredUpload | CheckedUpload> {
  const { token, file, formFields, isCheck, onProgress, signal } = options;
  const form = new FormData();
  // First, so that the server can tell where it is while the file still comes.
  form.append('upload_token', token);
  for (const [name, value] of formFields) form.append(name, value);
  form.append('file', file, file.name);
  const stream = openProgress(token, onProgress);
  try {
    await stream.opened;
    signal.throwIfAborted();
    const address = `/rest/templates/upload${isCheck ? '?check=true' : ''}`;
    const answer = (await postForm(address, form, { ...options, toError: toUploadError })).responseText.trim();
    if (isCheck) return JSON.parse(answer) as CheckedUpload;
    const last = await stream.lastEvent(maxWarningsWaitMs);
    return { dataset: answer, rows: last?.phase === 'done' ? last.rows : null, warnings: last?.warnings ?? [] };
  } catch (error) {
    stream.close();
    if (error instanceof RequestError && error.status === 401) options.onLoggedOut();
    return await pollIfConnectionLost(error, options);
  } finally {
    stream.close();
  }
}
