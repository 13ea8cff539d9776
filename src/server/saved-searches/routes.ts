import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { SavedSearch } from '../../catalogue/answers/searching.ts';
import { normalizeText } from '../../catalogue/field-types.ts';
import type { WithDates } from '../../catalogue/json-schema.ts';
import {
  maxSavedSearches,
  maxSavedSearchNameCharacters,
  maxSavedSearchQueryCharacters,
} from '../../catalogue/limits.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import { transact } from '../records/natural-keys.ts';
import type { ServerModule } from '../services.ts';

type SavedSearchRoute = { Params: { id: string } };
type StoredSearch = WithDates<SavedSearch, 'created_at'>;

const name = z
  .string()
  .max(maxSavedSearchNameCharacters)
  .transform((given) => normalizeText(given).replaceAll(/\s+/g, ' ').trim())
  .refine((given) => given !== '', 'errors.required');
// Of an address as browsers write it: neither spaces nor another part behind it.
const query = z
  .string()
  .max(maxSavedSearchQueryCharacters)
  .regex(/^[^\s?#][^\s#]*$|^$/);

export const newSavedSearch = z.object({ name, query });
export const changedSavedSearch = z.object({ name: name.optional(), query: query.optional() });

const columns = sql`id, name, query, created_at`;

/** @throws HttpError 400 on the name, with a sentence of this room */
function refuseName(key: 'nameTaken' | 'tooMany'): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => ({
    name: [t(`findCalls.kept.${key}`, { max: maxSavedSearches })],
  }));
}

/** The searches that somebody keeps under names: everybody's own, and nobody else's. */
export const savedSearches: ServerModule = async (app, { database }) => {
  const { db } = database;

  async function one(rows: RawBuilder<StoredSearch>, trx?: Transaction<Tables>): Promise<StoredSearch> {
    try {
      const [row] = (await rows.execute(trx ?? db)).rows;
      if (!row) throw new HttpError(404, 'errors.notFound');
      return row;
    } catch (error) {
      if (errorCodeOf(error) === sqlStates.uniqueViolation) throw refuseName('nameTaken');
      throw error;
    }
  }
  const ownAt = (request: FastifyRequest<SavedSearchRoute>) =>
    sql`id = ${parseRecordId(request.params.id) ?? 0} AND user_id = ${requireUser(request).id}`;

  app.get('/rest/kept-searches', async (request) => {
    const { id } = requireUser(request);
    const { rows } = await sql<StoredSearch>`SELECT ${columns} FROM kept_search WHERE user_id = ${id}
      ORDER BY name COLLATE natural_order, id`.execute(db);
    return { records: rows, totalHits: rows.length };
  });

  app.post('/rest/kept-searches', async (request, reply) => {
    const { id } = requireUser(request);
    const given = parseBody(newSavedSearch, request.body);
    const stored = await transact(db, async (trx) => {
      // Of two at a time, the second counts the first.
      await sql`SELECT FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM kept_search
        WHERE user_id = ${id}`.execute(trx);
      if ((rows[0]?.count ?? 0) >= maxSavedSearches) throw refuseName('tooMany');
      return one(
        sql<StoredSearch>`INSERT INTO kept_search (user_id, name, query) VALUES (${id}, ${given.name}, ${given.query})
          RETURNING ${columns}`,
        trx,
      );
    });
    return reply.code(201).send(stored);
  });

  app.put<SavedSearchRoute>('/rest/kept-searches/:id', async (request) => {
    const own = ownAt(request);
    const given = parseBody(changedSavedSearch, request.body ?? {});
    return one(sql<StoredSearch>`UPDATE kept_search SET name = coalesce(${given.name ?? null}, name),
      query = coalesce(${given.query ?? null}, query) WHERE ${own} RETURNING ${columns}`);
  });

  app.delete<SavedSearchRoute>('/rest/kept-searches/:id', async (request, reply) => {
    await one(sql<StoredSearch>`DELETE FROM kept_search WHERE ${ownAt(request)} RETURNING ${columns}`);
    return reply.code(204).send();
  });
};
