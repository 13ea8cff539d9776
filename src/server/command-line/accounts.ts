import { sql, type Transaction } from 'kysely';
import { checkEmail, nameFromEmail } from '../../catalogue/persons/accounts.ts';
import { waitingStates } from '../accounts/invitation-states.ts';
import { createPasswordLink } from '../accounts/link-mails.ts';
import { createUser, findAccountByEmail, findUser, lockUser, transactUser } from '../accounts/users.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { isErasedAddress } from '../people/substitutes.ts';
import { updateRecord } from '../records/store.ts';
import { StartError } from '../start-error.ts';

/** A user, what was done, and a one-time link with which the user sets a password. */
export type AccountLink = { done: string; link: string };

/** @throws StartError for the address of an erased account, which nobody uses any more */
function refuseErased(email: string): void {
  if (isErasedAddress(email.toLowerCase()))
    throw new StartError(`${email} is the address of an account that was erased`);
}

/** Gives a user the role of administrators; the history says so. @returns whether the user had it already */
async function makeAdministrator(trx: Transaction<Tables>, id: number): Promise<boolean> {
  await lockUser(trx, id);
  const roles = (await findUser(trx, id))?.roles ?? [];
  if (roles.some(({ name }) => name === 'admin')) return true;
  const { role_id: admin } = await trx
    .selectFrom('role')
    .select('role_id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow();
  await updateRecord(trx, null, 'user', id, { roles: [...roles.map(({ role_id }) => role_id), admin] });
  return false;
}

/**
 * Creates an administrator without a password, or makes an existing user one.
 * @param publicUrl where people reach the application
 * @throws StartError where the address is none, or that of an erased account
 */
export async function createAdministrator({ db }: Database, email: string, publicUrl: string): Promise<AccountLink> {
  refuseErased(email);
  if (checkEmail(email)) throw new StartError(`${email} is not an email address`);
  return transactUser(db, async (trx) => {
    const existing = await findAccountByEmail(trx, email);
    if (existing) {
      const wasOne = await makeAdministrator(trx, existing.id);
      const { link } = await createPasswordLink(trx, 'account', existing, publicUrl);
      return { done: `${existing.email} is ${wasOne ? 'an administrator already' : 'an administrator now'}.`, link };
    }
    const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash: null, roles: ['admin'] });
    if (!user) throw new StartError(`${email} was registered at this moment: try again`);
    const { link } = await createPasswordLink(trx, 'account', user, publicUrl);
    return { done: `The administrator ${email} was created.`, link };
  });
}

/**
 * Creates a link with which a user sets a new password; the present one is valid until then. The user's sessions end when
 * the link is used.
 * @throws StartError where there is no such user, or it was erased
 */
export function resetPassword({ db }: Database, email: string, publicUrl: string): Promise<AccountLink> {
  return db.transaction().execute(async (trx) => {
    const user = await requireAccount(trx, email);
    const { link } = await createPasswordLink(trx, 'reset', user, publicUrl);
    return { done: `A new password for ${user.email} is set with this link, which also ends all sessions.`, link };
  });
}

/** The account of an address. @throws StartError where there is none, or it was erased */
export async function requireAccount(db: Database['db'], email: string): Promise<{ id: number; email: string }> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new StartError(`There is no user with the address ${email}: npm run admin -- users lists all`);
  refuseErased(account.email);
  return account;
}

/** A user, or an invited person without an account. */
export type ListedUser = {
  email: string;
  name: string;
  roles: string[];
  last_login_at: Date | null;
  imports: number;
  state: 'active' | 'invited' | 'erased';
};

/**
 * All users by their addresses, and the persons whose invitation waits for them. A user without a password is invited,
 * or was erased.
 */
export async function listUsers(db: Database['db']): Promise<ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    SELECT u.email, u.name, (SELECT at FROM last_login l WHERE l.user_id = u.id) AS last_login_at,
      ARRAY(SELECT r.name FROM user_role ur JOIN role r USING (role_id) WHERE ur.user_id = u.id ORDER BY r.role_id) AS roles,
      (SELECT count(*)::int FROM dataset d WHERE d.user_id = u.id AND d.undone_at IS NULL) AS imports,
      CASE WHEN u.password_hash IS NULL THEN 'invited' ELSE 'active' END AS state
    FROM "user" u
    UNION ALL
    SELECT i.email, concat_ws(' ', p.firstname, p.lastname), NULL, '{}', 0, 'invited'
    FROM invitation i JOIN person p USING (person_id)
    WHERE i.email IS NOT NULL AND i.invitation_state = ANY(${waitingStates})
      AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id)
    ORDER BY 1`.execute(db);
  return rows.map((user) => (isErasedAddress(user.email) ? { ...user, state: 'erased' } : user));
}
