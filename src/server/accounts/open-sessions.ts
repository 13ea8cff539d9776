import { accountEndpoints } from '../../catalogue/endpoints/accounts.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { deleteSessionOf, deleteSessionsOf, listSessions } from '../http/session-store.ts';
import type { ServerModule } from '../services.ts';

/** Endpoints with which users see and end their own open sessions. */
export const openSessions: ServerModule = async (app, { database: { db } }) => {
  const route = routesOf(app, accountEndpoints);

  route('GET /auth/sessions', async ({ user }, request) => ({
    records: await listSessions(db, user.id, request.session.id),
  }));

  route('DELETE /auth/sessions', async ({ user }, request) => ({
    ended: await deleteSessionsOf(db, user.id, request.session.id),
  }));

  route('DELETE /auth/sessions/:id', async ({ params: { id }, user }) => {
    if (!(await deleteSessionOf(db, user.id, id))) throw new HttpError(404, 'errors.notFound');
  });
};
