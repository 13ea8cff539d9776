import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxInteger, parseRecordId } from '../../catalogue/values/patterns.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { requireRole } from '../http/sessions.ts';
import type { ServerModule } from '../services.ts';
import { delivery, startDelivery } from './delivery.ts';
import { discardMail, listUnsentMails, retryMail } from './queue.ts';

export const mailListQuery = z.object({
  offset: z.coerce.number().int().min(0).max(maxInteger).default(0),
  hits: z.coerce.number().int().min(0).max(500).default(10),
});

type MailRoute = { Params: { id: string } };

function parseMailId(request: FastifyRequest<MailRoute>): number {
  const id = parseRecordId(request.params.id);
  if (!id) throw new HttpError(404, 'errors.notFound');
  return id;
}

/** The module of outgoing mail: delivery in the background, and endpoints for administrators about unsent mails. */
export const mail: ServerModule = async (app, services) => {
  const { db } = services.database;
  await app.register(delivery, services);

  app.get('/rest/mails', async (request) => {
    requireRole(request, 'admin');
    return listUnsentMails(db, parseBody(mailListQuery, request.query));
  });

  app.post<MailRoute>('/rest/mails/:id/retry', async (request, reply) => {
    requireRole(request, 'admin');
    const outcome = await retryMail(db, parseMailId(request));
    if (outcome === 'unknown') throw new HttpError(404, 'errors.notFound');
    if (outcome === 'expired') throw new HttpError(409, 'mail.worthless');
    startDelivery(services.database);
    return reply.code(204).send();
  });

  app.delete<MailRoute>('/rest/mails/:id', async (request, reply) => {
    const user = requireRole(request, 'admin');
    const id = parseMailId(request);
    if (!(await discardMail(db, id))) throw new HttpError(404, 'errors.notFound');
    request.log.info({ mail: id, user: user.id }, 'a mail that waited was discarded');
    return reply.code(204).send();
  });
};
