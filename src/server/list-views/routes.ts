import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type listView, listViewEndpoints } from '../../catalogue/endpoints/list-views.ts';
import { maxListViews } from '../../catalogue/limits.ts';
import { isAdministrator, type Visitor } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import { createSavedNames } from '../records/saved-names.ts';
import type { ServerModule } from '../services.ts';

/** A view as it is stored in the database. */
type StoredView = z.output<typeof listView>;

const columnsFor = (visitor: Visitor) =>
  sql`id, entity, name, address, shared, is_default, user_id = ${visitor?.id ?? 0} AS own, created_at`;

/** The views with which lists open, for the page of a visitor. */
export async function readDefaultViews(db: Kysely<Tables>, visitor: Visitor): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`SELECT ${columnsFor(visitor)} FROM list_view WHERE is_default`.execute(db);
  return rows;
}

const { requireOne, refuseTooMany } = createSavedNames<StoredView>({
  table: 'list_view',
  max: maxListViews,
  nameTaken: 'findCalls.views.nameTaken',
  tooMany: 'findCalls.views.tooMany',
});

/**
 * A view that this user may change: one's own, and for administrators a shared one. It stays locked.
 * @throws HttpError 404 if there is none; 403 if it is the institute's default, and the user no administrator
 */
async function requireChangeable(trx: Transaction<Tables>, id: number, user: SessionUser): Promise<StoredView> {
  const mayChange = isAdministrator(user) ? sql`(user_id = ${user.id} OR shared)` : sql`user_id = ${user.id}`;
  const view = await requireOne(
    trx,
    sql<StoredView>`SELECT ${columnsFor(user)} FROM list_view WHERE id = ${id} AND ${mayChange} FOR UPDATE`,
  );
  if (view.is_default && !isAdministrator(user)) throw new HttpError(403, 'findCalls.views.defaultKept');
  return view;
}

/** Views of lists: each user has their own, and sees the shared ones. */
export const listViews: ServerModule = async (app, { database }) => {
  const { db } = database;
  const route = routesOf(app, listViewEndpoints);

  route('GET /rest/list-views', async ({ query: { entity }, user }) => {
    const { rows } = await sql<StoredView>`SELECT ${columnsFor(user)} FROM list_view
      WHERE entity = ${entity} AND (shared OR user_id = ${user?.id ?? 0})
      ORDER BY name COLLATE natural_order, id`.execute(db);
    return { records: rows, totalHits: rows.length };
  });

  route('POST /rest/list-views', ({ body: { entity, name, address, shared }, user }) =>
    transact(db, async (trx) => {
      await refuseTooMany(trx, user);
      return requireOne(
        trx,
        sql<StoredView>`INSERT INTO list_view (user_id, entity, name, address, shared)
          VALUES (${user.id}, ${entity}, ${name}, ${address}, ${shared}) RETURNING ${columnsFor(user)}`,
      );
    }),
  );

  route('PUT /rest/list-views/:id', ({ params: { id }, body, user }) =>
    transact(db, async (trx) => {
      const view = await requireChangeable(trx, id, user);
      if (body.is_default && !isAdministrator(user)) throw new HttpError(403, 'errors.notAllowed');
      if (body.is_default)
        await sql`UPDATE list_view SET is_default = false WHERE entity = ${view.entity} AND id <> ${id}`.execute(trx);
      const shared = body.shared ?? view.shared;
      const isDefault = body.is_default ?? (view.is_default && shared);
      return requireOne(
        trx,
        sql<StoredView>`UPDATE list_view SET name = ${body.name ?? view.name}, address = ${body.address ?? view.address},
          shared = ${shared || isDefault}, is_default = ${isDefault} WHERE id = ${id} RETURNING ${columnsFor(user)}`,
      );
    }),
  );

  route('DELETE /rest/list-views/:id', ({ params: { id }, user }) =>
    transact(db, async (trx) => {
      await requireChangeable(trx, id, user);
      await sql`DELETE FROM list_view WHERE id = ${id}`.execute(trx);
    }),
  );
};
