import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { SessionUser } from '../../catalogue/answers/accounts.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidField, parseBody } from '../http/parse.ts';
import { requireUser } from '../http/sessions.ts';
import { startDelivery } from '../mail/delivery.ts';
import { publicAddress } from '../mail/links.ts';
import { updateRecord } from '../records/store.ts';
import type { Room } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel } from './forms.ts';
import { countAttempt, limits } from './limits.ts';
import { sendAddressLink, sendAddressTaken } from './link-mails.ts';
import { readSession } from './people.ts';
import { makeAddressToken, takeToken } from './tokens.ts';
import { transactUser } from './user-transaction.ts';
import { findLogin, findUser, linkPersonOfAddress, lockUser } from './users.ts';

export const proof = z.object({ token: accountFields.token });

/**
 * Counts that an account asks for a link to an address, before the link that was sent earlier is made worthless. Also what
 * succeeds counts: it fills mailboxes as well.
 * @throws HttpError 429
 */
export async function countAddressLink(
  db: Kysely<Tables>,
  request: FastifyRequest,
  userId: number,
  email: string,
): Promise<void> {
  await countAttempt(
    db,
    [limits.registrationsOfAddress, clientAddress(request.ip)],
    [limits.addressLinksOfUser, `user ${userId}`],
    [limits.addressLinksToAddress, email.toLowerCase()],
  );
}

/**
 * Asks for a proof that a user reads the mail of an address; until then nothing changes. If somebody else has an
 * account of that address, the mail says so to them, and nobody else can tell.
 * @param address where people reach the application
 */
export async function askForProof(
  trx: Transaction<Tables>,
  userId: number,
  email: string,
  address: string,
  t: Sentences,
): Promise<void> {
  const token = await makeAddressToken(trx, userId, email);
  const holder = await findLogin(trx, email);
  if (holder && holder.id !== userId) await sendAddressTaken(trx, holder.email, address, t);
  else await sendAddressLink(trx, email, token, address, t);
}

/** Makes the address the account's, and links an account without a person to the person with that address. */
async function prove(trx: Transaction<Tables>, user: SessionUser, given: string): Promise<void> {
  await lockUser(trx, user.id);
  const token = await takeToken(trx, given);
  if (token?.purpose !== 'address' || token.email === null) throw invalidField('token', 'accounts.tokenUnusable');
  if (token.user_id !== user.id) throw invalidField('token', 'accounts.otherAccount');
  // One's own may be of other rules than today's.
  if (token.email !== user.email) await updateRecord(trx, user, 'user', user.id, { email: token.email });
  await linkPersonOfAddress(trx, user.id);
}

/** Routes to prove that an address is one's own. Only while logged in: a link that reached somebody else's mailbox is of no use there. */
export const addresses: Room = async (app, { config, database }) => {
  const { db } = database;

  app.post('/auth/email', async (request) => {
    const user = requireUser(request);
    const { token } = parseBody(proof, request.body, accountLabel);
    await transactUser(db, (trx) => prove(trx, user, token));
    return readSession(db, (await findUser(db, user.id)) ?? null);
  });

  app.post('/auth/email/send', async (request) => {
    const user = requireUser(request);
    const email = user.pending_email ?? (user.person === null ? user.email : null);
    if (email === null) throw new HttpError(409, 'accounts.nothingPending');
    await countAddressLink(db, request, user.id, email);
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      await askForProof(trx, user.id, email, publicAddress(config, app), request.t);
    });
    startDelivery(database);
    return { message: request.t('accounts.proofSent', { email }) };
  });
};
