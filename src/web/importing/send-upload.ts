import type { RefusedKind } from '../../catalogue/answers/errors.ts';
import type { CheckedUpload, UploadProgress } from '../../catalogue/answers/importing.ts';
import { RequestError } from '../http.ts';
import { randomUuid } from '../random-uuid.ts';
import { errorIn, postForm, requireReadable } from './post-form.ts';
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

/** The server's message and its summary, or its text where that is meant for people. */
function toError(xhr: XMLHttpRequest): RequestError {
  const type = xhr.getResponseHeader('content-type') ?? '';
  if (type.includes('text/plain') && xhr.responseText !== '')
    return new RequestError(xhr.status, xhr.responseText.slice(0, 500));
  return errorIn(xhr, (message, body) => new RefusedUpload(xhr.status, message, body));
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
    const address = `/rest/templates/upload${isCheck ? '?check=true' : ''}`;
    const answer = (await postForm(address, form, { ...options, toError })).responseText.trim();
    if (isCheck) return JSON.parse(answer) as CheckedUpload;
    const last = await stream.lastWord(maxRemarksWaitMs);
    return { dataset: answer, rows: last?.phase === 'done' ? last.rows : null, warnings: last?.warnings ?? [] };
  } finally {
    stream.close();
  }
}
