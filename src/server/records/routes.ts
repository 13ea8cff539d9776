import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { fixedRoles, type Verb } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { createRecordCounter } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { type IdempotentRequest, readHistory } from './history.ts';
import { listRecords } from './list.ts';
import { transact } from './natural-keys.ts';
import { findPossibleDuplicates } from './possible-duplicates.ts';
import { parseEntityId, parseUuid, type RecordId, readRecord, readValues } from './read.ts';
import { readRelated } from './related.ts';
import { removeRecord } from './remove.ts';
import { requirePermission } from './request-errors.ts';
import { createRecord, findRepeatedCreation, requireJsonObject, updateRecord } from './store.ts';

/** Entities with the generic endpoints: all that have a screen, and the roles. */
export const servedEntities: readonly EntityName[] = [...screenEntities, 'role'];

type RecordRoute = { Params: { id: string }; Querystring: Record<string, string | string[]> };

/** The record's id in the path. @throws HttpError 401, 403 or 404 where the visitor may not do that to it */
function requireRecordId(request: FastifyRequest<RecordRoute>, verb: Verb, entity: EntityName): RecordId {
  const id = parseEntityId(entity, request.params.id);
  requirePermission(request, verb, entity, id);
  if (id === undefined) throw new HttpError(404, 'errors.notFound');
  return id;
}

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

function resourceModule(entity: EntityName): ServerModule {
  return async (app, { database }) => {
    const { db } = database;
    const countAll = createRecordCounter([entity]);
    app.get('/', async (request, reply) => {
      requirePermission(request, 'read', entity);
      return runReadTransaction(database, reply, (trx) =>
        listRecords(trx, request.user, entity, request.query, countAll),
      );
    });

    app.get<RecordRoute>('/:id', async (request) => {
      const id = requireRecordId(request, 'read', entity);
      const record = await readRecord(db, request.user, entity, id);
      if (!record) throw new HttpError(404, 'errors.notFound');
      return record;
    });

    app.get<RecordRoute>('/:id/history', async (request) => {
      const id = requireRecordId(request, 'read', entity);
      const records = await readHistory(db, request.user, entity, id);
      // A deleted record has only its history; one that came with the database has none.
      if (records.length === 0 && !(await readRecord(db, request.user, entity, id)))
        throw new HttpError(404, 'errors.notFound');
      return { records };
    });

    app.get<RecordRoute>('/:id/related', async (request, reply) => {
      const id = requireRecordId(request, 'read', entity);
      if (!(await readRecord(db, request.user, entity, id))) throw new HttpError(404, 'errors.notFound');
      return {
        records: await runReadTransaction(database, reply, (trx) => readRelated(trx, request.user, entity, id)),
      };
    });

    app.post('/', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      // My Entries asks in this way for the projects to choose from.
      if (entity === 'project' && isEmptyBody(request.body))
        return listRecords(db, request.user, entity, { hits: String(maxListedRecords), ...(request.query as object) });
      requirePermission(request, 'create', entity);
      const idempotentRequest = readIdempotentRequest(request);
      const record = await transact(db, async (trx) => {
        const id =
          (idempotentRequest && (await findRepeatedCreation(trx, request.user, entity, idempotentRequest))) ??
          (await createRecord(trx, request.user, entity, request.body, idempotentRequest));
        return readRecord(trx, request.user, entity, id);
      });
      return reply.code(201).send(record);
    });

    app.post('/alike', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      requirePermission(request, 'create', entity);
      return {
        records: await runReadTransaction(database, reply, (trx) => findPossibleDuplicates(trx, entity, request.body)),
      };
    });

    app.put<RecordRoute>('/:id', { bodyLimit: bodyLimitBytes }, async (request) => {
      const id = requireRecordId(request, 'update', entity);
      return transact(db, async (trx) => {
        await rejectFixedRole(trx, entity, id);
        await updateRecord(trx, request.user, entity, id, requireJsonObject(request.body));
        return readRecord(trx, request.user, entity, id);
      });
    });

    app.delete<RecordRoute>('/:id', async (request, reply) => {
      const id = requireRecordId(request, 'delete', entity);
      const perform = request.query.perform === 'true' || request.query.perform === '1';
      await transact(db, async (trx) => {
        await rejectFixedRole(trx, entity, id);
        await removeRecord(trx, request.user, entity, id, perform);
      });
      return reply.code(204).send();
    });
  };
}

/** The module of records: the same endpoints for every entity, `/rest/{resource}`. */
export const records: ServerModule = async (app, services) => {
  for (const entity of servedEntities) {
    await app.register(resourceModule(entity), { ...services, prefix: `/rest/${entityOf(entity).resource}` });
  }
};
