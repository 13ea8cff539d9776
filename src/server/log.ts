import { type DestinationStream, destination, type LogFn, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Fields with contents of requests and answers: headers, bodies, and raw requests. */
const redactedFields = ['headers', 'body', 'payload', 'rawPacket', 'rawHeaders', 'query'];

type LoggedRequest = { method?: string; url?: string; ip?: string };
type LoggedReply = {
  statusCode?: number;
  request?: { method: string; routeOptions?: { url?: string | undefined }; user?: { id: number } | null };
};
type LoggedError = { type: string; message: string; code?: unknown; stack: string[]; cause?: LoggedError };

/** PostgreSQL's class of data exceptions, whose messages quote values. */
const valueErrorCode = /^22...$/;

/**
 * Serializes message and code of an error, but no other property: Node attaches the whole request to an error of its
 * parser.
 */
function serializeError(error: unknown): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  const message = valueErrorCode.test(String(code)) ? error.message.replace(/".*"/s, '"…"') : error.message;
  const cause = serializeError(error.cause);
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(cause && { cause }),
  };
}

/** Serializes a response with its request: the pattern of the route, and the user by number, without name or address. */
function serializeReply({ statusCode, request }: LoggedReply) {
  return {
    statusCode,
    ...(request && { method: request.method, route: request.routeOptions?.url }),
    ...(request?.user && { user: request.user.id }),
  };
}

/** The error of a log call without a message, for which pino would use the error's message unchanged. */
function findBareError(args: readonly unknown[]): Error | null {
  const [first] = args;
  if (args.length > 1 || typeof first !== 'object' || first === null) return null;
  const error = first instanceof Error ? first : 'err' in first ? first.err : null;
  return error instanceof Error ? error : null;
}

/**
 * Creates the structured log on standard output. At no level does it contain contents of requests, except the path of
 * the URL; the query is cut off, since links in mails have their one-time tokens there.
 */
export function createLog(level: LogLevel, stream: DestinationStream = destination(1)): Logger {
  const options = {
    level,
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        const error = findBareError(args);
        if (error) method.call(this, { err: error }, serializeError(error)?.message);
        else method.apply(this, args);
      },
    },
    redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: {
      err: serializeError,
      error: serializeError,
      req: (request: LoggedRequest) => ({
        method: request.method,
        url: request.url?.replace(/\?.*$/s, ''),
        remoteAddress: request.ip,
      }),
      res: serializeReply,
    },
  };
  return pino(options, stream);
}
