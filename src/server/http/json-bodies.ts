import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON bodies, which are UTF-8 (RFC 8259, section 8.1); an empty one is no body, of whatever type: several calls are
 * made without, and many clients name a type all the same. A body of another type is refused unread.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset)) return done(new HttpError(415, 'errors.unsupportedMediaType'));
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new HttpError(400, 'errors.badRequest'));
    }
    parse(request, text, done);
  });
  app.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const isEmpty = Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;
    if (isEmpty) done(null, undefined);
    else done(new HttpError(415, 'errors.unsupportedMediaType'));
  });
}
