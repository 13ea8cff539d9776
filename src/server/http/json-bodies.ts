import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * Reads JSON bodies; an empty one is no body, of whatever type: several calls are made without, and many clients name a type
 * all the same. A body of another type is refused unread.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
  app.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const isEmpty = Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;
    if (isEmpty) done(null, undefined);
    else done(new HttpError(415, 'errors.unsupportedMediaType'));
  });
}
