import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../http/session-cookie.ts';
import { type Actor, writeHistory } from '../records/history.ts';
import { pendingEmail, revokeUserTokens } from './tokens.ts';

type NewUser = {
  name: string;
  email: string;
  passwordHash: string | null;
  roles: readonly string[];
  /**
   * Person that the user is. `fromUrlPath`: the one of that address, or a new one, where nobody but the owner of the address
   * can get in. `new`: never a person who is there already, where the address is only claimed. A number: that person. Null: none.
   */
  person?: 'ofAddress' | 'new' | number | null;
};

/**
 * The person of this address whom no user is. An address that was written into a record later counts only where an
 * administrator wrote it: anybody else could make themselves that person with it. Locked, so that two users do not become
 * one person.
 */
async function findUnlinkedPerson(trx: Transaction<Tables>, email: string): Promise<number | null> {
  const changes = sql`FROM history h
    WHERE h.entity = 'person' AND h.record_id = p.person_id::text AND h.action = 'update' AND h.after ? 'email'`;
  const { rows } = await sql<{ person_id: number }>`
    SELECT p.person_id FROM person p
    LEFT JOIN LATERAL (SELECT h.before ->> 'email' AS email, true AS known ${changes} ORDER BY h.id LIMIT 1) first ON true
    LEFT JOIN LATERAL (SELECT h.user_id ${changes} ORDER BY h.id DESC LIMIT 1) last ON true
    WHERE lower(p.email) = lower(${email}) AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id)
      AND (first.known IS NULL OR lower(first.email) = lower(p.email) OR EXISTS (
        SELECT FROM user_role ur JOIN role r USING (role_id) WHERE ur.user_id = last.user_id AND r.name = 'admin'))
    ORDER BY p.person_id LIMIT 1 FOR NO KEY UPDATE OF p`.execute(trx);
  return rows[0]?.person_id ?? null;
}

/** A new person of this address; null where there is somebody of that address already, who may be somebody else. */
async function createPersonForEmail(trx: Transaction<Tables>, email: string): Promise<number | null> {
  const { rows } = await sql<{ person_id: number }>`
    INSERT INTO person (email) SELECT ${email}
    WHERE NOT EXISTS (SELECT FROM person WHERE lower(email) = lower(${email}))
    ON CONFLICT DO NOTHING RETURNING person_id`.execute(trx);
  const [made] = rows;
  if (!made) return null;
  await writeHistory(trx, null, 'person', made.person_id, 'create', { before: null, after: { email } });
  return made.person_id;
}

/** The person that a new user, or an invitation, is for; null where there is somebody of that address who may be somebody else. */
export async function findOrCreatePerson(
  trx: Transaction<Tables>,
  email: string,
  wanted: NewUser['person'],
): Promise<number | null> {
  if (wanted === null || typeof wanted === 'number') return wanted;
  const free = wanted === 'ofAddress' ? await findUnlinkedPerson(trx, email) : null;
  return free ?? createPersonForEmail(trx, email);
}

/** Makes a user the person of their address, where they are nobody yet. Only for an address that is proven to be theirs. */
export async function linkPersonByEmail(trx: Transaction<Tables>, userId: number): Promise<void> {
  const user = await trx
    .selectFrom('user')
    .select(['email', 'person'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.person !== null) return;
  const person = await findOrCreatePerson(trx, user.email, 'ofAddress');
  if (person !== null) await linkPerson(trx, userId, person);
}

/** Makes a user this person. */
export async function linkPerson(trx: Transaction<Tables>, userId: number, person: number): Promise<void> {
  await sql`UPDATE "user" SET person = ${person}, updated_at = now(), version = version + 1
    WHERE id = ${userId}`.execute(trx);
  await writeHistory(trx, null, 'user', userId, 'update', { before: { person: null }, after: { person } });
}

/** Makes a user with roles and a person. Null, and nothing done, where the address already has an account. */
export async function createUser(
  trx: Transaction<Tables>,
  user: NewUser,
  actor: Actor = null,
): Promise<SessionUser | null> {
  const { name, email, passwordHash, roles, person: wanted = 'ofAddress' } = user;
  const made = await trx
    .insertInto('user')
    .values({ name, email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  const person = await findOrCreatePerson(trx, email, wanted);
  await trx.updateTable('user').set({ person }).where('id', '=', made.id).execute();
  if (roles.length > 0) {
    await trx
      .insertInto('user_role')
      .columns(['user_id', 'role_id'])
      .expression((query) =>
        query
          .selectFrom('role')
          .select([sql.lit(made.id).as('user_id'), 'role_id'])
          .where('name', 'in', roles),
      )
      .execute();
  }
  const created = await findUser(trx, made.id);
  const numbers = created?.roles.map(({ role_id }) => role_id) ?? [];
  const after = { name, email, roles: numbers, ...(person !== null && { person }) };
  await writeHistory(trx, actor, 'user', made.id, 'create', { before: null, after });
  return created ?? null;
}

/** A user as everybody may hand out to that user: without the password's hash. */
export async function findUser(db: Kysely<Tables>, id: number): Promise<SessionUser | undefined> {
  const user = await db
    .selectFrom('user as u')
    .select(['u.id', 'u.name', 'u.email', 'u.person', pendingEmail.as('pending_email')])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!user) return undefined;
  const roles = await db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.role_id')
    .select(['role.role_id', 'role.name'])
    .where('user_role.user_id', '=', id)
    .orderBy('role.role_id')
    .execute();
  return { ...user, roles };
}

/** The user of an address, in any letter case, with the password's hash for the login. */
export function findAccountByEmail(
  db: Kysely<Tables>,
  email: string,
): Promise<{ id: number; email: string; password_hash: string | null } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/**
 * Locks a user until the transaction ends. Before anything of theirs, wherever more than one thing changes: whoever locks
 * one of their tokens first would wait for somebody who is about to remove it.
 */
export async function lockUser(trx: Transaction<Tables>, userId: number): Promise<void> {
  await sql`SELECT FROM "user" WHERE id = ${userId} FOR UPDATE`.execute(trx);
}

/**
 * Sets a user's own password, whether in their form or by a link that was sent to them; their history says that they did, and
 * nothing of it. Whoever knew the one before is out: the user's sessions end, and links that were sent are worthless.
 * @param sessionId the session that goes on, where it is the user's
 */
export async function setPassword(
  trx: Transaction<Tables>,
  user: SessionUser,
  passwordHash: string,
  sessionId: string,
): Promise<void> {
  const { id } = user;
  await sql`UPDATE "user" SET password_hash = ${passwordHash}, updated_at = now() WHERE id = ${id}`.execute(trx);
  await sql`DELETE FROM session WHERE user_id = ${id} AND id_hash <> ${sha256(sessionId)}`.execute(trx);
  await revokeUserTokens(trx, id);
  await writeHistory(trx, user, 'user', id, 'update', { before: null, after: { password: '…' } });
}

export async function hasAdministrator(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.role_id', 'user_role.role_id')
    .select('user_role.user_id')
    .where('role.name', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether a user is the only administrator. Until the transaction ends nobody else can ask: two administrators who remove
 * each other at the same moment would both not be the last.
 */
export async function isLastAdministrator(trx: Transaction<Tables>, userId: number): Promise<boolean> {
  await sql`SELECT FROM role WHERE name = 'admin' FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ user_id: number }>`
    SELECT ur.user_id FROM user_role ur JOIN role r USING (role_id) WHERE r.name = 'admin' LIMIT 2`.execute(trx);
  return rows.length === 1 && rows[0]?.user_id === userId;
}
