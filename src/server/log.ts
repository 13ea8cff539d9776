import { type DestinationStream, destination, type LogFn, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Fields that hold what somebody sent or is sent: headers, bodies, and a request as it came over the line. */
const redactedFields = ['headers', 'body', 'payload', 'rawPacket', 'rawHeaders', 'query'];

type LoggedRequest = { method?: string; url?: string; ip?: string };
type LoggedError = { type: string; message: string; code?: unknown; stack: string[]; cause?: LoggedError };

/** PostgreSQL's class of errors about values, which its messages quote. */
const valueErrorCode = /^22...$/;

/** Keeps an error's message, and no other property of it: Node hangs the whole request onto an error of its parser. */
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

/** The error of a line that has no words of its own: the library would take the error's message as it is for them. */
function findBareError(args: readonly unknown[]): Error | null {
  const [first] = args;
  if (args.length > 1 || typeof first !== 'object' || first === null) return null;
  const error = first instanceof Error ? first : 'err' in first ? first.err : null;
  return error instanceof Error ? error : null;
}

/**
 * The structured log on standard output. Nothing that was sent is in it, at any level, but the path of an address: its
 * query is cut off, since links in mails carry their one-time tokens there.
 */
export function createLog(level: LogLevel, to: DestinationStream = destination(1)): Logger {
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
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return pino(options, to);
}
