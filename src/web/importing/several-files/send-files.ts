import type { UploadProgress } from '../../../catalogue/answers/importing.ts';
import { RequestError } from '../../http.ts';
import { httpStatusText, parseErrorResponse, postForm, requireReadable } from '../upload/post-form.ts';
import { openProgress } from '../upload/progress-stream.ts';
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
