import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type mapping, mappingEndpoints } from '../../catalogue/endpoints/mappings.ts';
import { maxMappings } from '../../catalogue/limits.ts';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { transact } from '../records/natural-keys.ts';
import type { ServerModule } from '../services.ts';

type StoredMapping = z.output<typeof mapping>;

const columnsFor = ({ id }: SessionUser) => sql`m.id, m.name, m.headers, m.rules, m.shared, m.user_id = ${id} AS own,
  (SELECT u.name FROM "user" u WHERE u.id = m.user_id) AS owner, m.updated_at`;

/** A 400 error at the name, with a message of this module. */
function refuseName(key: 'nameTaken' | 'tooMany'): HttpError {
  return new HttpError(400, 'errors.validation', {}, (t) => ({
    name: [t(`mappings.${key}`, { max: maxMappings })],
  }));
}

async function requireOne(db: Kysely<Tables>, query: RawBuilder<StoredMapping>): Promise<StoredMapping> {
  try {
    const [row] = (await query.execute(db)).rows;
    if (!row) throw new HttpError(404, 'errors.notFound');
    return row;
  } catch (error) {
    if (errorCodeOf(error) === sqlStates.uniqueViolation) throw refuseName('nameTaken');
    throw error;
  }
}

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
      // Of two requests at the same time, the second counts the mapping of the first.
      await sql`SELECT FROM "user" WHERE id = ${user.id} FOR NO KEY UPDATE`.execute(trx);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mapping
        WHERE user_id = ${user.id}`.execute(trx);
      if ((rows[0]?.count ?? 0) >= maxMappings) throw refuseName('tooMany');
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
