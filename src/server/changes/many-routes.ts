import { changeEndpoints } from '../../catalogue/endpoints/changes.ts';
import { type ManyEndpoints, manyEndpoints } from '../../catalogue/endpoints/many-records.ts';
import { type ServedEntity, servedEntities } from '../../catalogue/endpoints/records.ts';
import { entityOf } from '../../catalogue/index.ts';
import { HttpError } from '../http/errors.ts';
import { genericRoutesOf, routesOf } from '../http/route.ts';
import { requireUser } from '../http/sessions.ts';
import { OwnJobs } from '../jobs/own-jobs.ts';
import { describeDeletion } from '../records/deletion-effects.ts';
import { transact } from '../records/natural-keys.ts';
import { refuseOthersRecords } from '../records/ownership.ts';
import { readRecord } from '../records/read.ts';
import { removeRecords } from '../records/remove.ts';
import { requirePermission } from '../records/request-errors.ts';
import { indexAfterChange } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { changeMany } from './change-many.ts';
import { mergeRecords } from './merge.ts';
import { previewMany } from './preview-many.ts';
import { RunningChanges } from './running-changes.ts';
import { readSelection } from './selected-records.ts';

/** More than a million ids take. */
const bodyLimitBytes = 16 * 1024 * 1024;

const manyOf =
  (entity: ServedEntity, runningChanges: RunningChanges): ServerModule =>
  async (app, { database }) => {
    const { db, connection } = database;
    const route = genericRoutesOf(app, manyEndpoints.get(entity) ?? ({} as ManyEndpoints<ServedEntity>));

    route('POST /change', { bodyLimit: bodyLimitBytes }, async ({ body }, request) => {
      const user = requireUser(request);
      requirePermission(request, 'update', entity);
      if (body.check) return previewMany(db, user, entity, body, request.t);
      const result = await runningChanges.run(user.id, body.job, (running) =>
        transact(db, async (trx) => {
          const changed = await changeMany(trx, user, entity, body, running);
          await running?.complete(trx);
          return changed;
        }),
      );
      indexAfterChange(connection, result.changed, app.log);
      return result;
    });

    route('POST /delete', { bodyLimit: bodyLimitBytes }, async ({ body }, request) => {
      const user = requireUser(request);
      requirePermission(request, 'delete', entity);
      if (body.check)
        return db.transaction().execute(async (trx) => {
          const ids = await readSelection(trx, user, entity, body);
          return { selected: ids.length, effects: await describeDeletion(trx, entity, ids, request.t) };
        });
      const result = await transact(db, async (trx) => {
        const ids = await readSelection(trx, user, entity, body);
        if (ids.length === 0) throw new HttpError(409, 'many.nothing');
        await refuseOthersRecords(trx, user, entity, ids);
        const change = await removeRecords(trx, user, entity, ids, { perform: true, reason: body.reason });
        return { change, deleted: ids.length };
      });
      indexAfterChange(connection, result.deleted, app.log);
      return result;
    });

    route('POST /merge', async ({ body }, request, reply) => {
      const user = requireUser(request);
      requirePermission(request, 'update', entity);
      const { record, change } = await transact(db, async (trx) => {
        await refuseOthersRecords(trx, user, entity, [body.into, ...body.ids]);
        const change = await mergeRecords(trx, user, entity, body);
        return { change, record: await readRecord(trx, user, entity, body.into) };
      });
      if (!record) throw new HttpError(404, 'errors.notFound');
      reply.header('strandbook-change', String(change));
      return record;
    });
  };

/** Changing, deleting and merging many records of one kind at once, each as one change that can be undone. */
export const manyRecords: ServerModule = async (app, services) => {
  const { db } = services.database;
  const jobs = new OwnJobs(db, services.serverId, app.log);
  app.addHook('onClose', async () => jobs.close());
  const runningChanges = new RunningChanges(db, jobs);
  for (const entity of servedEntities)
    await app.register(manyOf(entity, runningChanges), { ...services, prefix: `/rest/${entityOf(entity).resource}` });

  const route = routesOf(app, changeEndpoints);
  route('GET /rest/changes/running/:job', async ({ params: { job }, user }) => {
    const progress = await runningChanges.find(user.id, job);
    return { running: progress !== null, ...(progress ?? { done: 0, total: null }) };
  });
  route('DELETE /rest/changes/running/:job', async ({ params: { job }, user }) => {
    await runningChanges.cancel(user.id, job);
  });
};
