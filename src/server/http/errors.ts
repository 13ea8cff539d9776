import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageTranslationKey, Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate, type ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { classifyFailure, type DatabaseFailure, errorCodeOf, sqlStates } from '../database/failures.ts';
import { languageOf } from './language.ts';

export type MessageParams = Readonly<Record<string, string | number>>;
/** The payload of an error; a function where it contains translated texts. */
type ErrorPayload = ((t: Translate) => unknown) | object;

/**
 * An error response. Modules throw it with a translation key (or a function that composes a message), never with the
 * message, since the language is only known at the end of the request. A param `retryAfter` (seconds) becomes the
 * header `Retry-After`.
 */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly key: ServerTranslationKey | ((t: Translate) => string);
  readonly params: MessageParams;
  readonly payload: ErrorPayload | undefined;
  /** Further fields of the body. */
  readonly extraFields: ((t: Translate) => object) | undefined;

  constructor(
    statusCode: number,
    key: ServerTranslationKey | ((t: Translate) => string),
    params: MessageParams = {},
    payload?: ErrorPayload,
    extraFields?: (t: Translate) => object,
  ) {
    super(`${statusCode} ${typeof key === 'string' ? key : ''}`);
    this.statusCode = statusCode;
    this.key = key;
    this.params = params;
    this.payload = payload;
    this.extraFields = extraFields;
  }
}

/** An error that nobody receives, since the client has gone. */
export const clientGoneError = (): HttpError => new HttpError(408, 'errors.badRequest');

const messageKeyByStatus: Readonly<Record<number, PageTranslationKey>> = {
  401: 'errors.notLoggedIn',
  403: 'errors.notAllowed',
  404: 'errors.unknownPath',
  413: 'errors.tooLarge',
  415: 'errors.unsupportedMediaType',
};

const safeMethods = new Set(['GET', 'HEAD']);

/** Status and message for a failure of the database. */
const responseByFailure = {
  down: [503, 'errors.databaseDown'],
  connectionLost: [503, 'errors.connectionLost'],
  diskFull: [507, 'errors.diskFull'],
  tookTooLong: [503, 'errors.tookTooLong'],
} as const satisfies Record<DatabaseFailure, readonly [number, PageTranslationKey]>;

// The codes for text that PostgreSQL cannot store: only \u0000 passes JSON and our own rules.
const invalidCharacterCode = /^(?:22021|22P05)$/;

/** `{field: [messages]}` from the errors of Fastify's validation. */
function validationPayload(validation: NonNullable<FastifyError['validation']>): ErrorPayload {
  return (t) => {
    const payload: Record<string, string[]> = {};
    for (const { instancePath, keyword, params } of validation) {
      const missingField = keyword === 'required' ? String(params.missingProperty) : '';
      const field = [...instancePath.split('/').slice(1), missingField].filter(Boolean).join('.') || 'body';
      payload[field] = [t(missingField ? 'errors.required' : 'errors.invalid', { field })];
    }
    return payload;
  };
}

/** The error response for anything that was thrown; it reveals nothing about the server's internals. */
function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { statusCode = 500, validation } = (error ?? {}) as Partial<FastifyError>;
  if (validation) return new HttpError(400, 'errors.validation', {}, validationPayload(validation));
  if (invalidCharacterCode.test(errorCodeOf(error))) return new HttpError(400, 'errors.badRequest');
  const failure = classifyFailure(error);
  if (failure) {
    // A request that only reads has changed nothing, so its sender need not check whether it was carried out.
    const [status, key] =
      responseByFailure[failure === 'connectionLost' && safeMethods.has(request.method) ? 'down' : failure];
    return new HttpError(status, key);
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, messageKeyByStatus[statusCode] ?? 'errors.badRequest');
  }
  return new HttpError(500, 'errors.internal', { requestId: request.id });
}

function translateMessage({ key, params }: HttpError, t: Translate): string {
  return typeof key === 'string' ? t(key, params) : key(t);
}

/** Error codes caused by a client that has gone: an aborted body, and a cancelled query. */
const disconnectCodes: readonly string[] = [
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  sqlStates.queryCancelled,
];

/** Logs errors of the server; a client that has gone is logged without a stack trace. */
function logFailure(error: unknown, { statusCode }: HttpError, request: FastifyRequest, message: string): void {
  const hasGone = request.raw.socket?.destroyed === true;
  if (hasGone && (statusCode === 408 || disconnectCodes.includes(errorCodeOf(error))))
    request.log.info('the client hung up');
  else if (statusCode >= 500) {
    const { method, routeOptions, user } = request;
    request.log.error({ err: error, method, route: routeOptions?.url, user: user?.id }, message);
  }
}

/**
 * The message for anything that was thrown, where the response as a whole is no error; errors of the server are logged.
 */
export function explainError(error: unknown, request: FastifyRequest): string {
  const response = toHttpError(error, request);
  logFailure(error, response, request, 'a part of a request failed');
  return translateMessage(response, getServerTranslate(languageOf(request)));
}

/** A response that can be sent as it is. */
export type WrittenResponse = { status: number; headers: Record<string, string>; body: string };

function writeError(error: HttpError, t: Translate): WrittenResponse {
  const { statusCode: status, params, extraFields } = error;
  const payload = typeof error.payload === 'function' ? error.payload(t) : error.payload;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(typeof params.retryAfter === 'number' && { 'retry-after': String(Math.ceil(params.retryAfter)) }),
  };
  const message = translateMessage(error, t);
  const body = { message, ...(payload === undefined ? undefined : { payload }), ...extraFields?.(t) };
  return { status, headers, body: JSON.stringify(body) };
}

/** The response to anything that was thrown, in a language, to be stored. */
export function errorResponse(error: unknown, request: FastifyRequest, t: Translate): WrittenResponse {
  return writeError(toHttpError(error, request), t);
}

/** Sends the response to anything that was thrown, in the form `{message, payload?}`, and logs errors of the server. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const response = toHttpError(error, request);
  logFailure(error, response, request, 'request failed');
  const { status, headers, body } = writeError(response, getServerTranslate(languageOf(request)));
  reply.code(status).headers(headers).send(body);
}

/** Makes `sendError` answer every failed request. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}
