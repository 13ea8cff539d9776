import { handOverEndpoints } from '../../catalogue/endpoints/hand-over.ts';
import { findUser } from '../accounts/users.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import type { ServerModule } from '../services.ts';
import { countBelongings, handOver } from './hand-over.ts';

/** The module of people who leave: their work is handed over to a successor. */
export const handingOver: ServerModule = async (app, { database: { db } }) => {
  const route = routesOf(app, handOverEndpoints);

  route('GET /rest/users/:id/hand-over', async ({ params: { id } }) => {
    if (!(await findUser(db, id))) throw new HttpError(404, 'errors.notFound');
    return countBelongings(db, id);
  });

  route('POST /rest/users/:id/hand-over', ({ params: { id }, body: { to }, user }) =>
    transact(db, (trx) => handOver(trx, user, { from: id, to })),
  );
};
