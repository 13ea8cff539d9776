import type { SessionWithToken } from '../catalogue/answers/accounts.ts';
import type { NamedRecord } from '../catalogue/answers/records.ts';
import type { FieldMessages, KeyConflict } from '../catalogue/endpoints/errors.ts';
import { currentLanguage, translate } from './language.ts';
import { fetchWithPrefetch } from './prefetched-response.ts';
import { currentCsrfToken, setSession } from './session-store.ts';

/** Any answer other than success. `message` is a sentence in the reader's language. */
export class RequestError extends Error {
  override name = 'RequestError';
  /** HTTP's; 0 where the server was not reached. */
  readonly status: number;
  readonly payload: unknown;
  /** Whether `message` is the server's own sentence. */
  readonly isServerMessage: boolean;
  /** HTTP's words for the status, or the number where none came along. */
  readonly statusText: string;
  /** The record that has the natural key already, where that was the reason for a form's 400. */
  readonly conflictingRecord: NamedRecord | null;

  constructor(
    status: number,
    message: string,
    payload?: unknown,
    taken: NamedRecord | null = null,
    statusText = String(status),
    isSaid = true,
  ) {
    super(message);
    this.status = status;
    this.payload = payload;
    this.conflictingRecord = taken;
    this.statusText = statusText;
    this.isServerMessage = isSaid;
  }

  /** The messages of a form's 400 about its fields; empty where the error is about something else. */
  get fieldMessages(): FieldMessages {
    const isForm =
      this.status === 400 && typeof this.payload === 'object' && this.payload && !Array.isArray(this.payload);
    return isForm ? (this.payload as FieldMessages) : {};
  }
}

/** The server's messages about the fields of a form; empty where the error is about something else. */
export function fieldMessagesOf(error: unknown): FieldMessages {
  return error instanceof RequestError ? error.fieldMessages : {};
}

/** Whether an error is the server's answer with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof RequestError && error.status === status;
}

type RequestOptions = {
  /** GET without a body, POST with one, where nothing is said. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, except FormData, which goes as multipart. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type ApiResponse<T> = { data: T; status: number; headers: Headers };

function toRequestInit({ method, body, headers, signal }: RequestOptions): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json, */*;q=0.5',
      'accept-language': currentLanguage(),
      'x-csrf-token': currentCsrfToken(),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

/** Turns an error of the connection into a sentence for people; it can break also in the middle of an answer. */
async function wrapNetworkErrors<T>(answer: Promise<T>, { signal }: RequestOptions): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestError(0, translate('shell.offline'), undefined, null, '', false);
  }
}

function fetchOrThrow(path: string, options: RequestOptions): Promise<Response> {
  return wrapNetworkErrors(fetchWithPrefetch(path, toRequestInit(options)), options);
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : response.text();
}

async function toError(response: Response): Promise<RequestError> {
  const { status, statusText } = response;
  const words = statusText || String(status);
  const body = await readBody(response).catch(() => undefined);
  if (typeof body === 'object' && body && 'message' in body && typeof body.message === 'string') {
    const { payload, taken } = body as { payload?: unknown } & KeyConflict;
    return new RequestError(status, body.message, payload, taken, words);
  }
  // Something between us and the server answered; its own page says nothing to a reader.
  const message = status >= 500 ? translate('shell.silent', { status }) : `${status} ${statusText}`.trim();
  return new RequestError(status, message, undefined, null, words, false);
}

/** Asks the server for the session. */
export async function reloadSession(): Promise<void> {
  const response = await fetchOrThrow('/auth/session', {});
  if (!response.ok) throw await toError(response);
  const { csrfToken, ...session } = (await response.json()) as SessionWithToken;
  setSession(session, csrfToken);
}

/**
 * Sends a request and gives the answer with its headers.
 * @throws RequestError for everything but success; an aborted request throws what `fetch` throws
 */
export async function send<T>(path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
  const token = currentCsrfToken();
  let response = await fetchOrThrow(path, options);
  if (response.status === 403 || response.status === 401) {
    const refused = await toError(response);
    await reloadSession().catch(() => undefined);
    // The cookies are others than when this page was loaded: with the new token it is the same wish again.
    if (response.status !== 403 || currentCsrfToken() === token) throw refused;
    response = await fetchOrThrow(path, options);
  }
  if (!response.ok) throw await toError(response);
  const { status, headers } = response;
  return { data: (await wrapNetworkErrors(readBody(response), options)) as T, status, headers };
}

/** Sends a request and gives the answer's body: JSON as it is, everything else as text, nothing of a 204. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await send<T>(path, options)).data;
}
