import { mailEndpoints } from '../../catalogue/endpoints/mail.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { delivery, startDelivery } from './delivery.ts';
import { discardMail, listUnsentMails, retryMail } from './queue.ts';
import { hasMailServer } from './transports.ts';

/** The module of outgoing mail: delivery in the background, and endpoints for administrators about unsent mails. */
export const mail: ServerModule = async (app, services) => {
  const { db } = services.database;
  await app.register(delivery, services);
  const route = routesOf(app, mailEndpoints);

  route('GET /rest/mails', ({ query }) => listUnsentMails(db, query));

  route('GET /rest/mails/delivery', async () => ({ mailServer: hasMailServer(services.config) }));

  route('POST /rest/mails/:id/retry', async ({ params }) => {
    const outcome = await retryMail(db, params.id);
    if (outcome === 'unknown') throw new HttpError(404, 'errors.notFound');
    if (outcome === 'expired') throw new HttpError(409, 'mail.worthless');
    startDelivery(services.database);
  });

  route('DELETE /rest/mails/:id', async ({ params: { id }, user }, request) => {
    if (!(await discardMail(db, id))) throw new HttpError(404, 'errors.notFound');
    request.log.info({ mail: id, user: user.id }, 'a mail that waited was discarded');
  });
};
