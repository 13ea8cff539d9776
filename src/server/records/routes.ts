import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import {
  type RecordEndpoints,
  recordEndpoints,
  type ServedEntity,
  servedEntities,
} from '../../catalogue/endpoints/records.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { fixedRoles, type Visitor } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { genericRoutesOf, withStatus } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { readRecordFindings } from './findings.ts';
import { type IdempotentRequest, readHistory } from './history.ts';
import { listRecords } from './list.ts';
import { transact } from './natural-keys.ts';
import { refuseOthersRecords } from './ownership.ts';
import { findPossibleDuplicates } from './possible-duplicates.ts';
import { parseUuid, type RecordId, type RecordOf, readRecord, readValues } from './read.ts';
import { readRelated } from './related.ts';
import { removeRecords } from './remove.ts';
import { requirePermission } from './request-errors.ts';
import { createRecord, findRepeatedCreation, requireJsonObject, updateRecord } from './store.ts';

const isEmptyBody = (body: unknown) =>
  body === undefined ||
  (typeof body === 'object' && body !== null && Object.keys(body).length === 0 && !Array.isArray(body));

/** More than the longest texts of a record need, so that a longer text gets a message at its field. */
const bodyLimitBytes = 4 * 1024 * 1024;

/** The client's key of a request, with which it may be sent again (IETF draft of the header Idempotency-Key). */
function readIdempotentRequest({ headers, body }: FastifyRequest): IdempotentRequest | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  // The draft writes the key in quotes.
  const key = parseUuid(String(header).replaceAll('"', ''));
  if (key === undefined) throw new HttpError(400, 'records.requestKey');
  return { key, digest: createHash('sha256').update(JSON.stringify(body)).digest('base64url') };
}

/** @throws HttpError 403 for a role on which permissions depend */
async function rejectFixedRole(trx: Transaction<Tables>, entity: EntityName, id: RecordId): Promise<void> {
  if (entity !== 'role') return;
  const stored = await readValues(trx, entity, id);
  if (fixedRoles.some((name) => name === stored?.values.name)) throw new HttpError(403, 'records.fixedRole');
}

/** @throws HttpError 403 where the user may not edit or delete a record: it is a fixed role, or others have brought it */
async function requireEditable(
  trx: Transaction<Tables>,
  request: FastifyRequest,
  verb: 'update' | 'delete',
  entity: EntityName,
  id: RecordId,
): Promise<void> {
  requirePermission(request, verb, entity, id);
  await rejectFixedRole(trx, entity, id);
  await refuseOthersRecords(trx, request.user, entity, [id]);
}

/** @throws HttpError 404 where there is no such record */
async function requireRecord<E extends EntityName>(
  db: Kysely<Tables>,
  user: Visitor,
  entity: E,
  id: RecordId,
): Promise<RecordOf<E>> {
  const record = await readRecord(db, user, entity, id);
  if (!record) throw new HttpError(404, 'errors.notFound');
  return record;
}

function resourceModule(entity: ServedEntity): ServerModule {
  return async (app, { database }) => {
    const { db } = database;
    const route = genericRoutesOf(app, recordEndpoints.get(entity) ?? ({} as RecordEndpoints<ServedEntity>));

    route('GET /:id', ({ params: { id }, user }) => requireRecord(db, user, entity, id));

    route('GET /:id/history', async ({ params: { id }, user }) => {
      const records = await readHistory(db, user, entity, id);
      // A deleted record has only its history; one that came with the database has none.
      if (records.length === 0) await requireRecord(db, user, entity, id);
      return { records };
    });

    route('GET /:id/related', async ({ params: { id }, user }, request, reply) => {
      await requireRecord(db, user, entity, id);
      return runReadTransaction(database, reply, async (trx) => ({
        records: await readRelated(trx, user, entity, id),
        findings: user ? await readRecordFindings(trx, entity, id, request.t) : [],
      }));
    });

    // Visitors may list the projects.
    route('POST /', { bodyLimit: bodyLimitBytes, isAudienceChecked: true }, async (input, request) => {
      const { body, user } = input;
      // The page My Entries requests the projects for its choice with a `POST` without a body.
      if ('query' in input && isEmptyBody(body))
        return withStatus(200, await listRecords(db, user, entity, input.query));
      requirePermission(request, 'create', entity);
      const idempotentRequest = readIdempotentRequest(request);
      const record = await transact(db, async (trx) => {
        const id =
          (idempotentRequest && (await findRepeatedCreation(trx, user, entity, idempotentRequest))) ??
          (await createRecord(trx, user, entity, body, idempotentRequest));
        return requireRecord(trx, user, entity, id);
      });
      return withStatus(201, record);
    });

    route('POST /alike', { bodyLimit: bodyLimitBytes }, async ({ body }, _request, reply) => ({
      records: await runReadTransaction(database, reply, (trx) => findPossibleDuplicates(trx, entity, body)),
    }));

    route('PUT /:id', { bodyLimit: bodyLimitBytes }, async ({ params: { id }, body, user }, request, reply) => {
      const { record, change } = await transact(db, async (trx) => {
        await requireEditable(trx, request, 'update', entity, id);
        const change = await updateRecord(trx, user, entity, id, requireJsonObject(body));
        return { change, record: await requireRecord(trx, user, entity, id) };
      });
      if (change !== null) reply.header('strandbook-change', String(change));
      return record;
    });

    route('DELETE /:id', async ({ params: { id }, query: { perform }, user }, request, reply) => {
      const change = await transact(db, async (trx) => {
        await requireEditable(trx, request, 'delete', entity, id);
        return removeRecords(trx, user, entity, [id], { perform: perform === 'true' || perform === '1' });
      });
      return reply.code(204).header('location', `/rest/bin/${change}`).send();
    });
  };
}

/** The module of records: the same endpoints for every entity, `/rest/{resource}`; their lists are a module of their own. */
export const records: ServerModule = async (app, services) => {
  for (const entity of servedEntities) {
    await app.register(resourceModule(entity), { ...services, prefix: `/rest/${entityOf(entity).resource}` });
  }
};
