import type { ColumnLetters, RefusedKind } from '../../../catalogue/endpoints/errors.ts';
import { RequestError } from '../../http.ts';
import { parseErrorResponse, type TextResponse } from './post-form.ts';
import { parseCellErrors, parseColumnLetters, parseErrorKinds } from './row-errors.ts';
import type { UploadFailure } from './upload-state.ts';

/** An upload that the server refused. */
export class UploadError extends RequestError {
  /** The kinds of errors of the whole table, also of rows that the payload does not list. */
  readonly kinds: RefusedKind[];
  readonly letters: ColumnLetters;

  constructor(status: number, message: string, body: object) {
    super(status, message, 'payload' in body ? body.payload : undefined);
    this.kinds = parseErrorKinds('summary' in body ? body.summary : undefined);
    this.letters = parseColumnLetters(body);
  }
}

/** The server's message about an upload, or its text where that is meant for people, or what HTTP calls it. */
export function toUploadError(answer: TextResponse): RequestError {
  const { status, responseText } = answer;
  const isText = answer.getResponseHeader('content-type')?.includes('text/plain');
  if (isText && responseText !== '') return new RequestError(status, responseText.slice(0, 500));
  return parseErrorResponse(answer, (message, body) => new UploadError(status, message, body));
}

/** The failure that an error means, with all that it says of the table. */
export function toUploadFailure(
  error: unknown,
  { filename, file }: Pick<UploadFailure, 'filename' | 'file'>,
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
