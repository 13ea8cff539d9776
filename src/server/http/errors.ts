import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageTranslationKey, Translate } from '../../catalogue/locales/index.ts';
import { getServerTranslate, type ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { classifyFailure, type DatabaseFailure, errorCodeOf, sqlStates } from '../database/failures.ts';
import { languageOf } from './language.ts';

export type MessageParams = Readonly<Record<string, string | number>>;
/** The payload beside the message; a function where it contains sentences, called with those of the reader's language. */
type ErrorPayload = ((t: Translate) => unknown) | object;

/**
 * An answer other than success. Rooms throw it with the key of a sentence (or a function that puts sentences together),
 * never the sentence, since only the end of the request knows the language. A param `retryAfter` (seconds) becomes the header `Retry-After`.
 */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly key: ServerTranslationKey | ((t: Translate) => string);
  readonly params: MessageParams;
  readonly payload: ErrorPayload | undefined;
  /** Further keys of the body. */
  readonly extraFields: ((t: Translate) => object) | undefined;

  constructor(
    statusCode: number,
    key: ServerTranslationKey | ((t: Translate) => string),
    params: MessageParams = {},
    payload?: ErrorPayload,
    more?: (t: Translate) => object,
  ) {
    super(`${statusCode} ${typeof key === 'string' ? key : ''}`);
    this.statusCode = statusCode;
    this.key = key;
    this.params = params;
    this.payload = payload;
    this.extraFields = more;
  }
}

/** An error for nobody: the client has gone. */
export const clientGoneError = (): HttpError => new HttpError(408, 'errors.badRequest');

const messageKeyByStatus: Readonly<Record<number, PageTranslationKey>> = {
  401: 'errors.notLoggedIn',
  403: 'errors.notAllowed',
  404: 'errors.unknownPath',
  413: 'errors.tooLarge',
  415: 'errors.unsupportedMediaType',
};

const safeMethods = new Set(['GET', 'HEAD']);

/** The answer to a failure of the database: the status, and a sentence. */
const responseByFailure = {
  down: [503, 'errors.databaseDown'],
  lost: [503, 'errors.connectionLost'],
  diskFull: [507, 'errors.diskFull'],
  tookTooLong: [503, 'errors.tookTooLong'],
} as const satisfies Record<DatabaseFailure, readonly [number, PageTranslationKey]>;

// A character that no text of PostgreSQL can hold: \u0000, the one kind of bad text that JSON and our rules let through.
const invalidCharacterCode = /^(?:22021|22P05)$/;

/** `{field: [messages]}` from what Fastify's own validation says. */
function validationPayload(validation: NonNullable<FastifyError['validation']>): ErrorPayload {
  return (t) => {
    const payload: Record<string, string[]> = {};
    for (const { instancePath, keyword, params } of validation) {
      const missing = keyword === 'required' ? String(params.missingProperty) : '';
      const field = [...instancePath.split('/').slice(1), missing].filter(Boolean).join('.') || 'body';
      payload[field] = [t(missing ? 'errors.required' : 'errors.invalid', { field })];
    }
    return payload;
  };
}

/** Answer for anything that was thrown, which tells a stranger nothing about the inside. */
function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const { statusCode = 500, validation } = (error ?? {}) as Partial<FastifyError>;
  if (validation) return new HttpError(400, 'errors.validation', {}, validationPayload(validation));
  if (invalidCharacterCode.test(errorCodeOf(error))) return new HttpError(400, 'errors.badRequest');
  const failure = classifyFailure(error);
  if (failure) {
    // A request that only reads has changed nothing that its sender would have to look after.
    const [status, key] = responseByFailure[failure === 'lost' && safeMethods.has(request.method) ? 'down' : failure];
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

/** The codes of errors in which a client's going ends: a body that breaks off, and a query that was cancelled for it. */
const disconnectCodes: readonly string[] = [
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  sqlStates.queryCancelled,
];

/** Logs what is our own fault; a client that hangs up is none, and has a line without a stack. */
function logFailure(error: unknown, { statusCode }: HttpError, request: FastifyRequest, message: string): void {
  const isGone = request.raw.socket?.destroyed === true;
  if (isGone && (statusCode === 408 || disconnectCodes.includes(errorCodeOf(error))))
    request.log.info('the client hung up');
  else if (statusCode >= 500) request.log.error({ err: error }, message);
}

/** The sentence about anything thrown, where the answer as a whole is no error; what is our own fault is logged. */
export function explainError(error: unknown, request: FastifyRequest): string {
  const answer = toHttpError(error, request);
  logFailure(error, answer, request, 'a part of a request failed');
  return translateMessage(answer, getServerTranslate(languageOf(request)));
}

/** Turns anything thrown into the one form of error bodies, `{message, payload?}`, and logs it where it is our own fault. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toHttpError(error, request);
  logFailure(error, answer, request, 'request failed');
  const t = getServerTranslate(languageOf(request));
  const payload = typeof answer.payload === 'function' ? answer.payload(t) : answer.payload;
  if (typeof answer.params.retryAfter === 'number') {
    reply.header('retry-after', String(Math.ceil(answer.params.retryAfter)));
  }
  reply
    .code(answer.statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({
        message: translateMessage(answer, t),
        ...(payload === undefined ? undefined : { payload }),
        ...answer.extraFields?.(t),
      }),
    );
}

/** Makes `sendError` the end of every failed request. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}
