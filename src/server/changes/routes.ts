import { binEndpoints } from '../../catalogue/endpoints/bin.ts';
import { changeEndpoints } from '../../catalogue/endpoints/changes.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import { indexAfterChange } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { countRestored, listEntries, lockEntry, refuseBeforeOthers } from './bin.ts';
import { describeChange } from './describe-change.ts';
import { listChanges, listPeople, readChange } from './listed-changes.ts';
import { undoRecordedChange } from './undo-recorded.ts';

/** Runs an undoing; a key that is taken meanwhile, or a record that somebody deletes at the same time, is a 409. */
async function refuseTakenKeys<T>(undoing: Promise<T>): Promise<T> {
  try {
    return await undoing;
  } catch (error) {
    if (errorCodeOf(error) === sqlStates.uniqueViolation) throw new HttpError(409, 'undoing.taken');
    if (errorCodeOf(error) === sqlStates.foreignKeyViolation) throw new HttpError(409, 'undoing.meanwhile');
    throw error;
  }
}

/** The list of changes, their undoing, and the bin: the changes with deleted records. */
export const changes: ServerModule = async (app, { database }) => {
  const { db, connection } = database;

  const route = routesOf(app, { ...changeEndpoints, ...binEndpoints });
  route('GET /rest/changes', ({ query, user }, _request, reply) =>
    runReadTransaction(database, reply, (trx) => listChanges(trx, user, query)),
  );

  route('GET /rest/changes/people', async ({ user }) => ({ names: await listPeople(db, user) }));

  route('GET /rest/changes/:id', ({ params: { id }, query, user }, _request, reply) =>
    runReadTransaction(database, reply, async (trx) => {
      const change = await readChange(trx, user, id);
      if (!change) throw new HttpError(404, 'errors.notFound');
      return describeChange(trx, user, change, query);
    }),
  );

  route('POST /rest/changes/:id/undo', async ({ params: { id }, user }) => {
    const { change, count } = await refuseTakenKeys(
      transact(db, async (trx) => {
        const stored = await readChange(trx, user, id, 'FOR UPDATE');
        if (!stored) throw new HttpError(404, 'errors.notFound');
        const undone = await undoRecordedChange(trx, user, stored, 'whole');
        return { change: undone.change, count: stored.count };
      }),
    );
    indexAfterChange(connection, count, app.log);
    return { change };
  });

  route('GET /rest/bin', ({ query, user }) => listEntries(db, user, query));

  route('POST /rest/bin/:id/restore', async ({ params: { id }, user }) => {
    const { count, ...restored } = await refuseTakenKeys(
      transact(db, async (trx) => {
        const entry = await lockEntry(trx, user, id);
        await refuseBeforeOthers(trx, entry);
        const { change, obstacles } = await undoRecordedChange(trx, user, entry, 'possible');
        return { count: entry.count, records: await countRestored(trx, change), notRestored: obstacles };
      }),
    );
    indexAfterChange(connection, count, app.log);
    return restored;
  });
};
