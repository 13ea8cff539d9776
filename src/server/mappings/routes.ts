import { sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type mapping, mappingEndpoints } from '../../catalogue/endpoints/mappings.ts';
import { maxMappings } from '../../catalogue/limits.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import { createSavedNames } from '../records/saved-names.ts';
import type { ServerModule } from '../services.ts';

type StoredMapping = z.output<typeof mapping>;

const columnsFor = ({ id }: SessionUser) => sql`m.id, m.name, m.headers, m.rules, m.shared, m.user_id = ${id} AS own,
  (SELECT u.name FROM "user" u WHERE u.id = m.user_id) AS owner, m.updated_at`;

const { requireOne, refuseTooMany } = createSavedNames<StoredMapping>({
  table: 'mapping',
  max: maxMappings,
  nameTaken: 'mappings.nameTaken',
  tooMany: 'mappings.tooMany',
});

/** The condition that a user may change a mapping: one's own, and for administrators a shared one. */
const isChangeableBy = (user: SessionUser) =>
  isAdministrator(user) ? sql`(m.user_id = ${user.id} OR m.shared)` : sql`m.user_id = ${user.id}`;

/** The mappings of tables with other headers: each user has their own, and uses the shared ones. */
export const mappings: ServerModule = async (app, { database }) => {
  const { db } = database;
  const route = routesOf(app, mappingEndpoints);

  route('GET /rest/mappings', async ({ user }) => {
    const { rows } = await sql<StoredMapping>`SELECT ${columnsFor(user)} FROM mapping m
      WHERE m.user_id = ${user.id} OR m.shared
      ORDER BY m.user_id = ${user.id} DESC, m.updated_at DESC, m.id DESC`.execute(db);
    return { records: rows, totalHits: rows.length };
  });

  route('POST /rest/mappings', ({ body: { name, headers, rules, shared }, user }) =>
    transact(db, async (trx) => {
      await refuseTooMany(trx, user);
      return requireOne(
        trx,
        sql<StoredMapping>`INSERT INTO mapping AS m (user_id, name, headers, rules, shared)
          VALUES (${user.id}, ${name}, ${headers}::text[], ${JSON.stringify(rules)}::jsonb, ${shared})
          RETURNING ${columnsFor(user)}`,
      );
    }),
  );

  route('PUT /rest/mappings/:id', ({ params: { id }, body, user }) =>
    requireOne(
      db,
      sql<StoredMapping>`UPDATE mapping m SET name = coalesce(${body.name ?? null}, m.name),
          headers = coalesce(${body.headers ?? null}::text[], m.headers),
          rules = coalesce(${body.rules ? JSON.stringify(body.rules) : null}::jsonb, m.rules),
          shared = coalesce(${body.shared ?? null}, m.shared), updated_at = now()
        WHERE m.id = ${id} AND ${isChangeableBy(user)} RETURNING ${columnsFor(user)}`,
    ),
  );

  route('DELETE /rest/mappings/:id', async ({ params: { id }, user }) => {
    await requireOne(
      db,
      sql<StoredMapping>`DELETE FROM mapping m WHERE m.id = ${id} AND ${isChangeableBy(user)}
        RETURNING ${columnsFor(user)}`,
    );
  });
};
