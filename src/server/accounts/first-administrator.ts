import { nameFromEmail } from '../../catalogue/persons/accounts.ts';
import type { Database } from '../database/pool.ts';
import { registerLink } from '../mail/links.ts';
import { hashPassword } from './passwords.ts';
import { createToken, revokeTokens } from './tokens.ts';
import { createUser, findAccountByEmail, hasAdministrator } from './users.ts';

const firstLinkHours = 24;

/**
 * A one-time link under which the first administrator can be created, valid for 24 hours; null where there is an
 * administrator. A link made before is void.
 * @param address where people reach the application, without a slash at the end
 */
export async function createFirstAdministratorLink({ db }: Database, address: string): Promise<string | null> {
  const token = await db.transaction().execute(async (trx) => {
    if (await hasAdministrator(trx)) return null;
    await revokeTokens(trx, 'first-administrator');
    return createToken(trx, 'first-administrator', firstLinkHours);
  });
  return token && registerLink(address, token);
}

/** Creates this administrator where no user has that address; an account that is there stays as it is. */
export async function ensureAdministrator(
  { db }: Database,
  admin: { email: string; password: string } | null,
): Promise<void> {
  if (!admin || (await findAccountByEmail(db, admin.email))) return;
  const { email, password } = admin;
  const user = { name: nameFromEmail(email), email, passwordHash: await hashPassword(password), roles: ['admin'] };
  await db.transaction().execute((trx) => createUser(trx, user));
}
