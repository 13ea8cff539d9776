import { sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type savedSearch, savedSearchEndpoints } from '../../catalogue/endpoints/saved-searches.ts';
import { maxSavedSearches } from '../../catalogue/limits.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import { createSavedNames } from '../records/saved-names.ts';
import type { ServerModule } from '../services.ts';

/** A saved search as it is stored in the database. */
type StoredSearch = z.output<typeof savedSearch>;

const columns = sql`id, name, query, created_at`;

const { requireOne, refuseTooMany } = createSavedNames<StoredSearch>({
  table: 'kept_search',
  max: maxSavedSearches,
  nameTaken: 'findCalls.kept.nameTaken',
  tooMany: 'findCalls.kept.tooMany',
});

/** Saved searches: each user sees their own. */
export const savedSearches: ServerModule = async (app, { database }) => {
  const { db } = database;

  const isOwn = (id: number, user: SessionUser) => sql`id = ${id} AND user_id = ${user.id}`;

  const route = routesOf(app, savedSearchEndpoints);
  route('GET /rest/kept-searches', async ({ user }) => {
    const { rows } = await sql<StoredSearch>`SELECT ${columns} FROM kept_search WHERE user_id = ${user.id}
      ORDER BY name COLLATE natural_order, id`.execute(db);
    return { records: rows, totalHits: rows.length };
  });

  route('POST /rest/kept-searches', ({ body, user }) =>
    transact(db, async (trx) => {
      await refuseTooMany(trx, user);
      return requireOne(
        trx,
        sql<StoredSearch>`INSERT INTO kept_search (user_id, name, query) VALUES (${user.id}, ${body.name}, ${body.query})
          RETURNING ${columns}`,
      );
    }),
  );

  route('PUT /rest/kept-searches/:id', ({ params, body, user }) =>
    requireOne(
      db,
      sql<StoredSearch>`UPDATE kept_search SET name = coalesce(${body.name ?? null}, name),
      query = coalesce(${body.query ?? null}, query) WHERE ${isOwn(params.id, user)} RETURNING ${columns}`,
    ),
  );

  route('DELETE /rest/kept-searches/:id', async ({ params, user }) => {
    await requireOne(
      db,
      sql<StoredSearch>`DELETE FROM kept_search WHERE ${isOwn(params.id, user)} RETURNING ${columns}`,
    );
  });
};
