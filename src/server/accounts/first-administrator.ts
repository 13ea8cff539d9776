import { nameFromEmail } from '../../catalogue/persons/accounts.ts';
import type { Database } from '../database/pool.ts';
import { registerLink } from './link-mails.ts';
import { hashPassword } from './passwords.ts';
import { createToken } from './tokens.ts';
import { createUser, findAccountByEmail, hasAdministrator } from './users.ts';

const firstLinkHours = 24;

/**
 * A one-time link with which the first administrator registers, valid for 24 hours; null where there is an
 * administrator. Those of earlier starts and of other servers remain valid until one is used.
 * @param publicUrl where people reach the application, without a slash at the end
 */
export async function createFirstAdministratorLink({ db }: Database, publicUrl: string): Promise<string | null> {
  const token = await db.transaction().execute(async (trx) => {
    if (await hasAdministrator(trx)) return null;
    return createToken(trx, 'first-administrator', firstLinkHours);
  });
  return token && registerLink(publicUrl, token);
}

/** Creates this administrator unless a user has that e-mail address; an existing account is not changed. */
export async function ensureAdministrator(
  { db }: Database,
  admin: { email: string; password: string } | null,
): Promise<void> {
  if (!admin || (await findAccountByEmail(db, admin.email))) return;
  const { email, password } = admin;
  const user = { name: nameFromEmail(email), email, passwordHash: await hashPassword(password), roles: ['admin'] };
  await db.transaction().execute((trx) => createUser(trx, user));
}
