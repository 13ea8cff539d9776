import type { SessionWithToken } from '../catalogue/endpoints/accounts.ts';
import type { FieldMessages, KeyConflict } from '../catalogue/endpoints/errors.ts';
import type { NamedRecord } from '../catalogue/endpoints/responses.ts';
import { currentLanguage, translate } from './language.ts';
import { fetchWithPrefetch } from './prefetched-response.ts';
import { currentCsrfToken, setSession } from './session-store.ts';

/** Any response other than success, or none. `message` is in the reader's language. */
export class RequestError extends Error {
  override name = 'RequestError';
  /** HTTP status; 0 if the server was not reached. */
  readonly status: number;
  readonly payload: unknown;
  /** Whether `message` comes from the server. */
  readonly isServerMessage: boolean;
  /** HTTP reason phrase, or the status where it is missing. */
  readonly statusText: string;
  /** The record that already has the natural key, where that was the reason for a form's 400. */
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
  /** By default GET without a body, and POST with one. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, except FormData, which is sent as multipart. */
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

/**
 * Turns a failure of the connection, also in the middle of a response, into a RequestError with a message for the
 * reader.
 */
async function wrapNetworkErrors<T>(response: Promise<T>, { signal }: RequestOptions): Promise<T> {
  try {
    return await response;
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
  const statusLabel = statusText || String(status);
  const body = await readBody(response).catch(() => undefined);
  if (typeof body === 'object' && body && 'message' in body && typeof body.message === 'string') {
    const { payload, taken } = body as { payload?: unknown } & KeyConflict;
    return new RequestError(status, body.message, payload, taken, statusLabel);
  }
  // The response is the HTML page of a proxy, which is no message for the reader.
  const message = status >= 500 ? translate('shell.silent', { status }) : `${status} ${statusText}`.trim();
  return new RequestError(status, message, undefined, null, statusLabel, false);
}

/** Loads the session and the CSRF token from the server. */
export async function reloadSession(): Promise<void> {
  const response = await fetchOrThrow('/auth/session', {});
  if (!response.ok) throw await toError(response);
  const { csrfToken, ...session } = (await response.json()) as SessionWithToken;
  setSession(session, csrfToken);
}

/**
 * Sends a request and returns the body with the response's headers.
 * @throws RequestError for everything but success; an aborted request throws what `fetch` throws
 */
export async function send<T>(path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
  const token = currentCsrfToken();
  let response = await fetchOrThrow(path, options);
  if (response.status === 403 || response.status === 401) {
    const error = await toError(response);
    await reloadSession().catch(() => undefined);
    // The cookies have changed since the page was loaded: the request is repeated with the new token.
    if (response.status !== 403 || currentCsrfToken() === token) throw error;
    response = await fetchOrThrow(path, options);
  }
  if (!response.ok) throw await toError(response);
  const { status, headers } = response;
  // The only cast: the type of a response follows from the declaration of the endpoint.
  return { data: (await wrapNetworkErrors(readBody(response), options)) as T, status, headers };
}

/** Sends a request and returns the body: JSON parsed, anything else as text, undefined for a 204. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await send<T>(path, options)).data;
}
