import { type Kysely, sql } from 'kysely';
import type { SessionUser, StoredOpenSession } from '../../catalogue/endpoints/accounts.ts';
import type { EditorsOfOthers } from '../../catalogue/permissions.ts';
import { ignoreFullDisk } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../secrets.ts';
import { sessionDays } from './session-cookie.ts';
import type { Program } from './user-agent.ts';

/** Data that server modules store for a visitor as JSON, one key for each module. */
export type SessionData = Record<string, unknown>;

type StoredSession = { data: SessionData; user: SessionUser | null };

/**
 * Lifetime of a session without a request. It is short for visitors: their sessions hold little, and anybody can begin
 * one.
 */
const idleTimeout = sql`CASE WHEN session.user_id IS NULL THEN interval '1 hour' ELSE interval '12 hours' END`;
const lifetime = sql`make_interval(days => ${sessionDays})`;
const isAlive = sql<boolean>`(session.expires_at > now() AND session.last_seen_at > now() - ${idleTimeout})`;

/** The e-mail address to which a user, a row named `u`, was sent a verification link that has not been opened yet. */
export const pendingEmail = sql<string | null>`(SELECT t.email FROM token t
  WHERE t.user_id = u.id AND t.purpose = 'address' AND t.used_at IS NULL AND t.expires_at > now() LIMIT 1)`;

/** The people who may edit and delete records of others. */
export const editorsOfOthersSql = sql<EditorsOfOthers>`coalesce(
  (SELECT value FROM setting WHERE name = 'editors_of_others'), 'everybody')`;

/** Whether a user, a row named `u`, gets an email once a day about what others changed of their records. */
export const dailyChanges = sql<boolean>`EXISTS (SELECT FROM daily_changes d WHERE d.user_id = u.id)`;

type UserSettings = { daily_changes: boolean; editors_of_others: EditorsOfOthers };

/** A user with the settings that are not as by default. */
export function withUserSettings<U extends UserSettings>({ daily_changes, editors_of_others, ...user }: U) {
  return {
    ...user,
    ...(daily_changes && { daily_changes }),
    ...(editors_of_others !== 'everybody' && { editors_of_others }),
  };
}

type SessionRow = {
  data: SessionData;
  stale: boolean;
  user_id: number | null;
  name: string;
  email: string;
  person: number | null;
  pending_email: string | null;
  daily_changes: boolean;
  roles: SessionUser['roles'];
  editors_of_others: EditorsOfOthers;
};

/** The session with this id and its user, in one query; null where there is none or it has expired. */
export async function findSession(db: Kysely<Tables>, id: string): Promise<StoredSession | null> {
  const { rows } =
    await sql<SessionRow>`SELECT session.data, session.last_seen_at < now() - interval '1 minute' AS stale, u.id AS user_id,
      u.name, u.email, u.person, ${pendingEmail} AS pending_email, ${dailyChanges} AS daily_changes,
      ${editorsOfOthersSql} AS editors_of_others, coalesce((
        SELECT json_agg(json_build_object('role_id', r.role_id, 'name', r.name) ORDER BY r.role_id)
        FROM user_role ur JOIN role r ON r.role_id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles
    FROM session LEFT JOIN "user" u ON u.id = session.user_id
    WHERE session.id_hash = ${sha256(id)} AND ${isAlive}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  // At most once a minute, so that not every request of a page writes.
  if (row.stale)
    await sql`UPDATE session SET last_seen_at = now() WHERE id_hash = ${sha256(id)}`.execute(db).catch(ignoreFullDisk);
  const { data, user_id, stale: _, ...user } = row;
  return { data, user: user_id === null ? null : withUserSettings({ id: user_id, ...user }) };
}

/** Adds keys to the data of a session. Returns false, and changes nothing, where it has expired. */
export async function mergeSessionData(db: Kysely<Tables>, id: string, data: SessionData): Promise<boolean> {
  const { rows } = await sql`UPDATE session SET data = data || ${JSON.stringify(data)}::jsonb, last_seen_at = now()
    WHERE id_hash = ${sha256(id)} AND ${isAlive} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Stores the session of a visitor who is not logged in. */
export async function insertSession(db: Kysely<Tables>, id: string, data: SessionData): Promise<void> {
  await sql`INSERT INTO session (id_hash, data, expires_at)
    VALUES (${sha256(id)}, ${JSON.stringify(data)}, now() + ${lifetime})`.execute(db);
}

/**
 * Replaces a visitor's session by a user's and keeps the data of an anonymous visitor. The id changes, so that an id
 * known before the login is useless after it. The time is stored as that of the user's last login.
 */
export async function replaceSession(
  db: Kysely<Tables>,
  oldId: string,
  newId: string,
  userId: number,
  { browser, system }: Program,
): Promise<void> {
  await sql`DELETE FROM session WHERE id_hash = ${sha256(oldId)} AND NOT ${isAlive}`.execute(db);
  await sql`
    WITH old AS (DELETE FROM session WHERE id_hash = ${sha256(oldId)} RETURNING user_id, data),
      login AS (INSERT INTO last_login (user_id) VALUES (${userId}) ON CONFLICT (user_id) DO UPDATE SET at = now())
    INSERT INTO session (id_hash, user_id, data, browser, system, expires_at)
    SELECT ${sha256(newId)}, ${userId}, coalesce((SELECT data FROM old WHERE user_id IS NULL), '{}'), ${browser}, ${system},
      now() + ${lifetime}
  `.execute(db);
}

export async function deleteSession(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`DELETE FROM session WHERE id_hash = ${sha256(id)}`.execute(db);
}

/** The open sessions of a user, the one used last first. @param id the session that asks, which is marked */
export async function listSessions(db: Kysely<Tables>, userId: number, id: string): Promise<StoredOpenSession[]> {
  const { rows } = await sql<StoredOpenSession>`
    SELECT session_uuid AS id, browser, system, created_at, last_seen_at, id_hash = ${sha256(id)} AS current
    FROM session WHERE user_id = ${userId} AND ${isAlive} ORDER BY last_seen_at DESC, created_at DESC`.execute(db);
  return rows;
}

/** Ends one session of a user. Returns false where the user has no such session. */
export async function deleteSessionOf(db: Kysely<Tables>, userId: number, uuid: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM session WHERE user_id = ${userId} AND session_uuid = ${uuid}
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/**
 * Ends the sessions of a user.
 * @param exceptId the session that stays, where it is the user's
 * @returns how many people could still have used, since expired ones are not counted
 */
export async function deleteSessionsOf(db: Kysely<Tables>, userId: number, exceptId: string): Promise<number> {
  const { rows } = await sql<{ alive: boolean }>`DELETE FROM session
    WHERE user_id = ${userId} AND id_hash <> ${sha256(exceptId)} RETURNING ${isAlive} AS alive`.execute(db);
  return rows.filter(({ alive }) => alive).length;
}

/** Removes expired sessions. */
export async function deleteExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM session WHERE NOT ${isAlive}`.execute(db);
}
