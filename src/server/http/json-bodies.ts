import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses JSON bodies, which are UTF-8 (RFC 8259, section 8.1). An empty body of any type counts as none: several
 * endpoints need none, and many clients send a type nevertheless. A body of another type is refused unread.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset)) return done(new HttpError(415, 'errors.unsupportedMediaType'));
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8Decoder.decode(body as Buffer);
    } catch {
      return done(new HttpError(400, 'badRequests.notUtf8'));
    }
    parse(request, text, (error, value) => {
      // A body with a forbidden name, such as `__proto__`, is valid JSON, but refused as well.
      done(error && !isValidJson(text) ? new HttpError(400, 'badRequests.notJson') : error, value);
    });
  });
  app.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const isEmpty = Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;
    if (isEmpty) done(null, undefined);
    else done(new HttpError(415, 'errors.unsupportedMediaType'));
  });
}
