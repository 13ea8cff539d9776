import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { maxListedRecords } from '../../catalogue/limits.ts';
import { fixedRoles, type Verb } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { readFor } from '../http/reading.ts';
import { countingAll } from '../search/count-all.ts';
import type { Room } from '../services.ts';
import { findAlike } from './alike.ts';
import { type NamedRequest, readHistory } from './history.ts';
import { listRecords } from './list.ts';
import { transact } from './natural-keys.ts';
import { idFrom, type RecordId, readRecord, readValues, uuidOf } from './read.ts';
import { refuseUnless } from './refusals.ts';
import { readRelated } from './related.ts';
import { removeRecord } from './remove.ts';
import { createRecord, givenIn, repeatedCreation, updateRecord } from './store.ts';

/** Entities that the generic calls serve: all that have a screen, and the roles. */
export const served: readonly EntityName[] = [...screenEntities, 'role'];

type OneRecord = { Params: { id: string }; Querystring: Record<string, string | string[]> };

/** The number of the record in the address, of somebody who may do that to it. */
function recordIn(request: FastifyRequest<OneRecord>, verb: Verb, entity: EntityName): RecordId {
  const id = idFrom(entity, request.params.id);
  refuseUnless(request, verb, entity, id);
  if (id === undefined) throw new HttpError(404, 'errors.notFound');
  return id;
}

const isEmpty = (body: unknown) =>
  body === undefined ||
  (typeof body === 'object' && body !== null && Object.keys(body).length === 0 && !Array.isArray(body));

/** More than the longest texts of a record need, so that a text that is too long gets a message at its field. */
const bodyLimitBytes = 4 * 1024 * 1024;

/** The request under its client's name for it, so that it may be sent again (as in the IETF's draft of the header Idempotency-Key). */
function namedRequest({ headers, body }: FastifyRequest): NamedRequest | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  // The draft has it in quotes.
  const key = uuidOf(String(given).replaceAll('"', ''));
  if (key === undefined) throw new HttpError(400, 'records.requestKey');
  return { key, digest: createHash('sha256').update(JSON.stringify(body)).digest('base64url') };
}

/** @throws HttpError 403 for a role that rules go by */
async function refuseFixedRole(trx: Transaction<Tables>, entity: EntityName, id: RecordId): Promise<void> {
  if (entity !== 'role') return;
  const stored = await readValues(trx, entity, id);
  if (fixedRoles.some((name) => name === stored?.values.name)) throw new HttpError(403, 'records.fixedRole');
}

function resource(entity: EntityName): Room {
  return async (room, { database }) => {
    const { db } = database;
    const countAll = countingAll([entity]);
    room.get('/', async (request, reply) => {
      refuseUnless(request, 'read', entity);
      return readFor(database, reply, (trx) => listRecords(trx, request.user, entity, request.query, countAll));
    });

    room.get<OneRecord>('/:id', async (request) => {
      const id = recordIn(request, 'read', entity);
      const record = await readRecord(db, request.user, entity, id);
      if (!record) throw new HttpError(404, 'errors.notFound');
      return record;
    });

    room.get<OneRecord>('/:id/history', async (request) => {
      const id = recordIn(request, 'read', entity);
      const records = await readHistory(db, request.user, entity, id);
      // A deleted record has only its history; one that came with the database has none.
      if (records.length === 0 && !(await readRecord(db, request.user, entity, id)))
        throw new HttpError(404, 'errors.notFound');
      return { records };
    });

    room.get<OneRecord>('/:id/related', async (request, reply) => {
      const id = recordIn(request, 'read', entity);
      if (!(await readRecord(db, request.user, entity, id))) throw new HttpError(404, 'errors.notFound');
      return { records: await readFor(database, reply, (trx) => readRelated(trx, request.user, entity, id)) };
    });

    room.post('/', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      // My Entries asks in this way for the projects to choose from.
      if (entity === 'project' && isEmpty(request.body))
        return listRecords(db, request.user, entity, { hits: String(maxListedRecords), ...(request.query as object) });
      refuseUnless(request, 'create', entity);
      const named = namedRequest(request);
      const record = await transact(db, async (trx) => {
        const id =
          (named && (await repeatedCreation(trx, request.user, entity, named))) ??
          (await createRecord(trx, request.user, entity, request.body, named));
        return readRecord(trx, request.user, entity, id);
      });
      return reply.code(201).send(record);
    });

    room.post('/alike', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      refuseUnless(request, 'create', entity);
      return { records: await readFor(database, reply, (trx) => findAlike(trx, entity, request.body)) };
    });

    room.put<OneRecord>('/:id', { bodyLimit: bodyLimitBytes }, async (request) => {
      const id = recordIn(request, 'update', entity);
      return transact(db, async (trx) => {
        await refuseFixedRole(trx, entity, id);
        await updateRecord(trx, request.user, entity, id, givenIn(request.body));
        return readRecord(trx, request.user, entity, id);
      });
    });

    room.delete<OneRecord>('/:id', async (request, reply) => {
      const id = recordIn(request, 'delete', entity);
      const perform = request.query.perform === 'true' || request.query.perform === '1';
      await transact(db, async (trx) => {
        await refuseFixedRole(trx, entity, id);
        await removeRecord(trx, request.user, entity, id, perform);
      });
      return reply.code(204).send();
    });
  };
}

/** The room of the records: the same calls for every entity, `/rest/{resource}`. */
export const records: Room = async (app, services) => {
  for (const entity of served) {
    await app.register(resource(entity), { ...services, prefix: `/rest/${entityOf(entity).resource}` });
  }
};
