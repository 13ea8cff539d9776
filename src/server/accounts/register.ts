import type { Transaction } from 'kysely';
import { accountEndpoints, type SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { nameFromEmail } from '../../catalogue/persons/accounts.ts';
import type { Tables } from '../database/tables.ts';
import { clientAddress } from '../http/client-address.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf, withStatus } from '../http/route.ts';
import type { ServerModule } from '../services.ts';
import { accountLabel, existingAccountForm, newAccountForm } from './forms.ts';
import { markOpened, markRegistered } from './invitation-states.ts';
import { hashPassword } from './passwords.ts';
import { consumeToken, peekToken, type StoredToken, type TokenPurpose } from './tokens.ts';
import {
  createUser,
  findAccountByEmail,
  findUser,
  hasAdministrator,
  linkPerson,
  linkPersonByEmail,
  lockAdministrators,
  lockPerson,
  lockUser,
  setPassword,
} from './users.ts';

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

type TokenHandler = (
  trx: Transaction<Tables>,
  token: StoredToken,
  registration: Registration,
) => Promise<RegistrationResult>;

const createFirstAdministrator: TokenHandler = async (trx, _token, { email, password }) => {
  // Two who open their links at the same moment would both be the first.
  await lockAdministrators(trx);
  // Another administrator may have been created since the link was printed.
  if (await hasAdministrator(trx)) throw unusableTokenError();
  const passwordHash = await hashPassword(password);
  const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['admin'] });
  if (!user) throw invalidFieldError('email', 'accounts.emailTaken');
  return { user, isNew: true };
};

/** Sets the password of a user by a link that was sent to the user's e-mail address. */
const setNewPassword: TokenHandler = async (trx, token, registration) => {
  const user = token.user_id === null ? undefined : await findUser(trx, token.user_id);
  // The account may have got another e-mail address since the link was sent.
  if (!user || !isSameEmail(user.email, token.email)) throw unusableTokenError();
  if (!isSameEmail(registration.email, token.email)) throw invalidFieldError('email', 'accounts.otherAddress');
  await setPassword(trx, user, await hashPassword(registration.password), registration.sessionId);
  await linkPersonByEmail(trx, user.id);
  return readRegistrationResult(trx, user.id, false);
};

/**
 * Registers an invited person. If there already is an account with the invited e-mail address, the mailed link proves
 * that the account belongs to that person: the account gets the password and is linked to the person. A link that was
 * shown to an administrator proves nothing, or administrators could log in as whoever has registered meanwhile.
 */
const registerInvited: TokenHandler = async (trx, token, registration) => {
  const { person_id: person, email: invitedEmail } = token;
  if (person === null || !(await markRegistered(trx, person, invitedEmail))) throw unusableTokenError();
  const account = await findAccountByEmail(trx, registration.email);
  const isProven = token.purpose === 'invitation' && isSameEmail(registration.email, invitedEmail);
  if (account && !isProven) throw invalidFieldError('email', 'accounts.emailTaken');
  const passwordHash = await hashPassword(registration.password);
  if (account) {
    const { user: before } = await readRegistrationResult(trx, account.id, false);
    await setPassword(trx, before, passwordHash, registration.sessionId);
    if (before.person === null) await linkPerson(trx, account.id, person);
    return readRegistrationResult(trx, account.id, false);
  }
  const { email } = registration;
  const user = await createUser(trx, { name: nameFromEmail(email), email, passwordHash, roles: ['user'], person });
  if (!user) throw invalidFieldError('email', 'accounts.emailTaken');
  return { user, isNew: true };
};

/** A verification link sets no password: it is for users who have logged in. */
const rejectVerificationToken: TokenHandler = async () => {
  throw unusableTokenError();
};

const tokenHandlers = {
  'first-administrator': createFirstAdministrator,
  password: setNewPassword,
  invitation: registerInvited,
  'shown-invitation': registerInvited,
  address: rejectVerificationToken,
} as const satisfies Record<TokenPurpose, TokenHandler>;

/** Whether a one-time link still leads somewhere; its token stays unused, since programs that check mails open links too. */
async function openLink(trx: Transaction<Tables>, secret: string): Promise<boolean> {
  const token = await peekToken(trx, secret);
  if (!token || token.purpose === 'address') return false;
  if (token.person_id === null) return true;
  return markOpened(trx, token.person_id, token.email);
}

/** Endpoints to open a one-time link, and to register or to set a password with it. */
export const register: ServerModule = async (app, { database: { db } }) => {
  const route = routesOf(app, accountEndpoints);

  route('POST /auth/register/open', { label: accountLabel }, async ({ body: { token } }) => ({
    usable: await db.transaction().execute((trx) => openLink(trx, token)),
  }));

  route('POST /auth/register', { isBodyChecked: true }, async (_input, request) => {
    const peeked = await peekToken(db, (request.body as { token?: unknown } | null | undefined)?.token);
    const form = peeked?.purpose === 'password' ? existingAccountForm : newAccountForm;
    const { email, password, token } = parseBody(form, request.body, accountLabel);
    // Only invalid links count, so that nobody's wrong attempts lock out the owner of a valid link.
    if (!peeked) {
      await countAttempt(db, [rateLimits.registrationsByIp, clientAddress(request.ip)]);
      throw unusableTokenError();
    }
    const registration = { email, password, sessionId: request.session.id };
    const { user, isNew } = await db.transaction().execute(async (trx) => {
      if (peeked.user_id) await lockUser(trx, peeked.user_id);
      if (peeked.person_id) await lockPerson(trx, peeked.person_id);
      const consumed = await consumeToken(trx, token);
      if (!consumed) throw unusableTokenError();
      return tokenHandlers[consumed.purpose](trx, consumed, registration);
    });
    return isNew ? withStatus(201, { user }) : { user };
  });
};
