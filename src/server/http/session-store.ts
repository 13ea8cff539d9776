import { type Kysely, sql } from 'kysely';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import { pendingEmail } from '../accounts/tokens.ts';
import { ignoreFullDisk } from '../database/failures.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { Tables } from '../database/tables.ts';
import { sessionDays, sha256 } from './session-cookie.ts';

/** Data that rooms store for a visitor, one key for each room; as JSON. */
export type SessionData = Record<string, unknown>;

type StoredSession = { data: SessionData; user: SessionUser | null };

/** Lifetime of a session without a request: that of a visitor holds little, and anybody can begin one. */
const idleTimeout = sql`CASE WHEN session.user_id IS NULL THEN interval '1 hour' ELSE interval '12 hours' END`;
const lifetime = sql`make_interval(days => ${sessionDays})`;
const isAlive = sql<boolean>`(session.expires_at > now() AND session.last_seen_at > now() - ${idleTimeout})`;

type SessionRow = {
  data: SessionData;
  stale: boolean;
  user_id: number | null;
  name: string;
  email: string;
  person: number | null;
  pending_email: string | null;
  roles: SessionUser['roles'];
};

/** The session of a cookie's id with its user, in one query; null where there is none or it has ended. */
export async function findSession(db: Kysely<Tables>, id: string): Promise<StoredSession | null> {
  const { rows } = await sql<SessionRow>`${prepared}
    SELECT session.data, session.last_seen_at < now() - interval '1 minute' AS stale, u.id AS user_id,
      u.name, u.email, u.person, ${pendingEmail} AS pending_email, coalesce((
        SELECT json_agg(json_build_object('role_id', r.role_id, 'name', r.name) ORDER BY r.role_id)
        FROM user_role ur JOIN role r ON r.role_id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles
    FROM session LEFT JOIN "user" u ON u.id = session.user_id
    WHERE session.id_hash = ${sha256(id)} AND ${isAlive}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  // Not more than once a minute: reading a page should not mean writing for each of its requests.
  if (row.stale)
    await sql`UPDATE session SET last_seen_at = now() WHERE id_hash = ${sha256(id)}`.execute(db).catch(ignoreFullDisk);
  const { data, user_id, name, email, person, pending_email, roles } = row;
  return { data, user: user_id === null ? null : { id: user_id, name, email, roles, person, pending_email } };
}

/** Adds keys to what is kept for a session. False, and nothing done, where it has ended. */
export async function mergeSessionData(db: Kysely<Tables>, id: string, data: SessionData): Promise<boolean> {
  const { rows } = await sql`UPDATE session SET data = data || ${JSON.stringify(data)}::jsonb, last_seen_at = now()
    WHERE id_hash = ${sha256(id)} AND ${isAlive} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Stores the session of a visitor who has not logged in. */
export async function insertSession(db: Kysely<Tables>, id: string, data: SessionData): Promise<void> {
  await sql`INSERT INTO session (id_hash, data, expires_at)
    VALUES (${sha256(id)}, ${JSON.stringify(data)}, now() + ${lifetime})`.execute(db);
}

/**
 * A user's new session in the place of the one before, of which it takes over what was kept for an anonymous visitor:
 * nothing that somebody knew before the login is worth anything after it.
 */
export async function replaceSession(db: Kysely<Tables>, oldId: string, newId: string, userId: number): Promise<void> {
  await sql`DELETE FROM session WHERE id_hash = ${sha256(oldId)} AND NOT ${isAlive}`.execute(db);
  await sql`
    WITH old AS (DELETE FROM session WHERE id_hash = ${sha256(oldId)} RETURNING user_id, data)
    INSERT INTO session (id_hash, user_id, data, expires_at)
    SELECT ${sha256(newId)}, ${userId}, coalesce((SELECT data FROM old WHERE user_id IS NULL), '{}'), now() + ${lifetime}
  `.execute(db);
}

export async function deleteSession(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`DELETE FROM session WHERE id_hash = ${sha256(id)}`.execute(db);
}

/** Removes ended sessions, which their browsers have forgotten as well. */
export async function deleteExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM session WHERE NOT ${isAlive}`.execute(db);
}
