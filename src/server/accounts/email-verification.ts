import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { accountEndpoints, type SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { clientAddress } from '../http/client-address.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { startDelivery } from '../mail/delivery.ts';
import { updateRecord } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { accountLabel } from './forms.ts';
import { createVerificationToken, sendEmailTaken, sendVerificationLink } from './link-mails.ts';
import { consumeToken } from './tokens.ts';
import {
  findAccountByEmail,
  findUser,
  linkPersonByEmail,
  lockUser,
  readSessionResponse,
  transactUser,
} from './users.ts';

/**
 * Counts a user's request for a verification mail, before the link of an earlier one becomes invalid. Successful
 * requests count too, since they fill mailboxes as well.
 * @throws HttpError 429
 */
export async function countVerificationMail(
  db: Kysely<Tables>,
  request: FastifyRequest,
  userId: number,
  email: string,
): Promise<void> {
  await countAttempt(
    db,
    [rateLimits.registrationsByIp, clientAddress(request.ip)],
    [rateLimits.verificationMailsByUser, `user ${userId}`],
    [rateLimits.linkMailsByRecipient, email.toLowerCase()],
  );
}

/**
 * Sends a mail with which a user verifies an e-mail address; until then nothing changes. If somebody else has an
 * account with that address, they get a mail that says so, and the user does not learn of it.
 * @param publicUrl where people reach the application
 */
export async function requestVerification(
  trx: Transaction<Tables>,
  userId: number,
  email: string,
  publicUrl: string,
  t: Translate,
): Promise<void> {
  const token = await createVerificationToken(trx, userId, email);
  const holder = await findAccountByEmail(trx, email);
  if (holder && holder.id !== userId) await sendEmailTaken(trx, holder.email, publicUrl, t);
  else await sendVerificationLink(trx, email, token, publicUrl, t);
}

/**
 * Stores the verified e-mail address in the account, and links an account without a person to the person with that
 * address.
 */
async function verifyEmail(trx: Transaction<Tables>, user: SessionUser, secret: string): Promise<void> {
  await lockUser(trx, user.id);
  const token = await consumeToken(trx, secret);
  if (token?.purpose !== 'address' || token.email === null) throw invalidFieldError('token', 'accounts.tokenUnusable');
  if (token.user_id !== user.id) throw invalidFieldError('token', 'accounts.otherAccount');
  // Writing an unchanged address again could fail, since it may break rules that are newer than it.
  if (token.email !== user.email) await updateRecord(trx, user, 'user', user.id, { email: token.email });
  await linkPersonByEmail(trx, user.id);
}

/**
 * Endpoints with which users verify an e-mail address. They require the login, so that the link is useless to a
 * stranger who has received it by mistake.
 */
export const emailVerification: ServerModule = async (app, { config, database }) => {
  const { db } = database;
  const route = routesOf(app, accountEndpoints);

  route('POST /auth/email', { label: accountLabel }, async ({ body: { token }, user }) => {
    await transactUser(db, (trx) => verifyEmail(trx, user, token));
    return readSessionResponse(db, (await findUser(db, user.id)) ?? user);
  });

  route('POST /auth/email/send', async ({ user }, request) => {
    const email = user.pending_email ?? (user.person === null ? user.email : null);
    if (email === null) throw new HttpError(409, 'accounts.nothingPending');
    await countVerificationMail(db, request, user.id, email);
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      await requestVerification(trx, user.id, email, resolvePublicUrl(config, app), request.t);
    });
    startDelivery(database);
    return { message: request.t('accounts.proofSent', { email }) };
  });
};
