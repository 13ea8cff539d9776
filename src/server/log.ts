import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'x-csrf-token'];
const redacted = ['headers', 'req.headers', 'res.headers'].flatMap((place) =>
  secretHeaders.map((header) => `${place}["${header}"]`),
);

type LoggedRequest = { method?: string; url?: string; ip?: string };

/**
 * The structured log on standard output. A query is cut off a logged address, since links in mails carry their
 * one-time tokens there.
 */
export function createLog(level: LogLevel, to: DestinationStream = destination(1)): Logger {
  const options = {
    level,
    redact: { paths: redacted, censor: '[not logged]' },
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        url: request.url?.replace(/\?.*$/s, ''),
        remoteAddress: request.ip,
      }),
    },
  };
  return pino(options, to);
}
