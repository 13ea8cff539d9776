import type { ColumnLetters, RefusedKind } from '../../../catalogue/endpoints/errors.ts';
import { RequestError, reloadSession } from '../../http.ts';
import { currentLanguage, translate } from '../../language.ts';
import { currentCsrfToken } from '../../session-store.ts';
import {
  type CellError,
  parseCellErrors,
  parseColumnLetters,
  parseErrorKinds,
  withStoredValues,
} from './row-errors.ts';
import type { UploadFailure } from './upload-state.ts';

/** A complete response of `XMLHttpRequest`, or a `fetch` response with the same members. */
export type TextResponse = Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText' | 'getResponseHeader'>;

export type PostFormOptions = {
  signal: AbortSignal;
  onBytes: (sent: number, size: number) => void;
  /** Returns the error of an unsuccessful response. */
  toError: (response: TextResponse) => RequestError;
};

/** The status line of a response: `502 Bad Gateway`. */
export function httpStatusText({ status, statusText }: TextResponse): string {
  return `${status} ${statusText}`.trim();
}

/** The error of a response, with the message and body of its JSON; without JSON, with the status line. */
export function parseErrorResponse(
  response: TextResponse,
  make: (message: string, body: object) => RequestError,
): RequestError {
  try {
    const body: unknown = JSON.parse(response.responseText);
    if (typeof body === 'object' && body && 'message' in body && typeof body.message === 'string')
      return make(body.message, body);
  } catch {}
  return new RequestError(response.status, httpStatusText(response));
}

function sendForm(
  path: string,
  form: FormData,
  { signal, onBytes, toError }: PostFormOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', path);
    xhr.setRequestHeader('accept', 'text/plain, application/json;q=0.9');
    xhr.setRequestHeader('accept-language', currentLanguage());
    xhr.setRequestHeader('x-csrf-token', currentCsrfToken());
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onBytes(loaded, total));
    xhr.addEventListener('load', () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr);
      else reject(toError(xhr));
    });
    xhr.addEventListener('error', () => reject(new RequestError(0, translate('shell.offline'))));
    xhr.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

/**
 * Sends a form and reports the number of sent bytes. If another tab has logged in or out meanwhile, the form is sent
 * once more with the new CSRF token.
 * @throws RequestError if the response is no success; the signal's reason if it was aborted
 */
export async function postForm(path: string, form: FormData, options: PostFormOptions): Promise<XMLHttpRequest> {
  const token = currentCsrfToken();
  try {
    return await sendForm(path, form, options);
  } catch (error) {
    const isRefused = error instanceof RequestError && (error.status === 401 || error.status === 403);
    if (!isRefused) throw error;
    await reloadSession().catch(() => undefined);
    if (error.status === 401 || currentCsrfToken() === token) throw error;
    return await sendForm(path, form, options);
  }
}

/**
 * @throws RequestError with a message if the file was changed after it was selected, because browsers then refuse to
 * send it
 */
export async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new RequestError(0, translate('dataImport.file.changed'));
  }
}

/** The server's refusal of an upload. */
export class UploadError extends RequestError {
  /** The kinds of errors of the whole table, also of rows that the payload does not list. */
  readonly kinds: RefusedKind[];
  readonly letters: ColumnLetters;
  /** The errors of the table. */
  readonly errors: CellError[];

  constructor(status: number, message: string, body: object) {
    super(status, message, 'payload' in body ? body.payload : undefined);
    this.kinds = parseErrorKinds('summary' in body ? body.summary : undefined);
    this.letters = parseColumnLetters(body);
    this.errors = withStoredValues(parseCellErrors(this.payload, this.letters), body);
  }
}

/** The error of a refused upload, with the message of its JSON or text, or with the status line. */
export function toUploadError(response: TextResponse): RequestError {
  const { status, responseText } = response;
  const isText = response.getResponseHeader('content-type')?.includes('text/plain');
  if (isText && responseText !== '') return new RequestError(status, responseText.slice(0, 500));
  return parseErrorResponse(response, (message, body) => new UploadError(status, message, body));
}

/** An error as the state of a failed upload, with the errors of the table. */
export function toUploadFailure(
  error: unknown,
  { filename, file }: Pick<UploadFailure, 'filename' | 'file'>,
): UploadFailure {
  const none = { isLoggedOut: false, fields: {}, errors: [], kinds: [], letters: {} };
  const failure = { filename, file, message: error instanceof Error ? error.message : String(error), ...none };
  if (!(error instanceof RequestError)) return failure;
  const { status, fieldMessages, payload } = error;
  const { kinds, letters, errors } =
    error instanceof UploadError ? error : { ...failure, errors: parseCellErrors(payload, failure.letters) };
  return {
    ...failure,
    isLoggedOut: status === 401,
    fields: fieldMessages,
    errors,
    kinds,
    letters,
  };
}
