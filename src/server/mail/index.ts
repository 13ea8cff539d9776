import { z } from 'zod';
import { maxInteger } from '../../catalogue/shapes.ts';
import { parseBody } from '../http/parse.ts';
import { requireRole } from '../http/sessions.ts';
import type { Room } from '../services.ts';
import { delivery } from './delivery.ts';
import { unsentMails } from './queue.ts';

export const listQuery = z.object({
  offset: z.coerce.number().int().min(0).max(maxInteger).default(0),
  hits: z.coerce.number().int().min(0).max(500).default(10),
});

/** The room of outgoing mail: a queue that is emptied in the background, and the list of it for administrators. */
export const mail: Room = async (app, services) => {
  const { db } = services.database;
  await app.register(delivery, services);

  app.get('/rest/mails', async (request) => {
    requireRole(request, 'admin');
    return unsentMails(db, parseBody(listQuery, request.query));
  });
};
