import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { SessionUser } from '../http/session-store.ts';

export type NewUser = { name: string; email: string; passwordHash: string | null; roles: readonly string[] };

/**
 * The person of a new user: the one of that address whom no other user is, or a new one. Null where all of that address
 * are taken.
 */
async function personFor(trx: Transaction<Tables>, email: string): Promise<number | null> {
  const free = await trx
    .selectFrom('person')
    .select('person_id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user').select('id').whereRef('user.person', '=', 'person.person_id'))),
    )
    .orderBy('person_id')
    .limit(1)
    .executeTakeFirst();
  if (free) return free.person_id;
  const made = await trx
    .insertInto('person')
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return made?.person_id ?? null;
}

/** Makes a user with roles and a person. Null, and nothing done, where the address already has an account. */
export async function createUser(trx: Transaction<Tables>, user: NewUser): Promise<SessionUser | null> {
  const { name, email, passwordHash, roles } = user;
  const made = await trx
    .insertInto('user')
    .values({ name, email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  const person = await personFor(trx, email);
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
  return (await findUser(trx, made.id)) ?? null;
}

/** A user as everybody may hand out to that user: without the password's hash. */
export async function findUser(db: Kysely<Tables>, id: number): Promise<SessionUser | undefined> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'person'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return undefined;
  const roles = await db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.role_id')
    .select(['role.role_id', 'role.name'])
    .where('user_role.user_id', '=', id)
    .orderBy('role.role_id')
    .execute();
  return { id: user.id, name: user.name, email: user.email, roles, person: user.person };
}

/** Whom an address belongs to, in any case, with what a login is checked against. */
export function findLogin(
  db: Kysely<Tables>,
  email: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
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
