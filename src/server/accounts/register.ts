import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import { nameFromEmail } from '../../catalogue/persons/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { markRegistered } from '../invitations/states.ts';
import type { ServerModule } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel } from './forms.ts';
import { hashPassword } from './passwords.ts';
import { countAttempt, rateLimits } from './rate-limits.ts';
import { consumeToken, peekToken, type StoredToken, type TokenPurpose } from './tokens.ts';
import {
  createUser,
  findAccountByEmail,
  findUser,
  hasAdministrator,
  linkPerson,
  linkPersonByEmail,
  lockUser,
  setPassword,
} from './users.ts';

export const newAccountForm = z.object({
  email: accountFields.email,
  password: accountFields.password,
  token: accountFields.token,
});
/** An account that is there may have an address of other rules than today's: an administrator's from the settings. */
export const existingAccountForm = z.object({ ...newAccountForm.shape, email: accountFields.anyEmail });

type Registration = { email: string; password: string; sessionId: string };
type RegistrationResult = { user: SessionUser; isNew: boolean };

const unusableTokenError = () => invalidFieldError('token', 'accounts.tokenUnusable');
const isSameEmail = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();

async function readRegistrationResult(
  trx: Transaction<Tables>,
  id: number,
  isNew: boolean,
): Promise<RegistrationResult> {
  const user = await findUser(trx, id);
  if (!user) throw unusableTokenError();
  return { user, isNew };
}

type TokenHandler = (trx: Transaction<Tables>, token: StoredToken, given: Registration) => Promise<RegistrationResult>;

const createFirstAdministrator: TokenHandler = async (trx, _token, { email, password }) => {
  // Another way to the first administrator may have been quicker.
  if (await hasAdministrator(trx)) throw unusableTokenError();
  const passwordHash = await hashPassword(password);
  const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['admin'] });
  if (!user) throw invalidFieldError('email', 'accounts.emailTaken');
  return { user, isNew: true };
};

/** A link that was sent to a user's address: whoever has it reads that user's mail. */
const setNewPassword: TokenHandler = async (trx, token, given) => {
  const user = token.user_id === null ? undefined : await findUser(trx, token.user_id);
  // The address of the account may have been changed since.
  if (!user || !isSameEmail(user.email, token.email)) throw unusableTokenError();
  if (!isSameEmail(given.email, token.email)) throw invalidFieldError('email', 'accounts.otherAddress');
  await setPassword(trx, user, await hashPassword(given.password), given.sessionId);
  await linkPersonByEmail(trx, user.id);
  return readRegistrationResult(trx, user.id, false);
};

/**
 * A link that was sent to an invited person. If somebody has an account of that very address by now, the link proves
 * that it is the same one: it gets the password and becomes that person.
 */
const registerInvited: TokenHandler = async (trx, token, given) => {
  const { person_id: person, email: proven } = token;
  if (person === null || !(await markRegistered(trx, person, proven))) throw unusableTokenError();
  const account = await findAccountByEmail(trx, given.email);
  if (account && !isSameEmail(given.email, proven)) throw invalidFieldError('email', 'accounts.emailTaken');
  const passwordHash = await hashPassword(given.password);
  if (account) {
    const { user: before } = await readRegistrationResult(trx, account.id, false);
    await setPassword(trx, before, passwordHash, given.sessionId);
    if (before.person === null) await linkPerson(trx, account.id, person);
    return readRegistrationResult(trx, account.id, false);
  }
  const { email } = given;
  const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['user'], person });
  if (!user) throw invalidFieldError('email', 'accounts.emailTaken');
  return { user, isNew: true };
};

/** A proof of an address sets no password: it is for whoever has logged in. */
const rejectVerificationToken: TokenHandler = async () => {
  throw unusableTokenError();
};

const tokenHandlers = {
  'first-administrator': createFirstAdministrator,
  password: setNewPassword,
  invitation: registerInvited,
  address: rejectVerificationToken,
} as const satisfies Record<TokenPurpose, TokenHandler>;

/** Registering, or setting a password, with a one-time link. */
export const register: ServerModule = async (app, { database: { db } }) => {
  app.post('/auth/register', async (request, reply) => {
    const peeked = await peekToken(db, (request.body as { token?: unknown } | null | undefined)?.token);
    const form = peeked?.purpose === 'password' ? existingAccountForm : newAccountForm;
    const { email, password, token } = parseBody(form, request.body, accountLabel);
    // Whoever has a link that is valid is kept out by nobody's wrong ones.
    if (!peeked) {
      await countAttempt(db, [rateLimits.registrationsByIp, clientAddress(request.ip)]);
      throw unusableTokenError();
    }
    const given = { email, password, sessionId: request.session.id };
    const { user, isNew } = await db.transaction().execute(async (trx) => {
      if (peeked.user_id) await lockUser(trx, peeked.user_id);
      const taken = await consumeToken(trx, token);
      if (!taken) throw unusableTokenError();
      return tokenHandlers[taken.purpose](trx, taken, given);
    });
    return reply.code(isNew ? 201 : 200).send({ user });
  });
};
