import type { Transaction } from 'kysely';
import { z } from 'zod';
import { nameFromEmail } from '../../catalogue/accounts.ts';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { invalidField, parseBody } from '../http/parse.ts';
import { markRegistered } from '../invitations/states.ts';
import type { Room } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel } from './forms.ts';
import { countAttempt, limits } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { type Purpose, peekToken, takeToken, type UsedToken } from './tokens.ts';
import {
  createUser,
  findLogin,
  findUser,
  hasAdministrator,
  linkPerson,
  linkPersonOfAddress,
  lockUser,
  setPassword,
} from './users.ts';

export const newAccount = z.object({
  email: accountFields.email,
  password: accountFields.password,
  token: accountFields.token,
});
/** An account that is there may have an address of other rules than today's: an administrator's from the settings. */
export const oldAccount = z.object({ ...newAccount.shape, email: accountFields.anyEmail });

type Registration = { email: string; password: string; sessionId: string };
type Registered = { user: SessionUser; isNew: boolean };

const unusable = () => invalidField('token', 'accounts.tokenUnusable');
const sameAddress = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();

async function userOf(trx: Transaction<Tables>, id: number, isNew: boolean): Promise<Registered> {
  const user = await findUser(trx, id);
  if (!user) throw unusable();
  return { user, isNew };
}

type Way = (trx: Transaction<Tables>, token: UsedToken, given: Registration) => Promise<Registered>;

const firstAdministrator: Way = async (trx, _token, { email, password }) => {
  // Another way to the first administrator may have been quicker.
  if (await hasAdministrator(trx)) throw unusable();
  const passwordHash = await hashPassword(password);
  const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['admin'] });
  if (!user) throw invalidField('email', 'accounts.emailTaken');
  return { user, isNew: true };
};

/** A link that was sent to a user's address: whoever has it reads that user's mail. */
const newPassword: Way = async (trx, token, given) => {
  const user = token.user_id === null ? undefined : await findUser(trx, token.user_id);
  // The address of the account may have been changed since.
  if (!user || !sameAddress(user.email, token.email)) throw unusable();
  if (!sameAddress(given.email, token.email)) throw invalidField('email', 'accounts.otherAddress');
  await setPassword(trx, user, await hashPassword(given.password), given.sessionId);
  await linkPersonOfAddress(trx, user.id);
  return userOf(trx, user.id, false);
};

/**
 * A link that was sent to an invited person. If somebody has an account of that very address by now, the link proves
 * that it is the same one: it gets the password and becomes that person.
 */
const invited: Way = async (trx, token, given) => {
  const { person_id: person, email: proven } = token;
  if (person === null || !(await markRegistered(trx, person, proven))) throw unusable();
  const account = await findLogin(trx, given.email);
  if (account && !sameAddress(given.email, proven)) throw invalidField('email', 'accounts.emailTaken');
  const passwordHash = await hashPassword(given.password);
  if (account) {
    const { user: before } = await userOf(trx, account.id, false);
    await setPassword(trx, before, passwordHash, given.sessionId);
    if (before.person === null) await linkPerson(trx, account.id, person);
    return userOf(trx, account.id, false);
  }
  const { email } = given;
  const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['user'], person });
  if (!user) throw invalidField('email', 'accounts.emailTaken');
  return { user, isNew: true };
};

/** A proof of an address sets no password: it is for whoever has logged in. */
const addressProof: Way = async () => {
  throw unusable();
};

const ways = {
  'first-administrator': firstAdministrator,
  password: newPassword,
  invitation: invited,
  address: addressProof,
} as const satisfies Record<Purpose, Way>;

/** Registering, or setting a password, with a one-time link. */
export const register: Room = async (app, { database: { db } }) => {
  app.post('/auth/register', async (request, reply) => {
    const peeked = await peekToken(db, (request.body as { token?: unknown } | null | undefined)?.token);
    const form = peeked?.purpose === 'password' ? oldAccount : newAccount;
    const { email, password, token } = parseBody(form, request.body, accountLabel);
    // Whoever has a link that is valid is kept out by nobody's wrong ones.
    if (!peeked) {
      await countAttempt(db, [limits.registrationsOfAddress, clientAddress(request.ip)]);
      throw unusable();
    }
    const given = { email, password, sessionId: request.session.id };
    const { user, isNew } = await db.transaction().execute(async (trx) => {
      if (peeked.user_id) await lockUser(trx, peeked.user_id);
      const taken = await takeToken(trx, token);
      if (!taken) throw unusable();
      return ways[taken.purpose](trx, taken, given);
    });
    return reply.code(isNew ? 201 : 200).send({ user });
  });
};
