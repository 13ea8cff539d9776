import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError, parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import { startDelivery } from '../mail/delivery.ts';
import { resolvePublicUrl } from '../mail/links.ts';
import { updateRecord } from '../records/store.ts';
import type { ServerModule } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel } from './forms.ts';
import { sendEmailTaken, sendVerificationLink } from './link-mails.ts';
import { countAttempt, rateLimits } from './rate-limits.ts';
import { readSessionResponse } from './session-response.ts';
import { consumeToken, createVerificationToken } from './tokens.ts';
import { transactUser } from './user-transaction.ts';
import { findAccountByEmail, findUser, linkPersonByEmail, lockUser } from './users.ts';

export const verificationForm = z.object({ token: accountFields.token });

/**
 * Counts that an account asks for a link to an address, before the link that was sent earlier is made worthless. Also what
 * succeeds counts: it fills mailboxes as well.
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
 * Asks for a proof that a user reads the mail of an address; until then nothing changes. If somebody else has an
 * account of that address, the mail says so to them, and nobody else can tell.
 * @param address where people reach the application
 */
export async function requestVerification(
  trx: Transaction<Tables>,
  userId: number,
  email: string,
  address: string,
  t: Translate,
): Promise<void> {
  const token = await createVerificationToken(trx, userId, email);
  const holder = await findAccountByEmail(trx, email);
  if (holder && holder.id !== userId) await sendEmailTaken(trx, holder.email, address, t);
  else await sendVerificationLink(trx, email, token, address, t);
}

/** Makes the address the account's, and links an account without a person to the person with that address. */
async function verifyEmail(trx: Transaction<Tables>, user: SessionUser, given: string): Promise<void> {
  await lockUser(trx, user.id);
  const token = await consumeToken(trx, given);
  if (token?.purpose !== 'address' || token.email === null) throw invalidFieldError('token', 'accounts.tokenUnusable');
  if (token.user_id !== user.id) throw invalidFieldError('token', 'accounts.otherAccount');
  // One's own may be of other rules than today's.
  if (token.email !== user.email) await updateRecord(trx, user, 'user', user.id, { email: token.email });
  await linkPersonByEmail(trx, user.id);
}

/** Routes to prove that an address is one's own. Only while logged in: a link that reached somebody else's mailbox is of no use there. */
export const emailVerification: ServerModule = async (app, { config, database }) => {
  const { db } = database;

  app.post('/auth/email', async (request) => {
    const user = requireUser(request);
    const { token } = parseBody(verificationForm, request.body, accountLabel);
    await transactUser(db, (trx) => verifyEmail(trx, user, token));
    return readSessionResponse(db, (await findUser(db, user.id)) ?? null);
  });

  app.post('/auth/email/send', async (request) => {
    const user = requireUser(request);
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
