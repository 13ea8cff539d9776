import { type Kysely, sql, type Transaction } from 'kysely';
import type { OwnPerson, SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { nextVersion } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError } from '../http/parse.ts';
import {
  dailyChanges,
  deleteSessionsOf,
  editorsOfOthersSql,
  pendingEmail,
  withUserSettings,
} from '../http/session-store.ts';
import { type Actor, writeHistory } from '../records/history.ts';
import { revokeUserTokens } from './tokens.ts';

type NewUser = {
  name: string;
  email: string;
  passwordHash: string | null;
  roles: readonly string[];
  /**
   * The person of the user. `byEmail`: the person with that e-mail address, or a new one; only where nobody but the
   * owner of the address can log in. `new`: always a new person, for an address that is not verified. A number: the
   * person's id.
   */
  person?: 'byEmail' | 'new' | number | null;
};

/**
 * Finds the person with this e-mail address who is no user yet. An address that was changed in the record counts only
 * where an administrator changed it last, since other users could enter their own address there to pose as that person.
 * The person is locked, so that two users do not become the same one.
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

/** Creates a person with this e-mail address; null where there is one already, who may be somebody else. */
async function createPersonForEmail(trx: Transaction<Tables>, email: string): Promise<number | null> {
  const { rows } = await sql<{ person_id: number }>`
    INSERT INTO person (email) SELECT ${email}
    WHERE NOT EXISTS (SELECT FROM person WHERE lower(email) = lower(${email}))
    ON CONFLICT DO NOTHING RETURNING person_id`.execute(trx);
  const [created] = rows;
  if (!created) return null;
  await writeHistory(trx, null, 'person', created.person_id, 'create', { before: null, after: { email } });
  return created.person_id;
}

/** The person of a new user or an invitation; null where a person with that e-mail address may be somebody else. */
export async function findOrCreatePerson(
  trx: Transaction<Tables>,
  email: string,
  requested: NewUser['person'],
): Promise<number | null> {
  if (requested === null || typeof requested === 'number') return requested;
  const existing = requested === 'byEmail' ? await findUnlinkedPerson(trx, email) : null;
  return existing ?? createPersonForEmail(trx, email);
}

/** Links a user without a person to the one with their e-mail address. Only for a verified address. */
export async function linkPersonByEmail(trx: Transaction<Tables>, userId: number): Promise<void> {
  const user = await trx
    .selectFrom('user')
    .select(['email', 'person'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.person !== null) return;
  const person = await findOrCreatePerson(trx, user.email, 'byEmail');
  if (person !== null) await linkPerson(trx, userId, person);
}

/** Links a user to a person. */
export async function linkPerson(trx: Transaction<Tables>, userId: number, person: number): Promise<void> {
  await sql`UPDATE "user" t SET person = ${person}, ${nextVersion}
    WHERE id = ${userId}`.execute(trx);
  await writeHistory(trx, null, 'user', userId, 'update', { before: { person: null }, after: { person } });
}

/** Creates a user with roles and a person. Null, and nothing done, where the e-mail address already has an account. */
export async function createUser(
  trx: Transaction<Tables>,
  user: NewUser,
  actor: Actor = null,
): Promise<SessionUser | null> {
  const { name, email, passwordHash, roles, person: requestedPerson = 'byEmail' } = user;
  const inserted = await trx
    .insertInto('user')
    .values({ name, email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  const person = await findOrCreatePerson(trx, email, requestedPerson);
  await trx.updateTable('user').set({ person }).where('id', '=', inserted.id).execute();
  if (roles.length > 0) {
    await trx
      .insertInto('user_role')
      .columns(['user_id', 'role_id'])
      .expression((query) =>
        query
          .selectFrom('role')
          .select([sql.lit(inserted.id).as('user_id'), 'role_id'])
          .where('name', 'in', roles),
      )
      .execute();
  }
  const created = await findUser(trx, inserted.id);
  const roleIds = created?.roles.map(({ role_id }) => role_id) ?? [];
  const after = { name, email, roles: roleIds, ...(person !== null && { person }) };
  await writeHistory(trx, actor, 'user', inserted.id, 'create', { before: null, after });
  return created ?? null;
}

/** A user without the password's hash, as the API returns it to that user. */
export async function findUser(db: Kysely<Tables>, id: number): Promise<SessionUser | undefined> {
  const user = await db
    .selectFrom('user as u')
    .select(['u.id', 'u.name', 'u.email', 'u.person', pendingEmail.as('pending_email')])
    .select([dailyChanges.as('daily_changes'), editorsOfOthersSql.as('editors_of_others')])
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
  return { ...withUserSettings(user), roles };
}

/** The account of an e-mail address, in any letter case, with the password's hash for the login. */
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
 * Locks a user until the transaction ends. Lock the user before their tokens: two transactions that lock them in
 * different orders would wait for each other.
 */
export async function lockUser(trx: Transaction<Tables>, userId: number): Promise<void> {
  await sql`SELECT FROM "user" WHERE id = ${userId} FOR UPDATE`.execute(trx);
}

/** Locks an invited person until the transaction ends, before their invitations and tokens, for the same reason. */
export async function lockPerson(trx: Transaction<Tables>, personId: number): Promise<void> {
  await sql`SELECT FROM person WHERE person_id = ${personId} FOR NO KEY UPDATE`.execute(trx);
}

/**
 * Sets the password that users have entered for themselves; the history records the change without the password. All
 * their other sessions end and their links become invalid, so that anybody who knew the old password is logged out.
 * @param sessionId the session that stays, where it is the user's
 */
export async function setPassword(
  trx: Transaction<Tables>,
  user: SessionUser,
  passwordHash: string,
  sessionId: string,
): Promise<void> {
  const { id } = user;
  await sql`UPDATE "user" SET password_hash = ${passwordHash}, updated_at = now() WHERE id = ${id}`.execute(trx);
  await deleteSessionsOf(trx, id, sessionId);
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

/** Lets others who change the administrators wait for the end of the transaction. */
export async function lockAdministrators(trx: Transaction<Tables>): Promise<void> {
  await sql`SELECT FROM role WHERE name = 'admin' FOR NO KEY UPDATE`.execute(trx);
}

/**
 * Whether a user is the only administrator. It locks the role until the transaction ends: otherwise two administrators
 * who remove each other at the same moment would both not be the last one.
 */
export async function isLastAdministrator(trx: Transaction<Tables>, userId: number): Promise<boolean> {
  await lockAdministrators(trx);
  const { rows } = await sql<{ user_id: number }>`
    SELECT ur.user_id FROM user_role ur JOIN role r USING (role_id) WHERE r.name = 'admin' LIMIT 2`.execute(trx);
  return rows.length === 1 && rows[0]?.user_id === userId;
}

/**
 * Runs a transaction. If another user already has the e-mail address or the person, the error belongs to that field.
 */
export async function transactUser<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const { constraint } = (error instanceof Error && error.cause ? error.cause : error) as { constraint?: string };
    if (constraint === 'user_email_key') throw invalidFieldError('email', 'accounts.emailTaken');
    if (constraint === 'user_person_key') throw invalidFieldError('person', 'accounts.personTaken');
    throw error;
  }
}

async function findOwnPerson(db: Kysely<Tables>, personId: number | null): Promise<OwnPerson | null> {
  if (personId === null) return null;
  const person = await db
    .selectFrom('person')
    .select(['person_id', 'person_id as id', 'firstname', 'lastname', 'email', 'institute', 'orcid', 'helmholtz_aai'])
    .select(['state', 'updated_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return person ? { ...person, updated_at: person.updated_at.toISOString() } : null;
}

/** The user and the person of a session, as they are in the responses of login and session, and in the page. */
export async function readSessionResponse<U extends SessionUser | null>(
  db: Kysely<Tables>,
  user: U,
): Promise<{ user: U; person: OwnPerson | null }> {
  return { user, person: user && (await findOwnPerson(db, user.person)) };
}
