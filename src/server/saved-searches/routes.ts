import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type savedSearch, savedSearchEndpoints } from '../../catalogue/endpoints/saved-searches.ts';
import { maxSavedSearches } from '../../catalogue/limits.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import type { ServerModule } from '../services.ts';

/** A saved search as it is stored in the database. */
type StoredSearch = z.output<typeof savedSearch>;

const columns = sql`id, name, query, created_at`;

/** A 400 error at the name, with a message of this module. */
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
  const isOwn = (id: number, user: SessionUser) => sql`id = ${id} AND user_id = ${user.id}`;

  const route = routesOf(app, savedSearchEndpoints);
  route('GET /rest/kept-searches', async ({ user }) => {
    const { rows } = await sql<StoredSearch>`SELECT ${columns} FROM kept_search WHERE user_id = ${user.id}
      ORDER BY name COLLATE natural_order, id`.execute(db);
    return { records: rows, totalHits: rows.length };
  });

  route('POST /rest/kept-searches', ({ body, user: { id } }) =>
    transact(db, async (trx) => {
      // Of two requests at the same time, the second counts the search of the first.
      await sql`SELECT FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM kept_search
        WHERE user_id = ${id}`.execute(trx);
      if ((rows[0]?.count ?? 0) >= maxSavedSearches) throw refuseName('tooMany');
      return requireOne(
        sql<StoredSearch>`INSERT INTO kept_search (user_id, name, query) VALUES (${id}, ${body.name}, ${body.query})
          RETURNING ${columns}`,
        trx,
      );
    }),
  );

  route('PUT /rest/kept-searches/:id', ({ params, body, user }) =>
    requireOne(sql<StoredSearch>`UPDATE kept_search SET name = coalesce(${body.name ?? null}, name),
      query = coalesce(${body.query ?? null}, query) WHERE ${isOwn(params.id, user)} RETURNING ${columns}`),
  );

  route('DELETE /rest/kept-searches/:id', async ({ params, user }) => {
    await requireOne(sql<StoredSearch>`DELETE FROM kept_search WHERE ${isOwn(params.id, user)} RETURNING ${columns}`);
  });
};
