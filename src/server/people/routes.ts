import { erasureEndpoints } from '../../catalogue/endpoints/erasures.ts';
import { handOverEndpoints } from '../../catalogue/endpoints/hand-over.ts';
import { findUser } from '../accounts/users.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import { indexAfterChange } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { EraseThreads } from './erase-thread.ts';
import { countBelongings, handOver } from './hand-over.ts';

/** The module of people who leave: their work is handed over to a successor, and they are erased on request. */
export const people: ServerModule = async (app, { config, database }) => {
  const { db, connection } = database;
  const route = routesOf(app, { ...handOverEndpoints, ...erasureEndpoints });
  const threads = new EraseThreads();
  app.addHook('onClose', () => threads.close());

  route('GET /rest/users/:id/hand-over', async ({ params: { id } }) => {
    if (!(await findUser(db, id))) throw new HttpError(404, 'errors.notFound');
    return countBelongings(db, id);
  });

  route('POST /rest/users/:id/hand-over', ({ params: { id }, body: { to }, user }) =>
    transact(db, (trx) => handOver(trx, user, { from: id, to })),
  );

  route(
    'POST /rest/erasures',
    async ({ body: { person, user, check, name, leave = [] }, user: actor }, request, reply) => {
      const target = person !== undefined ? { person } : user !== undefined ? { user } : null;
      if (!target || (person !== undefined && user !== undefined)) throw invalidFieldError('person', 'leaving.whom');
      const typed = check ? null : (name ?? '');
      const left = new AbortController();
      // An erasure goes on when its administrator leaves; a check is of use to nobody then.
      if (check) reply.raw.once('close', () => left.abort());
      const data = { target, actor, name: typed, leave, dataDir: config.dataDir, connection };
      const outcome = await threads.run(data, left.signal);
      if (outcome.kind === 'refused') {
        if (outcome.status === 400) throw invalidFieldError('name', outcome.key);
        throw new HttpError(outcome.status, outcome.key);
      }
      const { erasure } = outcome;
      if (outcome.kind === 'erased') {
        request.log.info({ person: erasure.person, account: erasure.account, user: actor.id }, 'somebody was erased');
        const count = erasure.rows.reduce((sum, row) => sum + (row.place === 'records' ? row.count : 0), 1);
        indexAfterChange(connection, count, app.log);
      }
      return erasure;
    },
  );
};
