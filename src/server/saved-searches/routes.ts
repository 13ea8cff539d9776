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
  .transform((text) => normalizeText(text).replaceAll(/\s+/g, ' ').trim())
  .refine((text) => text !== '', 'errors.required');
// The query of a URL as browsers write it, without spaces and fragment.
const query = z
  .string()
  .max(maxSavedSearchQueryCharacters)
  .regex(/^[^\s?#][^\s#]*$|^$/);

export const newSavedSearch = z.object({ name, query });
export const changedSavedSearch = z.object({ name: name.optional(), query: query.optional() });

const columns = sql`id, name, query, created_at`;

/** A 400 on the name, with a message of this module. */
function refuseName(key: 'nameTaken' | 'tooMany'): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => ({
    name: [t(`findCalls.kept.${key}`, { max: maxSavedSearches })],
  }));
}

/** Saved searches: each user sees their own. */
export const savedSearches: ServerModule = async (app, { database }) => {
  const { db } = database;

  async function requireOne(query: RawBuilder<StoredSearch>, trx?: Transaction<Tables>): Promise<StoredSearch> {
    try {
      const [row] = (await query.execute(trx ?? db)).rows;
      if (!row) throw new HttpError(404, 'errors.notFound');
      return row;
    } catch (error) {
      if (errorCodeOf(error) === sqlStates.uniqueViolation) throw refuseName('nameTaken');
      throw error;
    }
  }
  const isOwn = (request: FastifyRequest<SavedSearchRoute>) =>
    sql`id = ${parseRecordId(request.params.id) ?? 0} AND user_id = ${requireUser(request).id}`;

  app.get('/rest/kept-searches', async (request) => {
    const { id } = requireUser(request);
    const { rows } = await sql<StoredSearch>`SELECT ${columns} FROM kept_search WHERE user_id = ${id}
      ORDER BY name COLLATE natural_order, id`.execute(db);
    return { records: rows, totalHits: rows.length };
  });

  app.post('/rest/kept-searches', async (request, reply) => {
    const { id } = requireUser(request);
    const submitted = parseBody(newSavedSearch, request.body);
    const stored = await transact(db, async (trx) => {
      // Of two requests at the same time, the second counts the search of the first.
      await sql`SELECT FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM kept_search
        WHERE user_id = ${id}`.execute(trx);
      if ((rows[0]?.count ?? 0) >= maxSavedSearches) throw refuseName('tooMany');
      return requireOne(
        sql<StoredSearch>`INSERT INTO kept_search (user_id, name, query) VALUES (${id}, ${submitted.name}, ${submitted.query})
          RETURNING ${columns}`,
        trx,
      );
    });
    return reply.code(201).send(stored);
  });

  app.put<SavedSearchRoute>('/rest/kept-searches/:id', async (request) => {
    const condition = isOwn(request);
    const submitted = parseBody(changedSavedSearch, request.body ?? {});
    return requireOne(sql<StoredSearch>`UPDATE kept_search SET name = coalesce(${submitted.name ?? null}, name),
      query = coalesce(${submitted.query ?? null}, query) WHERE ${condition} RETURNING ${columns}`);
  });

  app.delete<SavedSearchRoute>('/rest/kept-searches/:id', async (request, reply) => {
    await requireOne(sql<StoredSearch>`DELETE FROM kept_search WHERE ${isOwn(request)} RETURNING ${columns}`);
    return reply.code(204).send();
  });
};
